"""The rules of Blood on the Ohio, a file a chapter.

    sequence    4, 12 The turn: ten segments, each with its procedures in order, and what ends it.
    encamp      A4.0 The WC sets up, nation by nation.
    placing     A4, 7.2 The US sets up, line by line; expeditions enter, and more of them arrive.
    actions     5.0, 5.9 The Special Actions segment: the sides act by turns, and each action costs a point.
    recruit     5.1 Recruit: chits out of the cup, units out of a nation's square, British Arms.
    negotiate   5.2, 19.0 Negotiate: treaties, alliances, and nations that take up arms.
    build       5.3, 5.4, 5.5 Build and Repair, and how the WC harasses both.
    raid        5.6, 5.7, 5.8 Raid, Search and Strategic Movement.
    operations  6.0 to 6.2 Operations: forces are formed, one after the other.
    march       6.3 to 6.8, 13, 21.2 The march of a force, step by step.
    arrival     6.7, 10.1b, 19.0c, 20.1, 20.2a, 22.2b Where a force comes: captures, garrisons, sieges.
    checks      7, 8, 9, 25.1 Expedition, Nation and Leader Checks.
    supply      10.0 The US Supply Check.
    winter      11 Winter Quartering; 7.1a after a withdrawal, too.
    combat      14.0 to 14.6, 14.9, 21.3 Combat: declarations, event, morale, shock, and the two dice.
    reinforce   14.3e to 14.3i Reinforcements on their way to a battle.
    casualties  14.7, G3 Casualties, in each side's order.
    victor      14.8 The victor of a combat, and what follows.
    retreat     15, 22.2c, 22.2d Retreat after combat, pursuit, and guns that are lost.
    refuge      15.1 Where a retreat may lead.
    slip        16 Retreat before combat.
    overrun     17 Overrun and looting.
    ambush      18 Ambush: the opponent's interrupt anywhere along a march.
    villages    20.5 Villages that are reduced look for another place.
    forts       20.1, 20.2 Forts: screening and defending, sieges, assaults and break-outs.
    victory     24 Points, and how each scenario is won (A2, A3)
    changes     what several chapters do to the board
"""
