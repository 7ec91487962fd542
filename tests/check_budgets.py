"""Do budgets keep their word? Seconds of the processor for each capability, beside the budget.

    python -m tests.check_budgets

Most instances are too hard for their budget, so that all of it is used up. The steps behind a
second are in `castlewright.solvers.budget`; on another machine, or a busy one, the quotients
differ. Exit status 1 if one is not between a half and two.
"""

import sys
import time

from tests.commands import run
from tests.test_budget_seconds import SEARCHES

SECONDS = (2.0, 4.0)


def main() -> int:
    wrong = 0
    for command in SEARCHES:
        for budget in SECONDS:
            run(*command, "--budget", "0.0001")  # whatever is imported or compiled is so by now
            begun = time.process_time()
            result = run(*command, "--budget", str(budget))
            taken = time.process_time() - begun
            used_up = result.exit_code == 3
            kept = 0.5 <= taken / budget <= 2 or not used_up
            wrong += not kept
            verdict = "decided" if not used_up else "kept" if kept else "NOT KEPT"
            print(f"{taken:6.2f} s of {budget} s, {verdict}: {' '.join(command)}", flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
