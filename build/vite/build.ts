/**
 * Bundles the app into out/. Plain Vite, called once per runtime: electron-vite was left out, since it wants its configuration at
 * the top level and knows no command line program and no threads. `npm run dev` (build/dev.ts) serves the renderer from memory.
 */
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import { writeLicenses } from './licenses.ts'
import { nodeConfig } from './node.ts'
import { rendererConfig } from './renderer.ts'

const top = resolve(import.meta.dirname, '../..')

/** Bundles all that runs in Node: main process, threads, command line, preload script. */
export async function buildNode(): Promise<void> {
  await build(
    nodeConfig('node', {
      'main/index': 'electron/main/index.ts',
      'main/thread': 'electron/jobs/thread.ts',
      'cli/fivefoot': 'electron/cli/index.ts',
    }),
  )
  // Sandboxed, a preload script can load no other file.
  for (const [name, entry] of Object.entries({ preload: 'preload/index', 'preload-players': 'preload/players' }))
    await build(nodeConfig(name, { [entry]: `electron/${entry}.ts` }))
}

if (import.meta.main) {
  rmSync(resolve(top, 'out'), { recursive: true, force: true })
  await buildNode()
  await build(rendererConfig)
  writeLicenses(top)
}
