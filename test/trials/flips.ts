/** One flipped bit in a library, at random places: what a GM then sees is what was stored, or is said to be damaged. */
import { hash } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import { OpenMaps } from '../../electron/services/openMaps.ts'
import { checkLibrary, isSoundLibrary } from '../../electron/storage/checkLibrary.ts'
import { inTransaction, type WritableDb } from '../../electron/storage/handles.ts'
import { stepChange } from '../../electron/storage/historyStore.ts'
import { listMaps } from '../../electron/storage/libraryStore.ts'
import { insertMap, mapRow, readMap } from '../../electron/storage/mapStore.ts'
import { openLibrary } from '../../electron/storage/openLibrary.ts'
import { listVersions, readVersion, insertVersion } from '../../electron/storage/versionStore.ts'
import { failure, type Result } from '../../src/base/result.ts'
import { nextUint32, seedRandom } from '../../src/base/random.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { applyChange, reverseChange } from '../../src/map/change.ts'
import { planCommand } from '../../src/map/commands/index.ts'
import type { MapCommand } from '../../src/map/commands/command.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { rulesOf } from '../../src/rules/registry.ts'
import { sampleMap, SAMPLES } from '../../src/samples/index.ts'

/** What came of the trials. */
export interface FlipReport {
  readonly trials: number
  /** The library did not open, with a code. */
  readonly refused: number
  /** Everything was as stored. */
  readonly unchanged: number
  /** Something was refused when it was looked at, or the check found it. */
  readonly told: number
  /** Shown otherwise than stored, and nothing said so: must be empty. */
  readonly silent: readonly string[]
}

const mapsOf = (db: WritableDb): OpenMaps =>
  new OpenMaps({ db, now: () => 0, changed: () => undefined, closed: () => undefined, outdated: () => undefined })

const MAPS = ['map-0', 'map-1'] as MapId[]
const STEPS = 12

/** A library of two samples with history and versions. */
function makeLibrary(file: string): void {
  const opened = openLibrary(file)
  if (!opened.ok) throw new Error(opened.error.code)
  const db = opened.value
  const maps = mapsOf(db)
  for (const [i, id] of MAPS.entries()) {
    const sample = SAMPLES[i]
    if (!sample) throw new Error('too few samples')
    inTransaction(db, () => insertMap(db, sampleMap(sample, id), { atMs: i, sample: null }))
    for (let stroke = 0; stroke < STEPS; stroke++) {
      const open = maps.get(id)
      if (!open.ok) throw new Error(open.error.code)
      const cells = open.value.map.widthCells * open.value.map.heightCells
      const command: MapCommand = {
        type: 'paint-cells',
        layer: 'terrain',
        indices: Uint32Array.from({ length: 20 }, (_, n) => (stroke * 61 + n * 17) % cells),
        values: Int16Array.of(1 + (stroke % 9)),
      }
      const plan = planCommand(command, open.value.map, rulesOf)
      if (!plan.ok) throw new Error(plan.error.code)
      maps.commit(id, plan.value.change, `Stroke ${stroke}`)
    }
    const open = maps.get(id)
    if (open.ok)
      insertVersion(db, open.value.number, open.value.map, {
        name: `Version ${i}`,
        automatic: false,
        atMs: 0,
        revision: open.value.revision,
      })
  }
  db.close()
}

/** All that a GM can come to see of the maps: each as it is, after every undo, and its versions; errors as codes. */
function everything(db: WritableDb): Readonly<Record<string, string>> {
  const seen: Record<string, string> = {}
  const note = (key: string, look: () => unknown): void => {
    try {
      seen[key] = fingerprint(look())
    } catch (error) {
      seen[key] = `error ${(error as { code?: string }).code ?? String(error)}`
    }
  }
  for (const id of MAPS) {
    note(`${id} listed`, () => listMaps(db).find((map) => map.id === id)?.name)
    const row = attempt(() => mapRow(db, id))
    const read = row && attempt(() => readMap(db, row))
    note(`${id} now`, () => answered(read ?? failure('no-such-map')))
    if (!row || !read?.ok) continue
    note(`${id} versions`, () =>
      listVersions(db, row.number).map(({ versionId }) =>
        answered(readVersion(db, row.number, read.value, versionId) ?? failure('no-such-version')),
      ),
    )
    // Undo goes no further than a step that is refused.
    let map: BattleMap | null = read.value
    for (let step = row.sequence; step > 0 && map; step--) {
      const standing: BattleMap = map
      map = null
      note(`${id} before step ${step}`, () => {
        const change = answered(stepChange(db, row.number, step) ?? failure('no-such-step'))
        map = applyChange(standing, reverseChange(change))
        return map
      })
    }
  }
  return seen
}

const fingerprint = (value: unknown): string => hash('sha256', serialize(value))

function answered<T>(answer: Result<T>): T {
  if (!answer.ok) throw Object.assign(new Error(), { code: answer.error.code })
  return answer.value
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined // SQLite noticed.
  }
}

/** Flips one bit in each of `count` copies of a library. */
export async function flipTrials({
  count,
  seed,
}: {
  readonly count: number
  readonly seed: string
}): Promise<FlipReport> {
  const folder = mkdtempSync(join(tmpdir(), 'fivefoot-flips-'))
  try {
    const [stored, file] = [join(folder, 'stored.fivefoot'), join(folder, 'library.fivefoot')]
    makeLibrary(stored)
    const asStored = look(stored, file, null)
    if (asStored === null) throw new Error('the library of the trials does not open')
    const bytes = readFileSync(stored)
    let random = seedRandom(seed)
    const report = { trials: 0, refused: 0, unchanged: 0, told: 0, silent: [] as string[] }
    for (; report.trials < count; report.trials++) {
      const [number, next] = nextUint32(random)
      random = next
      const bit = number % (bytes.length * 8)
      const flipped = look(stored, file, bit)
      if (flipped === null) report.refused++
      else {
        const isOther = (key: string): boolean => flipped.seen[key] !== asStored.seen[key]
        const differing = Object.keys(flipped.seen).filter(isOther)
        // What a list shows may be wrong until the check of the day finds it; what opens may not.
        const isSilent = (key: string): boolean =>
          !flipped.seen[key]?.startsWith('error ') && !(flipped.isFound && /listed|versions/.test(key))
        const silent = differing.filter(isSilent)
        if (differing.length === 0 && !flipped.isFound) report.unchanged++
        else if (silent.length === 0) report.told++
        else report.silent.push(`bit ${bit}: ${silent.join(', ')}`)
      }
    }
    return report
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What is to be seen of a copy with one bit flipped; null where it does not open. */
function look(stored: string, file: string, bit: number | null) {
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  copyFileSync(stored, file)
  if (bit !== null) {
    const bytes = readFileSync(file)
    const at = bit >> 3
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7))
    writeFileSync(file, bytes)
  }
  const opened = openLibrary(file)
  if (!opened.ok) return null
  const db = opened.value
  try {
    return { isFound: !isSoundLibrary(checkLibrary(db)), seen: everything(db) }
  } finally {
    db.close()
  }
}
