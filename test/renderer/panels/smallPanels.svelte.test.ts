/** The panels of layers and versions: each row acts on its own layer or version. */
import { flushSync } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { MapHistory } from '../../../renderer/panels/history/MapHistory.svelte.ts'
import { layerView } from '../../../renderer/editor/layers.ts'
import { LAYERS, type Layer } from '../../../src/map/records/settings.ts'
import { en } from '../../../src/words/en/index.ts'
import { answering } from '../answering.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { button, click, controls, field, press, set, show, texts } from '../page.ts'
import VersionsPanel from '../../../renderer/panels/versions/Panel.svelte'
import { showPanel, shownAll } from './shownPanel.ts'

const layerWords = (layer: Layer) => en.terms.layers[layer]

test('layers stand from the top down', async () => {
  const t = await TestEditor.open()
  const { page } = showPanel('layers', t)
  expect(texts(page, 'li .name')).toEqual(LAYERS.map(layerWords).toReversed())
})

test.each(LAYERS)('the layer “%s” is hidden and shown, locked and unlocked, and made fainter, alone', async (layer) => {
  const t = await TestEditor.open()
  const { page } = showPanel('layers', t)
  const name = layerWords(layer)
  const usual = { visible: true, locked: false, opacity: 1 }
  const steps: readonly (readonly [string, object, string])[] = [
    [`Hide ${name}`, { visible: false }, 'Hide'],
    [`Show ${name}`, {}, 'Show'],
    [`Lock ${name}`, { locked: true }, 'Lock'],
    [`Lock ${name}`, {}, 'Unlock'],
  ]
  const looks = () => Object.fromEntries(LAYERS.map((each) => [each, layerView(t.editor.settings!, each)]))
  const before = looks()
  for (const [label, changed, step] of steps) {
    click(page, label)
    await shownAll(t)
    expect([looks(), t.main.labels.at(-1)]).toEqual([
      { ...before, [layer]: { ...usual, ...changed } },
      `${step}: ${name}`,
    ])
    expect(field(page, `Opacity of ${name}`).disabled).toBe('visible' in changed)
  }
  set(page, `Opacity of ${name}`, '0.4')
  await shownAll(t)
  expect(looks()).toEqual({ ...before, [layer]: { ...usual, opacity: 0.4 } })
})

test('what is shown on screen has a switch each', async () => {
  const t = await TestEditor.open()
  const { page } = showPanel('layers', t)
  for (const [label, key] of [
    ['Grid', 'grid'],
    ['Coordinates at the edge', 'coordinates'],
    ['Elevation in feet', 'elevation'],
    ['Creature names', 'creatureNames'],
    ['Movement range', 'reach'],
    ['Cost in each square', 'costs'],
    ['Route under the pointer', 'path'],
  ] as const) {
    const before = { ...t.editor.overlays }
    set(page, label)
    expect([label, t.editor.overlays]).toEqual([label, { ...before, [key]: !before[key] }])
    expect(field(page, label).checked).toBe(!before[key])
  }
})

/** The panel of versions: an automatic one of an hour ago above one of two days ago. */
async function versions() {
  const now = Date.now()
  const main = answering({
    'maps.versions': [
      { versionId: 4, name: 'Before the siege', atMs: now - 48 * 3_600_000, automatic: false },
      { versionId: 9, name: 'Backup', atMs: now - 3_600_000, automatic: true },
    ],
    'maps.saveVersion': null,
  })
  const restored: number[] = []
  const restoreVersion = async (id: number) => {
    restored.push(id)
    return { ok: true }
  }
  const replica = { mapId: 'm1', restoreVersion }
  const open = $state({
    states: { history: new MapHistory(main.client, replica as never, main.toasts) },
    isNamingVersion: false,
  })
  const page = show(VersionsPanel, { open })
  await main.settled()
  flushSync()
  return { ...main, open, page, restored }
}

test('versions are listed newest first, automatic ones marked, and each is restored by its own button', async () => {
  const { page, restored, said, settled } = await versions()
  const rows = [...page.querySelectorAll<HTMLElement>('li')]
  expect(rows.map((row) => texts(row, 'strong')[0])).toEqual(['Backup', 'Before the siege'])
  expect(rows.map((row) => texts(row, '.words > span')[0]?.endsWith('· automatic backup'))).toEqual([true, false])
  click(rows[1]!, 'Restore')
  await settled()
  expect([restored, said()]).toEqual([[4], ['Restored “Before the siege”. You can undo this.']])
})

test('a version is saved under its name once there is one; then the field is empty again', async () => {
  const { page, argument, settled } = await versions()
  const name = field(page, 'Version name')
  expect(controls(page).slice(0, 2)).toEqual(['Version name: ', 'Save (disabled)'])
  set(page, 'Version name', '  ')
  expect(button(page, 'Save').disabled).toBe(true)
  set(page, 'Version name', 'Siege, round 3')
  page.querySelector('form')?.requestSubmit()
  flushSync()
  await settled()
  expect([argument('maps.saveVersion'), name.value]).toEqual([{ mapId: 'm1', name: 'Siege, round 3' }, ''])
})

test('a name asked for takes the focus once; its keys are not those of the map, and Escape leaves it', async () => {
  const { page, open } = await versions()
  const name = field(page, 'Version name')
  expect(document.activeElement).not.toBe(name)
  open.isNamingVersion = true
  flushSync()
  expect([document.activeElement === name, open.isNamingVersion]).toEqual([true, false])
  const heard: string[] = []
  const listen = ({ key }: KeyboardEvent) => void heard.push(key)
  document.body.addEventListener('keydown', listen)
  onTestFinished(() => document.body.removeEventListener('keydown', listen))
  press(name, 'w')
  press(name, 'Escape')
  expect([heard, document.activeElement === name]).toEqual([[], false])
})
