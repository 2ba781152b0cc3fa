// npm run mutants -- PATH …: how much the tests notice. Plants one fault after another into files of PATH, in a copy of the tree,
// runs the tests that import the file, and lists the faults that no test noticed.
//   --count 20    how many faults, drawn at random from all there are
//   --seed 1      which ones are drawn
//   --min 85      fails when fewer per cent are noticed
// Not StrykerJS: it switches faults on inside the test process, and many tests here start threads and programs that load the sources
// themselves; a fault written into a file reaches those too.

import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { nextUint32, seedRandom } from '../../src/base/random.ts'
import { Stop, runScript } from '../runtime/stop.ts'
import { planMutants, type Mutant } from './planMutants.ts'

const top = resolve(import.meta.dirname, '../..')
const NOT_COPIED = new Set(['node_modules', '.git', '.svelte-check', 'out', 'dist', 'test-results'])

await runScript(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      count: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      min: { type: 'string', default: '0' },
    },
  })
  const files = positionals.flatMap(filesOf)
  if (files.length === 0) throw new Stop('expected a file or folder of the product, as in: npm run mutants -- src/grid')
  const all = files.flatMap((file) =>
    planMutants(file, readFileSync(resolve(top, file), 'utf8')).map((mutant) => ({ file, mutant })),
  )
  const chosen = drawn(all, Number(values.count), values.seed)
  process.stdout.write(`${all.length} possible faults in ${files.length} files; planting ${chosen.length}.\n`)
  const copy = copyOfTree()
  const removeCopy = (): void => rmSync(copy, { recursive: true, force: true })
  process.once('exit', removeCopy)
  const secondsOfTests = new Map<string, number>()
  let noticed = 0
  for (const { file, mutant } of chosen) {
    const limit = secondsOfTests.get(file) ?? (await baseline(copy, file))
    secondsOfTests.set(file, limit)
    const isNoticed = await noticesFault(copy, file, mutant, 3 * limit + 10)
    if (isNoticed) noticed++
    process.stdout.write(`${isNoticed ? 'noticed ' : 'SURVIVED'} ${file}:${mutant.line} ${inOneLine(mutant)}\n`)
  }
  const percent = chosen.length === 0 ? 100 : Math.round((100 * noticed) / chosen.length)
  process.stdout.write(`${noticed} of ${chosen.length} noticed (${percent}%)\n`)
  if (percent < Number(values.min)) process.exitCode = 1
})

function filesOf(path: string): readonly string[] {
  const file = relative(top, resolve(process.env['INIT_CWD'] ?? top, path))
  const found = statSync(resolve(top, file)).isDirectory() ? globSync(`${file}/**/*.{ts,svelte}`, { cwd: top }) : [file]
  return found
    .filter(
      (each) => /^(src|electron|renderer)\//.test(each) && /\.(?:ts|svelte)$/.test(each) && !/\.d\.ts$/.test(each),
    )
    .sort()
}

/** Some of a list, the same ones for the same seed, in its order. */
function drawn<T>(list: readonly T[], count: number, seed: string): readonly T[] {
  let random = seedRandom(seed)
  const ranked = list.map((item, at) => {
    const [rank, next] = nextUint32(random)
    random = next
    return { item, at, rank }
  })
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, count)
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

/** A copy to plant faults in: stopped at any moment, the tree itself is untouched. */
function copyOfTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'fivefoot-mutants-'))
  cpSync(top, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(relative(top, path).split('/').at(-1) ?? '') })
  symlinkSync(join(top, 'node_modules'), join(copy, 'node_modules'), 'junction')
  return copy
}

/** Seconds that the tests of a file take as it is. */
async function baseline(copy: string, file: string): Promise<number> {
  const started = performance.now()
  if (!(await passes(copy, file, 600))) throw new Stop(`The tests of ${file} fail without any fault planted.`)
  return (performance.now() - started) / 1000
}

async function noticesFault(
  copy: string,
  file: string,
  { start, end, after }: Mutant,
  seconds: number,
): Promise<boolean> {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.slice(0, start) + after + text.slice(end))
  try {
    return !(await passes(copy, file, seconds))
  } finally {
    writeFileSync(path, text)
  }
}

/** Whether the tests of a file pass: first those of its room, which notice most, then all that import it. */
async function passes(copy: string, file: string, seconds: number): Promise<boolean> {
  const room = file
    .split('/')
    .slice(file.startsWith('src/') ? 1 : 0, 2)
    .join('/')
  const near = [`test/${room}`, `test/${room.replace('electron/', '')}`].find((folder) =>
    existsSync(join(copy, folder)),
  )
  return (
    (near === undefined || (await runs(copy, ['run', near], seconds))) &&
    runs(copy, ['related', file, '--run'], seconds)
  )
}

/** Whether vitest ends well within some seconds. */
function runs(copy: string, command: readonly string[], seconds: number): Promise<boolean> {
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const projects = ['core', 'node', 'renderer'].map((project) => `--project=${project}`)
  const options = ['--config', 'build/vitest/config.ts', '--bail=1', '--passWithNoTests', '--silent', ...projects]
  const limits = { timeout: Math.ceil(seconds * 1000), killSignal: 'SIGKILL' } as const
  return new Promise((done, reject) => {
    const child = spawn(process.execPath, [vitest, ...command, ...options], { cwd: copy, stdio: 'ignore', ...limits })
    child.on('error', reject)
    child.on('close', (code) => done(code === 0))
  })
}

function inOneLine({ before, after }: Mutant): string {
  return `${before} → ${after}`.replaceAll(/\s+/g, ' ').slice(0, 120)
}
