'use strict'
// Takes the place of Electron's own default app, which the registry runtime does not have: starts the app folder given
// on the command line. process.argv stays as it is, since an app started by Electron's default app sees the same.

const { app } = require('electron')
const { existsSync, readFileSync } = require('node:fs')
const { join, resolve } = require('node:path')
const { substituteModules } = require('./substituteModules.cjs')

const USAGE = 'Give the folder of the app to start, as in: electron .'

function appFolderOf(argv) {
  const folder = argv.slice(1).find((argument) => !argument.startsWith('-'))
  return folder === undefined ? null : resolve(folder)
}

function start(appFolder) {
  const manifest = JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8'))
  app.setName(manifest.productName ?? manifest.name)
  app.setVersion(manifest.version)
  if (manifest.desktopName !== undefined) app.setDesktopName(manifest.desktopName)
  app.setAppPath(appFolder)
  substituteModules()
  require(join(appFolder, manifest.main ?? 'index.js'))
}

const appFolder = appFolderOf(process.argv)
if (appFolder === null || !existsSync(join(appFolder, 'package.json'))) {
  process.stderr.write(appFolder === null ? `${USAGE}\n` : `There is no package.json in ${appFolder}. ${USAGE}\n`)
  app.exit(1)
} else {
  start(appFolder)
}
