'use strict'
// Which npm and Node are too old. Like preflight.cjs it must parse on any Node that someone may have.

const SCRIPT_NODE_MAJOR = 24
const OLDEST_HOST_NODE = [20, 19]
const OLDEST_NPM = [10, 0]

/** The major and minor number of a version that follows `name/` in npm's user agent ("npm/11.1.0 node/v20…"), else null. */
function versionOf(name, userAgent) {
  const found = new RegExp('(?:^|\\s)' + name + '/v?(\\d+)\\.(\\d+)').exec(userAgent || '')
  return found === null ? null : [Number(found[1]), Number(found[2])]
}

function isOlder(version, oldest) {
  return version[0] < oldest[0] || (version[0] === oldest[0] && version[1] < oldest[1])
}

/**
 * The one line to show when the host's npm or Node is too old to install the project, else null.
 * @param {string | undefined} userAgent npm's; null is the answer where npm did not start us
 */
function hostComplaint(userAgent) {
  const npm = versionOf('npm', userAgent)
  const node = versionOf('node', userAgent)
  if ((npm === null || !isOlder(npm, OLDEST_NPM)) && (node === null || !isOlder(node, OLDEST_HOST_NODE))) return null
  return (
    'Fivefoot needs Node 20.19 and npm 10 or later; this is Node ' +
    (node || ['?']).join('.') +
    ' and npm ' +
    (npm || ['?']).join('.') +
    '. Install a newer Node (it brings its npm) and run npm ci again.'
  )
}

/**
 * The one line to show when a script would run on another Node than the one that the project installs, else null.
 * @param {string} nodeVersion as in process.version
 */
function scriptComplaint(nodeVersion) {
  if (Number(nodeVersion.slice(1).split('.')[0]) >= SCRIPT_NODE_MAJOR) return null
  return (
    'Fivefoot runs its scripts on the Node ' +
    SCRIPT_NODE_MAJOR +
    ' that npm ci installs, but this is Node ' +
    nodeVersion.slice(1) +
    '. Run npm ci, with install scripts allowed, and use npm start or npm test.'
  )
}

module.exports = { hostComplaint, scriptComplaint }
