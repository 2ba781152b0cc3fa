import { counted } from '../../src/base/text.ts'
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileNameOf } from '../../electron/disk/fileNameOf.ts'
import { mapRenderer, writeMap } from '../../electron/exchange/writeMapFiles.ts'
import { dayOf } from '../../src/answers/print/facts.ts'
import { preparePrint } from '../../electron/print/preparePrint.ts'
import { writeBytesWhole } from '../../electron/disk/writeFileWhole.ts'
import { writePrint, type PrintOutline } from '../../electron/print/writePrint.ts'
import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { encodeUtf8 } from '../../src/base/encoding.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import { type BattleMap, settingsOf } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { printOptionsSchema, type Part } from '../../src/print/options.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { sampleMap, type Sample } from '../../src/samples/index.ts'
import { exportLedger } from '../../src/words/ledgerExport.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene } from '../../src/simulation/scene.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { battlefieldOf } from '../../src/movement/battlefield.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/search/reach.ts'
import { cheapestRoute } from '../../src/movement/search/route.ts'
import { tableRulesInForce } from '../../src/rules/tableRules.ts'

/** One thing done with an encounter. */
export interface Stop {
  readonly name: string
  readonly ms: number
  /** What came of it, on one line. */
  readonly says: string
}

/** All that was done with an encounter. */
export interface Tour {
  readonly title: string
  readonly stops: readonly Stop[]
  readonly files: number
  readonly bytes: number
}

/** An encounter during the tour. */
interface Traveler {
  readonly map: BattleMap
  readonly ruleset: Ruleset
  /** Path of the files to write, without ending. */
  readonly base: string
  /** Counts a file that was written; answers its size. */
  readonly wrote: (path: string) => Promise<number>
}

const ROUNDS = 3
const PIXELS_PER_SQUARE = 70
/** What the PDF holds, in true scale. */
const BOOKLET: readonly Part[] = ['cover', 'assembly', 'map', 'legend', 'key', 'creatures', 'tables']
const PRODUCER = 'Fivefoot demo'

const STOPS: readonly { readonly name: string; readonly go: (traveler: Traveler) => Promise<Result<string>> }[] = [
  { name: 'moves', go: async ({ map, ruleset }) => moveEveryone(map, ruleset) },
  { name: 'rounds', go: playRounds },
  { name: 'PDF', go: (traveler) => printAs(traveler, 'pdf') },
  { name: 'PNG', go: (traveler) => printAs(traveler, 'png') },
  { name: 'formats', go: exportAll },
]

/** Does everything with a sample, into a folder of its own below `folder`. Errors: those of the parts. */
export async function tourSample(sample: Sample, folder: string): Promise<Result<Tour>> {
  const map = sampleMap(sample, `demo-${sample.id}` as MapId)
  const ruleset = rulesetById(sample.settings.ruleset)
  if (!ruleset) return failure('no-such-ruleset', { name: sample.settings.ruleset })
  const name = fileNameOf(sample.settings.name)
  await mkdir(join(folder, name), { recursive: true })
  let [files, bytes] = [0, 0]
  const traveler: Traveler = {
    map,
    ruleset,
    base: join(folder, name, name),
    wrote: async (path) => {
      const { size } = await stat(path)
      files += 1
      bytes += size
      return size
    },
  }
  const stops: Stop[] = []
  for (const { name: stopName, go } of STOPS) {
    const began = performance.now()
    const said = await go(traveler)
    if (!said.ok) return said
    stops.push({ name: stopName, ms: performance.now() - began, says: said.value })
  }
  const { widthCells, heightCells, tables } = map
  const title = `${sample.settings.name} (${ruleset.name}, ${widthCells} × ${heightCells}, ${tables.creatures.size} creatures)`
  return ok({ title, stops, files, bytes })
}

/** The sample's plan, cut to the first rounds. */
function encounterToPlay({ tables }: BattleMap): Encounter | undefined {
  const [plan] = tables.encounters.values()
  return plan && { ...plan, rounds: ROUNDS }
}

async function playRounds({ map, ruleset, base, wrote }: Traveler): Promise<Result<string>> {
  const encounter = encounterToPlay(map)
  if (!encounter) return ok('skipped: the sample has no encounter plan')
  const scene = prepareScene(map, encounter, ruleset)
  if (!scene.ok) return scene
  const run = runEncounter(scene.value)
  const path = `${base} rounds.md`
  const written = await writeBytesWhole(path, encodeUtf8(exportLedger(scene.value, run, 'markdown')))
  if (!written.ok) return written
  await wrote(path)
  const turns = run.ledger.filter((entry) => entry.kind === 'turn')
  const feet = turns.reduce((sum, turn) => sum + turn.feet, 0)
  const opportunities = turns.reduce((sum, turn) => sum + turn.opportunities.length, 0)
  return ok(
    `${run.end.round} rounds, ${turns.length} turns, ${feet} ft moved, ${counted(opportunities, 'attack')} of opportunity drawn`,
  )
}

async function printAs({ map, base, wrote }: Traveler, format: 'pdf' | 'png'): Promise<Result<string>> {
  const now = new Date()
  const isPdf = format === 'pdf'
  const options = printOptionsSchema.parse(isPdf ? { parts: [...BOOKLET] } : {})
  const encounter = isPdf ? encounterToPlay(map) : undefined
  const prepared = await preparePrint(map, () => undefined, {
    dateText: dayOf(now),
    copy: options.copy,
    reach: [],
    threat: isPdf ? [] : ['all'],
    routes: [],
    encounter,
  })
  if (!prepared.ok) return prepared
  const { facts, pictures } = prepared.value
  // Not named after the map alone: so are the pictures of exports.
  const path = isPdf ? `${base}.pdf` : `${base} threatened.png`
  const job = { map, facts, options, format, pixelsPerSquare: PIXELS_PER_SQUARE }
  let outline: PrintOutline | undefined
  const written = await writePrint(job, path, { pictures, now }, (told) => (outline = told))
  if (!written.ok) return written
  await wrote(path)
  const { pages = 0, pixels } = outline ?? {}
  const size = pixels
    ? `${pixels.widthPx} × ${pixels.heightPx} pixels, with threatened squares`
    : `${pages} pages with the routes, initiative and ledger of ${encounter?.rounds ?? 0} rounds`
  return ok(`${size}, ${sizeWords(written.value)}`)
}

async function exportAll({ map, base, wrote }: Traveler): Promise<Result<string>> {
  const sizes: string[] = []
  const renderMap = mapRenderer(() => undefined)
  const options = { pixelsPerSquare: PIXELS_PER_SQUARE, copy: 'gm' as const, producer: PRODUCER, renderMap }
  for (const format of FORMATS) {
    if (!format.write) continue
    // Two formats end in .json: the name of the format distinguishes their files.
    const isShared = FORMATS.some(
      (other) => other !== format && other.write && other.extensions[0] === format.extensions[0],
    )
    const path = `${base}${isShared ? ` ${format.id}` : ''}.${format.extensions[0] ?? format.id}`
    const written = await writeMap(map, format, () => undefined, options, path)
    if (!written.ok) return written
    let bytes = 0
    for (const file of written.value.paths) bytes += await wrote(file)
    sizes.push(`${format.id} ${sizeWords(bytes)}`)
  }
  return ok(sizes.join(', '))
}

const KILO = 1000

/** A size in bytes as people read it: three digits at most. */
export function sizeWords(bytes: number): string {
  if (bytes < KILO) return `${bytes} B`
  return bytes < KILO * KILO ? `${(bytes / KILO).toFixed(0)} kB` : `${(bytes / KILO / KILO).toFixed(1)} MB`
}

/**
 * Asks for the range of every creature in every mode, and for the cheapest route to every place where it
 * may stop. The two are different searches: `routes-disagree` where their costs of a place differ.
 */
export function moveEveryone(map: BattleMap, ruleset: Ruleset): Result<string> {
  const rules = tableRulesInForce(ruleset.tableRules, settingsOf(map).tableRules)
  if (!rules.ok) return rules
  const field = battlefieldOf(map, ruleset, rules.value)
  let [reaches, places, routes, farthestFeet] = [0, 0, 0, 0]
  for (const mover of field.combatants.values())
    for (const mode of MOVEMENT_MODES) {
      if (!((mover.speedFeet[mode] ?? 0) > 0)) continue
      const move = prepareMove(field, { mover, mode })
      if (!move.ok) return fail({ ...move.error, where: mover.id })
      const reached = reachedPlaces(move.value)
      reaches += 1
      places += reached.length
      for (const { col, row, feet, canEnd } of reached) {
        if (!canEnd) continue
        const route = cheapestRoute(move.value, { col, row })
        if (route?.feet !== feet)
          return failure('routes-disagree', {
            where: `${mover.id} ${mode} to ${col},${row}`,
            details: `${feet} ft by reach, ${route?.feet ?? 'no route'} by route`,
          })
        routes += 1
        farthestFeet = Math.max(farthestFeet, feet)
      }
    }
  return ok(
    `reach of ${reaches} moves, ${places} squares; the routes to the ${routes} where they may end cost the same, at most ${farthestFeet} ft`,
  )
}
