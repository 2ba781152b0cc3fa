import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { guidePages } from '../vite/guide.ts'
import { examples } from '../../test/examples/plugin.ts'
import { testRoomsOf } from './rooms.ts'

const root = resolve(import.meta.dirname, '../..')
const threads = resolve(import.meta.dirname, 'threads.ts')
const setupFiles = ['test/support/seedProperties.ts']
const rooms = testRoomsOf(root)
const testsIn = (names: readonly string[]): string[] => names.map((room) => `test/${room}/**/*.test.ts`)

/** Tests that go through a list, or could take one for as long as it is today. */
const goThroughLists = [
  'answers/bands',
  'answers/sheet',
  'answers/tactics',
  'answers/whyNot',
  'checks/checks',
  'checks/edgeCases',
  'checks/furtherChecks',
  'checks/realProblems',
  'engine/closeReadings',
  'engine/everyTableRule',
  'engine/positions',
  'formats/contract',
  'map/creatureStates',
  'movement/obstacle/alternatives',
  'movement/obstacle/findRouteObstacle',
  'movement/onTheMap',
  'movement/path/hazards',
  'movement/path/inTheAir',
  'movement/path/pastFullSpace',
  'movement/path/withdraw',
  'movement/search/brokenTerrain',
  'movement/search/symmetry',
  'movement/threat/flankFinder',
  'movement/threat/threat',
  'renderer/editor/toolRegistry',
  'renderer/panels/creatureStates',
  'renderer/panels/panelList',
  'rules/clauses/actions',
  'rules/clauses/others',
  'rules/clauses/terrain',
  'words/errors',
  'words/language',
  'words/rulesetChange',
]

/** Threads and programs that tests start load the sources as they are: what Node makes of a file is kept for the next of them. */
const keepCompiled = { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/fivefoot-compiled') }

/** Three runtimes, three projects: the pure core, the Node side, the windows' side; a fourth has the worked examples in it. End to end has a runner of its own. */
export default defineConfig({
  root,
  test: {
    // All cores: the default leaves one to the reporter, which is half of a small machine.
    maxWorkers: '100%',
    // A fifth less processor time for prints than with Node's small nursery: much of what a test makes lives until its end.
    execArgv: ['--max-semi-space-size=64'],
    // `npm run test:unit -- --update` sets it and renews golden files; without it a missing one fails, here as on a build server.
    update: process.env['FIVEFOOT_UPDATE'] ? 'all' : 'none',
    projects: [
      {
        root,
        test: {
          name: 'core',
          include: testsIn(rooms.core),
          environment: 'node',
          // Nothing in the core outlives a call, so its tests may share a process: a new one for each file costs more than most.
          isolate: false,
          setupFiles,
          testTimeout: 30_000,
        },
      },
      {
        root,
        // The main process runs on a desktop of plain objects: one for all tests, as they share the loaded sources.
        resolve: { alias: { electron: resolve(root, 'test/main/support/desktop.ts') } },
        test: {
          name: 'node',
          globalSetup: threads,
          include: testsIn(rooms.node),
          // Its tests close what they open: libraries, threads, folders. Loading the sources anew for each file took long.
          isolate: false,
          env: keepCompiled,
          // Processes, kills and memory: on a build server, where other programs share the machine, a test is tried twice.
          retry: process.env['CI'] ? 1 : 0,
          environment: 'node',
          setupFiles,
          testTimeout: 30_000,
        },
      },
      {
        root,
        plugins: [svelte({ configFile: false }), guidePages()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'renderer',
          globalSetup: threads,
          include: ['test/renderer/**/*.test.ts'],
          environment: 'happy-dom',
          // A page for each file took longer than the tests on it; anyone who puts something on the page takes it off again.
          isolate: false,
          setupFiles: [...setupFiles, 'test/support/silentWorker.ts'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        plugins: [svelte({ configFile: false }), guidePages(), examples()],
        resolve: { conditions: ['browser'] },
        test: {
          name: 'examples',
          // Tests that go through a list run once more with the examples on it.
          include: ['test/examples/**/*.test.ts', ...goThroughLists.map((name) => `test/${name}.test.ts`)],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: [...setupFiles, 'test/support/silentWorker.ts'],
          testTimeout: 30_000,
        },
      },
      {
        root,
        test: {
          // Several at once do no harm: each process has apps of its own, with folders of their own.
          name: 'e2e',
          // Chromium then draws with fewer steps and processes: less processor time, and the same on every machine.
          env: { FIVEFOOT_WITHOUT_GRAPHICS_CARD: '1' },
          globalSetup: resolve(root, 'test/e2e/support/givenLibrary.ts'),
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          // Playwright is loaded once for all files.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 300_000,
          // A second is not enough for a busy machine; a state that never comes still fails.
          expect: { poll: { timeout: 15_000 } },
          // On a build server, where other programs share the machine; vitest prints "retry x1" beside the test's name.
          retry: process.env['CI'] ? 1 : 0,
        },
      },
      {
        root,
        test: {
          name: 'trials',
          include: ['test/trials/**/*.trial.ts'],
          environment: 'node',
          // Thousands of cases: each has limits of its own.
          testTimeout: 14_400_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
