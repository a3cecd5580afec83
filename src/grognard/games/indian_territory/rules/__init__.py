"""The rules of Indian Territory, a file a chapter.

    sequence    4  set-up, turns, first player, drawing, the administrative phase, victory
    markers     5  impulses and actions
    events      5  what event markers do
    recruiting  6  availability, placement, Fort Smith
    movement    7  groups, steps, speed
    arrival     7  entering spaces: lone leaders and wagons, control
    battle      8  an attack, and the battle procedure from deployment to the winner
    lines       8  the two lines of a battle: supply of a round, who may fire or break off
    fire        8  dice, results and who suffers them
    aftermath   8  retreat, leaders, wagons, pursuit
    supply      9  devastation
    forts      10  building
    changes        what several chapters do to the board
"""
