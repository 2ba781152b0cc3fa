import { describe, expect, test } from 'vitest'
import { costAt, squaresByBand } from '../../../renderer/panels/costAt.ts'
import { groupSteps } from '../../../renderer/panels/movement/groupSteps.ts'
import { pinnedOverlay, costOfSafety } from '../../../renderer/panels/movement/RouteState.svelte.ts'
import type { ExplainedStep, PathAnswer, ReachAnswer } from '../../../src/ipc/shapes/engine.ts'
import { NO_STATES } from '../../../src/map/creatureStates.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { stateLines } from '../../../src/words/stateLines.ts'

const step = (col: number, feet: number, totalFeet: number, code: string): ExplainedStep => ({
  from: { col, row: 0 },
  to: { col: col + 1, row: 0 },
  feet,
  totalFeet,
  altitudeFeet: 0,
  squeezing: false,
  reasons: [{ code, text: code, feet, clauses: [] }],
})

describe('a path told in steps', () => {
  const steps = [
    step(0, 5, 5, 'square'),
    step(1, 5, 10, 'square'),
    step(2, 10, 20, 'difficult'),
    step(3, 5, 25, 'square'),
  ]

  test('equal steps in a row are one line', () => {
    expect(groupSteps(steps).map(({ first, last, totalFeet }) => [first, last, totalFeet])).toEqual([
      [1, 2, 10],
      [3, 3, 20],
      [4, 4, 25],
    ])
  })
  test('the last total is the path’s', () => {
    expect(groupSteps(steps).at(-1)?.totalFeet).toBe(steps.at(-1)?.totalFeet)
  })
  test('a step that provokes ends its line', () => {
    expect(groupSteps(steps, new Set([1])).map(({ first, last }) => [first, last])).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
      [4, 4],
    ])
  })
  test('the same feet for other reasons are another line', () => {
    expect(groupSteps([step(0, 10, 10, 'difficult'), step(1, 10, 20, 'second diagonal')])).toHaveLength(2)
  })
  test('no steps, no lines', () => expect(groupSteps([])).toEqual([]))
})

describe('what a square costs', () => {
  // Two columns, two rows; the last square is not reached, the second may not be ended in. Each bit is once set alone.
  const reach: ReachAnswer = {
    revision: 1,
    window: { col: 3, row: 4, widthCells: 2, heightCells: 2 },
    costFeet: Uint16Array.of(0, 5, 35, 65_535),
    band: Uint8Array.of(1, 1, 2, 0),
    flags: Uint8Array.of(1, 2, 3, 0),
    covered: null,
    altitudeFeet: 0,
    inActions: false,
    squeezing: [],
    bands: [
      { id: 'move', label: 'Move', budgetFeet: 30 },
      { id: 'double', label: 'Double move', budgetFeet: 60 },
    ],
  }
  test('is read at its place in the window', () => {
    expect(costAt(reach, { col: 3, row: 5 })).toEqual({ feet: 35, band: 'Double move', mayEnd: true, squeezing: true })
    expect(costAt(reach, { col: 4, row: 4 })).toEqual({ feet: 5, band: 'Move', mayEnd: false, squeezing: true })
    expect(costAt(reach, { col: 3, row: 4 })).toEqual({ feet: 0, band: 'Move', mayEnd: true, squeezing: false })
  })
  test('is nothing where the creature does not get', () => {
    expect(costAt(reach, { col: 4, row: 5 })).toBeNull()
    expect(costAt(reach, { col: 5, row: 4 })).toBeNull()
    expect(costAt(null, { col: 3, row: 4 })).toBeNull()
  })
  test('squares are counted by band where one may end, without the one it stands on', () => {
    expect(squaresByBand(reach, { col: 3, row: 4 })).toEqual([0, 1])
    expect(squaresByBand(reach, { col: 3, row: 5 })).toEqual([1, 0])
    expect(squaresByBand(reach, { col: 9, row: 9 })).toEqual([1, 1])
  })
  test('squares of several Strides are counted, where feet are all zero', () => {
    const strides = { ...reach, inActions: true, costFeet: Uint16Array.of(0, 0, 0, 65_535) }
    expect(squaresByBand(strides, { col: 3, row: 4 })).toEqual([0, 1])
  })
})

describe('the cost of safety', () => {
  const way = (feet: number | null, opportunities: number, hazards = 0): PathAnswer => ({
    revision: 1,
    feet,
    legal: feet !== null,
    path: [],
    steps: [],
    band: null,
    provokes: Array.from({ length: opportunities }, () => ({
      by: 'x' as RecordId,
      step: 1,
      square: { col: 0, row: 0 },
    })),
    hazards: Array.from({ length: hazards }, () => ({ col: 0, row: 0 })),
    checks: [],
    blocker: null,
    alternatives: [],
    squeezing: [],
    states: [],
    doors: [],
    moverId: 'm' as RecordId,
    spaceCells: 1,
    after: null,
  })
  test.each([
    [way(30, 2), way(45, 0), '15 ft more for 2 fewer opportunities.'],
    [way(30, 1, 1), way(30, 0, 0), 'No extra feet for 1 fewer opportunity and 1 fewer hazard.'],
    [way(30, 0), way(30, 0), 'The shortest route is also the safest.'],
  ])('is told in feet and opportunities', (shortest, safest, words) =>
    expect(costOfSafety({ shortest, safest })).toBe(words),
  )
  test('shows both ways on the map, the same way once, and none that leads nowhere', () => {
    const along = (made: PathAnswer, cols: readonly number[]) => ({
      ...made,
      path: cols.map((col) => ({ col, row: 0 })),
    })
    const drawn = (shortest: PathAnswer, safest: PathAnswer) => {
      const overlay = pinnedOverlay({ shortest, safest })
      return overlay?.kind === 'routes' ? overlay.routes.map(({ label }) => label) : null
    }
    const [short, round] = [along(way(30, 2), [0, 1]), along(way(45, 0), [0, 2, 1])]
    expect(drawn(short, round)).toEqual(['Shortest: 30 ft', 'Safest: 45 ft'])
    expect(drawn(short, short)).toEqual(['Shortest and safest: 30 ft'])
    expect(drawn(along(way(null, 0), [0]), along(way(null, 0), [0]))).toBeNull()
  })
  test('is nothing where there is no way', () =>
    expect(costOfSafety({ shortest: way(null, 0), safest: way(5, 0) })).toBeNull())
})

describe('what a state asks for before a move', () => {
  const ruleset = { stateNotes: { prone: { text: 'Get up first.', clauses: ['P2-PRONE-3'] } } }
  test('is said as the rule system says it, and alone where the creature cannot move at all', () => {
    expect(stateLines(NO_STATES, ruleset)).toEqual([])
    expect(stateLines({ ...NO_STATES, squeezing: true, prone: true }, ruleset)).toEqual([ruleset.stateNotes.prone])
    expect(stateLines({ ...NO_STATES, prone: true }, null)).toEqual([])
    expect(stateLines({ ...NO_STATES, helpless: true, prone: true }, ruleset).map(({ text }) => text)).toEqual([
      'Helpless: it can’t move. The map shows its range if it could.',
    ])
  })
})
