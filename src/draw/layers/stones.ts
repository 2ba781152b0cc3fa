/** Loose stones and tufts of difficult terrain. Their shapes alone show it, without color. */
import { TERRAIN } from '../facts/terrain.ts'
import type { SquareRandom } from '../geometry/noise.ts'
import { PATH_OPS, type Color, type Mark } from '../marks.ts'
import { pathMark, pathMarks, polygonPath, softGroup } from '../paths.ts'
import { fordSquares, forEachSquare } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { objectRandom } from './common.ts'
import type { SymbolInk } from '../symbols/symbol.ts'

/** Random points in a square at least `apart` from each other, sorted from back to front; fewer than `count` if no more fit. */
export function scattered(col: number, row: number, count: number, apart: number, random: SquareRandom) {
  const points: (readonly [number, number])[] = []
  for (let tries = 0; tries < count * 14 && points.length < count; tries++) {
    const [x, y] = [col + random(0.1, 0.9), row + random(0.1, 0.9)]
    if (points.every(([px, py]) => Math.hypot(px - x, py - y) > apart)) points.push([x, y])
  }
  return points.sort(([, a], [, b]) => a - b)
}

/** Collects stones and draws them together: shadows below, then each stone over the ones behind it. */
export class StoneHeap {
  readonly #ink: SymbolInk
  readonly #shadow: number[] = []
  readonly #stones: Mark[] = []
  readonly #lights: number[] = []
  readonly #chips: number[] = []

  constructor(ink: SymbolInk) {
    this.#ink = ink
  }

  /** Adds a stone centered on a point. */
  add(x: number, y: number, radius: number, random: SquareRandom, color: Color = this.#ink.materials.stone): void {
    const corners = stoneCorners(x, y, radius, random)
    const path = polygonPath(corners)
    const rise = SHADOW_RISE
    this.#shadow.push(...polygonPath(corners.map((value, i) => value + (i % 2 === 0 ? 0.06 : 0.08) * rise)))
    const { ink: stroke, lineWidth } = this.#ink
    this.#stones.push(pathMark(path, { fill: color, stroke, width: lineWidth * 0.85, join: 'round' }))
    const inner = (i: number, part: number) => [
      x + ((corners[i * 2] ?? x) - x) * part,
      y + ((corners[i * 2 + 1] ?? y) - y) * part,
    ]
    if (this.#ink.relief === 'soft') this.#lights.push(...arcOfLight(x, y, radius * 0.62))
    else if (radius > 0.08 && this.#ink.detail === 'full')
      this.#chips.push(...polygonPath([...inner(0, 0.55), ...inner(1, 0.55)], false))
  }

  /** The marks of all stones, from the bottom up. */
  marks(): Mark[] {
    if (this.#stones.length === 0) return []
    const { relief, shadow, ink, lineWidth } = this.#ink
    const shade = pathMark(this.#shadow, { fill: shadow })
    return [
      ...(relief === 'none' ? [] : relief === 'plain' ? [shade] : [softGroup([shade], { blur: 0.05 })]),
      ...this.#stones,
      ...pathMarks(this.#chips, { stroke: ink, width: lineWidth * 0.5, cap: 'round' }),
      ...pathMarks(this.#lights, { stroke: '#fff5dc66', width: 0.025, cap: 'round' }),
    ]
  }
}

const SHADOW_RISE = 0.6
/** Stones are a little wider than high, as if seen at an angle. */
const FLATNESS = 0.9
const ROUGHNESS = 0.16

function stoneCorners(x: number, y: number, radius: number, random: SquareRandom): number[] {
  const count = 6 + Math.floor(random(0, 3))
  const turn = random(0, 6)
  return Array.from({ length: count }).flatMap((_, i) => {
    const angle = turn + (i / count) * 2 * Math.PI
    const r = radius * (1 - ROUGHNESS + ROUGHNESS * 1.6 * random())
    return [x + Math.cos(angle) * r, y + Math.sin(angle) * r * FLATNESS]
  })
}

const arcOfLight = (x: number, y: number, r: number): number[] => [
  ...[PATH_OPS.move, x - r, y],
  ...[PATH_OPS.curve, x - r * 0.9, y - r * 0.5, x - r * 0.5, y - r * 0.9, x, y - r],
]

/** Style of loose terrain. */
export interface LooseStyle {
  /** Stones or tufts in a square of difficult terrain, and in one of greater difficult terrain. */
  readonly difficult: number
  readonly greater: number
  /** Colors of tufts, drawn in turn. */
  readonly tufts: readonly Color[]
}

/** Stones of difficult terrain, tufts among them in the wild; larger stones, close together, where it is greater. */
export const looseTerrain = (looseStyle: LooseStyle): Layer => ({
  isDetail: true,
  draw: (drawing) => {
    const { scene, area, style } = drawing
    const heap = new StoneHeap(style.symbols)
    const tufts = looseStyle.tufts.map((): number[] => [])
    const isFord = fordSquares(scene)
    forEachSquare(scene, area, (col, row) => {
      const code = scene.baseTerrain.at(col, row)
      const random = objectRandom(drawing, col, row)
      if (code === TERRAIN.difficult) addDifficult(drawing, heap, tufts, col, row, looseStyle.difficult, random)
      if (code === TERRAIN['greater-difficult'])
        addGreater(heap, col, row, looseStyle.greater, isFord(col, row), random)
    })
    const tuftMarks = tufts.flatMap((path, k) =>
      pathMarks(path, { stroke: looseStyle.tufts[k] ?? '', width: style.symbols.lineWidth * 0.9, cap: 'round' }),
    )
    return [...heap.marks(), ...tuftMarks]
  },
})

function addDifficult(
  { scene, style }: MapDrawing,
  heap: StoneHeap,
  tufts: readonly number[][],
  col: number,
  row: number,
  count: number,
  random: SquareRandom,
): void {
  const isWild = scene.dressing === 'wild'
  const stone = scene.dressing === 'ship' ? style.symbols.materials.metal : style.symbols.materials.stone
  const [number, apart] = isWild ? [Math.ceil(count * 0.75), 0.24] : [count, 0.2]
  for (const [x, y] of scattered(col, row, number, apart, random)) {
    if (isWild && random() < 0.7) addTuft(tufts[Math.floor(random() * tufts.length)], x, y + 0.05)
    else heap.add(x, y, isWild ? random(0.05, 0.08) : random(0.045, 0.105), random, stone)
  }
}

function addGreater(
  heap: StoneHeap,
  col: number,
  row: number,
  count: number,
  isWet: boolean,
  random: SquareRandom,
): void {
  const [number, apart, max] = isWet ? [Math.ceil(count / 2), 0.24, 0.14] : [count, 0.17, 0.15]
  for (const [x, y] of scattered(col, row, number, apart, random)) heap.add(x, y, random(0.07, max), random)
}

/** Three blades of grass. */
export function addTuft(path: number[] | undefined, x: number, y: number): void {
  for (const k of [-1, 0, 1]) {
    const height = 0.165 * (k === 0 ? 1.2 : 0.8)
    path?.push(PATH_OPS.move, x + k * 0.033, y)
    path?.push(PATH_OPS.curve, x + k * 0.046, y - 0.066, x + k * 0.077, y - 0.12, x + k * 0.121, y - height)
  }
}
