import { expect, test } from 'vitest'
import { TestEditor } from './testEditor.ts'

test('Enter acts on the keyboard cursor as Space does: a press, or the two ends of a drag', async () => {
  for (const key of ['Enter', 'Space']) {
    const t = (await TestEditor.open(6, 4)).tool('rectangle', { terrain: 1 })
    t.editor.moveCursor({ col: 1, row: 1 })
    t.key(key)
    for (const arrow of ['ArrowRight', 'ArrowDown']) t.key(arrow)
    t.key(key)
    await t.settled()
    expect(t.terrain).toBe('......\n.dd...\n.dd...\n......')
    t.tool('brush')
    t.editor.moveCursor({ col: 5, row: 0 })
    t.key(key)
    await t.settled()
    expect(t.terrain.split('\n')[0]).toBe('.....d')
  }
})

test('Enter ends a line of walls and leaves the keyboard cursor where it is', async () => {
  const t = (await TestEditor.open(6, 4)).tool('edges')
  t.editor.moveCursor({ col: 1, row: 1 })
  t.key('Space')
  t.key('ArrowRight')
  t.key('Space')
  t.key('Enter')
  await t.settled()
  expect(t.edges).toEqual(['1,1,n:wall'])
  expect(t.editor.tool.state).toBe('idle')
})

test('Escape drops what is begun, then the selection, and never the tool', async () => {
  const t = await TestEditor.open()
  await t.place(['a', 1, 1])
  t.click(1.5, 1.5)
  t.tool('rectangle').down(3, 3).move(5, 5)
  t.key('Escape')
  expect([t.editor.tool.state, t.editor.toolId, t.editor.selection.records.length]).toEqual(['idle', 'rectangle', 1])
  t.key('Escape')
  t.key('Escape')
  expect([t.editor.toolId, t.editor.selection.records.length]).toEqual(['rectangle', 0])
})

test('the strip says what the next key does', async () => {
  const t = (await TestEditor.open()).tool('rectangle')
  const says = () => t.editor.nextKeys
  expect(says()).toBeNull()
  t.editor.moveCursor({ col: 1, row: 1 })
  expect(says()).toBe('Space or Enter: begin here · Shift+Space: erase · Arrows: move')
  t.key('Enter')
  expect(says()).toBe('Space or Enter: end here · Esc: cancel')
  t.key('Escape')
  t.tool('edges', { edgeKind: 'door' })
  expect(says()).toBe('Space or Enter: use here · [ or ]: other border · Shift+Space: erase · Arrows: move')
  t.tool('edges', { edgeKind: 'wall' }).click(1, 1)
  expect(says()).toBe('Enter: finish · Esc: cancel')
  t.key('Enter')
  t.tool('brush').down(2.5, 2.5)
  expect(says()).toBe('Esc: cancel')
})

test.each(['polygon', 'ruler'] as const)(
  'Backspace removes the points of the %s one by one; keys that rotate things do not',
  async (tool) => {
    const t = (await TestEditor.open(9, 5)).tool(tool)
    t.click(1, 1).click(5, 1).click(5, 3)
    let removed = 0
    while (t.editor.tool.state !== 'idle') {
      for (const key of ['[', ']', 'Alt+[', 'Alt+]'] as const) expect(t.editor.toolKey(key)).toBe(false)
      expect(t.editor.toolKey('Backspace')).toBe(true)
      removed++
    }
    expect(removed).toBe(3)
  },
)

test('the right button removes the last waypoint of the ruler, and shows what is left', async () => {
  const t = (await TestEditor.open(9, 5)).tool('ruler')
  t.click(1.5, 1.5).click(5.5, 1.5).click(5.5, 3.5).move(7.5, 3.5).down(7.5, 3.5, { button: 'secondary' })
  expect(t.editor.preview).toMatchObject([{ cells: [{ col: 1 }, { col: 5, row: 1 }, { col: 7, row: 3 }] }])
})
