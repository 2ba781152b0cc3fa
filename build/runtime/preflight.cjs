'use strict'
// Loaded before every npm script (`node --require`), and run on its own by npm ci (`preflight.cjs --install`, when the
// Node that the project brings is not there yet). Plain CommonJS without modern syntax, to parse on any Node.

const { hostComplaint, scriptComplaint } = require('./oldVersions.cjs')

const isInstall = process.argv.indexOf('--install') > 0
const complaint =
  hostComplaint(process.env.npm_config_user_agent) || (isInstall ? null : scriptComplaint(process.version))
if (complaint !== null) {
  process.stderr.write(complaint + '\n')
  process.exit(1)
}
