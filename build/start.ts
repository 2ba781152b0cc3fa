// npm start: builds the app when its sources changed and opens it in the Electron found for this machine.
// Arguments go to the app: npm start -- encounter.fivefoot

import { resolve } from 'node:path'
import { buildWhenStale } from './buildApp.ts'
import { NO_DISPLAY_LINE, hasDisplay } from './runtime/display.ts'
import { findElectron } from './runtime/findElectron.ts'
import { runInForeground } from './runtime/runInForeground.ts'
import { sandboxArguments, sandboxConditions } from './runtime/sandboxArguments.ts'
import { Stop, runScript } from './runtime/stop.ts'
import { requireSystemPackages } from './runtime/systemPackages.ts'

const projectFolder = resolve(import.meta.dirname, '..')

await runScript(async () => {
  if (!hasDisplay()) throw new Stop(NO_DISPLAY_LINE)
  await buildWhenStale(projectFolder)
  const { executablePath } = await findElectron()
  const say = (line: string): void => void process.stderr.write(`${line}\n`)
  requireSystemPackages(executablePath, false)
  const sandbox = sandboxArguments(sandboxConditions(executablePath))
  if (sandbox.length > 0) say('Chromium cannot use its sandbox here (root, or a system that forbids it); it is off.')
  // As an argument it reaches the graphics process too; Electron's own switch for logs brings Chromium's notes back.
  const quiet = process.env['ELECTRON_ENABLE_LOGGING'] === undefined ? ['--log-level=3'] : []
  process.exitCode = await runInForeground(executablePath, [
    ...sandbox,
    ...quiet,
    projectFolder,
    ...process.argv.slice(2),
  ])
})
