// npm test: everything, what fails soonest first. Stops at the first stage that fails, since later stages would only
// repeat its news, and closes with one line that counts the tests of all stages that ran.
//   npm run test:unit -- NAME …    tests of all but the running app; NAME is part of a file's path, other words go to vitest
//   … -- --project=PROJECT …       those of one project of the configuration, such as examples
//   npm run test:e2e -- NAME …     tests of the running app, built and packaged first when stale
//   npm run trials -- NAME …       the same promises with thousands of cases, for hours; not part of npm test
//   … -- --update NAME …           renews the golden files that these tests compare with

import { spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { buildWhenStale, fingerprint } from './buildApp.ts'
import { withDisplay, hasDisplay } from './runtime/display.ts'
import { findElectron } from './runtime/findElectron.ts'
import { runInForeground } from './runtime/runInForeground.ts'
import { Stop, runScript } from './runtime/stop.ts'
import { ensureSystemPackages } from './runtime/systemPackages.ts'
import type { Tally } from './testTally.ts'
import { NO_TESTS, addTallies, closingLine, tallyOf } from './testTally.ts'

const projectFolder = resolve(import.meta.dirname, '..')
const resultsFolder = join(projectFolder, 'test-results')
const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs')
/** What the packaged build is made from. */
const PACKAGED = ['out/.built-from', 'build/package', 'build/runtime', 'electron-builder.yml', 'package-lock.json']

/** A stage reports how many tests it ran; a stage that is no test run, whether it passed. */
type Stage = { readonly name: string; readonly run: () => Promise<Tally> }

const UPDATE = '--update'
const [only, ...words] = process.argv.slice(2)
const names = words.filter((word) => word !== UPDATE)
if (words.includes(UPDATE)) process.env['FIVEFOOT_UPDATE'] = '1'

const UNIT: Stage = {
  name: 'unit and integration',
  run: () => runVitest('unit', ['core', 'node', 'renderer', 'examples']),
}
// An app waits for frames, disks and its own threads a fifth of the time: half as many again keep all processors at work.
const APPS_AT_ONCE = `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`
const END_TO_END: Stage = { name: 'end to end', run: () => withApp(() => runVitest('e2e', ['e2e'], [APPS_AT_ONCE])) }
// One file at a time: trials measure memory, and fill disks and processors.
const TRIALS: Stage = {
  name: 'trials',
  run: () => withApp(() => runVitest('trials', ['trials'], ['--no-file-parallelism'])),
}

await runScript(async () => {
  await mkdir(resultsFolder, { recursive: true })
  // Not after minutes of other tests.
  if (only === undefined) await electronForTests()
  let total = NO_TESTS
  for (const stage of stages()) {
    const started = performance.now()
    process.stdout.write(`\n=== ${stage.name}\n`)
    const tally = await stage.run()
    total = addTallies(total, tally)
    process.stdout.write(`=== ${stage.name}: ${Math.round((performance.now() - started) / 1000)} s\n`)
    if (tally.failed > 0) break
  }
  process.stdout.write(`\n${closingLine(total)}\n`)
  if (total.failed > 0) process.exitCode = 1
})

function stages(): readonly Stage[] {
  if (only === undefined) return [{ name: 'check', run: check }, UNIT, END_TO_END]
  if (only === 'unit') return [UNIT]
  if (only === 'e2e') return [END_TO_END]
  if (only === 'trials') return [TRIALS]
  throw new Stop(`expected unit, e2e or trials, got ${only}`)
}

async function check(): Promise<Tally> {
  const exitCode = await runInForeground(
    process.execPath,
    [join(projectFolder, 'build', 'check', 'index.ts')],
    projectFolder,
  )
  return exitCode === 0 ? NO_TESTS : { ...NO_TESTS, failed: 1 }
}

/** The executable of the Electron that tests drive, with all that it needs from the system. */
async function electronForTests(): Promise<string> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const { executablePath } = await findElectron(say)
  ensureSystemPackages(executablePath, !hasDisplay(), say)
  return executablePath
}

/** Runs tests that drive the app, built and packaged first. */
async function withApp(run: () => Promise<Tally>): Promise<Tally> {
  const electron = await electronForTests()
  await buildWhenStale(projectFolder)
  await packageWhenStale(electron)
  return withDisplay(run)
}

/** Packages the build that tests drive, unless that was done from the same files and the same Electron. */
async function packageWhenStale(electron: string): Promise<void> {
  const packagedFrom = join(projectFolder, 'dist', 'inspectable', '.packaged-from')
  const now = `${electron}\n${await fingerprint(projectFolder, PACKAGED)}`
  if ((await readFile(packagedFrom, 'utf8').catch(() => null)) === now) return
  const packaging = [join(projectFolder, 'build', 'package', 'package.ts'), '--inspectable']
  const exitCode = await runInForeground(process.execPath, packaging, projectFolder)
  if (exitCode !== 0) throw new Stop('The app could not be packaged; see above.')
  await writeFile(packagedFrom, now)
}

/** Runs vitest on some projects of its configuration; a run that breaks without a failed test counts as one failure. */
async function runVitest(name: string, projects: readonly string[], more: readonly string[] = []): Promise<Tally> {
  const report = join(resultsFolder, `${name}.json`)
  await rm(report, { force: true })
  const exitCode = await new Promise<number | null>((done, reject) => {
    const reporters = ['default', 'json', './build/vitest/skippedTests.ts'].map((each) => `--reporter=${each}`)
    const options = ['run', '--config', 'build/vitest/config.ts', ...reporters]
    const child = spawn(
      process.execPath,
      [
        vitest,
        ...options,
        ...more,
        `--outputFile.json=${report}`,
        ...(names.some((word) => word.startsWith('--project=')) ? [] : projects.map((each) => `--project=${each}`)),
        ...names,
      ],
      { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    child.on('error', reject)
    child.on('close', done)
  })
  const text = await readFile(report, 'utf8').catch(() => null)
  return tallyOf(text, exitCode === 0)
}
