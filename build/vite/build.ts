/**
 * Bundles the app into out/. Plain Vite, called once per target: electron-vite was tried on paper and left out, since it
 * wants its configuration at the top level, knows no command line program and no worker, and its dev server has no use
 * where the page is read from files under a strict content security policy.
 */
import { existsSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { writeLicences } from './licences.ts'
import { nodeConfig } from './node.ts'
import { rendererConfig } from './renderer.ts'

const top = resolve(import.meta.dirname, '../..')
const NODE_TARGETS = [
  { entry: 'electron/main/index.ts', folder: 'out/main', name: 'index' },
  { entry: 'electron/worker/index.ts', folder: 'out/main', name: 'worker' },
  { entry: 'electron/worker/simulation.ts', folder: 'out/main', name: 'simulation' },
  { entry: 'electron/worker/print.ts', folder: 'out/main', name: 'print' },
  { entry: 'electron/worker/exchange.ts', folder: 'out/main', name: 'exchange' },
  { entry: 'electron/worker/preview.ts', folder: 'out/main', name: 'preview' },
  { entry: 'electron/preload/index.ts', folder: 'out/preload', name: 'index' },
  { entry: 'electron/cli/index.ts', folder: 'out/cli', name: 'fivefoot' },
] as const

rmSync(resolve(top, 'out'), { recursive: true, force: true })
for (const { entry, folder, name } of NODE_TARGETS) {
  if (existsSync(resolve(top, entry))) await build(nodeConfig(entry, folder, name))
  else console.log(`not there yet: ${entry}`)
}
await build(rendererConfig)
writeLicences(top)
