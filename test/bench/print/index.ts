/**
 * How long prints take and how much memory: `node test/bench/print/index.ts`. Each case runs in a process of its own, so
 * that its memory is its own. Bounds are those the program promises; a case beyond its bound ends with status 1.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { preparePrint } from '../../../electron/print/preparePrint.ts'
import { writePrint } from '../../../electron/print/writePrint.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { nextUint32, seedRandom } from '../../../src/base/random.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { PRINT_PRESETS } from '../../../src/print/presets.ts'
import type { PrintOptionsInput } from '../../../src/print/options.ts'
import { edgeAt, mapWith, printOptions } from '../../support/printableMap.ts'
import { repeatedSample } from '../repeatedSample.ts'

interface Case {
  readonly name: string
  readonly map: () => BattleMap
  readonly format: 'pdf' | 'png'
  readonly options: PrintOptionsInput
  /** Of the processor: other programs count little. */
  readonly maxMs: number
  readonly maxMemoryMegabytes: number
  /** Absent: any size will do. */
  readonly maxFileMegabytes?: number
}

const FOLDER = PRINT_PRESETS.find(({ id }) => id === 'folder')

const DUNGEON = 'vault-of-the-salt-king'
const WILDS = 'toll-at-harrow-bridge'
/** Styles that are lines alone; the others have pictures. */
const LINES: readonly string[] = ['schematic', 'old-school', 'minimal']

const STYLE_CASES: readonly Case[] = [DUNGEON, WILDS].flatMap((sample) =>
  MAP_STYLES.map(({ id }) => ({
    name: `100 × 100 of ${sample}, ${id}, PDF at true scale`,
    map: () => repeatedSample(sample, 100),
    format: 'pdf' as const,
    options: { style: id, parts: ['map' as const] },
    maxMs: LINES.includes(id) ? 5000 : 15_000,
    maxMemoryMegabytes: 800,
    maxFileMegabytes: LINES.includes(id) ? 2 : 12,
  })),
)

const CASES: readonly Case[] = [
  {
    name: '100 × 100, 60 creatures, 60 notes, PDF at true scale',
    map: () => busyMap(100),
    format: 'pdf',
    options: {},
    maxMs: 15_000,
    maxMemoryMegabytes: 800,
  },
  {
    name: '500 × 500 on one page',
    map: () => busyMap(500),
    format: 'pdf',
    options: { scale: { kind: 'fit' } },
    maxMs: 60_000,
    maxMemoryMegabytes: 600,
  },
  {
    name: '500 × 500 as a planning folder, schematic',
    map: () => busyMap(500),
    format: 'pdf',
    options: { ...FOLDER?.options, style: 'schematic' },
    maxMs: 60_000,
    maxMemoryMegabytes: 600,
  },
  ...(
    [
      [DUNGEON, 'old-school'],
      [WILDS, 'painted'],
    ] as const
  ).map(([sample, style]) => ({
    name: `500 × 500 of ${sample} as a planning folder, ${style}`,
    map: () => repeatedSample(sample, 500),
    format: 'pdf' as const,
    options: { ...FOLDER?.options, style },
    maxMs: 60_000,
    maxMemoryMegabytes: 600,
  })),
  {
    name: '100 × 100 as PNG, 100 pixels a square',
    map: () => busyMap(100),
    format: 'png',
    options: {},
    maxMs: 60_000,
    maxMemoryMegabytes: 800,
  },
  ...STYLE_CASES,
]

const MEGABYTE = 2 ** 20
const SIZES = ['small', 'medium', 'large', 'huge'] as const
const SIDES = ['party', 'foes', 'neutral'] as const
const WORDS = 'Behind the fallen pillar lies what the last band of explorers dropped when they ran. '

/** A map full of ground, walls, creatures and notes: the same at every run. */
function busyMap(squares: number): BattleMap {
  let state = seedRandom(`print ${squares}`)
  const below = (limit: number): number => {
    const [value, next] = nextUint32(state)
    state = next
    return value % limit
  }
  const count = Array.from({ length: 60 }, (_, i) => i)
  return mapWith(
    { widthCells: squares, heightCells: squares },
    {
      creatures: count.map((i) => ({
        name: `Goblin ${i + 1}`,
        size: SIZES[i % SIZES.length],
        side: SIDES[i % SIDES.length],
        at: { col: below(squares - 3), row: below(squares - 3) },
        speedFeet: { land: 30 },
      })),
      notes: count.map((i) => ({
        at: { x: below(squares) + 0.5, y: below(squares) + 0.5 },
        number: i + 1,
        title: `Find ${i + 1}`,
        text: WORDS.repeat(8),
      })),
      edges: Array.from({ length: squares * 20 }, (_, i) =>
        edgeAt(i % squares, Math.floor(i / squares) * Math.floor(squares / 20), i % 2 === 0 ? 'north' : 'west', {
          kind: (['wall', 'door', 'window', 'barrier'] as const)[i % 4],
        }),
      ),
    },
    () => below(15),
  )
}

/** Milliseconds the processor has spent on this program, all its threads together. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The most memory this program has held. On Linux its maxRSS begins with what the parent held. */
const peakKilobytes = (): number =>
  process.platform === 'linux'
    ? Number(/VmHWM:\s*(\d+)/u.exec(readFileSync('/proc/self/status', 'utf8'))?.[1])
    : process.resourceUsage().maxRSS

/** Runs one case in this process and prints its figures. */
async function run({ name, map: mapOf, format, options, ...most }: Case): Promise<void> {
  const map = mapOf()
  const folder = await mkdtemp(join(tmpdir(), 'fivefoot-bench-'))
  try {
    const started = processorMs()
    const prepared = await preparePrint(map, () => undefined, {
      copy: 'gm',
      dateText: '',
      reach: [],
      threat: [],
      routes: [],
    })
    if (!prepared.ok) throw new Error(prepared.error.code)
    const job = { map, facts: prepared.value.facts, options: printOptions(options), format, pixelsPerSquare: 100 }
    let pages = 0
    const needs = { pictures: prepared.value.pictures, now: new Date(0) }
    const written = await writePrint(job, join(folder, `out.${format}`), needs, (outline) => (pages = outline.pages))
    if (!written.ok) throw new Error(written.error.code)
    const ms = processorMs() - started
    const memory = peakKilobytes() / 1024
    const file = written.value / MEGABYTE
    const { maxMs, maxMemoryMegabytes, maxFileMegabytes = Infinity } = most
    const misses = ms > maxMs || memory > maxMemoryMegabytes || file > maxFileMegabytes
    const fileGoal = maxFileMegabytes === Infinity ? '' : ` (goal ${maxFileMegabytes})`
    console.log(
      `${name}: ${pages} pages, ${file.toFixed(2)} MB file${fileGoal}, ${Math.round(ms)} ms (goal ${maxMs}), ${Math.round(memory)} MB of memory (goal ${maxMemoryMegabytes})${misses ? ' - misses its goal' : ''}`,
    )
    if (misses) process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true })
  }
}

const asked = process.argv[2]
const one = CASES.find((_, i) => String(i) === asked)
if (one) await run(one)
else
  for (const [i] of CASES.entries()) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, String(i)], { stdio: 'inherit' })
    if (status !== 0) process.exitCode = 1
  }
