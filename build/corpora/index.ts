/**
 * `npm run corpora -- FOLDER [--json FILE]`: imports every map file of a folder and prints a table: refused, rooms that run
 * together by a flood fill over the lines of the file, doors that join the same rooms, walls found again in the map's own picture,
 * losses, time and memory.
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { env } from 'node:process'
import { readMapFile } from '../../electron/exchange/readMapFile.ts'
import { DEFAULT_WALL_LIKELIHOOD } from '../../src/map/chosenWalls.ts'
import { DEFAULT_RULESET } from '../../src/rules/registry.ts'
import { errorReport } from '../../src/words/errors.ts'
import { lossText } from '../../src/words/losses.ts'
import { isMap } from './mapFiles.ts'
import { measure, type Measured } from './measure.ts'
import { measureWalls, type MeasuredWalls } from './measureWalls.ts'

const OPTIONS = { ruleset: DEFAULT_RULESET.id, snap: { toleranceSquares: 0.2 } }

/** Least likelihoods that walls are found in pictures with: that of the app, and bolder ones. */
const LEAST_LIKELIHOODS = [DEFAULT_WALL_LIKELIHOOD, 0.5, 0.25]

interface Row extends Partial<Measured> {
  readonly file: string
  readonly map?: string
  readonly refused?: string
  readonly losses?: readonly { readonly what: string; readonly count: number }[]
  /** Walls found in the map's own picture, at each of `LEAST_LIKELIHOODS`. */
  readonly pictureWalls?: readonly MeasuredWalls[]
  readonly ms: number
  readonly megabytes: number
}

async function rowsOf(path: string, top: string): Promise<Row[]> {
  const rows: Row[] = []
  const wanted: (string | undefined)[] = [undefined]
  for (const each of wanted) {
    const began = performance.now()
    const read = await readMapFile(path, { ...OPTIONS, containedId: each })
    const ms = Math.round(performance.now() - began)
    const common = { file: relative(top, path), ms, megabytes: Math.round(process.memoryUsage.rss() / 1e6) }
    if (!read.ok) {
      rows.push({ ...common, refused: errorReport({ ...read.error, file: basename(path) }) })
      continue
    }
    const { draft } = read.value
    if (each === undefined && draft.contained)
      wanted.push(...draft.contained.all.filter(({ id }) => id !== draft.contained?.id).map(({ id }) => id))
    const name = draft.contained?.all.find(({ id }) => id === draft.contained?.id)?.name
    const losses = draft.losses.map((loss) => ({ what: lossText(loss).what, count: loss.count }))
    const pictureWalls = await measureWalls(draft, LEAST_LIKELIHOODS)
    rows.push({
      ...common,
      ...(name !== undefined && { map: name }),
      losses,
      ...measure(draft),
      ...(pictureWalls && { pictureWalls }),
    })
  }
  return rows
}

const cell = (value: string | number | undefined, width: number): string =>
  `${value ?? ''}`.slice(0, width).padEnd(width)
const line = (row: Row): string =>
  `${cell(row.map ? `${basename(row.file)}: ${row.map}` : row.file, 60)} ${
    row.refused === undefined
      ? [
          cell(row.rooms, 6),
          cell(row.leaking, 6),
          cell(row.shut, 5),
          cell(`${row.doorsRight}/${row.doorsTested}`, 9),
          cell(
            row.losses?.reduce((sum, { count }) => sum + count, 0),
            7,
          ),
        ].join(' ')
      : cell(`refused: ${row.refused}`, 37)
  } ${cell(row.ms, 7)} ${row.megabytes}`

const [folder, ...rest] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name a folder with maps: npm run corpora -- FOLDER [--json FILE]')
  process.exit(2)
}
const top = resolve(env['INIT_CWD'] ?? '.', folder)
const files = readdirSync(top, { recursive: true, encoding: 'utf8' }).filter(isMap).sort()
console.log(
  `${cell('file', 60)} ${cell('rooms', 6)} ${cell('leaks', 6)} ${cell('shut', 5)} ${cell('doors', 9)} ${cell('losses', 7)} ${cell('ms', 7)} MB`,
)
const all: Row[] = []
for (const file of files)
  for (const row of await rowsOf(join(top, file), top)) {
    all.push(row)
    console.log(line(row))
  }
const sum = (of: (row: Row) => number | undefined): number => all.reduce((total, row) => total + (of(row) ?? 0), 0)
const share = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(2)}%`)
const refused = all.filter((row) => row.refused !== undefined)
console.log(`
${all.length} maps in ${files.length} files; refused ${refused.length}
rooms that run together: ${sum((row) => row.leaking)} of ${sum((row) => row.rooms)} (${share(
  sum((row) => row.leaking),
  sum((row) => row.rooms),
)}), in ${all.filter((row) => (row.leaking ?? 0) > 0).length} maps
passages shut: ${sum((row) => row.shut)}, in ${all.filter((row) => (row.shut ?? 0) > 0).length} maps
doors that join the same rooms: ${sum((row) => row.doorsRight)} of ${sum((row) => row.doorsTested)} (${share(
  sum((row) => row.doorsRight),
  sum((row) => row.doorsTested),
)}); into places narrower than a square, not counted: ${sum((row) => row.doorsNarrow)}
slowest: ${Math.max(0, ...all.map(({ ms }) => ms))} ms; most memory: ${Math.max(0, ...all.map(({ megabytes }) => megabytes))} MB`)
for (const [i, least] of LEAST_LIKELIHOODS.entries()) {
  const walls = (of: keyof MeasuredWalls): number => sum((row) => row.pictureWalls?.[i]?.[of])
  console.log(
    `walls found in the maps' own pictures, ${least * 100} % and more: ${walls('found')} of ${walls('walls')} (${share(walls('found'), walls('walls'))}); found where the file has none: ${walls('wrong')} of ${walls('found') + walls('wrong')}`,
  )
}
const kinds = new Map<string, { count: number; maps: number }>()
for (const { losses = [] } of all)
  for (const { what, count } of losses) {
    const known = kinds.get(what) ?? { count: 0, maps: 0 }
    kinds.set(what, { count: known.count + count, maps: known.maps + 1 })
  }
for (const [what, { count, maps }] of [...kinds].sort((a, b) => b[1].maps - a[1].maps))
  console.log(`${cell(count, 8)} in ${cell(maps, 5)} ${what}`)
if (rest[0] === '--json' && rest[1] !== undefined)
  writeFileSync(resolve(env['INIT_CWD'] ?? '.', rest[1]), JSON.stringify(all, null, 1))
