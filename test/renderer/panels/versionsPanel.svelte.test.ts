/** The panel of versions: each row acts on its own version. */
import { flushSync } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { MapHistory } from '../../../renderer/panels/history/MapHistory.svelte.ts'
import { answering } from '../answering.ts'
import { button, click, controls, field, press, set, show, texts } from '../page.ts'
import VersionsPanel from '../../../renderer/panels/versions/Panel.svelte'

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
