'use strict'
const { readdir, rm } = require('node:fs/promises')
const { join } = require('node:path')

/**
 * Runs right after electron-builder copied the Electron distribution: removes the app that the distribution starts by
 * default, so that the package holds no code but Electron's and ours.
 * @param {import('electron-builder').AfterExtractContext} context
 */
module.exports = async function removeDefaultApp(context) {
  const resources =
    context.electronPlatformName === 'darwin'
      ? join(context.appOutDir, 'Electron.app', 'Contents', 'Resources')
      : join(context.appOutDir, 'resources')
  for (const name of await readdir(resources)) {
    if (name === 'app' || name === 'default_app.asar') await rm(join(resources, name), { recursive: true })
  }
}
