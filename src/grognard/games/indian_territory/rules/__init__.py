"""The rules of Indian Territory, a file a chapter.

    sequence    4  turns, first player, drawing, the administrative phase, victory
    markers     5  impulses and actions
    events      5  what event markers do
    recruiting  6  availability, placement, Fort Smith
    movement    7  groups, steps, speed
    arrival     7  entering spaces: lone leaders and wagons, control
    battle      8  the battle procedure, from deployment to the winner
    fire        8  dice, results and who suffers them
    aftermath   8  retreat, leaders, wagons, pursuit
    supply      9  devastation, wagons
    forts      10  building
    special    11  the tribes, Quantrill
    setup       4  set-up
    position       any position from plain data, with coherence, standing, acting, fighting and plain
    describe       the same the other way: plain data from a position
    changes        what several chapters do to the board
"""
