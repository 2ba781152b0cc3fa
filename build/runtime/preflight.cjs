'use strict'
// Loaded before every npm script (`node --require`) and run on its own after an install. It must parse on any Node that
// somebody may have, so it is plain old CommonJS: no types, no modern syntax.

const SCRIPT_NODE_MAJOR = 24
const OLDEST_NPM_MAJOR = 10

/** Major number of a version such as "v24.1.0" or "10.9.2"; 0 where there is none. */
function majorOf(version) {
  const found = /^v?(\d+)\./.exec(version)
  return found === null ? 0 : Number(found[1])
}

/** npm's version from the user agent that npm gives its scripts ("npm/11.1.0 node/v20…"); null when not run by npm. */
function npmVersionOf(userAgent) {
  const found = /(?:^|\s)npm\/(\d+\.\d+\.\d+)/.exec(userAgent || '')
  return found === null ? null : found[1]
}

/**
 * The one line to show when this Node or npm is too old, else null.
 * @param {{nodeVersion: string, userAgent: string | undefined}} machine
 */
function complaint(machine) {
  const npmVersion = npmVersionOf(machine.userAgent)
  if (npmVersion !== null && majorOf(npmVersion) < OLDEST_NPM_MAJOR) {
    return (
      'Fivefoot needs npm ' + OLDEST_NPM_MAJOR + ' or later, and this is npm ' + npmVersion +
      '. Install Node 20.19 or later (it brings a newer npm), then run npm ci again.'
    )
  }
  if (majorOf(machine.nodeVersion) < SCRIPT_NODE_MAJOR) {
    return (
      'Fivefoot runs its scripts on the Node ' + SCRIPT_NODE_MAJOR + ' that npm ci installs, and this is Node ' +
      machine.nodeVersion + '. Run npm ci (with install scripts allowed), then npm start or npm test.'
    )
  }
  return null
}

module.exports = { complaint }

const sentence = complaint({ nodeVersion: process.version, userAgent: process.env.npm_config_user_agent })
if (sentence !== null && !process.env.VITEST) {
  process.stderr.write(sentence + '\n')
  process.exit(1)
}
