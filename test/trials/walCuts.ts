/**
 * A program killed at any moment, by its writes: SQLite appends to one log, so that what a kill leaves is that log cut at some
 * byte. Every command that had returned by then is there, and nothing half.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OpenMaps } from '../../electron/services/openMaps.ts'
import { checkLibrary, isSoundLibrary } from '../../electron/storage/checkLibrary.ts'
import { inTransaction, type WritableDb } from '../../electron/storage/handles.ts'
import { insertMap } from '../../electron/storage/mapStore.ts'
import { openLibrary } from '../../electron/storage/openLibrary.ts'
import { nextUint32, seedRandom } from '../../src/base/random.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { rulesOf } from '../../src/rules/registry.ts'

/** What came of the trials. */
export interface CutReport {
  readonly trials: number
  /** Cuts inside what one command wrote. */
  readonly insideCommands: number
  /** Commands lost that had returned, or libraries that were not sound: must be empty. */
  readonly faults: readonly string[]
}

const MAP = 'strokes' as MapId
const STROKES = 40

const opened = (file: string): WritableDb => {
  const library = openLibrary(file)
  if (!library.ok) throw new Error(library.error.code)
  return library.value
}
const mapsOf = (db: WritableDb): OpenMaps =>
  new OpenMaps({ db, now: () => 0, changed: () => undefined, closed: () => undefined, outdated: () => undefined })

/** Paints, undoes and redoes on a new library whose log is never emptied; the length of the log after each command. */
function work(file: string): number[] {
  const db = opened(file)
  const map = emptyMap(MAP, { widthCells: 60, heightCells: 60 }, { name: 'Strokes', ruleset: 'pf1e' })
  inTransaction(db, () => insertMap(db, map, { atMs: 0, sample: null }))
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.pragma('wal_autocheckpoint = 0')
  copyFileSync(file, `${file}.start`)
  const maps = mapsOf(db)
  const lengths: number[] = []
  for (let stroke = 0; stroke < STROKES; stroke++) {
    const open = maps.get(MAP)
    if (!open.ok) throw new Error(open.error.code)
    const plan = planCommand(
      {
        type: 'paint-cells',
        layer: 'terrain',
        indices: Uint32Array.from({ length: 40 }, (_, i) => (stroke * 37 + i * 101) % 3600),
        values: Int16Array.of(1 + (stroke % 14)),
      },
      open.value.map,
      rulesOf,
    )
    if (!plan.ok) throw new Error(plan.error.code)
    const done = stroke % 7 === 6 ? maps.step(MAP, 'undo') : maps.commit(MAP, plan.value.change, `Stroke ${stroke}`)
    if (!done.ok) throw new Error(done.error.code)
    lengths.push(statSync(`${file}-wal`).size)
  }
  copyFileSync(`${file}-wal`, `${file}.log`)
  db.close()
  return lengths
}

/** Cuts the log of a working program at `count` places. */
export function walCutTrials({ count, seed }: { readonly count: number; readonly seed: string }): CutReport {
  const folder = mkdtempSync(join(tmpdir(), 'fivefoot-cuts-'))
  try {
    const file = join(folder, 'library.fivefoot')
    const lengths = work(file)
    const log = readFileSync(`${file}.log`)
    let random = seedRandom(seed)
    const faults: string[] = []
    let insideCommands = 0
    for (let trial = 0; trial < count; trial++) {
      const [number, next] = nextUint32(random)
      random = next
      const cut = number % (log.length + 1)
      const returned = lengths.filter((length) => length <= cut).length
      if (!lengths.includes(cut)) insideCommands++
      rmSync(`${file}-shm`, { force: true })
      copyFileSync(`${file}.start`, file)
      writeFileSync(`${file}-wal`, log.subarray(0, cut))
      const db = opened(file)
      const open = mapsOf(db).get(MAP)
      const revision = open.ok ? open.value.revision : NaN
      if (revision !== returned) faults.push(`cut at ${cut}: ${revision} of ${returned} commands`)
      if (!isSoundLibrary(checkLibrary(db))) faults.push(`cut at ${cut}: not sound`)
      db.close()
    }
    return { trials: count, insideCommands, faults }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
