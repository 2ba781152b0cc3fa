/**
 * `npm run bench -- canvas`: the real window on large maps. Frames while panning and painting on 500 × 500 squares with 200
 * creatures and 2,000 edges next to those of a bare Konva stage that moves one finished picture, taken in turns in one run,
 * as the app is handed out, at no more than 60 a second; the same without that limit, for the record only, since the browser
 * then holds each frame in which the page changes too for up to a 60th of a second, whatever the work in it;
 * a click on a creature until the frame with its range, and a move of the mouse until the frame with the route, on 100 × 100;
 * how long the ground of 100 × 100 squares takes to be drawn in each style; a stroke of 500 squares until it is durable; the
 * reach of a creature from question to screen; opening from the library. Needs `npm run build`. Figures beyond their bound end it
 * with status 1.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { ask, askAside } from '../../e2e/support/asWindow.ts'
import { openFromLibrary, pressOnMap, stateOf } from '../../e2e/support/editor.ts'
import { launchApp, type LaunchedApp } from '../../e2e/support/launch.ts'
import { figure } from '../engine/stopwatch.ts'
import { frameTimes, type Work } from './frames.ts'
import { answersOnScreen } from './answersOnScreen.ts'
import { repeatedSample } from '../repeatedSample.ts'
import { makeLargeMap } from './largeMap.ts'

const ROUNDS = 3
const FRAMES = 120
const KONVA = readFileSync(resolve(import.meta.dirname, '../../../node_modules/konva/konva.min.js'), 'utf8')
const DRAWN_SIDE = 100
const MOST = {
  frames: 1.5,
  strokeMs: 100,
  reachMs: 100,
  openMs: 1000,
  firstPictureMs: 300,
  windowMs: 500,
  redrawMs: 150,
  inputMs: 33,
}

let failed = false
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
function tell(what: string, found: number, unit: string, most: number): void {
  const isGood = found <= most
  failed ||= !isGood
  console.log(`${what}: ${figure(found)} ${unit} (at most ${most})${isGood ? '' : ' - too slow'}`)
}

async function showLibrary(page: Page): Promise<void> {
  const card = page.locator('[data-map-card]').first()
  const library = page.getByRole('button', { name: /Library/ }).first()
  await card.or(library).first().waitFor()
  if ((await card.count()) === 0) await library.click()
  await card.waitFor()
}

/** From the click on a card to the first frame with ground in the middle of the map. */
async function openings(page: Page, name: string): Promise<void> {
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) {
    await showLibrary(page)
    const card = page.locator(`[data-map-card][aria-label*="${name}"]`).first()
    await card.waitFor()
    times.push(
      await card.evaluate(async (element: HTMLElement) => {
        const begin = performance.now()
        element.click()
        // The stage stands empty until the map has come and its ground is drawn.
        const isDrawn = () => {
          const canvas = document.querySelector<HTMLCanvasElement>('.konvajs-content canvas')
          if (!canvas || canvas.width < 2) return false
          const middle = canvas.getContext('2d')?.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1)
          return middle?.data[3] === 255
        }
        while (!isDrawn()) await new Promise(requestAnimationFrame)
        return performance.now() - begin
      }),
    )
  }
  tell('open from the library, 500 × 500', median(times), 'ms', MOST.openMs)
}

async function frames(page: Page, isBound: boolean): Promise<void> {
  await page.evaluate(`${KONVA};0`)
  const box = await page.locator('.konvajs-content').boundingBox()
  if (!box) throw new Error('the stage is not shown')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  for (const [zoom, steps] of [
    ['whole map', 0],
    ['nearer', 6],
    ['near', 5],
  ] as const) {
    await page.keyboard.down('Control')
    for (let i = 0; i < steps; i++) await page.mouse.wheel(0, -100)
    await page.keyboard.up('Control')
    await pressOnMap(page, 'b')
    const found: Record<Work, number[]> = { bare: [], pan: [], paint: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const work of ['bare', 'pan', 'paint'] as const)
        found[work].push(median(await frameTimes(page, work, FRAMES)))
    const bare = median(found.bare)
    console.log(`${zoom}: a frame of the bare stage takes ${figure(bare)} ms`)
    for (const [name, work] of [
      ['panning', 'pan'],
      ['painting', 'paint'],
    ] as const) {
      const times = median(found[work]) / bare
      if (isBound) tell(`${zoom}, ${name}`, times, '× the bare stage', MOST.frames)
      else console.log(`${zoom}, ${name}: ${figure(times)} × the bare stage`)
    }
  }
}

/** A stroke of 500 squares, from the call a released button makes to its answer, which comes when it is on disk. */
async function strokes(page: Page, mapId: string): Promise<void> {
  const times = await page.evaluate(async (id) => {
    const taken: number[] = []
    for (let i = 0; i < 9; i++) {
      const indices = Uint32Array.from({ length: 500 }, (_, k) => (k % 50) + 500 * (20 * i + Math.floor(k / 50)))
      const command = { type: 'paint-cells', layer: 'terrain', indices, values: [8 + (i % 2)] }
      const begin = performance.now()
      const answer = await window.fivefoot.call('maps.run', { mapId: id, command })
      taken.push(performance.now() - begin)
      if (!answer.ok) throw new Error(answer.error.code)
    }
    return taken
  }, mapId)
  tell('stroke of 500 squares until durable', median(times), 'ms', MOST.strokeMs)
}

/** From clicks and moves of the mouse until the frames that show what they ask for. */
async function inputs(page: Page): Promise<void> {
  const found = await answersOnScreen(page)
  for (const [what, times] of [
    ['select a creature until its range is on screen', found.ranges],
    ['hover over a square until its route is on screen', found.routes],
  ] as const) {
    const [shown, first] = [times.map((each) => each.shown), times.map((each) => each.first)]
    console.log(
      `${what}: median ${figure(median(shown))} ms of ${times.length}; ` +
        `the first frame after the input ended at ${figure(median(first))} ms, p95 ${figure(p95(first))} ms`,
    )
    tell(`${what}, 100 × 100, p95`, p95(shown), 'ms', MOST.inputMs)
  }
}

/** From the question a selected creature asks to the second frame after its answer, by when the overlay is drawn. */
async function reaches(page: Page, mapId: string): Promise<void> {
  const { creatures } = (await ask(page, 'maps.open', { mapId })).records
  const times = await page.evaluate(
    async ([id, ids]) => {
      const taken: number[] = []
      for (const creatureId of ids) {
        const begin = performance.now()
        const answer = await window.fivefoot.call('engine.reach', { mapId: id, creatureId })
        if (!answer.ok) throw new Error(answer.error.code)
        await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
        taken.push(performance.now() - begin)
      }
      return taken
    },
    [mapId, creatures.slice(0, 15).map(({ id }) => id as string)] as const,
  )
  tell('reach of a creature, 256 × 256, asked until two frames later', median(times), 'ms', MOST.reachMs)
}

/** From the first frame that is out of date to the one that shows all in full detail, after what `change` does. */
async function untilDrawn(page: Page, change: () => Promise<unknown>): Promise<number> {
  const drawn = page.evaluate(async () => {
    const isFull = () => document.querySelector<HTMLElement>('[data-drawn]')?.dataset['drawn'] === 'full'
    while (isFull()) await new Promise(requestAnimationFrame)
    const begin = performance.now()
    while (!isFull()) await new Promise(requestAnimationFrame)
    return performance.now() - begin
  })
  await change()
  return drawn
}

/** Wild ground, 100 × 100, in each style: the first picture of all of it, a window of it in full detail, and a stroke on that. */
async function drawings({ app, window: page }: LaunchedApp): Promise<void> {
  const { layers } = repeatedSample('toll-at-harrow-bridge', DRAWN_SIDE)
  const size = { widthCells: DRAWN_SIDE, heightCells: DRAWN_SIDE }
  const mapId = await ask(page, 'library.create', { name: 'Drawn', ruleset: 'pf1e', ...size })
  const paint = (at: readonly number[], values: readonly number[]) =>
    askAside(app, 'maps.run', {
      mapId,
      command: { type: 'paint-cells', layer: 'terrain', indices: [...at], values: [...values] },
    })
  await paint([...layers.terrain.keys()], [...layers.terrain])
  await showLibrary(page)
  await openFromLibrary(page, 'Drawn')
  await page.locator('[data-drawn="full"]').waitFor()
  const lookIn = async (style: string) => {
    const [settings] = (await stateOf(page, mapId)).records['settings'] ?? []
    const look = { ...(settings?.['look'] as object), style }
    const put = [{ table: 'settings', record: { ...settings, look } as never } as const]
    await askAside(app, 'maps.run', { mapId, command: { type: 'edit-records', put } })
  }
  // Each look must differ from the one before it.
  await untilDrawn(page, () => lookIn(MAP_STYLES.at(-1)?.id ?? ''))
  for (const [zoom, what, most] of [
    ['Home', 'first picture of 100 × 100', MOST.firstPictureMs],
    ['Control+1', 'a window in full detail', MOST.windowMs],
  ] as const) {
    await pressOnMap(page, zoom)
    await page.locator('[data-drawn="full"]').waitFor()
    const found = new Map(MAP_STYLES.map(({ id }) => [id, { whole: [] as number[], stroke: [] as number[] }]))
    for (let round = 0; round < ROUNDS; round++)
      for (const [style, { whole, stroke }] of found) {
        whole.push(await untilDrawn(page, () => lookIn(style)))
        if (zoom === 'Home') continue
        const middle = (DRAWN_SIDE / 2) * DRAWN_SIDE + DRAWN_SIDE / 2 + stroke.length
        stroke.push(await untilDrawn(page, () => paint([middle], [1 + (layers.terrain[middle] === 1 ? 1 : 0)])))
        await untilDrawn(page, () => paint([middle], [layers.terrain[middle] ?? 0]))
      }
    for (const [style, { whole, stroke }] of found) {
      tell(`${what}, ${style}`, median(whole), 'ms', most)
      if (stroke.length > 0) tell(`after a stroke, ${style}`, median(stroke), 'ms', MOST.redrawMs)
    }
  }
}

async function withApp(
  args: readonly string[],
  measure: (page: Page, app: LaunchedApp) => Promise<void>,
): Promise<void> {
  const launched = await launchApp({ args })
  const { window: page, close } = launched
  try {
    await page.waitForLoadState('load')
    await measure(page, launched)
  } finally {
    await close()
  }
}

/** A map so large that panning and painting must not redraw all of it. */
const makeMap = (page: Page): Promise<string> =>
  makeLargeMap(page, { name: 'Frames', side: 500, edges: 2000, creatures: 200 })

await withApp([], async (page, launched) => {
  await inputs(page)
  await drawings(launched)
  const mapId = await makeMap(page)
  const smallerId = await makeLargeMap(page, { name: 'Reach', side: 256, edges: 500, creatures: 40 })
  await openings(page, 'Frames')
  await strokes(page, mapId)
  await showLibrary(page)
  await openFromLibrary(page, 'Frames')
  await frames(page, true)
  await showLibrary(page)
  await openFromLibrary(page, 'Reach')
  await reaches(page, smallerId)
})
console.log('without a limit of frames a second:')
await withApp(['--disable-frame-rate-limit', '--disable-gpu-vsync'], async (page) => {
  await makeMap(page)
  await showLibrary(page)
  await openFromLibrary(page, 'Frames')
  await frames(page, false)
})
process.exitCode = failed ? 1 : 0
