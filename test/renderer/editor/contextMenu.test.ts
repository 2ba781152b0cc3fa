import { describe, expect, test } from 'vitest'
import { runAction } from '../../../renderer/editor/actions.ts'
import { contextActions } from '../../../renderer/editor/contextMenu.ts'
import { MovementState } from '../../../renderer/panels/movement/MovementState.svelte.ts'
import type { Client } from '../../../renderer/ipc/client.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { pointer, sheet, TestEditor } from './testEditor.ts'

/** The menu that the right button opens at a point, as a person does it: press, then menu. */
function menuAt(t: TestEditor, x: number, y: number): readonly string[] {
  const at = pointer(x, y, { button: 'secondary' })
  t.editor.pointerController.down(at)
  t.editor.pointerController.up(at)
  t.editor.openContextMenu(at, 100, 100)
  return t.editor.contextMenu?.actions ?? []
}

async function withHero(): Promise<TestEditor> {
  const t = await TestEditor.open(8, 8)
  await t.place(['hero', 1, 1], ['orc', 5, 5])
  return t.tool('select')
}

describe('the right button', () => {
  test('on the floor offers what one would do there', async () => {
    const t = await withHero()
    expect(menuAt(t, 3.5, 3.5)).toEqual([
      'here.creature',
      'here.note',
      'here.measure',
      'edit.paste',
      'edit.selectAll',
      'view.fit',
    ])
  })

  test('on the floor, with a creature selected, sends it there first of all', async () => {
    const t = await withHero()
    t.click(1.5, 1.5)
    expect(menuAt(t, 3.5, 3.5).slice(0, 3)).toEqual(['here.move', 'here.moveSafely', 'here.compare'])
    expect(menuAt(t, 3.5, 3.5)).not.toContain('creature.prone')
  })

  test('on the creature itself offers its states, and no way to where it stands', async () => {
    const t = await withHero()
    t.click(1.5, 1.5)
    const menu = menuAt(t, 1.5, 1.5)
    expect(menu).toContain('creature.prone')
    expect(menu.filter((id) => id.startsWith('here.'))).toEqual([])
  })

  test('on another creature selects that one: its menu is not about the first', async () => {
    const t = await withHero()
    t.click(1.5, 1.5)
    expect(menuAt(t, 5.5, 5.5).filter((id) => id.startsWith('here.'))).toEqual([])
    expect(t.editor.selectedCreature?.id).toBe('orc')
  })

  test('off the map offers nothing of a place', async () => {
    const t = await withHero()
    t.click(1.5, 1.5)
    expect(menuAt(t, 9.5, 3.5).filter((id) => id.startsWith('here.'))).toEqual([])
  })

  test('on a door opens, closes, locks and unlocks it', async () => {
    const t = await TestEditor.open(6, 4)
    t.tool('edges', { edgeKind: 'door', doorState: 'closed' }).drag([
      [2, 2],
      [3, 2],
    ])
    await t.settled()
    t.tool('select')
    expect(menuAt(t, 2.5, 2.02).slice(0, 2)).toEqual(['edge.turnDoor', 'edge.lockDoor'])
    runAction(t.editor, 'edge.lockDoor')
    await t.settled()
    expect(t.edges).toEqual(['2,2,n:door-closed-locked'])
    runAction(t.editor, 'edge.lockDoor')
    await t.settled()
    expect(t.edges).toEqual(['2,2,n:door-closed'])
  })

  test.each([
    ['one square', [18], false],
    ['a row', [18, 19, 20], false],
    ['two by two', [18, 19, 26, 27], true],
  ])('offers to crop a map to %s: %#', async (_name, cells, isOffered) => {
    const t = await withHero()
    t.editor.select({ cells: new Set(cells), records: [] })
    expect(menuAt(t, 2.5, 2.5).includes('map.crop')).toBe(isOffered)
  })
})

describe('what a menu does, it does where it was opened', () => {
  test('a note', async () => {
    const t = await withHero()
    menuAt(t, 3.5, 4.5)
    runAction(t.editor, 'here.note')
    await t.settled()
    expect([...t.map.tables.notes.values()].map(({ at }) => [Math.floor(at.x), Math.floor(at.y)])).toEqual([[3, 4]])
  })

  test('a creature', async () => {
    const t = await withHero()
    t.editor.options.creature = { sheet: sheet({ name: 'Wolf' }), side: 'foes' }
    menuAt(t, 6.5, 2.5)
    runAction(t.editor, 'here.creature')
    await t.settled()
    const wolf = [...t.map.tables.creatures.values()].find(({ name }) => name === 'Wolf')
    expect(wolf?.at).toEqual({ col: 6, row: 2 })
  })

  test('a measurement', async () => {
    const t = await withHero()
    menuAt(t, 2.5, 6.5)
    runAction(t.editor, 'here.measure')
    expect([t.editor.toolId, t.editor.tool.state]).toEqual(['ruler', 'placing'])
  })

  test('nothing where a panel shows another map and keeps the press to itself', async () => {
    const t = await withHero()
    t.editor.display.show({}, { staged: t.map, onPress: () => true })
    menuAt(t, 3.5, 4.5)
    runAction(t.editor, 'here.note')
    await t.settled()
    expect(t.map.tables.notes.size).toBe(0)
  })

  test.each(['shortest', 'safest'] as const)('a move by the %s route', async (by) => {
    const t = await withHero()
    t.click(1.5, 1.5)
    const route = (prefer: string) => ({
      revision: 1,
      feet: 10,
      legal: true,
      moverId: 'hero' as RecordId,
      spaceCells: 1,
      path:
        prefer === 'shortest' ? [1, 2, 3].map((col) => ({ col, row: 1 })) : [1, 2, 3].map((row) => ({ col: 1, row })),
      steps: [],
      band: 'Move',
      provokes: prefer === 'shortest' ? [{ by: 'orc', square: { col: 2, row: 1 }, step: 0 }] : [],
      hazards: [],
      doors: [],
      after: { diagonals: 0, heading: null, altitudeFeet: 0, held: null },
    })
    const client = {
      call: (name: string, { prefer }: { prefer: string }) =>
        name === 'engine.route' ? Promise.resolve({ ok: true, value: route(prefer) }) : Promise.reject(new Error(name)),
    } as unknown as Client
    await new MovementState({ client, editor: t.editor }).send({ col: 3, row: 1 }, by)
    await t.settled()
    expect(t.where('hero')).toEqual(by === 'shortest' ? [3, 1] : [1, 3])
  })
})

test('on a map that is not square, squares of two rows and two columns can be cropped to, and no fewer', async () => {
  const t = await TestEditor.open(12, 3)
  const offers = (...cells: readonly number[]) =>
    contextActions(t.map, { cells: new Set(cells), records: [] }).includes('map.crop')
  expect([offers(0, 13), offers(0, 3), offers(0, 1), offers(0, 12), offers(1, 24)]).toEqual([
    true,
    false,
    false,
    false,
    true,
  ])
})

test('a press on the map closes the menu', async () => {
  const t = (await TestEditor.open()).tool('select')
  t.editor.openContextMenu({ ...pointer(1.5, 1.5), button: 'secondary' }, 10, 10)
  expect(t.editor.contextMenu).not.toBeNull()
  t.down(3.5, 3.5)
  expect(t.editor.contextMenu).toBeNull()
})
