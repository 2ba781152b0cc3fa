/** Every state of the table can be seen and switched in the window. */
import { flushSync, mount, unmount } from 'svelte'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { actionById, runAction } from '../../../renderer/editor/actions.ts'
import { contextActions } from '../../../renderer/editor/contextMenu.ts'
import { describeCreature } from '../../../renderer/editor/summary.ts'
import DetailsPanel from '../../../renderer/panels/details/Panel.svelte'
import { NO_STATES, CREATURE_STATES } from '../../../src/map/creatureStates.ts'
import { creatureSchema, type Creature } from '../../../src/map/records/creature.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { sheet, TestEditor } from '../editor/testEditor.ts'

const ref = (id: string) => ({ table: 'creatures' as const, id: id as RecordId })

/** An editor with two guards, both selected or the first alone. */
async function withGuards(selected: readonly string[]): Promise<TestEditor> {
  const test = await (await TestEditor.open(9, 4)).place(['a', 1, 1], ['b', 4, 2])
  test.editor.select({ cells: new Set(), records: selected.map(ref) })
  flushSync()
  return test
}
const guard = (test: TestEditor, id: string): Creature => test.map.tables.creatures.get(id as RecordId)!

function showDetails({ editor }: TestEditor): void {
  const client = { call: () => Promise.reject(new Error('not in this test')) }
  const panel = mount(DetailsPanel, {
    target: document.body,
    props: { open: { client, editor } as never, onToMap: () => {} },
  })
  flushSync()
  onTestFinished(() => unmount(panel))
}

describe.each(CREATURE_STATES)('$label', ({ id, label, word, key, count, badge, mark }) => {
  const value = count ? 1 : true

  test('is switched for all selected creatures by its action, its key and the menu of a creature', async () => {
    const test = await withGuards(['a', 'b'])
    const action = actionById(`creature.${id}`)
    const menu = contextActions(test.editor.map, test.editor.selection)
    if (word === null) {
      expect([action, menu.includes(`creature.${id}`)]).toEqual([undefined, false])
      return
    }
    expect(action).toMatchObject({ label, shortcuts: key === null ? [] : [key] })
    expect(menu).toContain(`creature.${id}`)
    if (key === null) runAction(test.editor, `creature.${id}`)
    else test.key(key)
    await test.settled()
    expect([guard(test, 'a')[id], guard(test, 'b')[id]]).toEqual([value, value])
    expect(action?.isOn?.(test.editor)).toBe(true)
    runAction(test.editor, `creature.${id}`)
    await test.settled()
    expect([guard(test, 'a')[id], guard(test, 'b')[id]]).toEqual([NO_STATES[id], NO_STATES[id]])
  })

  test('is a field of the details', async () => {
    const test = await withGuards(['a'])
    showDetails(test)
    const field = [...document.querySelectorAll('label')].find((each) => each.textContent?.trim().startsWith(label))
    const input = field?.querySelector('input') ?? document.getElementById(field?.htmlFor ?? '')
    if (!(input instanceof HTMLInputElement)) throw new Error(`no field for ${label}`)
    if (count) input.value = '1'
    else input.checked = true
    input.dispatchEvent(new Event(count ? 'blur' : 'change', { bubbles: true }))
    await test.settled()
    expect(guard(test, 'a')[id]).toBe(value)
    expect(guard(test, 'b')[id]).toBe(NO_STATES[id])
  })

  test('is set for many and taken from many at once', async () => {
    const test = await withGuards(['a', 'b'])
    showDetails(test)
    const row = () => [...document.querySelectorAll('.state')].find((each) => each.textContent?.includes(label))
    const press = async (name: string) => {
      const button = [...(row()?.querySelectorAll('button') ?? [])].find((each) => each.textContent?.trim() === name)
      button?.click()
      await test.settled()
      flushSync()
      return [guard(test, 'a')[id], guard(test, 'b')[id]]
    }
    expect(await press('All')).toEqual([value, value])
    expect(row()?.textContent).toContain('2 of 2')
    expect(await press('None')).toEqual([NO_STATES[id], NO_STATES[id]])
  })

  test('is spoken, and paints another token where it shows on one', () => {
    const plain = creatureSchema.parse({ ...sheet(), id: 'a', at: { col: 0, row: 0 }, side: 'foes' })
    const changed = { ...plain, [id]: value }
    if (word !== null) expect(describeCreature(changed)).toContain(word)
    if (badge === null && mark === undefined && id !== 'hidden') return
    const written: string[] = []
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(
      new Proxy({} as CanvasRenderingContext2D, {
        get: (_, name) => (text: unknown) => {
          if (name === 'fillText') written.push(String(text))
          return { width: 8 }
        },
        set: () => true,
      }),
    )
    onTestFinished(() => void vi.restoreAllMocks())
    const sprites = new TokenSprites({ get: () => null } as never)
    sprites.of(changed, 40, 1)
    if (badge !== null) expect(written).toContain(`${badge}${count?.shown(1) ?? ''}`)
    expect(sprites.of(changed, 40, 1)).not.toBe(sprites.of(plain, 40, 1))
  })

  test('is not passed on to copies of a creature picked from the map', async () => {
    const test = await withGuards([])
    await test.editor.run({
      type: 'edit-records',
      put: [{ table: 'creatures', record: { ...guard(test, 'a'), [id]: value } }],
    })
    test.tool('creature').click(1.5, 1.5, { alt: true })
    expect(test.editor.options.creature?.sheet).not.toHaveProperty(id)
    test.click(7.5, 0.5)
    await test.settled()
    const added = [...test.map.tables.creatures.values()].at(-1)
    expect([added?.at, added?.[id]]).toEqual([{ col: 7, row: 0 }, NO_STATES[id]])
  })
})
