// Prints the names of the system packages that tests of the app still need, for .ci/run.

import { hasDisplay } from './display.ts'
import { findElectron } from './findElectron.ts'
import { runScript } from './stop.ts'
import { missingPackages } from './systemPackages.ts'

await runScript(async () => {
  const { executablePath } = await findElectron()
  process.stdout.write(`${missingPackages(executablePath, !hasDisplay()).join(' ')}\n`)
})
