"""Print-and-play kits: pieces to cut out, figures to fold, posters over several sheets.

pieces         what is in a kit: pieces with two faces, figures, posters; the kit itself
boxes          rectangles on paper, and what folding and flipping does to them
packing        rectangles in rows
sheets         what lies where on the front and on the back of each sheet, in each profile
posters        which part of a large picture each sheet shows
marks          crop marks, cutting lines, folds
nets           dice and boxes to fold
lettering      words on a piece, in lines that fit
calibration    a sheet that measures how far a printer moves back sides
first_page     what is in the kit, how to print and cut it, how to play
plan           small drawings for the first page
made           the kit as a PDF

The engine knows no game. What is in a game's kit says `printing/<game>/kit.py`.
"""
