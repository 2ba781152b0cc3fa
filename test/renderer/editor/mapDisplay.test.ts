import { expect, test } from 'vitest'
import { MapDisplay } from '../../../renderer/editor/MapDisplay.svelte.ts'
import { TestEditor } from './testEditor.ts'

const outline = { kind: 'outline', points: [], closed: true } as const
const [one, other] = [{}, {}]

test('what a panel shows is gone when another shows something, and the first takes nothing of it away', () => {
  const display = new MapDisplay()
  display.show(one, { previews: [outline], reach: 'none' })
  display.show(other, { tactics: null, previews: [] })
  expect(display.shown).toEqual({ previews: [], staged: null, reach: null, tactics: null, onPress: null })
  display.show(other, { previews: [outline] })
  display.release(one)
  expect(display.shown.previews).toEqual([outline])
  display.release(other)
  expect(display.shown.previews).toEqual([])
})

test('a press goes once, to the last who asked for it, and no one ends another’s wait', () => {
  const display = new MapDisplay()
  const taken: unknown[] = []
  display.pick(one, () => taken.push('one'))
  display.pick(other, (at) => taken.push(at))
  expect([display.isPicking(), display.isPicking(one), display.isPicking(other)]).toEqual([true, false, true])
  display.stopPicking(one)
  display.release(one)
  expect(display.press({ x: 2, y: 3 })).toBe(true)
  expect(display.press({ x: 4, y: 5 })).toBe(false)
  expect(taken).toEqual([{ x: 2, y: 3 }])
})

test('a press that is waited for does not reach the tool; Escape ends the wait', async () => {
  const t = (await TestEditor.open(5, 2)).tool('brush')
  t.editor.display.pick(one, () => undefined)
  t.click(1.5, 0.5)
  t.editor.display.pick(one, () => undefined)
  t.key('Escape')
  expect(t.editor.display.isPicking()).toBe(false)
  await t.settled()
  expect(t.main.commands).toEqual([])
  t.click(1.5, 0.5)
  await t.settled()
  expect(t.terrain).toBe('.d...\n.....')
})

test('a panel is offered presses of the primary button alone, with the select tool, or with any while it shows another map', async () => {
  const t = await TestEditor.open(5, 2)
  const offered: string[] = []
  const press = (name: string, button: 'primary' | 'secondary') => {
    t.editor.display.show(one, {
      staged: name === 'staged' ? t.map : null,
      onPress: () => {
        offered.push(`${name} ${button}`)
        return true
      },
    })
    t.click(1.5, 0.5, { button })
  }
  for (const button of ['primary', 'secondary'] as const) {
    t.tool('brush')
    press('brush', button)
    press('staged', button)
    t.tool('select')
    press('select', button)
  }
  expect(offered).toEqual(['staged primary', 'select primary'])
})

test('a pointer that leaves the map points at nothing, and what a tool was about to do is gone, but for a gesture', async () => {
  const t = await TestEditor.open()
  t.tool('brush').move(3.5, 2.5)
  expect([t.editor.hover, t.editor.preview.length > 0]).toEqual([{ col: 3, row: 2 }, true])
  t.editor.pointerController.leave()
  expect([t.editor.hover, t.editor.pointer, t.editor.preview]).toEqual([null, null, []])
  t.down(3.5, 2.5).move(5.5, 2.5)
  t.editor.pointerController.leave()
  expect([t.editor.hover, t.editor.preview.length > 0]).toEqual([null, true])
})
