/** The running app killed at random moments of editing, and started again on what it left. */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkLibrary, isSoundLibrary } from '../../electron/storage/checkLibrary.ts'
import { mapRow } from '../../electron/storage/mapStore.ts'
import { openLibrary } from '../../electron/storage/openLibrary.ts'
import { nextUint32, seedRandom } from '../../src/base/random.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { ask } from '../e2e/support/asWindow.ts'
import { launchApp } from '../e2e/support/launch.ts'

/** What came of the trials. */
export interface KillReport {
  readonly trials: number
  /** Edits the window was told were done. */
  readonly acknowledged: number
  /** Edits lost that had been acknowledged, or libraries that were not sound: must be empty. */
  readonly faults: readonly string[]
}

const MAX_EDITS = 12

/** Starts of the app at once: each waits for itself most of the time. */
const LANES = 2

/** Kills the app `count` times. */
export async function appKillTrials({
  count,
  seed,
}: {
  readonly count: number
  readonly seed: string
}): Promise<KillReport> {
  const shares = Array.from({ length: LANES }, (_, lane) => Math.floor((count + lane) / LANES))
  const lanes = await Promise.all(shares.map((share, lane) => killsInARow(share, `${seed} ${lane}`)))
  return {
    trials: count,
    acknowledged: lanes.reduce((sum, lane) => sum + lane.acknowledged, 0),
    faults: lanes.flatMap(({ faults }) => faults),
  }
}

/** Kills the app `count` times, each time at work on what the time before left. */
async function killsInARow(count: number, seed: string): Promise<Omit<KillReport, 'trials'>> {
  const folder = await mkdtemp(join(tmpdir(), 'fivefoot-kills-'))
  const faults: string[] = []
  let [random, acknowledged, revision] = [seedRandom(seed), 0, 0]
  let mapId: MapId | null = null
  try {
    for (let trial = 0; trial < count; trial++) {
      const launched = await launchApp({ userDataFolder: folder })
      mapId ??= await ask(launched.window, 'library.create', {
        name: 'Strokes',
        ruleset: 'pf1e',
        widthCells: 40,
        heightCells: 40,
      })
      const [number, next] = nextUint32(random)
      random = next
      const told = await launched.window.evaluate(editUntilKilled, { mapId, edits: number % MAX_EDITS })
      const process = launched.app.process()
      const gone = once(process, 'exit')
      process.kill('SIGKILL')
      await gone
      await launched.close().catch(() => undefined)
      acknowledged += told.edits
      revision = kept(
        join(folder, 'library.fivefoot'),
        mapId,
        Math.max(revision, told.revision),
        `${seed} ${trial}`,
        faults,
      )
    }
    return { acknowledged, faults }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
  }
}

/** In the window: edits that are waited for, and then some that are not, so that the kill meets them at work. */
async function editUntilKilled({ mapId, edits }: { mapId: string; edits: number }) {
  const paint = (index: number) =>
    window.fivefoot.call('maps.run', {
      mapId,
      command: { type: 'paint-cells', layer: 'terrain', indices: [index], values: [1 + (Date.now() % 9)] },
    })
  const told = { edits: 0, revision: 0 }
  for (let edit = 0; edit < edits; edit++) {
    const answer = await paint(edit * 7)
    if (!answer.ok) continue
    told.edits++
    // Painting what is there already is no step.
    told.revision = (answer.value as { revision: number }).revision
  }
  for (let edit = 0; edit < 5; edit++) void paint(400 + edit)
  return told
}

/** Looks at what is in the file; the revision of the map there. */
function kept(file: string, mapId: MapId, atLeast: number, where: string, faults: string[]): number {
  const opened = openLibrary(file)
  if (!opened.ok) {
    faults.push(`${where}: ${opened.error.code}`)
    return atLeast
  }
  const revision = mapRow(opened.value, mapId)?.revision ?? -1
  if (revision < atLeast) faults.push(`${where}: ${revision} of ${atLeast} edits`)
  if (!isSoundLibrary(checkLibrary(opened.value))) faults.push(`${where}: not sound`)
  opened.value.close()
  return revision
}
