// npm run fivefoot: the command line program from this tree, run in the folder where npm was called, so that file names
// mean what they meant to the caller. Node runs the sources as they are: there is nothing to build, and standard output
// and standard error carry the program's own words alone.

import { chdir, cwd, env } from 'node:process'

chdir(env['INIT_CWD'] ?? cwd())
await import('../electron/cli/index.ts')
