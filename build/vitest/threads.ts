// Bundles the program of the threads before tests start any: each took a third of a second to load the sources anew, and
// there are hundreds of them. What is bundled is what the app ships.

import { readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import type { TestProject } from 'vitest/node'
import { fingerprint } from '../buildApp.ts'
import { createFolderOnce } from '../runtime/createFolderOnce.ts'
import { nodeConfig } from '../vite/node.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the bundled program of the threads. */
    readonly threadFile: string
  }
}

const root = resolve(import.meta.dirname, '../..')
const bundles = join(root, 'node_modules/.cache/fivefoot-threads')
const SOURCES = ['src', 'electron', 'build/vite', 'package-lock.json']
/** Bundles of other sources stay while tests may run on them. */
const OLD_AFTER_MS = 60 * 60 * 1000

/** Setup of the projects whose tests start threads. */
export default async function bundleThreads(project: TestProject): Promise<void> {
  const folder = join(bundles, await fingerprint(root, SOURCES))
  await createFolderOnce(folder, async (outDir) => {
    const config = nodeConfig('threads', { thread: 'electron/jobs/thread.ts' })
    await build({ ...config, build: { ...config.build, outDir, license: false, sourcemap: 'inline' } })
  })
  project.provide('threadFile', join(folder, 'thread.cjs'))
  for (const name of await readdir(bundles)) {
    const path = join(bundles, name)
    const facts = await stat(path).catch(() => null)
    if (path !== folder && facts && Date.now() - facts.mtimeMs > OLD_AFTER_MS)
      await rm(path, { recursive: true, force: true })
  }
}
