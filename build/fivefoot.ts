// npm run fivefoot: the command line program from this tree, run in the folder where npm was called, so that file names
// mean what they meant to the caller. Standard output carries the program's answers alone.

import { join, resolve } from 'node:path'
import { buildWhenStale } from './buildApp.ts'
import { runInForeground } from './runtime/runInForeground.ts'
import { runScript } from './runtime/stop.ts'

const projectFolder = resolve(import.meta.dirname, '..')

await runScript(async () => {
  await buildWhenStale(projectFolder)
  const program = join(projectFolder, 'out', 'cli', 'fivefoot.cjs')
  const callersFolder = process.env['INIT_CWD'] ?? process.cwd()
  process.exitCode = await runInForeground(process.execPath, [program, ...process.argv.slice(2)], callersFolder)
})
