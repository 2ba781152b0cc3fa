import { actionById } from '../../../renderer/editor/actions.ts'
import { contextActions } from '../../../renderer/editor/contextMenu.ts'
import { expect, test } from 'vitest'
import { tokenPlace } from '../../../renderer/editor/tokenPlaces.ts'
import { SYMBOLS } from '../../../src/draw/symbols/registry.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { terrainCode } from '../../../src/map/terrain.ts'
import { NO_SELECTION } from '../../../renderer/editor/selection.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { pointer, sheet, TestEditor } from './testEditor.ts'

test('walls follow grid lines from vertex to vertex', async () => {
  const t = (await TestEditor.open(6, 4)).tool('edges')
  t.drag([
    [1.1, 0.9],
    [3.2, 2.1],
  ])
  await t.settled()
  expect(t.edges).toEqual(['1,1,n:wall', '2,1,n:wall', '3,1,w:wall'])
})

test('a room is the border of a rectangle; the rim of the map takes no walls', async () => {
  const t = (await TestEditor.open(6, 4)).tool('edges', { edgeShape: 'room' })
  t.drag([
    [0, 0],
    [2, 1],
  ])
  await t.settled()
  expect(t.edges).toEqual(['0,1,n:wall', '1,1,n:wall', '2,0,w:wall'])
})

test('clicks lay a polyline, Enter ends it', async () => {
  const t = (await TestEditor.open(6, 4)).tool('edges')
  t.click(1, 1).click(3, 1).click(3, 2)
  expect(t.editor.tool.state).toBe('placing')
  t.key('Enter')
  await t.settled()
  expect(t.editor.tool.state).toBe('idle')
  expect(t.edges).toEqual(['1,1,n:wall', '2,1,n:wall', '3,1,w:wall'])
})

/** The borders the tool marks, as they would be laid. */
const markedOf = ({ editor }: TestEditor) =>
  editor.preview.flatMap((each) => (each.kind === 'edges' && each.isMarked ? each.put.map(({ id }) => id) : []))

test('a door is set by one click on the border nearest to the pointer, which shows before', async () => {
  const t = (await TestEditor.open(6, 4)).tool('edges', { edgeKind: 'door' })
  for (const [x, y, border] of [
    [2.5, 2.2, '2,2,n'],
    [2.9, 2.5, '3,2,w'],
    [2.2, 2.4, '2,2,w'],
    [2.4, 2.8, '2,3,n'],
    // The rim of the map takes none: the next nearest.
    [0.1, 1.7, '0,2,n'],
    [5.9, 0.2, '5,1,n'],
  ] as const) {
    t.move(x, y)
    expect(markedOf(t)).toEqual([border])
  }
  t.move(-0.5, 1)
  expect(markedOf(t)).toEqual([])
  t.click(2.5, 2.2)
  await t.settled()
  expect(t.edges).toEqual(['2,2,n:door-closed'])
  expect(t.editor.tool.state).toBe('idle')
  t.tool('edges', { edgeKind: 'window' }).click(4.1, 1.4)
  await t.settled()
  expect(t.edges).toEqual(['2,2,n:door-closed', '4,1,w:window'])
  expect(t.main.labels).toEqual(['Draw a door', 'Draw a window'])
})

test('a drag sets several along its line, from corner to corner or from border to border', async () => {
  const t = (await TestEditor.open(8, 6)).tool('edges', { edgeKind: 'window' })
  const dragged = async (...points: readonly (readonly [number, number])[]) => {
    t.drag(points)
    await t.settled()
    const laid = t.edges.map((edge) => edge.split(':')[0])
    await t.editor.undo()
    return laid
  }
  expect(await dragged([1.5, 2.1], [3, 2.3], [4.5, 1.9])).toEqual(['1,2,n', '2,2,n', '3,2,n', '4,2,n'])
  expect(await dragged([2, 2], [3, 2])).toEqual(['2,2,n'])
  expect(await dragged([1.99, 2], [3.01, 2])).toEqual(['2,2,n'])
  expect(await dragged([5, 2], [3, 2])).toEqual(['3,2,n', '4,2,n'])
  // Begun at a border that lies across the drag.
  expect(await dragged([3.05, 2.6], [3.9, 2.8], [5.6, 3.1])).toEqual(['3,3,n', '4,3,n', '5,3,n'])
  expect(t.main.labels).toEqual([])
})

test('a click sets a double door, towards the pointer', async () => {
  const t = (await TestEditor.open(8, 6)).tool('edges', { edgeKind: 'door', edgeDouble: true })
  const leaves = () => [...t.map.tables.edges.values()].map(({ id, leaf }) => [id, leaf]).sort()
  t.move(3.7, 2.1)
  expect(markedOf(t)).toEqual(['3,2,n', '4,2,n'])
  t.click(3.7, 2.1)
  await t.settled()
  expect(leaves()).toEqual([
    ['3,2,n', 'first'],
    ['4,2,n', 'second'],
  ])
  t.click(6.05, 4.2)
  await t.settled()
  expect(leaves().slice(2)).toEqual([
    ['6,3,w', 'first'],
    ['6,4,w', 'second'],
  ])
  expect(t.main.labels).toEqual(['Draw 2 doors', 'Draw 2 doors'])
})

test('drawing never opens, unlocks or reveals a door that is there; a locked one stays locked when it opens and closes', async () => {
  const t = (await TestEditor.open(6, 4)).tool('edges', { edgeKind: 'door', doorLocked: true, edgeSecret: true })
  t.click(2.5, 2.1)
  await t.settled()
  expect(t.edges).toEqual(['2,2,n:door-closed-locked'])
  const steps = t.main.labels.length
  t.tool('edges', { doorLocked: false, edgeSecret: false }).click(2.5, 2.05)
  await t.settled()
  t.tool('edges', { edgeKind: 'wall' }).click(2.5, 2.05).key('Enter')
  await t.settled()
  expect(t.main.labels).toHaveLength(steps)
  t.tool('select').click(2.5, 2.05)
  const turn = async () => {
    t.editor.pointerController.doubleClick(pointer(2.5, 2.05, { button: 'primary' }))
    await t.settled()
    return t.edges
  }
  expect(await turn()).toEqual(['2,2,n:door-open-locked'])
  expect(await turn()).toEqual(['2,2,n:door-closed-locked'])
  expect([...t.map.tables.edges.values()][0]?.secret).toBe(true)
  // What the tool is asked for is added: a door is locked by setting a locked one on it.
  t.main.change({
    type: 'edit-records',
    put: [{ table: 'edges', record: { ...[...t.map.tables.edges.values()][0]!, doorLocked: false } }],
  })
  t.tool('edges', { edgeKind: 'door', doorLocked: true }).click(2.5, 2.05)
  await t.settled()
  expect(t.edges).toEqual(['2,2,n:door-closed-locked'])
  expect(t.main.labels.at(-1)).toBe('Lock the door north of C3')
})

test('the keyboard sets doors on the left border of its square, and above it after a bracket', async () => {
  const t = (await TestEditor.open(6, 4)).tool('edges', { edgeKind: 'door' })
  t.editor.moveCursor({ col: 2, row: 1 })
  for (const key of ['ArrowDown', 'Space', ']', 'Space']) t.key(key)
  await t.settled()
  expect(t.edges).toEqual(['2,2,n:door-closed', '2,2,w:door-closed'])
})

test('a stroke with the right button takes the edges it touches', async () => {
  const t = (await TestEditor.open(6, 4)).tool('edges')
  t.drag([
    [1, 1],
    [5, 1],
  ])
  await t.settled()
  t.drag(
    [
      [2.4, 1.1],
      [3.6, 0.9],
    ],
    { button: 'secondary' },
  )
  await t.settled()
  expect(t.edges).toEqual(['1,1,n:wall', '4,1,n:wall'])
})

test.each([
  ['walls', {}, { from: 1, to: 4, y: 1 }],
  ['windows', { edgeKind: 'window' }, { from: 1.5, to: 3.5, y: 1.1 }],
] as const)('%s end with the button they began with', async (_, options, { from, to, y }) => {
  const t = (await TestEditor.open(6, 4)).tool('edges', options)
  t.down(from, y).move(to, y).up(to, y, { button: 'secondary' })
  await t.settled()
  expect([t.edges, t.editor.tool.state]).toEqual([[], 'dragging'])
  t.up(to, y)
  await t.settled()
  expect(t.edges).toHaveLength(3)
  t.down(3.5, 1.1, { button: 'secondary' }).up(3.5, 1.1)
  await t.settled()
  expect(t.edges).toHaveLength(3)
  t.up(3.5, 1.1, { button: 'secondary' })
  await t.settled()
  expect(t.edges).toHaveLength(2)
})

test('numbered copies go to free places and number on', async () => {
  const t = (await TestEditor.open(8, 8)).tool('creature', {
    creature: { sheet: sheet({ name: 'Goblin', size: 'small' }), side: 'foes' },
    creatureCopies: 3,
  })
  t.click(4.5, 4.5)
  await t.settled()
  t.editor.options.creatureCopies = 1
  t.click(1.5, 1.5)
  await t.settled()
  const creatures = [...t.map.tables.creatures.values()]
  expect(creatures.map(({ name }) => name)).toEqual(['Goblin 1', 'Goblin 2', 'Goblin 3', 'Goblin 4'])
  expect(new Set(creatures.map(({ at }) => `${at.col},${at.row}`)).size).toBe(4)
})

const GOBLIN = { sheet: sheet({ name: 'Goblin', size: 'small' }), side: 'foes' }
/** Makes squares solid wall. */
async function wall(t: TestEditor, ...cells: readonly (readonly [number, number])[]): Promise<void> {
  const indices = cells.map(([col, row]) => row * t.map.widthCells + col)
  const values = cells.map(() => terrainCode('wall'))
  t.main.change({ type: 'paste', cells: [{ layer: 'terrain', indices, values }], put: [], remove: [], label: 'Wall' })
  await t.settled()
}
const placesOf = (t: TestEditor) => [...t.map.tables.creatures.values()].map(({ at }) => `${at.col},${at.row}`).sort()
const problemOf = ({ editor }: TestEditor) =>
  editor.preview.map((each) => (each.kind === 'creatures' ? each.problem : ''))

test('copies stay within the walls, and out of them', async () => {
  const t = await TestEditor.open(7, 5)
  await wall(t, ...[1, 3].flatMap((row) => [0, 1, 2, 3, 4, 5, 6].map((col) => [col, row] as const)))
  t.tool('creature', { creature: GOBLIN, creatureCopies: 7 }).click(3.5, 2.5)
  await t.settled()
  expect(placesOf(t)).toEqual([0, 1, 2, 3, 4, 5, 6].map((col) => `${col},2`))
})

test('copies fill the ring around the first, then the next, a space apart', async () => {
  const small = (await TestEditor.open(7, 5)).tool('creature', { creature: GOBLIN, creatureCopies: 5 })
  small.click(3.5, 2.5)
  await small.settled()
  expect(placesOf(small)).toEqual(['2,1', '2,2', '3,1', '3,2', '4,1'])
  const ogre = { sheet: sheet({ name: 'Ogre', size: 'large' }), side: 'foes' }
  const large = (await TestEditor.open(8, 4)).tool('creature', { creature: ogre, creatureCopies: 5 })
  large.click(3, 1)
  await large.settled()
  expect(placesOf(large)).toEqual(['0,0', '0,2', '2,0', '2,2', '4,0'])
})

test('a creature is put into solid wall only with Alt, and the ghost says why', async () => {
  const t = await TestEditor.open(7, 5)
  await wall(t, [3, 2])
  t.tool('creature', { creature: GOBLIN, creatureCopies: 1 })
  t.move(3.5, 2.5)
  expect(problemOf(t)).toEqual(['In solid wall · hold Alt to place it anyway'])
  t.click(3.5, 2.5)
  await t.settled()
  expect(placesOf(t)).toEqual([])
  t.click(3.5, 2.5, { alt: true })
  await t.settled()
  expect(placesOf(t)).toEqual(['3,2'])
})

test('a creature is not dragged onto another without Alt, nor off the map with it', async () => {
  const t = await TestEditor.open(7, 5)
  await t.place(['a', 1, 1, { name: 'Korr' }], ['b', 3, 1, { name: 'Ogre' }])
  const to = async (x: number, alt: boolean) => {
    t.tool('select').down(1.5, 1.5).move(2.5, 1.5).move(x, 1.5, { alt }).up(x, 1.5, { alt })
    await t.settled()
  }
  await to(3.5, false)
  expect(placesOf(t)).toEqual(['1,1', '3,1'])
  await to(-0.5, true)
  expect(placesOf(t)).toEqual(['1,1', '3,1'])
  await to(3.5, true)
  expect(placesOf(t)).toEqual(['3,1', '3,1'])
})

test('a creature alone has its bare name; with the second it is the first, in one step', async () => {
  const t = (await TestEditor.open(8, 8)).tool('creature', {
    creature: { sheet: sheet({ name: 'Goblin', size: 'small' }), side: 'foes' },
    creatureCopies: 1,
  })
  const names = () => [...t.map.tables.creatures.values()].map(({ name }) => name)
  t.click(1.5, 1.5)
  await t.settled()
  expect(names()).toEqual(['Goblin'])
  t.click(4.5, 4.5)
  await t.settled()
  expect(names()).toEqual(['Goblin 1', 'Goblin 2'])
  t.key('Ctrl+Z')
  await t.settled()
  expect(names()).toEqual(['Goblin'])
})

test('what is pasted has names of its own, and what was cut keeps its name', async () => {
  const t = await TestEditor.open(12, 12)
  await t.place(['a', 1, 1, { name: 'Wolf 1' }], ['b', 3, 1, { name: 'Wolf 2' }], ['c', 5, 1, { name: 'Korr' }])
  const names = () => [...t.map.tables.creatures.values()].map(({ name }) => name).sort()
  t.key('Ctrl+A')
  t.key('Ctrl+D')
  await t.settled()
  expect(names()).toEqual(['Korr 1', 'Korr 2', 'Wolf 1', 'Wolf 2', 'Wolf 3', 'Wolf 4'])
  t.key('Ctrl+Z')
  await t.settled()
  t.key('Ctrl+A')
  t.key('Ctrl+X')
  await t.settled()
  t.key('Ctrl+V')
  await t.settled()
  expect(names()).toEqual(['Korr', 'Wolf 1', 'Wolf 2'])
})

/** Clicks on one square with small creatures of these sizes in the hand; answers how many stand in it. */
async function crowd(t: TestEditor, sizes: readonly ('tiny' | 'diminutive' | 'fine')[]): Promise<number> {
  for (const size of sizes) {
    t.tool('creature', { creature: { sheet: sheet({ name: 'Rat', size }), side: 'foes' } }).click(4.5, 4.5)
    await t.settled()
  }
  const all = [...t.map.tables.creatures.values()]
  expect(all).toHaveLength(sizes.length)
  for (const creature of all) {
    const { x, y, widthSquares } = tokenPlace(t.map, creature)
    for (const [middle, start] of [
      [x, creature.at.col],
      [y, creature.at.row],
    ] as const) {
      expect(middle - widthSquares / 2, 'drawn in its own square').toBeGreaterThan(start - 1e-9)
      expect(middle + widthSquares / 2, 'drawn in its own square').toBeLessThan(start + 1 + 1e-9)
    }
  }
  return all.filter(({ at }) => at.col === 4 && at.row === 4).length
}
const many = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one)

test('clicked one by one, 4 tiny, 25 diminutive or 100 fine creatures fill a square; the next stands beside it', async () => {
  expect(await crowd(await TestEditor.open(8, 8), many(6, 'tiny'))).toBe(4)
  expect(await crowd(await TestEditor.open(8, 8), many(26, 'diminutive'))).toBe(25)
  expect(await crowd(await TestEditor.open(8, 8), many(101, 'fine'))).toBe(100)
  expect(
    await crowd(await TestEditor.open(8, 8), [...many(3, 'tiny' as const), ...many(7, 'diminutive' as const)]),
  ).toBe(9)
})

test('a table that lets six tiny creatures share a square places six', async () => {
  const t = await TestEditor.open(8, 8)
  const settings = { ...settingsOf(t.map), tableRules: { 'tiny-per-square': 6 } }
  t.main.change({ type: 'edit-records', put: [{ table: 'settings', record: settings }] })
  await t.settled()
  expect(await crowd(t, many(7, 'tiny'))).toBe(6)
})

test('four tiny creatures share a square, the fifth goes next to it', async () => {
  const t = (await TestEditor.open(8, 8)).tool('creature', {
    creature: { sheet: sheet({ name: 'Rat', size: 'tiny' }), side: 'foes' },
    creatureCopies: 5,
  })
  t.click(4.5, 4.5)
  await t.settled()
  const places = [...t.map.tables.creatures.values()].map(({ at }) => `${at.col},${at.row}`)
  expect(places.filter((at) => at === '4,4')).toHaveLength(4)
  expect(new Set(places).size).toBe(2)
})

test('a Large creature is placed with its space round the pointer and stays on the map', async () => {
  const t = (await TestEditor.open(6, 6)).tool('creature', {
    creature: { sheet: sheet({ name: 'Ogre', size: 'large' }), side: 'foes' },
  })
  t.click(3, 3)
  await t.settled()
  expect([...t.map.tables.creatures.values()][0]?.at).toEqual({ col: 2, row: 2 })
})

test('notes are numbered with the least free number and opened', async () => {
  const t = (await TestEditor.open(6, 6)).tool('note')
  await t.click(1.5, 1.5).settled()
  await t.click(2.5, 1.5).settled()
  const notes = [...t.map.tables.notes.values()]
  expect(notes.map(({ number }) => number).sort()).toEqual([1, 2])
  const newest = { table: 'notes', id: notes.find(({ number }) => number === 2)?.id }
  expect(t.editor.editing).toEqual(newest)
  expect(t.editor.selection.records).toEqual([newest])
})

test('a note is opened with the step that brings it, however late; not where something else was chosen meanwhile', async () => {
  const t = (await TestEditor.open(6, 6)).tool('note')
  t.main.held.add('maps.run')
  const bring = async (at: number) => {
    t.click(1.5, at)
    const call = t.main.waiting.shift()
    await t.place([`goblin-${at}`, 4, 4])
    expect(t.editor.editing).toBeNull()
    return () => call?.answer(t.main.change((call.argument as { command: unknown }).command))
  }
  const first = await bring(1.5)
  first()
  await t.settled()
  expect(t.editor.editing?.table).toBe('notes')
  t.editor.select(NO_SELECTION)
  const second = await bring(3.5)
  t.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'goblin-1.5' as RecordId }] })
  second()
  await t.settled()
  expect(t.editor.editing).toBeNull()
  expect(t.editor.selection.records.map(({ table }) => table)).toEqual(['creatures'])
})

test('a text is opened to be written; one whose text was chosen before is not', async () => {
  const t = (await TestEditor.open(6, 6)).tool('text', { text: 'Bridge' })
  t.click(1, 1)
  await t.settled()
  expect(t.editor.editing).toBeNull()
  t.tool('text', { text: '' }).click(3, 3)
  await t.settled()
  expect(t.editor.editing?.table).toBe('drawings')
})

test('the right button takes away the thing of the tool’s own kind under it, nothing else; Alt takes over its looks', async () => {
  const t = (await TestEditor.open(12, 8)).tool('note', { gmOnly: true })
  t.click(2.5, 2.5)
  t.tool('text', { text: 'Bridge', drawingColor: '#aa0000' }).click(5, 2)
  t.tool('arrow', { drawingColor: '#00aa00', gmOnly: false }).drag([
    [1, 6],
    [4, 6],
  ])
  t.tool('template', { templateShape: 'burst', templateSizeFeet: 10 }).click(9, 5)
  t.tool('region', { regionName: 'Pit', regionPurpose: 'trap' }).drag([
    [6.5, 0.5],
    [8.5, 0.5],
  ])
  await t.settled()
  const count = () =>
    (['notes', 'drawings', 'templates', 'regions'] as const).map((table) => t.map.tables[table].size).join()
  expect(count()).toBe('1,2,1,1')
  const steps = t.main.labels.length
  t.tool('note', { gmOnly: false }).click(5.2, 2.2, { button: 'secondary' })
  t.tool('text').click(2.5, 2.5, { button: 'secondary' })
  await t.settled()
  expect([count(), t.main.labels.length]).toEqual(['1,2,1,1', steps])

  t.tool('arrow', { gmOnly: true }).click(2, 6, { alt: true })
  expect([t.editor.options.drawingColor, t.editor.options.gmOnly]).toEqual(['#00aa00', false])
  t.tool('template', { templateSizeFeet: 30 }).click(9.5, 5.5, { alt: true })
  expect(t.editor.options.templateSizeFeet).toBe(10)
  expect([count(), t.main.labels.length]).toEqual(['1,2,1,1', steps])

  t.tool('note').click(2.5, 2.5, { button: 'secondary' })
  t.tool('arrow').click(2, 6, { button: 'secondary' })
  t.tool('template').click(9.5, 5.5, { button: 'secondary' })
  t.editor.select(NO_SELECTION)
  t.tool('region').click(7.5, 0.5, { button: 'secondary' })
  await t.settled()
  expect(count()).toBe('0,1,0,1')
  expect([...t.map.tables.regions.values()].map(({ cells }) => cells.length)).toEqual([2])
  expect(t.main.labels).toHaveLength(steps + 4)
})

test('picking a ground with Alt leaves the height that is set, and the other way around', async () => {
  const t = await TestEditor.open(4, 4)
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [5], values: [8] })
  t.main.change({ type: 'paint-cells', layer: 'elevationFeet', indices: [5], values: [20] })
  await t.settled()
  t.tool('brush', { terrain: 1, elevationFeet: 10 }).click(1.5, 1.5, { alt: true })
  expect([t.editor.options.terrain, t.editor.options.elevationFeet]).toEqual([8, 10])
  t.tool('elevation', { terrain: 1 }).click(1.5, 1.5, { alt: true })
  expect([t.editor.options.terrain, t.editor.options.elevationFeet]).toEqual([1, 20])
})

test('an arrow with Shift goes in steps of 15 degrees; a mere click draws none', async () => {
  const t = (await TestEditor.open(9, 9)).tool('arrow')
  t.click(1, 1)
  t.drag(
    [
      [1, 1],
      [5, 1.2],
    ],
    { shift: true },
  )
  await t.settled()
  const [arrow] = [...t.map.tables.drawings.values()]
  expect(t.map.tables.drawings.size).toBe(1)
  expect(arrow?.points[1]?.y).toBe(1)
})

test('a 20-foot burst covers 44 squares, a cone a quarter of it', async () => {
  const t = (await TestEditor.open(20, 20)).tool('template', { templateShape: 'burst', templateSizeFeet: 20 })
  t.move(10.1, 9.9)
  expect(t.editor.preview).toMatchObject([{ kind: 'template', cells: { length: 44 } }])
  t.editor.options.templateShape = 'cone'
  t.down(10, 10).move(14, 14)
  expect(t.editor.preview).toMatchObject([
    { kind: 'template', cells: { length: 11 }, template: { directionDegrees: 45 } },
  ])
  t.up(14, 14)
  await t.settled()
  expect(t.map.tables.templates.size).toBe(1)
})

test('a region grows with Shift and shrinks with the right button', async () => {
  const t = (await TestEditor.open(6, 6)).tool('region', { regionName: 'Trap' })
  t.drag([
    [0.5, 0.5],
    [1.5, 0.5],
  ])
  await t.settled()
  t.drag(
    [
      [2.5, 0.5],
      [3.5, 0.5],
    ],
    { shift: true },
  )
  await t.settled()
  expect([...t.map.tables.regions.values()][0]?.cells).toHaveLength(4)
  t.click(0.5, 0.5, { button: 'secondary' })
  await t.settled()
  const [region] = [...t.map.tables.regions.values()]
  expect(region?.cells).toHaveLength(3)
  expect(region?.name).toBe('Trap')
  t.drag(
    [
      [1.5, 0.5],
      [3.5, 0.5],
    ],
    { button: 'secondary' },
  )
  await t.settled()
  expect(t.map.tables.regions.size).toBe(0)
})

test('the ruler counts diagonals 5, 10, 5 through its waypoints', async () => {
  const t = (await TestEditor.open(12, 12)).tool('ruler')
  t.click(0.5, 0.5).click(3.5, 3.5)
  t.move(5.5, 5.5)
  expect(t.editor.preview).toMatchObject([
    { kind: 'ruler', measured: [{ totalFeet: 0 }, { totalFeet: 20 }, { totalFeet: 35 }] },
  ])
  t.key('Enter')
  expect(t.editor.preview).toEqual([])
})

test('the ruler counts every diagonal as 5 feet where the table has it so, from place to place and along waypoints', async () => {
  const t = await TestEditor.open(12, 12)
  const settings = { ...settingsOf(t.map), tableRules: { 'second-diagonal': '5-feet' } }
  t.main.change({ type: 'edit-records', put: [{ table: 'settings', record: settings }] })
  await t.settled()
  t.tool('ruler').click(0.5, 0.5).move(3.5, 3.5)
  expect(t.editor.preview).toMatchObject([{ kind: 'ruler', measured: [{ totalFeet: 0 }, { totalFeet: 15 }] }])
  t.click(3.5, 3.5).move(5.5, 5.5)
  expect(t.editor.preview).toMatchObject([
    { kind: 'ruler', measured: [{ totalFeet: 0 }, { totalFeet: 15 }, { totalFeet: 25 }] },
  ])
})

test('the ruler measures height: of a creature in the air, and of painted elevation', async () => {
  const t = await TestEditor.open(12, 12)
  await t.place(['bat', 4, 0], ['elf', 0, 0])
  const record = { ...t.map.tables.creatures.get('bat' as RecordId)!, altitudeFeet: 30 }
  t.main.change({ type: 'edit-records', put: [{ table: 'creatures', record }] })
  t.main.change({ type: 'paint-cells', layer: 'elevationFeet', indices: [60], values: [-20] })
  await t.settled()
  t.tool('ruler').down(0.5, 0.5).move(4.5, 0.5)
  expect(t.editor.preview).toMatchObject([
    { measured: [{ totalFeet: 0 }, { flatFeet: 20, riseFeet: 30, totalFeet: 40 }] },
  ])
  t.up(4.5, 0.5).down(0.5, 4.5).move(0.5, 5.5)
  expect(t.editor.preview).toMatchObject([{ measured: [{}, { flatFeet: 5, riseFeet: -20, totalFeet: 20 }] }])
  t.up(0.5, 5.5)
  const settings = { ...settingsOf(t.map), tableRules: { 'height-distance': 'largest' } }
  t.main.change({ type: 'edit-records', put: [{ table: 'settings', record: settings }] })
  await t.settled()
  t.down(0.5, 0.5).move(4.5, 0.5)
  expect(t.editor.preview).toMatchObject([{ measured: [{}, { flatFeet: 20, riseFeet: 30, totalFeet: 30 }] }])
})

test('the ruler measures between the nearest squares of two creatures', async () => {
  const t = await TestEditor.open(12, 12)
  await t.place(['ogre', 0, 0, { size: 'large' }], ['elf', 5, 0])
  t.tool('ruler').down(0.5, 0.5).move(5.5, 0.5)
  expect(t.editor.preview).toMatchObject([{ kind: 'ruler', measured: [{ totalFeet: 0 }, { totalFeet: 20 }] }])
})

test('tiny creatures share a square with those in it, not with those in the same column or row', async () => {
  const t = await TestEditor.open(9, 5)
  const tiny = sheet({ size: 'tiny' })
  await t.place(...[1, 2, 3, 4].map((i) => [`t${i}`, 2, 1, { size: 'tiny' }] as const))
  t.tool('creature', { creature: { sheet: tiny, side: 'party' } })
  for (const [x, y] of [
    [2.5, 3.5],
    [6.5, 1.5],
  ] as const) {
    t.click(x, y)
    await t.settled()
    expect([...t.map.tables.creatures.values()].at(-1)?.at).toEqual({ col: Math.floor(x), row: Math.floor(y) })
  }
})

test('the picker remembers the last eight symbols, latest first, each once', async () => {
  const t = await TestEditor.open(9, 5)
  const ids = SYMBOLS.slice(0, 10).map(({ id }) => id)
  for (const symbol of [...ids, ids[4] ?? null]) {
    t.tool('symbol', { symbol }).click(4.5, 2.5)
    await t.settled()
  }
  expect(t.editor.options.recentSymbols).toEqual([4, 9, 8, 7, 6, 5, 3, 2].map((i) => ids[i]))
})

test('another tool, or a second button, drops or leaves what is begun; neither does anything by itself', async () => {
  for (const tool of ['brush', 'rectangle', 'arrow', 'template', 'region', 'creature', 'text'] as const) {
    const t = await TestEditor.open(9, 5)
    t.tool(tool, { creature: { sheet: sheet(), side: 'party' }, text: 'Hall' })
    const begin = () => t.down(2.5, 1.5).move(5.5, 3.5)
    begin().down(5.5, 3.5, { button: 'secondary' }).up(5.5, 3.5, { button: 'secondary' })
    expect([tool, t.editor.tool.state, t.main.commands.length]).toEqual([tool, 'dragging', 0])
    t.tool('pan')
    expect(t.editor.preview).toEqual([])
    t.tool(tool).up(5.5, 3.5)
    await t.settled()
    expect([tool, t.editor.tool.state, t.main.commands.length]).toEqual([tool, 'idle', 0])
    begin().up(5.5, 3.5)
    await t.settled()
    expect([tool, t.main.commands.length]).toEqual([tool, 1])
  }
})

test.each(['arrow', 'freehand'] as const)(
  'a click with the tool %s draws nothing and leaves nothing behind',
  async (tool) => {
    const t = (await TestEditor.open(8, 5)).tool(tool)
    t.down(2, 2).move(2.01, 2)
    expect(t.editor.preview).toHaveLength(1)
    t.up(2.01, 2)
    await t.settled()
    expect([t.editor.preview, t.main.commands]).toEqual([[], []])
  },
)

test('a free line keeps points a fraction of a square apart, finer the closer the view', async () => {
  const points = async (nearSquares: number) => {
    const t = (await TestEditor.open(8, 5)).tool('freehand')
    t.drag(
      Array.from({ length: 41 }, (_, i) => [1 + i / 20, 2] as const),
      { nearSquares },
    )
    await t.settled()
    return [...t.map.tables.drawings.values()][0]?.points.length
  }
  expect([await points(0.05), await points(0.28), await points(1.2)]).toEqual([41, 21, 11])
})

test('the picture to place is outlined around the pointer, and nothing is while none is chosen', async () => {
  const t = (await TestEditor.open(9, 6)).tool('prop', { prop: null })
  t.move(4, 3)
  expect(t.editor.preview).toEqual([])
  t.tool('prop', { prop: { picture: 'p', name: 'Cart', widthSquares: 3, heightSquares: 1 } }).move(4.25, 3)
  const [outline] = t.editor.preview
  const points = outline?.kind === 'outline' ? outline.points.map(({ x, y }) => `${x},${y}`).toSorted() : []
  expect(points).toEqual(['2.75,2.5', '2.75,3.5', '5.75,2.5', '5.75,3.5'])
})

test('a turned picture is where it is seen, and its corners as it lay are not', async () => {
  const t = await TestEditor.open(12, 8)
  const prop = { id: 'cart', picture: 'p', name: 'Cart', at: { x: 3, y: 3 }, widthSquares: 6, heightSquares: 1 }
  t.main.change({
    type: 'edit-records',
    put: [{ table: 'props', record: { ...prop, rotationDegrees: 30, opacity: 1, background: false } }],
  })
  await t.settled()
  t.tool('select')
  const hits = (x: number, y: number) => {
    t.editor.select({ cells: new Set(), records: [] })
    t.click(x, y)
    return t.editor.selection.records.length
  }
  // Its middle is at 6, 3.5; turned clockwise its right end lies below.
  expect([hits(6, 3.5), hits(8.3, 4.8), hits(3.7, 2.2)]).toEqual([1, 1, 1])
  expect([hits(8.3, 2.2), hits(3.7, 4.8), hits(8.8, 3.5)]).toEqual([0, 0, 0])
})

test('a drag on a background draws a box; on another picture it moves the picture', async () => {
  for (const background of [true, false]) {
    const t = await TestEditor.open(12, 8)
    const record = {
      id: 'cave',
      picture: 'p',
      name: 'Cave',
      at: { x: 1, y: 1 },
      widthSquares: 6,
      heightSquares: 4,
      background,
    }
    t.main.change({ type: 'edit-records', put: [{ table: 'props', record }] })
    await t.settled()
    t.tool('select').drag([
      [2.5, 2.5],
      [3.5, 3.5],
      [5.5, 3.5],
    ])
    await t.settled()
    const { at } = [...t.map.tables.props.values()][0]!
    expect([background, at]).toEqual([background, background ? { x: 1, y: 1 } : { x: 4, y: 2 }])
  }
})

test('a ruler that begins beside the selected creature measures no route of it', async () => {
  const t = await (await TestEditor.open(9, 6)).place(['hero', 1, 1])
  t.tool('select').click(1.5, 1.5)
  const paths = () => t.main.calls.filter(({ name }) => name === 'engine.path').length
  t.tool('ruler').click(3.5, 1.5).move(6.5, 2.5)
  expect(paths()).toBe(0)
  t.editor.escape()
  t.click(1.5, 1.5).move(6.5, 2.5)
  expect(paths()).toBe(1)
})

test('the keyboard uses a tool only where its cursor shows', async () => {
  const t = await TestEditor.open(9, 6)
  const enabled = () => ['cursor.press', 'cursor.erase'].map((id) => actionById(id)?.isEnabled(t.editor))
  expect(enabled()).toEqual([false, false])
  t.editor.moveCursor({ col: 2, row: 1 })
  expect(enabled()).toEqual([true, true])
  t.move(4.5, 3.5)
  expect(enabled()).toEqual([false, false])
})

test.each<readonly [object, boolean]>([
  [{ cells: new Set([3]), records: [] }, true],
  [{ cells: new Set(), records: [{ table: 'notes', id: 'n' }] }, true],
  [{ cells: new Set(), records: [] }, false],
])('the menu of %j offers to cut, or else to select everything', (selection, isAny) => {
  const actions = contextActions(null, selection as never)
  expect([actions.includes('edit.cut'), actions.includes('edit.delete'), actions.includes('edit.selectAll')]).toEqual([
    isAny,
    isAny,
    !isAny,
  ])
})
