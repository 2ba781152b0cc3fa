/** The app at work for a long time: what it takes of the machine must not grow with what was done before. */
import type { Page } from 'playwright-core'
import { nextUint32, seedRandom } from '../../src/base/random.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { mapIdSchema } from '../../src/map/records/ids.ts'
import { ask } from '../e2e/support/asWindow.ts'
import { leaveMap, openFromLibrary, openPanel, pressOnMap, wholeMap } from '../e2e/support/editor.ts'
import { pageCounter, type HeldByPage } from '../e2e/support/heldByPage.ts'
import { launchApp, type LaunchedApp } from '../e2e/support/launch.ts'

/** What the app held at one moment, after garbage was collected. */
export interface Held {
  readonly minute: number
  readonly mainMb: number
  readonly mainHeapMb: number
  readonly pageMb: number
  readonly pageHeapMb: number
  readonly handles: number
  readonly threads: number
  readonly nodes: number
  readonly listeners: number
}

/** What was done, and what was held meanwhile. */
export interface SoakReport {
  readonly edits: number
  readonly questions: number
  readonly simulations: number
  readonly gestures: number
  /** Errors of the page's script: must be empty. */
  readonly pageErrors: readonly string[]
  readonly held: readonly Held[]
}

const MEASURES = 12
const PANELS = ['movement', 'tactics', 'danger', 'bestiary', 'notes', 'layers', 'history', 'reference'] as const

/** Works on the samples, one after the other, for `minutes`. */
export async function soak({
  minutes,
  seed,
}: {
  readonly minutes: number
  readonly seed: string
}): Promise<SoakReport> {
  const launched = await launchApp()
  const { window } = launched
  const pageErrors: string[] = []
  window.on('pageerror', ({ message }) => pageErrors.push(message))
  const done = { edits: 0, questions: 0, simulations: 0, gestures: 0 }
  const held: Held[] = []
  let random = seedRandom(seed)
  const draw = (below: number): number => {
    const [number, next] = nextUint32(random)
    random = next
    return number % below
  }
  try {
    await window.waitForLoadState()
    const count = await pageCounter(window)
    const samples = await ask(window, 'library.list', {})
    const started = performance.now()
    const minute = (): number => (performance.now() - started) / 60_000
    for (let round = 0; minute() < minutes; round++) {
      const sample = samples[round % samples.length]
      if (!sample) throw new Error('there are no samples')
      await workOn(window, sample.name, mapIdSchema.parse(sample.id), draw, done)
      if (minute() > (held.length * minutes) / MEASURES) held.push(await measure(launched, count, minute()))
    }
    held.push(await measure(launched, count, minute()))
    return { ...done, pageErrors, held }
  } finally {
    await launched.close()
  }
}

/** Opens a map, paints, undoes, zooms, shows panels, asks and plays what is planned, and goes back to the library. */
async function workOn(
  window: Page,
  name: string,
  mapId: ReturnType<typeof mapIdSchema.parse>,
  draw: (below: number) => number,
  done: { edits: number; questions: number; simulations: number; gestures: number },
): Promise<void> {
  await openFromLibrary(window, name)
  const { records, widthCells, heightCells } = await ask(window, 'maps.open', { mapId })
  const at = await wholeMap(window, { widthCells, heightCells })
  await pressOnMap(window, 'b')
  for (let stroke = 0; stroke < 4; stroke++) {
    const [from, to] = [at([draw(widthCells), draw(heightCells)]), at([draw(widthCells), draw(heightCells)])]
    await window.mouse.move(from.x, from.y)
    await window.mouse.down()
    await window.mouse.move(to.x, to.y, { steps: 4 })
    await window.mouse.up()
    done.edits++
  }
  for (const key of ['Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+=', 'Control+-', 'v']) {
    await pressOnMap(window, key)
    done.gestures++
  }
  for (let shown = 0; shown < 3; shown++) {
    await openPanel(window, PANELS[draw(PANELS.length)] ?? 'movement')
    done.gestures++
  }
  const walkers = (records.creatures as readonly Creature[]).filter(({ speedFeet }) => (speedFeet.land ?? 0) > 0)
  const creature = walkers[draw(Math.max(1, walkers.length))]
  if (creature) {
    await ask(window, 'engine.reach', { mapId, creatureId: creature.id })
    done.questions++
  }
  const [encounter] = records.encounters
  if (encounter) {
    await ask(window, 'simulation.run', { mapId, encounter: { ...encounter, rounds: 2 } } as never)
    done.simulations++
  }
  await leaveMap(window)
}

async function measure({ app }: LaunchedApp, countPage: () => Promise<HeldByPage>, minute: number): Promise<Held> {
  const { nodes, listeners, heapBytes } = await countPage()
  const main = await app.evaluate(({ app: electronApp, BrowserWindow }) => {
    const builtin = process.getBuiltinModule.bind(process)
    builtin('node:v8').setFlagsFromString('--expose-gc')
    builtin('node:vm').runInNewContext('gc')()
    const { rss, heapUsed } = process.memoryUsage()
    const pageProcess = BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId()
    const page = electronApp.getAppMetrics().find(({ pid }) => pid === pageProcess)
    const count = (folder: string): number =>
      process.platform === 'linux' ? builtin('node:fs').readdirSync(folder).length : 0
    return {
      rss,
      heapUsed,
      pageKb: page?.memory.workingSetSize ?? 0,
      handles: count('/proc/self/fd'),
      threads: count('/proc/self/task'),
    }
  })
  const mb = (bytes: number): number => Math.round(bytes / 1024 / 1024)
  return {
    minute: Math.round(minute * 10) / 10,
    mainMb: mb(main.rss),
    mainHeapMb: mb(main.heapUsed),
    pageMb: mb(main.pageKb * 1024),
    pageHeapMb: mb(heapBytes),
    handles: main.handles,
    threads: main.threads,
    nodes,
    listeners,
  }
}
