/**
 * `npm run bench -- drawing`: how long each style takes on the Node side's canvas. A first coarse picture of 100 × 100 squares at
 * fit zoom, a screenful in full detail, and the chunk under a brush stroke; milliseconds a square for marks and paint apart. Time
 * is that of the processor, so that other programs count little. What misses its goal is said, and ends with status 1 only with
 * `--strict`.
 */
import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import type { CanvasDeps } from '../../../src/draw/canvas2d.ts'
import { drawMap } from '../../../src/draw/drawMap.ts'
import type { Mark } from '../../../src/draw/marks.ts'
import { sceneOf, type MapScene } from '../../../src/draw/scene.ts'
import type { Detail } from '../../../src/draw/style.ts'
import { styleSettings } from '../../draw/support.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { toCanvas } from '../../../src/draw/toCanvas.ts'
import type { CellRect } from '../../../src/grid/cell.ts'
import { repeatedSample } from '../repeatedSample.ts'
import { figure } from '../engine/stopwatch.ts'

const SIDE_SQUARES = 100
const ROUNDS = 3
/** What the product promises, in milliseconds. */
const GOALS = { coarse: 300, screenful: 500, chunk: 150, facts: 50 }
const FIT_PX = 9
const FULL_PX = 48
const SCREENFUL = { col: 30, row: 30, widthCells: 40, heightCells: 25 }
const CHUNK = { col: 48, row: 48, widthCells: 16, heightCells: 16 }

const deps: CanvasDeps<Canvas> = {
  fontFamilies: { sans: 'sans-serif', serif: 'serif' },
  image: () => undefined,
  newPath: () => new Path2D(),
  newLayer: (widthPx, heightPx) => {
    const image = createCanvas(widthPx, heightPx)
    return { image, context: image.getContext('2d') }
  },
  textures: new Map(),
}

function paint(marks: readonly Mark[], window: CellRect, pixelsPerSquare: number): void {
  const canvas = createCanvas(window.widthCells * pixelsPerSquare, window.heightCells * pixelsPerSquare)
  const context = canvas.getContext('2d')
  context.scale(pixelsPerSquare, pixelsPerSquare)
  context.translate(-window.col, -window.row)
  toCanvas<Canvas>(context, marks, deps)
  // Drawing is put off until pixels are asked for.
  context.getImageData(0, 0, 1, 1)
}

interface Timing {
  readonly marksMs: number
  readonly paintMs: number
}

/** Milliseconds the processor has spent on this program. */
function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** The best of several rounds. */
function timed(scene: MapScene, style: string, window: CellRect, detail: Detail, pixelsPerSquare: number): Timing {
  let best = { marksMs: Infinity, paintMs: Infinity }
  for (let round = 0; round < ROUNDS; round++) {
    const begin = processorMs()
    const marks = drawMap(scene, styleSettings(style), window, detail)
    const drawn = processorMs()
    paint(marks, window, pixelsPerSquare)
    const painted = processorMs()
    best = {
      marksMs: Math.min(best.marksMs, drawn - begin),
      paintMs: Math.min(best.paintMs, painted - drawn),
    }
  }
  return best
}

let missed = 0
function report(what: string, { marksMs, paintMs }: Timing, squares: number, goal: number): void {
  const total = marksMs + paintMs
  const isGood = total <= goal
  if (!isGood) missed++
  const each = `${figure(total / squares)} ms a square`
  console.log(
    `  ${what}: ${figure(total)} ms (marks ${figure(marksMs)}, paint ${figure(paintMs)}; ${each}; goal ${goal})${isGood ? '' : ' - too slow'}`,
  )
}

const WHOLE = { col: 0, row: 0, widthCells: SIDE_SQUARES, heightCells: SIDE_SQUARES }
for (const sample of ['vault-of-the-salt-king', 'toll-at-harrow-bridge']) {
  const map = repeatedSample(sample, SIDE_SQUARES)
  let factsMs = Infinity
  for (let round = 0; round < ROUNDS; round++) {
    const begin = processorMs()
    sceneOf(map, { view: 'gm' })
    factsMs = Math.min(factsMs, processorMs() - begin)
  }
  const scene = sceneOf(map, { view: 'gm' })
  console.log(`${sample}, ${SIDE_SQUARES} × ${SIDE_SQUARES}, ${scene.dressing}`)
  report('facts of the whole map', { marksMs: factsMs, paintMs: 0 }, SIDE_SQUARES ** 2, GOALS.facts)
  for (const { id } of MAP_STYLES) {
    console.log(` ${id}`)
    report('first picture, coarse', timed(scene, id, WHOLE, 'coarse', FIT_PX), SIDE_SQUARES ** 2, GOALS.coarse)
    const squares = SCREENFUL.widthCells * SCREENFUL.heightCells
    report('a screenful, full', timed(scene, id, SCREENFUL, 'full', FULL_PX), squares, GOALS.screenful)
    report('a chunk, full', timed(scene, id, CHUNK, 'full', FULL_PX), 16 * 16, GOALS.chunk)
  }
}
if (missed > 0 && process.argv.includes('--strict')) process.exitCode = 1
