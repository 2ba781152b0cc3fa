// npm test: everything, what fails soonest first. Stops at the first stage that fails, since later stages would only
// repeat its news, and closes with one line that counts the tests of all stages that ran.

import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buildWhenStale } from './buildApp.ts'
import { withDisplay, hasDisplay } from './runtime/display.ts'
import { findElectron } from './runtime/findElectron.ts'
import { runInForeground } from './runtime/runInForeground.ts'
import { runScript } from './runtime/stop.ts'
import { ensureSystemPackages } from './runtime/systemPackages.ts'
import type { Tally } from './testTally.ts'
import { NO_TESTS, addTallies, closingLine, tallyOf } from './testTally.ts'

const projectFolder = resolve(import.meta.dirname, '..')
const resultsFolder = join(projectFolder, 'test-results')
const vitest = join(projectFolder, 'node_modules', 'vitest', 'vitest.mjs')

/** A stage tells how many tests it ran; a stage that is no test run tells whether it passed. */
type Stage = { readonly name: string; readonly run: () => Promise<Tally> }

const STAGES: readonly Stage[] = [
  { name: 'check', run: check },
  { name: 'unit and integration', run: () => runVitest('unit', ['core', 'node', 'renderer']) },
  { name: 'end to end', run: endToEnd },
]

await runScript(async () => {
  await mkdir(resultsFolder, { recursive: true })
  let total = NO_TESTS
  for (const stage of STAGES) {
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

async function check(): Promise<Tally> {
  const exitCode = await runInForeground(
    process.execPath,
    [join(projectFolder, 'build', 'check', 'index.ts')],
    projectFolder,
  )
  return exitCode === 0 ? NO_TESTS : { ...NO_TESTS, failed: 1 }
}

async function endToEnd(): Promise<Tally> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  await buildWhenStale(projectFolder)
  const { executablePath } = await findElectron(say)
  ensureSystemPackages(executablePath, !hasDisplay(), say)
  const packaging = [join(projectFolder, 'build', 'package', 'package.ts'), '--inspectable']
  if ((await runInForeground(process.execPath, packaging, projectFolder)) !== 0) return { ...NO_TESTS, failed: 1 }
  return withDisplay(() => runVitest('e2e', ['e2e']))
}

/** Runs vitest on some projects of its configuration; a run that breaks without a failed test counts as one failure. */
async function runVitest(name: string, projects: readonly string[]): Promise<Tally> {
  const report = join(resultsFolder, `${name}.json`)
  await rm(report, { force: true })
  const exitCode = await new Promise<number | null>((done, reject) => {
    const options = ['run', '--config', 'build/vitest/config.ts', '--reporter=default', '--reporter=json']
    const child = spawn(
      process.execPath,
      [vitest, ...options, `--outputFile.json=${report}`, ...projects.flatMap((project) => ['--project', project])],
      { cwd: projectFolder, stdio: ['ignore', 'inherit', 'inherit'] },
    )
    child.on('error', reject)
    child.on('close', done)
  })
  const text = await readFile(report, 'utf8').catch(() => null)
  return tallyOf(text, exitCode === 0)
}
