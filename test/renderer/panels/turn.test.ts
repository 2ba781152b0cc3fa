import { expect, test } from 'vitest'
import { RouteState } from '../../../renderer/panels/movement/RouteState.svelte.ts'
import { TurnState, overspent } from '../../../renderer/panels/movement/TurnState.svelte.ts'
import type { PathAnswer } from '../../../src/ipc/shapes/engine.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from '../editor/testEditor.ts'

const id = (name: string) => name as RecordId

function way(mover: string, cells: readonly (readonly [number, number])[], more: Partial<PathAnswer> = {}): PathAnswer {
  return {
    revision: 1,
    feet: 5 * (cells.length - 1),
    legal: true,
    moverId: id(mover),
    spaceCells: 1,
    path: cells.map(([col, row]) => ({ col, row })),
    steps: [],
    band: 'Move',
    provokes: [],
    hazards: [],
    checks: [],
    blocker: null,
    alternatives: [],
    squeezing: [],
    states: [],
    doors: [],
    after: { diagonals: 1, heading: null, altitudeFeet: 0, held: null },
    ...more,
  }
}

test('a turn of several moves carries its diagonals on; undo takes a move out of it, redo brings it back', async () => {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1])
  t.tool('select').click(1.5, 1.5)
  const turn = new TurnState(t.editor)
  await turn.make(way('hero', [[1, 1], [2, 2]])) // prettier-ignore
  await t.settled()
  turn.follow()
  expect([t.where('hero'), turn.feet, t.editor.mover.diagonals]).toEqual([[2, 2], 5, 1])
  await turn.make(way('hero', [[2, 2], [3, 2], [4, 2]], { after: { diagonals: 1, heading: null, altitudeFeet: 0, held: null } })) // prettier-ignore
  await t.settled()
  expect([turn.moves.length, turn.feet]).toEqual([2, 15])
  await t.editor.undo()
  await t.settled()
  expect([turn.moves.length, turn.feet]).toEqual([1, 5])
  await t.editor.redo()
  await t.settled()
  expect(turn.feet).toBe(15)
  t.editor.setMover({ endAltitudeFeet: 20, overruns: id('ogre') })
  turn.begin()
  turn.follow()
  expect(turn.moves).toEqual([])
  expect(t.editor.mover).toMatchObject({ diagonals: 0, heading: null, endAltitudeFeet: null, overruns: null })
})

test('a flight keeps height and direction, on the record and for the next move, and carries the rider', async () => {
  const t = await TestEditor.open()
  await t.place(['griffon', 1, 1], ['rider', 1, 1])
  const seated = { ...t.map.tables.creatures.get(id('rider'))!, mountId: id('griffon') }
  await t.editor.run({ type: 'edit-records', put: [{ table: 'creatures', record: seated }], label: 'Mount' })
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: id('rider') }] })
  const turn = new TurnState(t.editor)
  expect(turn.mover?.id).toBe('griffon')
  const before = t.main.labels.length
  await turn.make(way('griffon', [[1, 1], [2, 1]], { after: { diagonals: 0, heading: 0, altitudeFeet: 20, held: null } })) // prettier-ignore
  await t.settled()
  turn.follow()
  const [griffon, rider] = ['griffon', 'rider'].map((name) => t.map.tables.creatures.get(id(name)))
  expect(griffon).toMatchObject({ at: { col: 2, row: 1 }, altitudeFeet: 20, facing: 2 })
  expect(rider).toMatchObject({ at: { col: 2, row: 1 }, altitudeFeet: 20 })
  expect([t.editor.mover.heading, t.main.labels.length]).toEqual([0, before + 1])
})

test('who ends in a narrow place is marked as squeezing, and not any more where it has room', async () => {
  const t = await TestEditor.open()
  await t.place(['ogre', 1, 1])
  t.tool('select').click(1.5, 1.5)
  const turn = new TurnState(t.editor)
  const end = (held: NonNullable<PathAnswer['after']>['held']) => ({
    diagonals: 0,
    heading: null,
    altitudeFeet: 0,
    held,
  })
  const held = { col: 2, row: 1, widthCells: 2, heightCells: 1 }
  await turn.make(way('ogre', [[1, 1], [2, 1]], { after: end(held) })) // prettier-ignore
  await t.settled()
  expect(t.map.tables.creatures.get(id('ogre'))).toMatchObject({
    at: { col: 2, row: 1 },
    squeezing: true,
    squeezedInto: { col: 0, row: 0, widthCells: 2, heightCells: 1 },
  })
  await turn.make(way('ogre', [[2, 1], [1, 1]], { after: end(null) })) // prettier-ignore
  await t.settled()
  const free = t.map.tables.creatures.get(id('ogre'))
  expect(free).toMatchObject({ at: { col: 1, row: 1 }, squeezing: false })
  expect(free).not.toHaveProperty('squeezedInto')
})

test('moves that take more actions than a turn has are told apart from those of a full round and a step', () => {
  const economy = {
    turnActions: 2,
    actions: [
      { id: 'step', label: '5-foot step', spends: 0, modes: [] },
      { id: 'charge', label: 'Charge', spends: 2, modes: [] },
    ],
    bands: [
      { id: 'move', label: 'Move', spends: 1 },
      { id: 'run', label: 'Run', spends: 2 },
    ],
  }
  expect(overspent(economy, ['Move', 'Move', null])).toBeNull()
  expect(overspent(economy, ['Run', '5-foot step'])).toBeNull()
  expect(overspent(economy, ['Charge', 'Move'])).toBe('More than a turn: 3 actions used, 2 per turn.')
})

test('a pinned safest route that avoids nothing is the shortest; one that avoids something stays', async () => {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1])
  t.tool('select').click(1.5, 1.5)
  t.main.held.add('engine.route')
  const routes = new RouteState(t.main.client, t.editor)
  const shortest = way('hero', [[1, 1], [3, 1]]) // prettier-ignore
  const around = way('hero', [[1, 1], [2, 2], [3, 1]]) // prettier-ignore
  for (const [hazards, expected] of [
    [[], shortest],
    [[{ col: 2, row: 1 }], around],
  ] as const) {
    const pinned = routes.pin({ col: 3, row: 1 })
    const [first, second] = t.main.waiting.slice(-2)
    first?.answer({ ...shortest, hazards })
    second?.answer(around)
    await pinned
    expect(routes.pinned?.safest.path).toEqual(expected.path)
  }
})

test('a way that may not be made, or is someone else’s, moves no one', async () => {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1], ['other', 3, 3])
  t.tool('select').click(1.5, 1.5)
  const turn = new TurnState(t.editor)
  await turn.make(way('hero', [[1, 1], [2, 1]], { legal: false, after: null })) // prettier-ignore
  await turn.make(way('other', [[3, 3], [4, 3]])) // prettier-ignore
  expect([t.where('hero'), t.where('other'), turn.moves]).toEqual([[1, 1], [3, 3], []])
})
