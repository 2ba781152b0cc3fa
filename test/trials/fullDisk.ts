/**
 * A session on a disk that fills up: run inside a small file system (`fullDiskTrials` makes one where the system lets it), it
 * leaves less and less room and does at each size what a GM does. Nothing half is kept, all that is open can be read, and with
 * room again everything works. Prints the report as JSON.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OpenMaps } from '../../electron/services/openMaps.ts'
import { checkLibrary, isSoundLibrary } from '../../electron/storage/checkLibrary.ts'
import { inTransaction, type WritableDb } from '../../electron/storage/handles.ts'
import { insertMap, mapRow, readMap } from '../../electron/storage/mapStore.ts'
import { openLibrary } from '../../electron/storage/openLibrary.ts'
import { sqliteProblem } from '../../electron/storage/storageProblem.ts'
import { emptyMap } from '../../src/map/battleMap.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { rulesOf } from '../../src/rules/registry.ts'

/** What came of the trials. */
export interface FullDiskReport {
  /** Sizes of room that were tried. */
  readonly trials: number
  /** Commands the disk refused. */
  readonly refused: number
  /** Acknowledged work lost, wrong codes, unsound libraries: must be empty. */
  readonly faults: readonly string[]
}

const SELF = fileURLToPath(import.meta.url)
const MAP = 'strokes' as MapId

/** Runs this file in a file system of two megabytes of its own; null where the system does not let it. */
export function fullDiskTrials(): FullDiskReport | null {
  const script = 'mount -t tmpfs -o size=2m tmpfs /mnt && exec "$0" "$1" /mnt'
  const run = spawnSync('unshare', ['-rm', 'sh', '-c', script, process.execPath, SELF], { encoding: 'utf8' })
  return run.status === 0 ? (JSON.parse(run.stdout) as FullDiskReport) : null
}

function paint(maps: OpenMaps, stroke: number): number {
  const open = maps.get(MAP)
  if (!open.ok) throw new Error(open.error.code)
  const indices = Uint32Array.from({ length: 400 }, (_, i) => (stroke * 37 + i * 7) % 3600)
  const values = Int16Array.from({ length: 400 }, (_, i) => 1 + ((stroke + i * 5) % 11))
  const plan = planCommand({ type: 'paint-cells', layer: 'terrain', indices, values }, open.value.map, rulesOf)
  if (!plan.ok) throw new Error(plan.error.code)
  const done = maps.commit(MAP, plan.value.change, `Stroke ${stroke}`)
  if (!done.ok) throw new Error(done.error.code)
  return done.value.revision
}

function runIn(folder: string): FullDiskReport {
  const { blocks, bsize: blockBytes } = statfsSync(folder)
  if (blocks * blockBytes > 4_000_000) throw new Error('only a small file system of its own is to be filled')
  const faults: string[] = []
  let [trials, refused] = [0, 0]
  for (let roomKb = 0; roomKb <= 240; roomKb += 4) {
    trials++
    const file = join(folder, `library-${roomKb}.fivefoot`)
    const opened = openLibrary(file)
    if (!opened.ok) throw new Error(opened.error.code)
    const db = opened.value
    const map = emptyMap(MAP, { widthCells: 60, heightCells: 60 }, { name: 'Strokes', ruleset: 'pf1e' })
    inTransaction(db, () => insertMap(db, map, { atMs: 0, sample: null }))
    const maps = mapsOf(db)
    let revision = paint(maps, 0)
    const filler = join(folder, 'filler')
    const { bavail, bsize } = statfsSync(folder)
    writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - roomKb * 1024)))
    for (let stroke = 1; stroke < 30; stroke++)
      try {
        revision = paint(maps, stroke)
      } catch (error) {
        refused++
        const code = sqliteProblem(error)?.code
        if (code !== 'disk-full') faults.push(`${roomKb} KB: ${code ?? String(error)}`)
      }
    const row = mapRow(db, MAP)
    if (!row || !readMap(db, row).ok || row.revision !== revision) faults.push(`${roomKb} KB: not as acknowledged`)
    rmSync(filler)
    try {
      if (paint(maps, 99) !== revision + 1) faults.push(`${roomKb} KB: not as acknowledged with room again`)
    } catch (error) {
      faults.push(`${roomKb} KB: with room again ${String(error)}`)
    }
    if (!isSoundLibrary(checkLibrary(db))) faults.push(`${roomKb} KB: not sound`)
    db.close()
    for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  }
  return { trials, refused, faults }
}

const mapsOf = (db: WritableDb): OpenMaps =>
  new OpenMaps({ db, now: () => 0, changed: () => undefined, closed: () => undefined, outdated: () => undefined })

if (process.argv[1] === SELF) process.stdout.write(JSON.stringify(runIn(process.argv[2] ?? '')))
