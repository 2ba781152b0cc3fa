import { expect, test } from 'vitest'
import { firstTerrain } from '../../../renderer/editor/tools/paintTerrain.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { newMap, type MapStarter } from '../../../src/map/starters.ts'
import { TestEditor } from './testEditor.ts'

const rows = (...lines: readonly string[]): string => lines.join('\n')

test('a brush stroke is one command, sent when the button is let go', async () => {
  const t = (await TestEditor.open(5, 2)).tool('brush')
  t.down(0.5, 0.5).move(1.5, 0.5).move(2.5, 0.5)
  expect(t.main.commands).toEqual([])
  expect(t.editor.preview).toMatchObject([{ kind: 'terrain', cells: [0, 1, 2], terrain: 1 }])
  t.up(2.5, 0.5)
  await t.settled()
  expect(t.main.commands).toHaveLength(1)
  expect(t.terrain).toBe(rows('ddd..', '.....'))
})

test('the preview stays until the map shows the stroke', async () => {
  const t = (await TestEditor.open(5, 2)).tool('brush')
  t.main.held.add('maps.run')
  t.click(0.5, 0.5)
  await t.settled()
  expect(t.editor.pendingPreviews).toHaveLength(1)
  t.main.held.delete('maps.run')
  t.main.waiting[0]?.answer(t.main.change((t.main.calls.at(-1)?.argument as { command: unknown }).command))
  await t.settled()
  expect(t.editor.pendingPreviews).toHaveLength(0)
  expect(t.terrain).toBe(rows('d....', '.....'))
})

test('a fast hand leaves no gaps', async () => {
  const t = (await TestEditor.open(8, 4)).tool('brush')
  t.drag([
    [0.5, 0.5],
    [7.5, 3.5],
  ])
  await t.settled()
  expect(t.terrain).toBe(rows('dd......', '..dd....', '....dd..', '......dd'))
  expect(t.main.commands[0]).toMatchObject({ indices: { length: 8 } })
})

test('Shift keeps a stroke on its row', async () => {
  const t = (await TestEditor.open(6, 4)).tool('brush')
  t.drag(
    [
      [0.5, 1.5],
      [5.5, 3.5],
    ],
    { shift: true },
  )
  await t.settled()
  expect(t.terrain).toBe(rows('......', 'dddddd', '......', '......'))
})

test('the right button erases with the brush', async () => {
  const t = (await TestEditor.open(4, 1)).tool('brush', { brushSize: 1 })
  t.drag([
    [0.5, 0.5],
    [3.5, 0.5],
  ])
  await t.settled()
  t.drag(
    [
      [1.5, 0.5],
      [2.5, 0.5],
    ],
    { button: 'secondary' },
  )
  await t.settled()
  expect(t.terrain).toBe('d..d')
})

test('Escape drops a stroke and sends nothing', async () => {
  const t = (await TestEditor.open(4, 1)).tool('brush')
  t.down(0.5, 0.5).move(3.5, 0.5)
  expect(t.editor.tool.state).toBe('dragging')
  t.key('Escape')
  expect(t.editor.tool.state).toBe('idle')
  expect(t.editor.preview).toEqual([])
  t.up(3.5, 0.5)
  await t.settled()
  expect(t.main.commands).toEqual([])
})

test('Alt takes the ground under the pointer and paints nothing', async () => {
  const t = (await TestEditor.open(4, 1)).tool('brush', { terrain: 13 })
  t.click(1.5, 0.5)
  await t.settled()
  t.editor.options.terrain = 1
  t.click(1.5, 0.5, { alt: true })
  await t.settled()
  expect(t.editor.options.terrain).toBe(13)
  expect(t.main.commands).toHaveLength(1)
})

test('painting what is there already sends nothing', async () => {
  const t = (await TestEditor.open(4, 1)).tool('brush', { terrain: 0 })
  t.click(1.5, 0.5)
  await t.settled()
  expect(t.main.commands).toEqual([])
})

test('a locked ground layer is not painted', async () => {
  const t = (await TestEditor.open(4, 1)).tool('brush')
  const settings = [...t.map.tables.settings.values()][0]!
  t.main.change({
    type: 'edit-records',
    put: [
      { table: 'settings', record: { ...settings, layers: { terrain: { visible: true, locked: true, opacity: 1 } } } },
    ],
  })
  t.click(1.5, 0.5)
  await t.settled()
  expect(t.main.commands).toEqual([])
})

test('brush sizes paint that many squares; round ones leave out the corners', async () => {
  const t = (await TestEditor.open(7, 7)).tool('brush', { brushSize: 5, brushShape: 'round' })
  t.click(3.5, 3.5)
  await t.settled()
  expect(t.terrain).toBe(rows('.......', '..ddd..', '.ddddd.', '.ddddd.', '.ddddd.', '..ddd..', '.......'))
  t.editor.setTool('eraser')
  t.editor.options.brushShape = 'square'
  t.click(3.5, 3.5)
  await t.settled()
  expect(t.terrain).not.toContain('d')
})

test('an even brush is centered on the nearest vertex', async () => {
  const t = (await TestEditor.open(4, 4)).tool('brush', { brushSize: 2 })
  t.click(2.1, 1.9)
  await t.settled()
  expect(t.terrain).toBe(rows('....', '.dd.', '.dd.', '....'))
})

test('a rectangle is filled, or its rim; Shift makes it square', async () => {
  const t = (await TestEditor.open(6, 4)).tool('rectangle')
  t.drag([
    [0.5, 0.5],
    [2.5, 1.5],
  ])
  await t.settled()
  expect(t.terrain).toBe(rows('ddd...', 'ddd...', '......', '......'))
  t.editor.options.filled = false
  t.editor.options.terrain = 13
  t.drag(
    [
      [2.5, 0.5],
      [5.5, 2.2],
    ],
    { shift: true },
  )
  await t.settled()
  expect(t.terrain).toBe(rows('dd####', 'dd#..#', '..#..#', '..####'))
})

test('an ellipse fills its frame', async () => {
  const t = (await TestEditor.open(5, 5)).tool('ellipse')
  t.drag([
    [0.5, 0.5],
    [4.5, 4.5],
  ])
  await t.settled()
  expect(t.terrain).toBe(rows('.ddd.', 'ddddd', 'ddddd', 'ddddd', '.ddd.'))
})

test('a line with Shift keeps to the eight directions', async () => {
  const t = (await TestEditor.open(5, 5)).tool('line')
  t.drag(
    [
      [0.5, 0.5],
      [4.5, 3.4],
    ],
    { shift: true },
  )
  await t.settled()
  expect(t.terrain).toBe(rows('d....', '.d...', '..d..', '...d.', '....d'))
})

test('a polygon of clicked vertices is closed with Enter; Backspace takes a vertex back', async () => {
  const t = (await TestEditor.open(6, 4)).tool('polygon')
  t.click(1, 1).click(5, 1).click(0, 0)
  t.key('Backspace')
  t.click(5, 3).click(1, 3)
  expect(t.editor.tool.state).toBe('placing')
  t.key('Enter')
  await t.settled()
  expect(t.editor.tool.state).toBe('idle')
  expect(t.terrain).toBe(rows('......', '.dddd.', '.dddd.', '......'))
})

test('a fill stops at other terrain and at walls, but not at low walls', async () => {
  const t = (await TestEditor.open(6, 3)).tool('edges')
  t.drag([
    [3, 0],
    [3, 3],
  ])
  await t.settled()
  t.tool('fill', { terrain: 8 }).click(0.5, 0.5)
  await t.settled()
  expect(t.terrain).toBe(rows('~~~...', '~~~...', '~~~...'))
  t.tool('edges', { edgeKind: 'barrier' }).drag([
    [3, 0],
    [3, 3],
  ])
  await t.settled()
  t.tool('fill', { terrain: 1, fillUntil: 'walls' }).click(0.5, 0.5)
  await t.settled()
  expect(t.terrain).toBe(rows('dddddd', 'dddddd', 'dddddd'))
})

test('replacing changes all ground of a kind', async () => {
  const t = (await TestEditor.open(4, 2)).tool('brush', { terrain: 13 })
  t.click(0.5, 0.5).click(3.5, 1.5)
  await t.settled()
  t.tool('replace', { terrain: 12 }).click(0.5, 0.5)
  await t.settled()
  expect(t.terrain).toBe(rows('r...', '...r'))
})

test('heights are set, raised and leveled', async () => {
  const t = (await TestEditor.open(3, 1)).tool('elevation', { elevationFeet: 10 })
  t.drag([
    [0.5, 0.5],
    [1.5, 0.5],
  ])
  await t.settled()
  t.editor.options.elevationMode = 'raise'
  t.click(1.5, 0.5)
  await t.settled()
  expect([...t.map.layers.elevationFeet]).toEqual([10, 20, 0])
  t.click(0.5, 0.5, { button: 'secondary' })
  await t.settled()
  expect([...t.map.layers.elevationFeet]).toEqual([0, 20, 0])
})

test('undo while drawing drops the stroke; the next undo takes a step back', async () => {
  const t = (await TestEditor.open(3, 1)).tool('brush')
  t.click(0.5, 0.5)
  await t.settled()
  t.down(1.5, 0.5)
  t.key('Ctrl+Z')
  await t.settled()
  expect(t.terrain).toBe('d..')
  t.key('Ctrl+Z')
  await t.settled()
  expect(t.terrain).toBe('...')
  t.key('Ctrl+Shift+Z')
  await t.settled()
  expect(t.terrain).toBe('d..')
})

test('arrows and Space paint without a mouse', async () => {
  const t = (await TestEditor.open(5, 3)).tool('brush')
  t.key('ArrowRight')
  expect(t.editor.cursor).toEqual({ col: 3, row: 1 })
  t.key('Space')
  t.key('ArrowLeft')
  t.key('Space')
  await t.settled()
  expect(t.terrain).toBe(rows('.....', '..dd.', '.....'))
  t.key('Shift+Space')
  await t.settled()
  expect(t.terrain).toBe(rows('.....', '...d.', '.....'))
})

test('a rectangle by keyboard begins with one Space and ends with the next', async () => {
  const t = (await TestEditor.open(5, 3)).tool('rectangle')
  t.editor.moveCursor({ col: 1, row: 0 })
  t.key('Space')
  t.key('ArrowRight')
  t.key('ArrowDown')
  t.key('Space')
  await t.settled()
  expect(t.terrain).toBe(rows('.dd..', '.dd..', '.....'))
})

test('a map that is mostly rock is opened with open floor in hand, any other with difficult terrain', () => {
  const size = { widthCells: 40, heightCells: 30 }
  const begun = (starter: MapStarter): number =>
    firstTerrain(newMap('m' as MapId, size, { name: 'Mill', ruleset: 'pf1e' }, starter))
  expect([begun('rock'), begun('rooms'), begun('field')]).toEqual([0, 0, 1])
})
