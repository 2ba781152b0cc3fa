// npm start: builds the app when its sources changed and opens it in the Electron found for this machine.
// Arguments go to the app: npm start -- encounter.fivefoot

import { resolve } from 'node:path'
import { buildWhenStale } from './buildApp.ts'
import { VIRTUAL_DISPLAY_LINE, hasDisplay, withDisplay } from './runtime/display.ts'
import { findElectron } from './runtime/findElectron.ts'
import { runInForeground } from './runtime/runInForeground.ts'
import { sandboxArguments, sandboxConditions } from './runtime/sandboxArguments.ts'
import { runScript } from './runtime/stop.ts'
import { ensureSystemPackages } from './runtime/systemPackages.ts'

const projectFolder = resolve(import.meta.dirname, '..')

const say = (line: string): void => void process.stderr.write(`${line}\n`)

await runScript(async () => {
  await buildWhenStale(projectFolder)
  const { executablePath } = await findElectron()
  ensureSystemPackages(executablePath, !hasDisplay(), say)
  const sandbox = sandboxArguments(sandboxConditions(executablePath))
  if (sandbox.length > 0) say('Chromium cannot use its sandbox here (root, or a system that forbids it); it is off.')
  // As an argument it reaches the graphics process too; Electron's own switch for logs brings Chromium's notes back.
  const quiet = process.env['ELECTRON_ENABLE_LOGGING'] === undefined ? ['--log-level=3'] : []
  const appArguments = [...sandbox, ...quiet, projectFolder, ...process.argv.slice(2)]
  await withDisplay(
    async () => void (process.exitCode = await runInForeground(executablePath, appArguments)),
    () => say(VIRTUAL_DISPLAY_LINE),
  )
})
