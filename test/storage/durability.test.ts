import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { OpenMaps } from '../../electron/services/openMaps.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { creationKillTrials } from '../trials/creationKills.ts'
import { walCutTrials } from '../trials/walCuts.ts'
import { openedLibrary, temporaryFolder } from '../services/support/testServices.ts'

/** Programs are started and killed: no measure of speed, only the end of a test that hangs. */
const HANG_MS = 300_000

const strokeWriter = resolve(import.meta.dirname, 'support/strokeWriter.ts')

/** Lets the writer work on a new library until it told of `strokes` commands, kills it, and gives file and last word. */
async function killedAfter(strokes: number) {
  const file = join(temporaryFolder(), 'library.fivefoot')
  const writer = spawn(process.execPath, [strokeWriter, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let told = 0
  for await (const line of createInterface(writer.stdout)) {
    told = Number(line)
    if (told === strokes) writer.kill('SIGKILL')
  }
  if (writer.exitCode === null && writer.signalCode === null) await once(writer, 'exit')
  expect(writer.signalCode).toBe('SIGKILL')
  return { file, told }
}

it.each([1, 25, 80])(
  'a program killed after command %i loses none that had returned',
  async (strokes) => {
    const { file, told } = await killedAfter(strokes)
    expect(told).toBeGreaterThanOrEqual(strokes)
    const db = openedLibrary(file)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    const openMaps = new OpenMaps({
      db,
      now: () => 0,
      changed: () => undefined,
      closed: () => undefined,
      outdated: () => undefined,
    })
    const id = 'strokes' as MapId
    const open = openMaps.get(id)
    if (!open.ok) throw new Error(open.error.code)
    // A command may be on disk whose return was never told; never the other way around.
    expect([told, told + 1]).toContain(open.value.sequence)
    const painted = open.value.map.layers.terrain.filter((code) => code !== 0).length
    expect(painted).toBeGreaterThan(0)
    // The whole history is there and leads back to the blank map.
    const back = openMaps.goTo(id, 0)
    expect(back).toMatchObject({ ok: true, value: { history: { sequence: 0, redoLabel: 'Stroke 1' } } })
    const blank = openMaps.get(id)
    expect(blank.ok && blank.value.map.layers.terrain.every((code) => code === 0)).toBe(true)
    db.close()
  },
  HANG_MS,
)

it(
  'a program killed while it makes a library leaves one that opens',
  async () => {
    const { faults, libraries } = await creationKillTrials(12)
    expect(faults).toEqual([])
    // Every third program had made its first before it was killed.
    expect(libraries).toBeGreaterThanOrEqual(4)
  },
  HANG_MS,
)

it(
  'a log cut at any byte, as a kill leaves it, holds every command that had returned and nothing half',
  () => {
    const { faults, insideCommands } = walCutTrials({ count: 100, seed: 'cuts' })
    expect(faults).toEqual([])
    expect(insideCommands).toBeGreaterThan(50)
  },
  HANG_MS,
)
