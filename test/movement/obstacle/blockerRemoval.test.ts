import { describe, expect, it } from 'vitest'
import {
  doorLeaves,
  edgesOfKind,
  firstLeafOf,
  withDoorsOpen,
  withRemoved,
} from '../../../src/movement/obstacle/blockerRemoval.ts'
import type { Blocker } from '../../../src/movement/obstacle/blockers.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { at, drawnField, type DrawnEdge } from '../../support/drawnField.ts'

// A double gate in a wall to the west of column 3, two doors side by side north of row 2, and a window.
const edges: readonly DrawnEdge[] = [
  [3, 1, 'west', 'doorClosed'],
  [3, 2, 'west', 'doorClosed'],
  [3, 3, 'west', 'wall'],
  [3, 4, 'west', 'doorClosed'],
  [4, 2, 'north', 'doorClosed'],
  [5, 2, 'north', 'doorClosed'],
  [6, 2, 'north', 'window'],
]
const rows = ['.......', '...#...', '.......', '.......', '.......']
const creatures = [
  { id: 'guard', at: at(1, 1), side: 'foe', fillsSpace: true },
  { id: 'scout', at: at(6, 4) },
]
const field = () => drawnField(rows, dnd35, { edges, creatures })
const edge = (col: number, row: number, border: 'west' | 'north'): Blocker & { kind: 'edge' } => ({
  kind: 'edge',
  cell: at(col, row),
  border,
})

describe('the leaves of a door', () => {
  it('are the closed doors in line with it, whichever of them is named', () => {
    const leaves = (col: number, row: number, border: 'west' | 'north') =>
      doorLeaves(field(), edge(col, row, border)).map(({ cell }) => [cell.col, cell.row])
    const gate = [
      [3, 1],
      [3, 2],
    ]
    expect([leaves(3, 1, 'west'), leaves(3, 2, 'west'), leaves(3, 4, 'west')]).toEqual([gate, gate, [[3, 4]]])
    const pair = [
      [4, 2],
      [5, 2],
    ]
    expect([leaves(4, 2, 'north'), leaves(5, 2, 'north'), leaves(6, 2, 'north')]).toEqual([pair, pair, [[6, 2]]])
  })

  it('are one door, named by the first of them; walls and windows are named as they are', () => {
    const first = (blocker: Blocker) => firstLeafOf(field(), blocker)
    expect(first(edge(3, 2, 'west'))).toEqual(edge(3, 1, 'west'))
    expect(first({ ...edge(5, 2, 'north'), kind: 'corner-edge' })).toEqual({
      ...edge(4, 2, 'north'),
      kind: 'corner-edge',
    })
    const asTheyAre = [edge(3, 3, 'west'), edge(6, 2, 'north'), { kind: 'map-border' } as const]
    expect(asTheyAre.map(first)).toEqual(asTheyAre)
    expect(edgesOfKind(field(), 'door').map((each) => first(each))).toEqual(
      [
        [3, 1, 'west'],
        [3, 1, 'west'],
        [3, 4, 'west'],
        [4, 2, 'north'],
        [4, 2, 'north'],
      ].map(([col, row, border]) => edge(col as number, row as number, border as 'west' | 'north')),
    )
  })
})

describe('what is out of the way for a moment', () => {
  it('is all of it gone or open, and is back afterwards', () => {
    const battle = field()
    const state = () => ({
      terrain: [...battle.terrain],
      west: [...battle.westEdges],
      north: [...battle.northEdges],
      creatures: [...battle.combatants.values()],
    })
    const before = state()
    const changedFrom = (after: ReturnType<typeof state>) => {
      const changes = (['terrain', 'west', 'north'] as const).map((layer) =>
        after[layer].flatMap((code, i) => (code === before[layer][i] ? [] : [[i % 7, Math.floor(i / 7), code]])),
      )
      return [...changes, after.creatures.map(({ id }) => id)]
    }
    const named: readonly Blocker[] = [
      { kind: 'terrain', cell: at(3, 1), terrain: 'wall' },
      edge(3, 2, 'west'),
      edge(6, 2, 'north'),
      { kind: 'creature', id: 'guard', passage: 'opponent' },
    ]
    const [none, open] = [0, 4]
    expect(changedFrom(withRemoved(battle, named, state))).toEqual([
      [[3, 1, 0]],
      [
        [3, 1, none],
        [3, 2, none],
      ],
      [[6, 2, none]],
      ['scout'],
    ])
    expect(changedFrom(withDoorsOpen(battle, named, state))).toEqual([
      [[3, 1, 0]],
      [
        [3, 1, open],
        [3, 2, open],
      ],
      [[6, 2, none]],
      ['scout'],
    ])
    expect(state()).toEqual(before)
  })
})
