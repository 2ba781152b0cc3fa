/** Sentences made from codes and facts: one exact example of each branch, one and many told apart. */
import { describe, expect, test } from 'vitest'
import { en } from '../../src/words/en/index.ts'
import type { BlockingThing } from '../../src/words/facts.ts'

/** Pairs of what is said and what should be. */
const say = (...pairs: readonly (readonly [said: unknown, expected: unknown])[]): void =>
  expect(pairs.map(([said]) => said)).toEqual(pairs.map(([, expected]) => expected))
const at = (col: number, row: number) => ({ col, row })
const door = (more: object = {}) =>
  ({ kind: 'edge', edge: 'door', border: 'west', cell: at(13, 6), door: 'closed', ...more }) as BlockingThing
const terrain = (more: object = {}) =>
  ({ kind: 'terrain', name: 'rock', solid: true, cell: at(3, 3), ...more }) as BlockingThing
const korr = { kind: 'creature', name: 'Korr', cell: at(5, 2) } as BlockingThing

test('numbers carry their units, and lists end in words', () => {
  say(
    [en.and([]), ''],
    [en.and(['a']), 'a'],
    [en.and(['a', 'b', 'c']), 'a, b and c'],
    [en.or(['a', 'b']), 'a or b'],
    [en.andMore(2, ['a', 'b']), 'a and b'],
    [en.andMore(2, ['a', 'b', 'c']), 'a, b and 1 more'],
    [en.orMore(2, ['a', 'b', 'c']), 'a, b or 1 other'],
    [en.orMore(2, ['a', 'b', 'c', 'd']), 'a, b or 2 others'],
    [en.fileSize(1), '1 KB'],
    [en.fileSize(999_999), '1000 KB'],
    [en.fileSize(1_499_999), '1 MB'],
    [en.fileSize(1_500_000), '2 MB'],
    [en.stepCost(5, 5, 5), '5 ft'],
    [en.stepCost(5, 5, 10), '5 ft, diagonals alternate 5 and 10 ft'],
    [en.stepCost(10, 15, 15), '10 ft, diagonals 15 ft'],
  )
})

describe('what blocks a step or a route', () => {
  const { thing, obstacle, betweenWords, alternatives, actionLimit } = en.blockers
  test('is named with its place', () => {
    say(
      [betweenWords({ border: 'west', cell: at(13, 6) }), 'M7–N7'],
      [betweenWords({ border: 'north', cell: at(13, 6) }), 'N6–N7'],
      [thing(terrain()), 'solid rock at D4'],
      [thing(terrain({ solid: false, lastCell: at(3, 5) })), 'rock at D4–D6'],
      [thing({ kind: 'corner-square', cell: at(0, 1) }), 'the corner at A2'],
      [thing(door()), 'the closed door M7–N7'],
      [thing(door({ door: 'locked', border: 'north' })), 'the locked door N6–N7'],
      [thing(door({ edge: 'barrier' })), 'the low wall M7–N7'],
      [thing(door({ kind: 'corner-edge', edge: 'window' })), 'the window M7–N7'],
      [thing(korr), 'Korr at F3'],
      [thing({ kind: 'creature', name: null } as BlockingThing), 'a creature'],
      [thing({ kind: 'map-border' }), 'the edge of the map'],
    )
  })
  test('says how it blocks the step', () => {
    const wall = (blocking: BlockingThing) => obstacle({ reason: 'wall', thing: blocking })
    say(
      [wall(terrain()), 'D4 is solid rock.'],
      [wall(terrain({ lastCell: at(3, 5) })), 'D4–D6 are solid rock.'],
      [wall(terrain({ solid: false, name: 'lava' })), 'It cannot enter D4 (lava).'],
      [wall({ kind: 'corner-square', cell: at(0, 1) }), 'You can’t cut the corner at A2.'],
      [wall(door({ kind: 'corner-edge' })), 'You can’t cut the wall corner west of N7.'],
      [wall(door({ door: 'locked' })), 'The door west of N7 is locked.'],
      [wall(door({ edge: 'barrier', border: 'north' })), 'There is a low wall north of N7.'],
      [wall(korr), 'Blocked by Korr at F3.'],
      [wall({ kind: 'map-border' }), 'The map ends here.'],
      [obstacle({ reason: 'stands-there', thing: korr }), 'Korr is there.'],
      [obstacle({ reason: 'too-far' } as never), 'Too far for this turn.'],
    )
  })
  test('says what the route costs without it', () => {
    const cutOff = (things: readonly BlockingThing[]) => obstacle({ reason: 'cut-off', things, routeFeet: 60 })
    say(
      [cutOff([door()]), 'No route: the door west of N7 is closed. If open: 60 ft.'],
      [cutOff([korr]), 'No route: blocked by Korr at F3. Without it: 60 ft.'],
      [
        cutOff([door(), door({ border: 'north' })]),
        'No route: blocked by 2 closed doors: west of N7 and north of N7. If all are open: 60 ft.',
      ],
      [cutOff([door(), korr]), 'No route: blocked by the closed door M7–N7 and Korr at F3. Without them: 60 ft.'],
      [obstacle({ reason: 'no-route' }), 'No route.'],
      [obstacle({ reason: 'no-room' }), 'It does not fit on the map there.'],
      [obstacle({ reason: 'beyond-turn', feet: 70, leftFeet: 60 }), 'Too far: 70 ft, 60 ft left this turn.'],
      [
        obstacle({ reason: 'too-narrow', cells: [at(0, 0), at(0, 1)], needsFeet: 10 }),
        'No route: too narrow at A1 and A2. It needs 10 ft of width.',
      ],
      [obstacle({ reason: 'walled-off', things: [] }), 'No route: walled off on all sides.'],
      [obstacle({ reason: 'walled-off', things: [korr] }), 'No route: walled off by Korr at F3.'],
    )
  })
  test('says why an action cannot do what a move can', () => {
    const limit = (of: string, more: object = {}) =>
      actionLimit({
        ...{ reason: 'action-limit', limit: of, action: 'run', label: 'Run', things: [], cells: [at(1, 1)] },
        ...{ feet: 5, minFeet: 10 },
        ...more,
      } as never)
    say(
      [limit('one-square'), 'A run can only go to an adjacent square.'],
      [limit('five-feet', { label: '5-foot step' }), 'A 5-foot step needs a square that costs 5 ft.'],
      [limit('five-feet', { things: [terrain()] }), 'A run can’t enter solid rock at D4: it costs more than 5 ft.'],
      [limit('too-short'), 'A run must cover at least 10 ft; this is 5 ft.'],
      [limit('squeezing'), 'A run can’t squeeze: too narrow at B2.'],
      [limit('slowed', { things: [terrain()] }), 'A run can’t cross solid rock at D4.'],
      [limit('low-wall', { things: [door({ edge: 'barrier' })] }), 'A run can’t cross the low wall M7–N7.'],
      [limit('line-blocked', { things: [korr] }), 'A run needs a clear straight line. Blocked by Korr at F3.'],
      [limit('not-straight'), 'A run needs a straight line, and there is none.'],
      [limit('not-straight', { action: 'minimum', label: 'It' }), 'It needs a straight line, and there is none.'],
    )
  })
  test('names ways past it', () => {
    say(
      [alternatives.mode('fly', { feet: 60, isSlow: false }), 'It can fly there: speed 60 ft.'],
      [
        alternatives.mode('climb', { feet: 30, isSlow: true }),
        'It can climb there: speed 30 ft, 5 ft more for each square.',
      ],
      [alternatives.action('Run', 120), 'Run would reach it: 120 ft.'],
      [alternatives.beyondTurn(95), 'Moving there takes more than one turn: 95 ft.'],
      [
        alternatives.doors([door(), door({ border: 'north', cell: at(1, 4) })], [15, 0, 20], 4, 4),
        'Move 15 ft, open the closed door M7–N7, open the closed door B4–B5, move 20 ft: 4 actions.',
      ],
      [
        alternatives.doors([door()], [15, 20], 3, 2),
        'Move 15 ft, open the closed door M7–N7, move 20 ft: 3 actions, but a turn has 2.',
      ],
      [en.blockers.actionsWithDoors(6, 3), '2 turns, doors included'],
      [en.blockers.actionsWithDoors(3, 3), '3 of 3 actions, doors included'],
      [en.blockers.actionsWithDoors(4, 3), '2 turns, doors included'],
      [en.blockers.opensDoor([door(), korr], 'Rule.'), 'Opens the closed door M7–N7 and Korr at F3 first. Rule.'],
    )
  })
})

describe('plans and turns', () => {
  const { encounter } = en
  const task = (type: string, more: object = {}) => encounter.order({ type, ...more } as never, { then: [] })
  test('orders say the task and its details', () => {
    say(
      [task('hold'), 'Hold'],
      [task('go-to', { waypoints: [at(0, 0), at(1, 2)] }), 'Go to: A1 → B3'],
      [task('patrol', { waypoints: [at(1, 2)] }), 'Patrol: B3'],
      [task('guard', { at: at(0, 0), radiusFeet: 20 }), 'Guard: 20 ft around A1'],
      [task('follow', { name: 'Ann', withinFeet: 10 }), 'Follow: Ann, within 10 ft'],
      [task('pursue', { name: 'Ann' }), 'Pursue: Ann'],
      [task('close-to-reach', { name: null }), 'Engage: the nearest opponent'],
      [task('close-to-reach', { name: 'Ann' }), 'Engage: Ann'],
      [task('flee', { names: [] }), 'Flee: from every opponent'],
      [task('stay-in-cover', { names: ['Ann', 'Bob'] }), 'Stay in cover: from Ann and Bob'],
      [task('keep-distance', { feet: 30, names: ['Ann'] }), 'Keep distance: 30 ft from Ann'],
      [
        encounter.order({ type: 'hold' }, {
          ...{ pace: 'Run', modeWord: 'Fly', onSight: 'raise-alarm' },
          then: [{ type: 'pursue', name: 'Ann' }],
        } as never),
        'Hold: run, fly, then Pursue: Ann; on sight: raise the alarm',
      ],
      [encounter.rounds(1, undefined), 'Every round'],
      [encounter.rounds(2, undefined), 'From round 2'],
      [encounter.rounds(3, 3), 'Round 3'],
      [encounter.rounds(1, 3), 'Rounds 1–3'],
    )
  })
  test('events say what happens to whom', () => {
    const { event } = encounter
    const place = { border: 'west', cell: at(13, 6) } as const
    say(
      [event({ type: 'door', door: 'open', place }), 'The door M7–N7 opens'],
      [event({ type: 'door', door: 'closed', place: null } as never), 'A door closes'],
      [event({ type: 'door', door: 'locked', place }), 'The door M7–N7 is locked'],
      [event({ type: 'door', door: 'unlocked', place }), 'The door M7–N7 is unlocked'],
      [event({ type: 'terrain', cells: [at(0, 0)], terrain: 'Lava' }), 'A1 becomes Lava'],
      [
        event({ type: 'terrain', cells: [0, 1, 2, 3, 4].map((col) => at(col, 0)), terrain: null } as never),
        'A1, B1, C1, D1 and 1 more become other terrain',
      ],
      [event({ type: 'drop', name: 'Ann' }), 'Ann drops'],
      [event({ type: 'stand', name: 'Ann' }), 'Ann stands up'],
      [event({ type: 'arrive', name: 'Ann', at: at(1, 1) }), 'Ann arrives at B2'],
      [event({ type: 'arrive', name: 'Ann' } as never), 'Ann arrives'],
      [event({ type: 'leave', name: 'Ann' }), 'Ann leaves'],
      [encounter.impossible('Ann drops', 'no-room'), 'Ann drops: not possible, the space is occupied'],
    )
  })
  test('notes say what a turn came to', () => {
    const note = (code: keyof typeof encounter.notes, more: object = {}) =>
      encounter.notes[code]({ blocking: [], ...more } as never)
    say(
      [note('in-reach', { name: 'Ann' }), 'Ann is in reach'],
      [note('nobody-to-act-on'), 'there are no opponents'],
      [note('nobody-to-act-on', { name: 'Ann' }), 'Ann is not on the map'],
      [note('nobody-to-act-on', { name: 'Ann', escapedInRound: 2 }), 'Ann escaped in round 2'],
      [note('no-run'), 'cannot run there'],
      [note('no-run', { reason: 'too-far' }), 'is too far away for that'],
      [note('no-charge'), 'has no straight line for a charge'],
      [note('no-way'), 'no route'],
      [note('no-way', { tight: [at(0, 0), at(1, 1)] }), 'no route: too narrow at A1 and B2'],
      [note('at-other-height', { name: 'Ann', riseFeet: 20 }), 'Ann is 20 ft above it, out of reach'],
      [note('at-other-height', { name: 'Ann', riseFeet: -20 }), 'Ann is 20 ft below it, out of reach'],
      [note('changes-mode', { mode: 'swim' }), 'continues by swimming'],
      [note('changes-altitude', { altitudeFeet: 0 }), 'flies down to the ground'],
      [note('changes-altitude', { altitudeFeet: 15 }), 'flies at 15 ft'],
      [note('blocked'), 'blocked by something'],
      [note('blocked', { blocking: [korr] }), 'blocked by Korr at F3'],
      [note('blocked', { blocking: [door()] }), 'blocked by the closed door M7–N7'],
      [
        note('blocked', { blocking: [door(), door({ border: 'north' })] }),
        'blocked by the closed doors M7–N7 and N6–N7',
      ],
      [note('stopped-by', { blocking: [korr] }), 'stopped by Korr at F3'],
      [note('stopped-by', { reason: 'corner' }), 'You can’t cut a wall corner'],
      [note('stopped-by'), 'goes no farther'],
      [note('waits', { blocking: [korr] }), 'waits for Korr at F3'],
      [note('waits'), 'too few feet for the next square'],
      [note('took-exit', { exit: 'Gate' }), 'escapes: Gate'],
      [note('opens-door', { blocking: [door()] }), 'opens the door M7–N7'],
      [note('opens-door'), 'opens a door'],
      [note('nowhere-better', { task: 'flee' }), 'is cornered'],
      [note('nowhere-better', { task: 'guard' }), 'has nowhere better to go'],
      [note('well-placed', { task: 'stay-in-cover' }), 'stays in cover'],
      [note('well-placed', { task: 'keep-distance' }), 'keeps its distance'],
      [note('no-speed'), 'it has no speed for this movement mode'],
    )
  })
  test('checks say the roll, what it is against, and how it went', () => {
    const check = (more: object) =>
      encounter.check({ kind: 'tumble', dc: 15, roll: 4, modifier: -2, passed: false, ...more } as never, 'Ann')
    say(
      [check({}), 'tumble past Ann: 4 − 2 = 2 (DC 15), failed'],
      [check({ kind: 'balance', modifier: 3, passed: true }), 'balance: 4 + 3 = 7 (DC 15), passed'],
      [
        check({ kind: 'keep-running', roll: null, dc: null, passed: null }),
        'keep running: not rolled (DC set by the GM), undecided',
      ],
      [check({ kind: 'closest' }), 'tie for nearest, die 4: Ann'],
      [check({ kind: 'closest', roll: null }), 'tie for nearest, die –: Ann'],
    )
  })
  test('turns say the actions, from where to where, and the notes', () => {
    const turn = (more: object) =>
      encounter.turn({
        ...{ from: at(0, 0), to: at(2, 0), movedFeet: 10, notes: [], waits: false },
        actions: [{ label: 'Move', times: 1, modeWord: null }],
        ...more,
      })
    const run = { label: 'Run', times: 2, modeWord: 'fly' }
    say(
      [turn({}), 'Move, A1 → C1, 10 ft'],
      [turn({ actions: [run, { ...run, times: 1 }] }), 'Run × 2 (fly) + run (fly), A1 → C1, 10 ft'],
      [turn({ notes: ['is out', 'rests'] }), 'Move, A1 → C1, 10 ft. Is out; rests'],
      [turn({ to: at(0, 0), movedFeet: 0 }), 'stays at A1'],
      [turn({ to: at(0, 0) }), 'Move, A1 → A1, 10 ft'],
      [turn({ actions: [], notes: ['holds'], waits: true }), 'waits at A1: holds'],
    )
  })
  test('routes, times and ends', () => {
    const leg = (pace: string, feet: number) => ({ pace, feet }) as never
    say(
      [encounter.route(95, [], true), '95 ft at a hustle: no terrain to run on'],
      [encounter.route(95, [], false), '95 ft'],
      [encounter.route(95, [leg('run', 60), leg('hustle', 35)], false), '95 ft: run 60 ft, hustle 35 ft'],
      [
        encounter.route(
          60,
          [1, 2, 3, 4, 5, 6].map((i) => leg(i % 2 ? 'run' : 'hustle', 10)),
          false,
        ),
        '60 ft, 30 of them at a hustle',
      ],
      [encounter.time(0), '0 rounds'],
      [encounter.time(1), '1 round'],
      [encounter.time(10), '1 min'],
      [encounter.time(23), '2 min 3 rounds'],
      [encounter.end(4, 'everyone-left'), 'Ends after round 4: everyone has left'],
      [encounter.end(4, 'nothing-changes'), 'Ends after round 4: nothing changes anymore'],
      [encounter.provokes('Ann', at(1, 0), true), 'Provokes from Ann at B1'],
      [encounter.provokes('Ann', at(1, 0), true, 'an attack'), 'Provokes an attack from Ann at B1'],
      [encounter.provokes('Ann', at(1, 0), false), 'Ann could react at B1 too, but has no reaction left'],
      [encounter.hazard('', [at(0, 0), at(1, 0)]), 'Hazard at A1, B1'],
      [encounter.hazard('Lava', [at(0, 0)]), 'Lava at A1'],
      [encounter.provoked(1), 'provokes once'],
      [encounter.provoked(2), 'provokes 2 times'],
      [encounter.report.printOthers(1, 1), '1 other turn is in the ledger, none of them with a move.'],
      [encounter.report.printOthers(3, 0), '3 other turns are in the ledger.'],
      [encounter.report.printOthers(3, 2), '3 other turns are in the ledger, 2 without a move.'],
    )
  })
  test('odds', () => {
    const { odds } = encounter
    const fixed = 'orders, routes and events are fixed by the plan.'
    say(
      [
        odds.varied([]),
        `Movement only: no attacks are rolled. No dice were rolled, so every run is the same; ${fixed}`,
      ],
      [
        odds.varied(['initiative', 'closest']),
        `Movement only: no attacks are rolled. Dice decided initiative and ties for the nearest target; ${fixed}`,
      ],
      [odds.jamShades([0, 0.5, 1]), ['fewer than 0.5 jams per run', '0.5 to 1 jams per run', '1 or more jams per run']],
      [odds.example(3, 0, true), 'reached in round 3, never provoked'],
      [odds.example(3, 1, false), 'escaped in round 3, provoked once'],
      [odds.example(null, 2, false), 'provoked 2 times'],
      [odds.exampleTitle(['typical', 'best']), 'Typical and best run'],
      [
        odds.cleared([
          { round: 2, percent: '40%' },
          { round: 3, percent: '90%' },
        ]),
        'Everyone trying to leave has escaped by round 2: 40%, round 3: 90%.',
      ],
      [odds.jams([{ square: 'A1', perRun: '0.5' }]), 'Worst jams: A1 (0.5 per run).'],
    )
  })
})

test('danger', () => {
  const { danger } = en
  say(
    [danger.safe(0, 1), 'No square is safe for 1 round.'],
    [danger.safe(1, 3), 'Safe for 3 rounds: 1 square.'],
    [
      danger.safe(12, 3, { square: 'F7', feet: 30, name: 'Ann' }),
      'Safe for 3 rounds: 12 squares, nearest F7 (Ann, 30 ft).',
    ],
    [danger.summary([12, 1], 8), 'Round 1: 12 squares. Round 2: 1 square. Safe for 2 rounds: 8 squares.'],
    [danger.square('E5', 0, [], 3), 'E5: no one can attack here within 3 rounds.'],
    [danger.square('E5', 2, ['Ogre', 'Orc'], 3), 'E5: Ogre and Orc can attack here in round 2.'],
    [danger.attackFirst('Ann', 0), 'No square lets Ann attack first.'],
    [danger.attackFirst('Ann', 1), '1 square where Ann stays out of reach this round and can attack next round.'],
    [danger.approach('Orc', 'charge', 2, 'C4', 'F4'), 'Orc moves for 1 round, then charges from C4 to F4.'],
    [danger.approach('Orc', 'move', 1, 'C4', 'F4'), 'Orc moves to F4 and attacks.'],
    [danger.approach('Orc', 'stay', 3, 'C4', 'F4'), 'Orc moves for 2 rounds, then attacks from F4.'],
    [
      danger.aloft([{ name: 'Drake', altitudeFeet: 30 }]),
      'Drake stays at 30 ft. Change its altitude, or that of the targets, to see other attacks.',
    ],
    [
      danger.aloft([
        { name: 'Drake', altitudeFeet: 30 },
        { name: 'Bat', altitudeFeet: 5 },
      ]),
      'Drake stays at 30 ft and Bat stays at 5 ft. Change their altitudes, or that of the targets, to see other attacks.',
    ],
    [danger.ambush('Ann', 0), 'No square lets Ann attack from ambush.'],
    [danger.ambush('Ann', 4), '4 squares where Ann is out of sight and out of reach, and can attack next round.'],
    [danger.attack('Orc', 'Hero', 1), 'Orc attacks Hero in round 1.'],
    [danger.attackRoute('Orc charges.', 45, ['Hero']), 'Orc charges. 45 ft. Provokes from Hero.'],
    [danger.attackRoute('Orc charges.', null, []), 'Orc charges. No one provokes.'],
    [danger.contactSummary([], 3, false), 'No one attacks within 3 rounds. Closed doors stay closed.'],
    [danger.contactSummary([], 3, true), 'No one attacks within 3 rounds.'],
    [danger.contactSummary(['A.', 'B.'], 3, true), 'A. 2 first attacks in all.'],
    [danger.never(['Ogre'], 1), 'Ogre attacks no one within 1 round.'],
    [danger.never(['Ogre', 'Orc'], 3), 'Ogre and Orc attack no one within 3 rounds.'],
    [danger.killShade(0), 'Someone'],
    [danger.killShade(0.5), 'At least 50%'],
    [danger.killShade(1), 'Everyone'],
    [danger.killZones(0, 6, 2), 'No square is seen and in reach of more than half of 6 creatures; the most is 2.'],
    [danger.killZones(1, 6, 5), '1 square is seen and in reach of more than half of 6 creatures; at most 5 at once.'],
    [danger.killSquare('E5', [], 6, 2), 'E5: no one both sees this square and can attack it within 2 rounds.'],
    [danger.killSquare('E5', ['Orc'], 6, 2), 'E5: Orc sees this square and can attack it within 2 rounds (1 of 6).'],
    [
      danger.killSquare('E5', ['Ogre', 'Orc'], 6, 1),
      'E5: Ogre and Orc see this square and can attack it within 1 round (2 of 6).',
    ],
    [danger.changes(5, 5), ''],
    [danger.changes(5, 3), 'safe squares: 5 → 3'],
  )
})

describe('tactics and jumps', () => {
  const { cover, checks, closest } = en.tactics
  test('cover says its degree and what it gives', () => {
    const saves = (by: number) => ({ to: 'Reflex saves against areas', by })
    const bonus = { armorClass: 4, saves: saves(2), stealth: 0, mayHide: false }
    say(
      [cover.inForce({ label: 'Cover', bonus }), 'Cover, +4 AC'],
      [cover.inForce({ label: 'No line of effect', bonus: null }), 'No line of effect'],
      [cover.bonus({ bonus }), ['+4 AC', '+2 Reflex saves against areas', 'Not enough to hide behind.']],
      [
        cover.bonus({ bonus: { armorClass: 1, saves: saves(0), stealth: 3, mayHide: true } }),
        ['+1 AC', '+3 Stealth', 'Enough to hide behind.'],
      ],
      [cover.bonus({ bonus: null }), []],
      [cover.edge('barrier', 'closed'), 'Low wall'],
      [cover.edge('door', 'locked'), 'Locked door'],
      [cover.edge('window', 'closed'), 'Window'],
      [cover.creature('', 'Cover'), 'A creature (cover)'],
      [cover.creature('Ann', 'Lesser cover'), 'Ann (lesser cover)'],
      [checks.fly(7, undefined, 'good', 4), 'Acrobatics to fly: +7 (skill none on its sheet, good flier +4).'],
      [checks.fly(-1, 3, 'clumsy', -8), 'Acrobatics to fly: −1 (skill +3, clumsy flier −8).'],
    )
  })
  test('the nearest opponent, and who decides a tie', () => {
    const nearest = (more: object) =>
      closest(
        { feet: 70, ids: ['a', 'b'], settled: 'b', settledBy: 'die', die: 2, ...more } as never,
        (id) => ({ a: 'Ann', b: 'Bob', c: 'Cid' })[id as string]!,
      )
    say(
      [nearest({ feet: null }), 'No opponents on the map.'],
      [nearest({ ids: ['c'] }), 'Cid is nearest, 70 ft away.'],
      [nearest({}), 'Ann and Bob are both 70 ft away. d2: 2, Bob.'],
      [nearest({ settledBy: 'choice' }), 'Ann and Bob are both 70 ft away. Choose the target.'],
      [nearest({ ids: ['a', 'b', 'c'], settled: null }), 'Ann, Bob and Cid are all 70 ft away. Roll for target.'],
    )
  })
  test('jumps say the check with and without a running start', () => {
    const rule = { skill: 'Jump', runningStartFeet: 20 }
    const actions = { skill: 'Jump', runningStartFeet: 10, actions: { free: 1, withCheck: 2 } }
    const found = { kind: 'by-check', rule, isFree: false, dc: 10, standingDc: 20, speedModifier: 0 } as never
    const fast = { kind: 'by-check', rule: actions, isFree: false, dc: 10, standingDc: null, speedModifier: 4 } as never
    const strong = {
      kind: 'by-strength',
      rule: actions,
      strength: 15,
      runningFeet: 15,
      standingFeet: 7,
      countedFeet: 20,
    }
    say(
      [en.jumps.needs(found), 'Jump DC 10 with a 20-ft running start, DC 20 without.'],
      [en.jumps.needs(fast), 'Jump DC 10 with a 10-ft running start; +4 for its speed, 2 actions.'],
      [en.jumps.needs({ kind: 'by-check', rule: actions, isFree: true } as never), 'No check, 1 action.'],
      [en.jumps.over([korr], found), 'Jump over Korr at F3: Jump DC 10 with a 20-ft running start, DC 20 without.'],
      [en.jumps.needs(strong as never), 'Strength 15: 15 ft with a 10-ft running start, 7 ft without.'],
      [
        en.jumps.tooWeak(strong as never),
        'Too far: 20 ft. Strength 15: 15 ft with a 10-ft running start, 7 ft without.',
      ],
      [en.jumps.runUp(20, 20), 'There is room for a 20-ft running start.'],
      [en.jumps.runUp(20, 15), 'No room for a 20-ft running start: only 15 ft.'],
      [en.jumps.runUp(20, 0), 'No room for a 20-ft running start: something is right behind it.'],
      [en.jumps.cost(15, 'Move'), 'Costs 15 ft of movement: fits in a move.'],
      [en.jumps.tooLong(25, true), 'No jump is longer than its Speed: 25 ft.'],
      [en.jumps.tooLong(25, false), 'No jump is longer than a turn’s movement: 25 ft.'],
    )
  })
})

describe('the library', () => {
  const { backups } = en
  test('checks and salvage say what is damaged, each once', () => {
    const counts = { maps: 1, steps: 2, versions: 1, pictures: 1200 }
    const damaged = (['map', 'step', 'version', 'picture', 'creature', 'stamp'] as const).map((kind) => ({
      kind,
      name: 'Mill',
    }))
    const report = {
      ...{ whole: ['a'], partial: [], lost: [], steps: 3, lostSteps: 0, pictures: 0, lostPictures: 0 },
    }
    const item = (name: string, lostRecords: number) => ({ name, records: 5, lostRecords })
    say(
      [
        backups.checked({ ...counts, structure: [], damaged: [] }),
        '1 map, 2 steps of history, 1 version and 1,200 pictures checked.',
      ],
      [backups.problems({ ...counts, structure: [], damaged: [] }), []],
      [
        backups.problems({ ...counts, structure: ['page 3'], damaged: [...damaged, ...damaged.slice(1, 2)] }),
        [
          'The library file itself is damaged.',
          'The map “Mill” is damaged.',
          'A step in the history of “Mill” is damaged. (2 times)',
          'A version of “Mill” is damaged.',
          'The picture “Mill” is damaged.',
          'The creature “Mill” is damaged.',
          'The stamp “Mill” is damaged.',
        ],
      ],
      [backups.damagedMaps(['a']), 'The map “a” is damaged. Restore it from a backup.'],
      [
        backups.damagedMaps(['a', 'b', 'c', 'd', 'e', 'f']),
        '6 maps are damaged: “a”, “b”, “c”, “d”, “e” and 1 more. Restore them from a backup.',
      ],
      [backups.salvaged(report), ['1 map saved, with 3 steps of history and 0 pictures.']],
      [
        backups.salvaged({
          ...report,
          ...{ partial: [item('b', 1), item('c', 0)], lost: ['d'], lostSteps: 1, lostPictures: 2 },
        }),
        [
          '1 map saved, with 3 steps of history and 0 pictures.',
          '“b” was damaged: 5 items on it could be read, 1 could not. Check it before you use it.',
          '“c” was damaged: check its squares before you use it.',
          '“d” could not be read.',
          '1 step of history could not be read.',
          '2 pictures could not be read.',
        ],
      ],
    )
    const lines = (lost: number) =>
      backups.salvagedText({ ...report, lost: Array.from({ length: lost }, (_, i) => `m${i}`) }).split('\n')
    expect([lines(14).length, lines(15).length, lines(20)[14]]).toEqual([17, 17, '… and 7 more.'])
    expect(lines(14)[14]).toBe('“m13” could not be read.')
  })
  test('backups have kinds, and names of where they came from', () => {
    say(
      [backups.restoredName('Mill', new Date(2026, 10, 5)), 'Mill (backup of Nov 5)'],
      [backups.restoredName('x'.repeat(200), new Date(2026, 10, 5)).length, 170 + ' (backup of Nov 5)'.length],
      [
        backups.compacted({ pictures: 1, bytesBefore: 12_000_000, bytesAfter: 580_000 }),
        '1 unused picture removed. Library size: 12 MB before, 580 KB now.',
      ],
      [backups.risk({ kind: 'synced', service: 'Dropbox' }).includes('in a Dropbox folder'), true],
      [backups.risk({ kind: 'network' }).includes('network drive'), true],
    )
  })
})

test('what a day of travel does to someone', () => {
  say(
    [en.journeys.strains.nonlethal.dealt(4), '4 nonlethal, fatigued'],
    [en.journeys.strains.exhaustion.dealt(1), '1 level of exhaustion'],
    [en.journeys.strains.exhaustion.dealt(2), '2 levels of exhaustion'],
  )
})

test('placing and heights', () => {
  const wall = { kind: 'terrain', name: 'Solid Wall' } as never
  const ann = { kind: 'creature', name: 'Ann' } as never
  const off = { kind: 'off-map' } as never
  const { placement, heights } = en
  const distance = (flatFeet: number, riseFeet: number, totalFeet: number) =>
    heights.distance({ flatFeet, riseFeet, totalFeet })
  say(
    [placement.note(wall), 'Stands in solid wall'],
    [placement.now(ann), 'Shares its space with Ann.'],
    [placement.note(off), 'Stands partly off the map'],
    [placement.placing(off, true), 'Off the map'],
    [placement.placing(wall, false), 'In solid wall · hold Alt to place it anyway'],
    [placement.placing(ann, false), 'Ann is there · hold Alt to place it anyway'],
    [placement.placing(wall, true), null],
    [distance(30, 0, 30), '30 ft'],
    [distance(30, 20, 40), '40 ft: 30 ft across, 20 ft up'],
    [distance(30, -20, 40), '40 ft: 30 ft across, 20 ft down'],
    [heights.flightRange(30, 30), 'Altitude 30 ft. The range is for level flight there.'],
    [
      heights.flightRange(30, 40),
      'Altitude 30 ft. The range is for arriving at 40 ft, climb included. Runs are not shown.',
    ],
    [
      heights.flightRange(30, 20),
      'Altitude 30 ft. The range is for arriving at 20 ft, descent included. Runs are not shown.',
    ],
    [heights.marks(40, -10), '↑40 ▼10'],
    [heights.marks(0, 15), '▲15'],
    [heights.marks(0, 0), ''],
  )
})

test('the keys of the moment', () => {
  const next = (more: object) =>
    en.keys.next({ waits: null, isByKeyboard: true, works: 'press', choosesBorder: false, ...more } as never)
  say(
    [next({ waits: 'between' }), 'Space or Enter: end here · Esc: cancel'],
    [next({ waits: 'between', isByKeyboard: false }), 'Esc: cancel'],
    [next({ waits: 'corners' }), 'Space: next corner · Enter: finish · Esc: cancel'],
    [next({ waits: 'corners', isByKeyboard: false }), 'Enter: finish · Esc: cancel'],
    [next({ isByKeyboard: false }), null],
    [next({}), 'Space or Enter: use here · Shift+Space: erase · Arrows: move'],
    [
      next({ works: 'drag', choosesBorder: true }),
      'Space or Enter: begin here · [ or ]: other border · Shift+Space: erase · Arrows: move',
    ],
  )
})

describe('paper', () => {
  test('plans, warnings and progress', () => {
    const { plan, warning } = en.print
    const a4 = { widthInches: 8.27, heightInches: 11.69, paper: 'A4' }
    const { progress } = en
    say(
      [plan({ sheets: [{ count: 12, ...a4 }], skippedPages: 0 }), '12 sheets of A4'],
      [plan({ sheets: [{ count: 1, ...a4 }], skippedPages: 1 }), '1 sheet of A4 · 1 empty page left out'],
      [
        plan({
          sheets: [
            { count: 2, ...a4 },
            { count: 1, widthInches: 24, heightInches: 36.04, paper: undefined },
          ],
          skippedPages: 0,
        }),
        '2 sheets of A4 · 1 sheet of 24 × 36 in',
      ],
      [
        warning({ code: 'folded', pages: 8, sheets: 2 } as never),
        '8 pages on 2 sheets: print on both sides, flip on the short edge, nest the sheets and fold.',
      ],
      [
        warning({ code: 'smaller-scale', squareInches: 0.75, squareMm: 19.05, sheets: 1 } as never),
        '0.75 in (19.1 mm) per square saves 1 sheet.',
      ],
      [
        warning({ code: 'squares-left-out', parts: [{ from: at(0, 0), to: at(2, 1) }] } as never),
        'On no page, as there is only open terrain: A1–C2.',
      ],
      [progress.runs(3, 12), 'Run 3 of 12'],
      [progress.checks(3, 12), 'Check 4 of 12'],
      [progress.checks(12, 12), 'Check 12 of 12'],
      [progress.walls(1, 3), 'Finding walls: 33%'],
      [progress.rows(0, 0), 'Drawing: '],
      [progress.preparing(0, 2), 'Reading picture 1 of 2…'],
      [progress.preparing(2, 2), 'Working out costs and pages…'],
      [progress.pages(2, 3), 'Page 3 of 3'],
      [progress.pages(3, 3), 'Finishing the file…'],
    )
  })
  test('the run sheet', () => {
    const { runSheet } = en.paper
    say(
      [runSheet.titleOf(''), 'Run sheet'],
      [runSheet.titleOf('Raid'), 'Run sheet: Raid'],
      [runSheet.note(3, 'Trap', 'C4'), '3 Trap (C4)'],
      [runSheet.kind(1, 'Orc'), 'Orc'],
      [runSheet.kind(4, 'Orc'), '4 × Orc'],
      [runSheet.speed({ fly: 62, land: 30 }), '6 squares, fly 12.4'],
      [runSheet.speed({ land: 5 }), '1 square'],
      [runSheet.reach(10, -1), 'reach 10 ft'],
      [runSheet.reach(10, 5), 'reach 10 ft, not within 5 ft'],
      [runSheet.reactions(1, { one: 'Reactive Strike', many: 'Reactive Strikes' }), '1 Reactive Strike'],
      [runSheet.reactions(3, { one: 'Reactive Strike', many: 'Reactive Strikes' }), '3 Reactive Strikes'],
      [
        runSheet.plan(
          [
            { from: 1, to: 1, text: 'Hold' },
            { from: 2, to: 3, text: 'Flee' },
          ],
          3,
        ),
        'round 1: Hold; rounds 2–3: Flee',
      ],
      [runSheet.plan([{ from: 1, to: 3, text: 'Hold' }], 3), 'Hold'],
      [runSheet.planOf([1, 4], 'Hold'), '#1, #4: Hold'],
      [runSheet.eventsOf(2, ['A door opens', 'Ann drops']), 'Round 2: A door opens. Ann drops.'],
      [runSheet.terrainName('Lava', ''), 'Lava'],
      [runSheet.terrainName('Lava', 'Hazard'), 'Lava (hazard)'],
      [
        runSheet.terrainCost('10 ft', [
          { mode: 'fly', cost: null },
          { mode: 'swim', cost: '5 ft' },
        ]),
        '10 ft; fly as open terrain; swim 5 ft',
      ],
      [runSheet.door('Locked', ['A1–B1', 'C2–C3'], 'DC 20'), 'Locked: A1–B1, C2–C3. DC 20'],
      [runSheet.door('Closed', ['A1–B1'], ''), 'Closed: A1–B1'],
      [runSheet.dropped(['events', 'map']), 'Left out to fit one page: events and the map.'],
    )
  })
})

describe('the window', () => {
  test('the route card', () => {
    const { routeCard, routesCompared } = en
    const foe = (name: string, square: string) => ({ name, square })
    say(
      [routeCard.title(null), 'Route'],
      [routeCard.title('Y9'), 'Route to Y9'],
      [
        routeCard.provokes([foe('a', 'A1'), foe('b', 'B2'), foe('c', 'C3'), foe('d', 'D4')], 'leaving-squares'),
        'Provokes by leaving threatened squares: a at A1, b at B2, c at C3 and 1 more.',
      ],
      [routeCard.also({ doors: 1, hazards: 2, checks: 1 }), 'opens 1 door, 2 hazardous squares, 1 check'],
      [routeCard.also({ doors: 0, hazards: 0, checks: 0 }), ''],
      [routeCard.overspent(4, 3), 'More than a turn: 4 actions used, 3 per turn.'],
      [routesCompared.onMap('Safest', 45), 'Safest: 45 ft'],
      [routesCompared.opportunities(1), '1 opportunity'],
      [routesCompared.opportunities(2), '2 opportunities'],
    )
  })
  test('steps of one kind', () => {
    const { kindOf, repeated, squaresIn } = en.history
    say(
      [squaresIn('Set elevation of 8 squares to 5 ft'), 8],
      [squaresIn('Clear 1 square'), 1],
      [squaresIn('Move Orc'), null],
      [kindOf('Clear 1 square'), 'Clear # squares'],
      [repeated('Climb 5 ft', 1, 0), 'Climb 5 ft'],
      [repeated('Climb 5 ft', 8, 0), 'Climb 5 ft (8 times)'],
      [repeated('Clear 1 square', 3, 9), 'Clear 9 squares'],
    )
  })
  test('sheets, found walls, levels and the about box', () => {
    const facts = { version: '1.2', electron: 'E', chromium: 'C', node: 'N', librarySchema: 7, scenarioSchema: 3 }
    const counts = { wall: 1, door: 2, window: 0, barrier: 0, solid: 3 }
    say(
      [en.sheet.fromDexterity(-2), '−2 (Dex)'],
      [
        en.sheet.loadLimits(
          [
            { load: 'light', most: 33 },
            { load: 'medium', most: 66 },
          ],
          'lb',
        ),
        'light to 33, medium to 66 lb',
      ],
      [en.sheet.speeds({ fly: 60, land: 30 }), '30 ft, fly 60 ft'],
      [en.pictureWalls.step(counts), 'Add 1 wall, 2 doors, 3 solid squares from the picture'],
      [en.pictureWalls.parts({ ...counts, wall: 0 })[0], { kind: 'wall', text: '0 walls' }],
      [en.levels.linked(''), 'Change where object leads'],
      [en.levels.linked('Stairs'), 'Change where Stairs leads'],
      [en.about.title({ ...facts, isOnFallbackElectron: false }), 'Fivefoot 1.2'],
      [
        en.about.lines({ ...facts, isOnFallbackElectron: true }).slice(0, 3),
        [
          'Electron E, Chromium C, Node N',
          'Library format 7, scenario format 3',
          'For development only: Electron E no longer gets security updates.',
        ],
      ],
      [en.about.lines({ ...facts, isOnFallbackElectron: false }).length, 3],
    )
  })
  test('what changes with the rule system', () => {
    const { rulesetChange } = en
    say(
      [rulesetChange.action(null, [], []), 'any movement mode'],
      [rulesetChange.action('Run', ['fly', 'swim'], ['land']), 'Run, not by fly or swim; straight line only by land'],
      [rulesetChange.threatens(true), 'threaten squares'],
      [rulesetChange.threatens(false), 'threaten nothing'],
      [rulesetChange.penalties(['−4 to AC', '+1 to attacks']), '−4 to AC, +1 to attacks'],
      [rulesetChange.penalties([]), 'no penalties'],
      [rulesetChange.flyingLoad(null), 'can fly with any load'],
      [rulesetChange.flyingLoad('light'), 'can fly with at most a light load'],
      [rulesetChange.isDefault(true), 'the default'],
      [rulesetChange.isCovered(false), 'not covered by the rules'],
    )
  })
})

describe('the report on a battlefield', () => {
  const { row } = en.report
  const RULES = new Proxy({}, { get: () => ({ text: 'the rule', clauses: ['D35-1'] }) })
  const reportOf = (id: string, facts: object, value: number | null = null) =>
    ({
      ...{ sides: ['party', 'Wolves'], size: 'medium', speedFeet: 30, opensDoors: false, system: 'D&D 3.5' },
      ...{ rules: RULES, figures: { [id]: { value, facts, at: [] } } },
    }) as never
  const text = (id: Parameters<typeof row>[0], facts: object) => row(id, reportOf(id, facts)).text

  test('says in a sentence what each figure means', () => {
    const way = { kind: 'places', size: 'medium', places: [at(10, 8)], abreast: 1, doors: [], opensDoors: true }
    const steps = { steps: 12, difficultSteps: 3, measured: 4, places: 4 }
    const sight = { longest: { from: at(0, 0), to: at(2, 4) }, medianFeet: 30, measured: 50, squares: 50 }
    const cover = { unseen: 1, covered: 7, measured: 20, squares: 20 }
    const space = { size: 'large', places: 2, largest: 9, turning: 3, at: at(1, 1) }
    say(
      [
        text('contact-striking', { rounds: null, whole: 'Dash', beforeAttack: 'Move', charge: null }),
        'No route leads within reach.',
      ],
      [
        text('contact-striking', { rounds: 2, whole: 'Double move', beforeAttack: 'Move', charge: 'Charge' }),
        'Double move each round, then a move or a charge and an attack.',
      ],
      [
        text('contact-striking', { rounds: 2, whole: '3 Strides', beforeAttack: '2 Strides', charge: null }),
        '3 Strides each round, then 2 Strides and an attack.',
      ],
      [text('contact-walking', { rounds: 2, speedFeet: 25 }), '25 ft a round, and an attack.'],
      [text('contact-running', { rounds: 2, whole: 'Double move', run: 'Run' }), 'A run or a double move each round.'],
      [text('contact-running', { rounds: 2, whole: 'Dash', run: null }), 'Dash each round.'],
      [text('shortest-route', { from: at(0, 0), to: at(2, 4) }), 'From A1 to C5.'],
      [text('shortest-route', { from: null, to: null }), 'No route.'],
      [text('narrowest', way), '1 square at K9.'],
      [
        text('narrowest', { ...way, size: 'large', places: [0, 1, 2, 3, 4].map((col) => at(col, 0)), abreast: 2 }),
        '5 places at A1, B1, C1 and 2 more. 2 creatures side by side.',
      ],
      [
        text('narrowest', { ...way, doors: [{ border: 'west', cell: at(13, 6) }] }),
        '1 square at K9. Close the door M7–N7, and there is no route.',
      ],
      [text('narrowest', { ...way, kind: 'touching' }), 'The zones touch: nothing lies between them.'],
      [text('narrowest', { ...way, kind: 'no-route' }), 'No route for Medium creatures.'],
      [
        text('narrowest', { ...way, kind: 'no-route', size: 'large', opensDoors: false }),
        'No route for Large creatures without squeezing. Closed doors stay closed.',
      ],
      [text('passing', { kind: 'places', passing: 4, of: 4 }), 'All 4 can get past it in one round at full speed.'],
      [text('passing', { kind: 'places', passing: 3, of: 4 }), '3 of 4 can get past it in one round at full speed.'],
      [text('passing', { kind: 'touching' }), 'Nothing holds them up.'],
      [text('passing', { kind: 'no-route' }), 'None.'],
      [text('disjoint-routes', { kind: 'places', routes: 1 }), '1 route that leads to the other zone.'],
      [
        text('disjoint-routes', { kind: 'places', routes: 2 }),
        '2 routes that share no square and lead to the other zone.',
      ],
      [text('disjoint-routes', { kind: 'touching', routes: 0 }), 'The zones touch.'],
      [text('disjoint-routes', { kind: 'no-route', routes: 0 }), 'No route.'],
      [text('loops', { loops: 0 }), 'No obstacle can be walked around.'],
      [text('loops', { loops: 1 }), '1 obstacle can be walked around.'],
      [text('difficult', steps), '3 of 12 steps on the shortest routes.'],
      [
        text('difficult', { ...steps, measured: 3 }),
        '3 of 12 steps on the shortest routes. Measured from 3 of 4 starting squares.',
      ],
      [text('difficult', { ...steps, steps: 0 }), 'No route.'],
      [text('longest-sight', sight), 'From A1 to C5.'],
      [text('longest-sight', { ...sight, measured: 9 }), 'From A1 to C5. Measured from 9 of 50 squares.'],
      [text('longest-sight', { ...sight, longest: null }), 'No square sees another.'],
      [text('median-sight', sight), 'Half of all lines between squares that see each other are no longer.'],
      [text('median-sight', { ...sight, medianFeet: null }), 'No square sees another.'],
      [text('cover-from-first', cover), '1 square out of sight and 7 with cover, of 20.'],
      [
        text('cover-from-second', { ...cover, squares: 90 }),
        '1 square out of sight and 7 with cover, of 20 measured (90 in all).',
      ],
      [text('open-square', { cells: 4, at: at(1, 1) }), '4 × 4 squares (20 ft) at B2.'],
      [text('open-square', { cells: 0, at: null }), 'No open square.'],
      [
        text('large-room', space),
        'Fits in 2 places; the area with most room to turn has 9, around B2. Room to turn in 3.',
      ],
      [
        text('huge-room', { ...space, turning: 0 }),
        'Fits in 2 places, without room to turn; the largest area has 9, around B2.',
      ],
      [text('large-room', { ...space, at: null }), 'No Large creature fits without squeezing.'],
    )
  })

  test('names each figure, its value and its rule', () => {
    const figure = (id: Parameters<typeof row>[0], value: number | null) =>
      row(
        id,
        reportOf(
          id,
          {
            unseen: 0,
            covered: 0,
            measured: 0,
            squares: 0,
            loops: 0,
            rounds: 1,
            whole: 'Dash',
            beforeAttack: 'Move',
            charge: null,
          },
          value,
        ),
      )
    say(
      [figure('cover-from-second', 40).label, 'Cover from Wolves'],
      [figure('cover-from-first', 40).label, 'Cover from Party'],
      [figure('contact-striking', 2).valueText, 'round 2'],
      [figure('loops', 1).valueText, '1 loop'],
      [figure('loops', null).valueText, '–'],
      [figure('loops', 1).rule, 'the rule'],
      [en.report.source(reportOf('loops', {}), figure('loops', 1)), 'D&D 3.5: the rule (D35-1)'],
      [en.report.title(reportOf('loops', {})), 'Medium creatures, 30 ft: Party against Wolves'],
      [en.report.shade(0, 4), 'Up to 25%'],
      [en.report.shade(1, 4), '26–50%'],
      [en.report.heat('seen', 120), 'Seen from this share of 120 squares'],
      [en.report.heat('used', 1), 'On this share of 1 shortest route'],
    )
  })
})

describe('closed sets', () => {
  const { encounter, terms, tactics, print, costs, backups } = en
  const SETS: Readonly<Record<string, Readonly<Record<string, unknown>> | readonly unknown[]>> = {
    ...{ tasks: encounter.tasks, clicks: encounter.taskClicks, risks: encounter.risks },
    ...{ events: encounter.eventTypes, checks: encounter.checks, fates: encounter.fates, costs },
    ...{ sightings: encounter.sightings, modes: terms.modes, sizes: terms.sizes, layers: terms.layers },
    ...{ attitudes: terms.attitudes, floors: terms.floors, compass: terms.compass, directions: terms.directions },
    ...{ backups: backups.kinds, flank: tactics.force.choices, dives: tactics.dive, parts: print.parts },
    ...{ countries: en.journeys.countries, roads: en.journeys.roads, means: en.journeys.means },
    steps: en.blockers.stepProblems,
  }
  test.each(Object.entries(SETS))('of %s have a text of their own for each', (_, set) => {
    const texts = Object.values(set)
    expect(texts.filter((text) => typeof text !== 'string' || text.trim() === '')).toEqual([])
    expect(new Set(texts).size).toBe(texts.length)
  })
  test('of losses say what is lost and what becomes of it', () => {
    const facts = { name: '‹name›', names: ['‹a›', '‹b›'], square: '‹10 ft›', times: 2, pixels: 70 }
    const said = Object.values(en.losses).map((words) =>
      (words as (given: object) => readonly string[])(facts).join(': '),
    )
    expect(said.filter((text) => !/^\S.*: \S/u.test(text) || /undefined|NaN/u.test(text))).toEqual([])
  })
  test('losses say the facts they are given', () => {
    const lost = (code: keyof typeof en.losses, facts: object = {}) =>
      (en.losses[code] as (given: object) => readonly string[])(facts)
    say(
      [lost('picture-missing', { name: 'a.png' })[0], 'the picture a.png'],
      [lost('picture-square-found', { pixels: 70 }), ['size of a square', '70 pixels, from the grid drawn in it']],
      [lost('other-maps', { names: ['a', 'b'] })[1], 'left out: “a”, “b”'],
      [lost('squares-split', { square: '10 ft', times: 2 }), ['squares of 10 ft', '2 × 2 squares of 5 ft each']],
      [lost('squares-kept', { square: '1 m' })[0], 'squares of 1 m'],
      [lost('unknown-marks', { name: '?' })[0], 'squares marked "?"'],
      [lost('unknown-terrain', { name: 'goo' })[0], 'squares of goo'],
      [lost('table-left-out', { table: 'notes' }), ['notes', 'left out']],
      [lost('table-drawn', { table: 'props' })[0], 'pictures and symbols on the map'],
      [lost('setting-lost', { setting: 'gravity' }), ['unusual gravity', 'normal']],
      [
        lost('names-taken', { names: ['a.tmj', 'b.png'], name: 'map 2' })[1],
        'a.tmj, b.png kept; the new files start with map 2',
      ],
      [lost('terrain-becomes', { name: 'mud', becomes: 'swamp' }), ['squares of mud', 'swamp']],
    )
  })
})
