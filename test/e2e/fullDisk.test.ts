/** The app with its library on a full disk. Linux only: a test cannot mount a small disk elsewhere. */
import { spawnSync } from 'node:child_process'
import { chmodSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findElectron } from '../../build/runtime/findElectron.ts'
import { inTransaction } from '../../electron/storage/handles.ts'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { openLibrary } from '../../electron/storage/openLibrary.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from './support/asWindow.ts'
import { openFromLibrary, pressOnMap, wholeMap } from './support/editor.ts'
import { launchApp, type LaunchedApp } from './support/launch.ts'

const canMount =
  process.platform === 'linux' && spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
if (!canMount) console.info('no file system can be mounted here: the tests of a full disk are skipped')

const SIZE = { widthCells: 10, heightCells: 7 }
const mapId = 'cellar' as MapId

let launched: LaunchedApp | null = null
let folder = ''
afterEach(async () => {
  await launched?.close()
  launched = null
  await rm(folder, { recursive: true, force: true })
})

/** Starts the app on a library with one map on a small disk; `prepare` is a shell command that runs there first. */
async function startOnDisk(prepare: string) {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-full-'))
  const [disk, stored, wrapper] = [join(folder, 'disk'), join(folder, 'stored.fivefoot'), join(folder, 'fivefoot')]
  const opened = openLibrary(stored)
  if (!opened.ok) throw new Error(opened.error.code)
  const map = emptyMap(mapId, SIZE, { name: 'Cellar', ruleset: 'pf1e' })
  inTransaction(opened.value, () => insertMap(opened.value, map, { atMs: Date.now(), sample: null }))
  opened.value.close()
  const { executablePath: electron } = await findElectron()
  const script = `mkdir -p "${disk}" && mount -t tmpfs -o size=8m tmpfs "${disk}" && cp "${stored}" "${disk}/library.fivefoot" && ${prepare} && exec "${electron}" --no-sandbox "$@"`
  writeFileSync(wrapper, `#!/bin/sh\nDISK="${disk}"\nexport DISK\nexec unshare -rm sh -c '${script}' fivefoot "$@"\n`)
  chmodSync(wrapper, 0o755)
  launched = await launchApp({ executablePath: wrapper, args: [`--library=${join(disk, 'library.fivefoot')}`] })
  return { ...launched, disk }
}

const FILL = 'dd if=/dev/zero of="$DISK/filler" bs=4096 status=none 2>/dev/null; true'
const stroke = (index: number) =>
  ({ type: 'paint-cells', layer: 'terrain', indices: [index, index + 1], values: [3] }) as never

it.runIf(canMount)(
  'a disk that fills up refuses steps with words, loses none, and lets everything else go on',
  async () => {
    const { app, window, disk } = await startOnDisk('true')
    await openFromLibrary(window, 'Cellar')
    const { revision } = await ask(window, 'maps.run', { mapId, command: stroke(0) })
    await app.evaluate(
      (_, path) => {
        const { appendFileSync } = process.getBuiltinModule('node:fs')
        for (const bytes of [65_536, 4_096])
          try {
            for (;;) appendFileSync(path, Buffer.alloc(bytes))
          } catch {
            // Full.
          }
      },
      join(disk, 'filler'),
    )

    // With the brush, as a GM would.
    const at = await wholeMap(window, SIZE)
    await pressOnMap(window, 'b')
    const refused = window.getByText('The disk is full. Free some space and try again; nothing is lost.').first()
    let strokes = 0
    for (; strokes < 40 && !(await refused.isVisible()); strokes++) {
      const from = at([1.5 + (strokes % 7), 1.5 + (strokes % 4)])
      await window.mouse.click(from.x, from.y)
      await window.waitForTimeout(50)
    }
    await refused.waitFor()
    if (process.env['PICTURES_TO']) await window.screenshot({ path: join(process.env['PICTURES_TO'], 'full-disk.png') })
    await expect(ask(window, 'maps.run', { mapId, command: stroke(40) })).rejects.toThrow('disk-full')

    // Viewing, and writing to other disks, still work.
    const shown = await ask(window, 'maps.open', { mapId })
    expect(shown.revision).toBeGreaterThanOrEqual(revision)
    const picture = join(folder, 'map.svg')
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    }, picture)
    await ask(window, 'print.export', { mapId, job: 'print', format: 'svg', options: { parts: ['map'] } })
    expect(statSync(picture).size).toBeGreaterThan(1000)

    await app.evaluate((_, path) => process.getBuiltinModule('node:fs').rmSync(path), join(disk, 'filler'))
    expect(await ask(window, 'maps.run', { mapId, command: stroke(40) })).toMatchObject({
      revision: shown.revision + 1,
    })
  },
)

it.runIf(canMount)('a library on a full disk opens for looking, says why, and for all once there is room', async () => {
  const { app, window, disk } = await startOnDisk(FILL)
  const banner = window.getByRole('alert').filter({ hasText: 'The disk is full.' })
  await banner.waitFor()
  await openFromLibrary(window, 'Cellar')
  if (process.env['PICTURES_TO']) await window.screenshot({ path: join(process.env['PICTURES_TO'], 'full-start.png') })
  await expect(ask(window, 'maps.run', { mapId, command: stroke(0) })).rejects.toThrow('disk-full')
  await app.evaluate((_, path) => process.getBuiltinModule('node:fs').rmSync(path), join(disk, 'filler'))
  await banner.getByRole('button', { name: 'Try again' }).click()
  await banner.waitFor({ state: 'detached' })
  await ask(window, 'maps.run', { mapId, command: stroke(0) })
})
