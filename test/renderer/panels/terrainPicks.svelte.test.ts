/** Terrain at hand: favorites first, the four used last, number keys; all terrain by name. */
import { flushSync, mount, unmount } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { handleKey } from '../../../renderer/editor/actions.ts'
import TerrainPalette from '../../../renderer/panels/tools/TerrainPalette.svelte'
import { TerrainPicks } from '../../../renderer/panels/tools/TerrainPicks.svelte.ts'
import { BUILT_IN_TERRAIN } from '../../../src/map/terrain.ts'
import { TestEditor } from '../editor/testEditor.ts'

function kept(stored: unknown = null) {
  const memory = { stored }
  const client = {
    call: async (name: string, argument: { readonly value?: unknown }) => {
      if (name === 'preferences.write') memory.stored = argument.value
      return { ok: true, value: memory.stored }
    },
  }
  return { client: client as never, memory }
}

test('what is used takes the place of what was used longest ago; what is at hand stays in its place', async () => {
  const { client, memory } = kept()
  const picks = new TerrainPicks(client)
  await picks.read()
  const first = picks.slots
  expect(first).toHaveLength(4)
  picks.use(first[2]!)
  expect(picks.slots).toEqual(first)
  picks.use('pit')
  expect(picks.slots).toEqual([...first.slice(1), 'pit'])
  const again = new TerrainPicks(kept(memory.stored).client)
  await again.read()
  expect(again.slots).toEqual(picks.slots)
})

test('favorites come first, each once, and are remembered; nine at most', async () => {
  const { client, memory } = kept({ recent: ['pit', 'rock', 7], favorites: 'damaged' })
  const picks = new TerrainPicks(client)
  await picks.read()
  expect(picks.slots).toEqual(['pit', 'rock'])
  picks.setFavorite('rock', true)
  picks.setFavorite('tree', true)
  expect(picks.slots).toEqual(['rock', 'tree', 'pit'])
  expect(memory.stored).toEqual({ favorites: ['rock', 'tree'], recent: ['pit', 'rock'] })
  picks.setFavorite('rock', false)
  expect(picks.slots).toEqual(['tree', 'pit', 'rock'])
  for (let i = 0; i < 12; i++) picks.setFavorite(`own-${i}`, true)
  expect(picks.slots).toHaveLength(9)
})

test('a number key takes the terrain of its place while a tool that paints is in hand', async () => {
  const t = await TestEditor.open()
  t.editor.terrainSlots = ['rock', 'nowhere', 'pit']
  const code = (id: string) => BUILT_IN_TERRAIN.find((type) => type.id === id)!.code
  const press = (key: string) =>
    handleKey(
      t.editor,
      { key, code: `Digit${key}`, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
      {},
    )
  t.editor.setTool('select')
  const before = t.editor.options.terrain
  press('3')
  expect(t.editor.options.terrain).toBe(before)
  t.editor.setTool('brush')
  press('3')
  expect(t.editor.options.terrain).toBe(code('pit'))
  press('2')
  expect(t.editor.options.terrain).toBe(code('pit'))
  press('1')
  expect(t.editor.options.terrain).toBe(code('rock'))
})

test('all terrain is listed by name and found by the words of a GM', async () => {
  const picks = new TerrainPicks(kept().client)
  const target = document.body.appendChild(document.createElement('div'))
  const chosen: number[] = []
  const added: string[] = []
  const palette: (typeof BUILT_IN_TERRAIN)[number][] = []
  for (const type of BUILT_IN_TERRAIN) palette[type.code] = type
  const made = mount(TerrainPalette, {
    target,
    props: {
      palette,
      terrain: 0,
      theme: 'light',
      picks,
      onChoose: (code: number) => void chosen.push(code),
      // With the code that it has on the map it came from.
      more: [{ ...BUILT_IN_TERRAIN[1], id: 'mud', name: 'Sucking mud', code: 64 }],
      onAddToMap: ({ name }: { readonly name: string }) => void added.push(name),
    },
  })
  onTestFinished(async () => {
    await unmount(made)
    target.remove()
  })
  // The page of tests has no popovers.
  target.querySelector<HTMLElement>('.list')!.hidePopover = () => undefined
  flushSync()
  const listed = () => [...target.querySelectorAll<HTMLElement>('[data-pick]')].map(({ dataset }) => dataset['pick'])
  expect(listed()).toEqual([...BUILT_IN_TERRAIN.map(({ id }) => id), 'mud'])
  expect(target.querySelectorAll('input[type=radio]')).toHaveLength(4)
  const search = target.querySelector<HTMLInputElement>('input[type=search]')!
  search.value = 'river'
  search.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  expect(listed()).toEqual(['water'])
  target.querySelector<HTMLElement>('[aria-label="Favorite: Deep water"]')?.click()
  expect(picks.favorites).toEqual(['water'])
  search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  const water = BUILT_IN_TERRAIN.find(({ id }) => id === 'water')!.code
  expect(chosen).toEqual([water])
  search.value = 'sucking'
  search.dispatchEvent(new Event('input', { bubbles: true }))
  flushSync()
  search.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect([chosen, added]).toEqual([[water], ['Sucking mud']])
})
