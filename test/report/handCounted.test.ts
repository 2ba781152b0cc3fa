/** Every figure of the battlefield report, counted by hand on twelve small maps. Medium, 30 ft, Pathfinder 1e, six a side unless said. */
import { describe, expect, test } from 'vitest'
import { squareName } from '../../src/grid/squareName.ts'
import { rulesetById, RULESETS } from '../../src/rules/registry.ts'
import { FIGURE_IDS, type FigureId } from '../../src/report/figureUnits.ts'
import type { BattlefieldReport, Effort } from '../../src/report/report.ts'
import { en } from '../../src/words/en/index.ts'
import { drawnReport, drawnZones, reportBetween } from '../support/report/drawnReport.ts'

/** For figures that do not depend on it. */
const LEAST: Effort = { sightLines: 1, routes: 1, coverPairs: 1 }

type Values = Partial<Record<FigureId, number | null>>
const valuesOf = ({ figures }: BattlefieldReport, of: Values): Values =>
  Object.fromEntries(Object.keys(of).map((id) => [id, figures[id as FigureId].value]))
const squaresOf = ({ figures: { narrowest } }: BattlefieldReport): string[] => narrowest.at.map(squareName)
const textOf = (report: BattlefieldReport, id: FigureId): string => en.report.row(id, report).text

describe('twelve small maps, counted by hand', () => {
  test('1: a corridor of twelve squares', () => {
    const report = drawnReport(['A..........B'])
    const counted: Values = {
      // 50 ft to K1: a charge gets there in round 1, two moves of 30 ft in round 2.
      'contact-striking': 1,
      'contact-walking': 2,
      'contact-running': 1,
      'shortest-route': 55,
      narrowest: 1,
      // One from A1 and one from B1, no more stand on this side.
      passing: 2,
      'disjoint-routes': 1,
      loops: 0,
      difficult: 0,
      'longest-sight': 55,
      // Of 66 lines 30 have up to 15 ft and 38 up to 20 ft.
      'median-sight': 20,
      'cover-from-second': 0,
      'cover-from-first': 0,
      'open-square': 1,
      'large-room': 0,
      'huge-room': 0,
    }
    expect(Object.keys(counted).sort()).toEqual([...FIGURE_IDS].sort())
    expect(valuesOf(report, counted)).toEqual(counted)
    expect(squaresOf(report)).toEqual(['B1'])
    // Ends see 11 others each, and so does every square of one line.
    expect([...report.heat.seenFrom]).toEqual(Array.from({ length: 12 }, () => 11))
    expect([...report.heat.usedBy]).toEqual(Array.from({ length: 12 }, () => 2))
  })

  test('2: two corridors round a block', () => {
    const report = drawnReport(['A...B', 'A###B', 'A...B'])
    const counted: Values = { narrowest: 2, 'disjoint-routes': 2, loops: 1, 'shortest-route': 20, passing: 5 }
    expect(valuesOf(report, counted)).toEqual(counted)
    expect(squaresOf(report)).toEqual(['B1', 'B3'])
    // From A1 and A3 to E1 and E3, and from A2 and E2 along one of them, each way.
    expect(report.heat.usedOf).toBe(6)
  })

  test('2a: a place without a route counts in no share of routes', () => {
    const { heat } = drawnReport(['A...B', '#####', 'A####'])
    expect([heat.usedOf, ...heat.usedBy.slice(0, 5)]).toEqual([2, 2, 2, 2, 2, 2])
  })

  test('3: an open door that all must pass', () => {
    const report = drawnReport(['A..B'], { edges: [[2, 0, 'west', 'doorOpen']] })
    expect(valuesOf(report, { narrowest: 1, passing: 2 })).toEqual({ narrowest: 1, passing: 2 })
    expect(textOf(report, 'narrowest')).toBe('1 square at B1. Close the door B1–C1, and there is no route.')
    const two = drawnReport(['A..B', 'A..B'], { edges: [[2, 0, 'west', 'doorOpen']] })
    expect(textOf(two, 'narrowest')).toBe('2 squares at B1, B2.')
  })

  test('4: a closed door, and the same opened', () => {
    const edges = [[2, 0, 'west', 'doorClosed']] as const
    const shut = drawnReport(['A..B'], { edges })
    expect(valuesOf(shut, { narrowest: 0, 'shortest-route': 0, 'contact-walking': 0, difficult: 0 })).toEqual({
      narrowest: 0,
      'shortest-route': null,
      'contact-walking': null,
      difficult: null,
    })
    expect(textOf(shut, 'narrowest')).toBe('No route for Medium creatures. Closed doors stay closed.')
    const opened = drawnReport(['A..B'], { edges, opened: [{ cell: { col: 2, row: 0 }, border: 'west' }] })
    expect(valuesOf(opened, { narrowest: 1, 'shortest-route': 15 })).toEqual({ narrowest: 1, 'shortest-route': 15 })
  })

  test('5: zones that touch', () => {
    const report = drawnReport(['AB'])
    const counted: Values = { narrowest: null, passing: 6, 'contact-striking': 1, 'shortest-route': 5 }
    expect(valuesOf(report, counted)).toEqual(counted)
    expect(textOf(report, 'narrowest')).toBe('The zones touch: nothing lies between them.')
  })

  test('6: rubble on the way', () => {
    // 10 + 10 + 5 ft; two of three steps enter rubble one way, and a charge is out of the question.
    const report = drawnReport(['AddB'], { speedFeet: 10 })
    const counted: Values = { 'shortest-route': 25, difficult: 67, 'contact-walking': 2, 'contact-striking': 2 }
    expect(valuesOf(report, counted)).toEqual(counted)
  })

  test('7: a rock between', () => {
    // Of A1, B1 and D1 only D1 is seen from E1; of B1, D1 and E1 only B1 from A1.
    const report = drawnReport(['A.#.B'])
    const counted: Values = { 'cover-from-second': 67, 'cover-from-first': 67, 'longest-sight': 5, 'median-sight': 5 }
    expect(valuesOf(report, counted)).toEqual(counted)
    expect(textOf(report, 'cover-from-second')).toBe('2 squares out of sight and 0 with cover, of 3.')
  })

  test('8: a pillar in a room of nine squares', () => {
    // No corner is cut: four steps along two sides.
    const report = drawnReport(['A..', '.#.', '..B'])
    const counted: Values = { narrowest: 2, loops: 1, 'shortest-route': 20, 'open-square': 1, 'large-room': 0 }
    expect(valuesOf(report, counted)).toEqual(counted)
    expect(squaresOf(report)).toEqual(['B1', 'A2'])
  })

  test('9: a gap of one square for Large creatures', () => {
    const report = drawnReport(['AA..#..BB', 'AA.....BB', 'AA..#..BB'], { size: 'large' })
    // Seven steps, two of them squeezing at twice the cost.
    const counted: Values = { narrowest: 0, 'shortest-route': 45 }
    expect(valuesOf(report, counted)).toEqual(counted)
    expect(textOf(report, 'narrowest')).toBe(
      'No route for Large creatures without squeezing. Closed doors stay closed.',
    )
  })

  test('10: a corridor of three squares for Large creatures', () => {
    const report = drawnReport(['AA...BB', 'AA...BB', 'AA...BB'], { size: 'large' })
    expect(report.figures.narrowest.value).toBe(2)
    expect(report.figures.narrowest.facts.abreast).toBe(1)
    expect(textOf(report, 'narrowest')).toBe('2 places at B1, B2. 1 creature side by side.')
  })

  test('11: room to stand and turn', () => {
    const nine = drawnReport(['A..', '...', '..B'])
    expect(valuesOf(nine, { 'large-room': 0, 'huge-room': 0, 'open-square': 0 })).toEqual({
      'large-room': 4,
      'huge-room': 1,
      'open-square': 3,
    })
    expect(textOf(nine, 'large-room')).toBe(
      'Fits in 4 places, without room to turn; the largest area has 4, around A1.',
    )
    const sixteen = drawnReport(['A...', '....', '....', '...B'])
    // Of nine places the one in the middle has room all around.
    expect(textOf(sixteen, 'large-room')).toBe(
      'Fits in 9 places; the area with most room to turn has 9, around B2. Room to turn in 1.',
    )
    const split = drawnReport(['A...', '....', '....', '...B'], { edges: [[2, 1, 'west', 'wall']] })
    expect(split.figures['open-square'].value).toBe(2)
  })

  test('11, continued: the first of several places to turn in; of rooms without one the larger', () => {
    const tall = drawnReport(['A...', '....', '....', '....', '...B'])
    expect(tall.figures['large-room']).toMatchObject({
      value: 12,
      facts: { turning: 2, at: { col: 1, row: 1 } },
    })
    const rooms = drawnReport(['A..#.B', '...#..'])
    expect(rooms.figures['large-room']).toMatchObject({
      value: 2,
      facts: { places: 3, turning: 0, at: { col: 0, row: 0 } },
    })
    // A hall of ten places in which nothing turns, and a room of nine in which it turns in one.
    const both = drawnReport([
      'A..........',
      '...........',
      '###########',
      '....#######',
      '....#######',
      '....#######',
      '...B#######',
    ])
    expect(textOf(both, 'large-room')).toBe(
      'Fits in 19 places; the area with most room to turn has 9, around B5. Room to turn in 1.',
    )
  })

  test('12: a free-standing wall', () => {
    const report = drawnReport(['A....B', 'A....B', 'A....B'], { edges: [[3, 1, 'west', 'wall']] })
    const counted: Values = { narrowest: 2, loops: 1, 'disjoint-routes': 2 }
    expect(valuesOf(report, counted)).toEqual(counted)
    expect(squaresOf(report)).toEqual(['C1', 'C3'])
  })
})

describe('where one more or one less would be easy to count', () => {
  test('of lines in two equal halves the median is the lower of the two in the middle', () => {
    // 5, 5, 5 and 10, 10, 15 ft.
    expect(valuesOf(drawnReport(['A..B']), { 'median-sight': 0 })).toEqual({ 'median-sight': 5 })
  })

  test('who ends its turn in the narrowest place has not passed it', () => {
    // From A1 and B1, and beyond B1 there is only C1.
    const report = drawnReport(['A.B'])
    expect(squaresOf(report)).toEqual(['B1'])
    expect(valuesOf(report, { passing: 0 })).toEqual({ passing: 1 })
    expect(textOf(report, 'passing')).toBe('1 of 6 can get past it in one round at full speed.')
  })

  test('the square a route starts in is not entered, so its rubble does not count', () => {
    const { field, zones } = drawnZones(['d..B'])
    const from = (A: readonly number[]) => reportBetween(field, { ...zones, A }).figures.difficult.facts
    expect(from([0])).toMatchObject({ steps: 3, difficultSteps: 0 })
    const onRubble = reportBetween(field, { A: [3], B: [0] }).figures.difficult.facts
    expect(onRubble).toMatchObject({ steps: 3, difficultSteps: 1 })
  })

  test('a large map has as many loops as pillars: open it has none', () => {
    const open = [`A${'.'.repeat(99)}`, ...Array.from({ length: 98 }, () => '.'.repeat(100)), `${'.'.repeat(99)}B`]
    const pillared = open.map((row, y) => (y % 20 === 10 ? row.replaceAll(/(.{10}).(.{9})/g, '$1#$2') : row))
    expect(drawnReport(open, { effort: LEAST }).figures.loops.value).toBe(0)
    // Five rows of five.
    expect(drawnReport(pillared, { effort: LEAST }).figures.loops.value).toBe(25)
  })
})

test('every figure has a label, a sentence and the rule behind it, in every rule system', () => {
  for (const { id: ruleset } of RULESETS) {
    expect(rulesetById(ruleset)).toBeDefined()
    const report = drawnReport(['A....B', '......'], { ruleset })
    for (const row of en.report.rows(report)) {
      expect([row.label, row.text, row.rule].every((text) => text.length > 3)).toBe(true)
      expect(row.clauses.length).toBeGreaterThan(0)
      // Of its own system or a convention of all.
      const own = Object.keys(rulesetById(ruleset)?.sources ?? {})
      expect(row.clauses.filter((clause) => ![...own, 'CT'].includes(clause.split('-')[0] ?? ''))).toEqual([])
      expect(en.report.source(report, row)).toContain(rulesetById(ruleset)?.name)
    }
    expect(en.report.groups(report).flatMap(({ rows }) => rows)).toEqual(en.report.rows(report))
  }
})

test('contact is told in the moves of the rule system', () => {
  const told = (ruleset: string) => {
    const report = drawnReport(['A.........................B'], { ruleset })
    const rows = (['contact-striking', 'contact-running'] as const).map((id) => en.report.row(id, report))
    return rows.map(({ label, value, text }) => `${label} ${value}: ${text}`)
  }
  // 125 ft to the square before B.
  expect(told('dnd5e')).toEqual([
    'First attack 3: Dash each round, then a move and an attack.',
    'Contact at full speed 3: Dash each round.',
  ])
  expect(told('pf2e')).toEqual([
    'First attack 2: 3 Strides each round, then 2 Strides and an attack.',
    'Contact at full speed 2: 3 Strides each round.',
  ])
  expect(told('dnd35')).toEqual([
    'First attack 3: Double move each round, then a move or a charge and an attack.',
    'Contact at a run 2: A run or a double move each round.',
  ])
})

test('what changed is one line, and nothing where nothing did', () => {
  const before = drawnReport(['A..........B', 'A..........B'], { speedFeet: 20 })
  const after = drawnReport(['A..........B', 'A..........B'], { speedFeet: 20, edges: [[5, 0, 'west', 'wall']] })
  expect(en.report.changes(before, before)).toBe('')
  expect(en.report.changes(before, after)).toContain('narrowest: 2 → 1 square')
  expect(en.report.changes(after, before)).toContain('narrowest: 1 → 2 squares')
})
