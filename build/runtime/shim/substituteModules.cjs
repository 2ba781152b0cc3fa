'use strict'
// Makes `require` find some packages in this runtime's own folder, built for this Electron, before the app's copy, which
// is built for a newer one. Worker threads have a loader of their own, so each is started with this file as a preload.

const Module = require('node:module')
const { existsSync } = require('node:fs')
const { join, resolve } = require('node:path')
const workerThreads = require('node:worker_threads')

const modulesFolder = resolve(__dirname, '..', '..', '..', 'node_modules')

function packageNameOf(request) {
  return request.startsWith('.') || request.startsWith('/') || request.startsWith('node:')
    ? null
    : request.split('/')[0]
}

function isSubstituted(request) {
  const name = packageNameOf(request)
  return name !== null && existsSync(join(modulesFolder, name))
}

function substituteModules() {
  const resolveFilename = Module._resolveFilename
  Module._resolveFilename = function (request, parent, isMain, options) {
    const from = isSubstituted(request) ? { paths: [modulesFolder] } : options
    return resolveFilename.call(this, request, parent, isMain, from)
  }
  const { Worker } = workerThreads
  workerThreads.Worker = class extends Worker {
    constructor(file, options) {
      super(file, { ...options, execArgv: [...(options?.execArgv ?? []), '--require', __filename] })
    }
  }
}

module.exports = { substituteModules }

if (!workerThreads.isMainThread) substituteModules()
