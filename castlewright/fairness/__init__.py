"""Figures of a set-up, with what chance may have added to them.

statistics      intervals for a share, for a difference of shares, for a median
sleepy_castle   who wins the round and the solo, and where a layout stands among random ones
burgen_drachen  how often random adventures of a tile set can be solved

>>> figures(shipped_tile_set(), 400, seed=1).shares[Level.ANY].interval
(0.681..., 0.768...)
"""
