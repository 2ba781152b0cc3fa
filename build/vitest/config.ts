import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const root = resolve(import.meta.dirname, '../..')
const setupFiles = ['test/support/seedProperties.ts']
const core = [
  'base',
  'grid',
  'map',
  'rules',
  'movement',
  'engine',
  'simulation',
  'formats',
  'print',
  'ipc',
  'samples',
  'support',
]
const node = ['storage', 'services', 'main', 'worker', 'cli', 'build', 'electron']

/** Threads and programs that tests start load the sources as they are: what Node makes of a file is kept for the next of them. */
const keepCompiled = { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/fivefoot-compiled') }

/** Three runtimes, three projects: the pure core, the Node side, the windows' side. End to end has a runner of its own. */
export default defineConfig({
  root,
  test: {
    // All cores: the default leaves one to the reporter, which is half of a small machine.
    maxWorkers: '100%',
    projects: [
      {
        root,
        test: {
          name: 'core',
          include: core.map((room) => `test/${room}/**/*.test.ts`),
          environment: 'node',
          // Nothing in the core outlives a call, so its tests may share a process: a new one for each file costs more than most.
          isolate: false,
          setupFiles,
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          name: 'node',
          include: node.map((room) => `test/${room}/**/*.test.ts`),
          // Its tests close what they open: libraries, threads, folders. Loading the sources anew for each file took long.
          isolate: false,
          env: keepCompiled,
          environment: 'node',
          setupFiles,
          testTimeout: 30_000,
        },
      },
      {
        root,
        plugins: [svelte({ configFile: false })],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.ts'],
          environment: 'happy-dom',
          // A page for each file took longer than the tests on it; whoever puts something on the page takes it off again.
          isolate: false,
          setupFiles,
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          // Two at once do no harm: every test starts an app of its own, with its own folder.
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          // Playwright is loaded once for all files.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
