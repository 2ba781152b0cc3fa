/** Bridges and narrow surfaces: planks over water, pits or a dark gap. */
import { mixColors, withOpacity } from '../color.ts'
import { BRIDGE, NARROW_OVER } from '../facts/features.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { hash2, squareRandom } from '../geometry/noise.ts'
import type { Color, Mark } from '../marks.ts'
import { linePath, pathMark, pathMarks, rectPath } from '../paths.ts'
import { STEP_X, STEP_Y } from '../geometry/trace.ts'
import { floorSquares, forEachSquare, nearestIndex, waterSquares } from '../squares.ts'
import type { Layer, MapDrawing } from '../style.ts'
import { forEachOf } from './common.ts'
import { placeDrawing } from '../symbols/placeSymbol.ts'
import type { SymbolPen } from '../symbols/symbol.ts'

/** Style of decks. */
export interface DeckStyle {
  /** Tones of the planks of bridges. */
  readonly planks: readonly [Color, Color]
  /** Planks a square. */
  readonly perSquare: number
  /** The gap beside a narrow surface that leads over nothing; null: slanted lines. */
  readonly gap: Color | null
}

/** Decks of bridges with stone abutments, then narrow surfaces. */
export const decks = (deckStyle: DeckStyle): Layer => ({
  draw: (drawing) => [...bridgeMarks(drawing, deckStyle), ...narrowMarks(drawing, deckStyle)],
})

function bridgeMarks(drawing: MapDrawing, { planks, perSquare }: DeckStyle): Mark[] {
  const { scene, area, style } = drawing
  const [light, dark]: [number[], number[]] = [[], []]
  const [seams, abutments]: [number[], (readonly [number, number, number])[]] = [[], []]
  forEachSquare(scene, area, (col, row) => {
    const bridge = scene.features.bridge[nearestIndex(scene, col, row)] ?? BRIDGE.none
    if (bridge === BRIDGE.none) return
    const isEastWest = bridge === BRIDGE.eastWest
    for (let k = 0; k < perSquare; k++) {
      const offset = k / perSquare
      const plank = isEastWest
        ? rectPath(col + offset, row, 1 / perSquare, 1)
        : rectPath(col, row + offset, 1, 1 / perSquare)
      const line = isEastWest ? col * perSquare + k : row * perSquare + k
      ;(hash2(line, isEastWest ? 1 : 2, 7) < 0.5 ? light : dark).push(...plank)
      seams.push(
        ...(isEastWest
          ? linePath(col + offset, row, col + offset, row + 1)
          : linePath(col, row + offset, col + 1, row + offset)),
      )
    }
    for (const d of isEastWest ? [0, 2] : [1, 3]) if (isLandBeside(drawing, col, row, d)) abutments.push([col, row, d])
  })
  if (seams.length === 0) return []
  const stones = placeDrawing((pen) => abutments.forEach((at) => drawAbutment(pen, at)), style.symbols)
  return [
    ...pathMarks(light, { fill: planks[0] }),
    ...pathMarks(dark, { fill: planks[1] }),
    pathMark(seams, { stroke: withOpacity(style.palette.ink, 0.75), width: style.symbols.lineWidth * 0.75 }),
    ...stones,
  ]
}

function isLandBeside({ scene }: MapDrawing, col: number, row: number, d: number): boolean {
  const [c, r] = [col + (STEP_X[d] ?? 0), row + (STEP_Y[d] ?? 0)]
  return scene.features.bridge[nearestIndex(scene, c, r)] === BRIDGE.none && !waterSquares(scene)(c, r)
}

const ABUTMENT_STONES = 3

/** Stones where a deck meets land, on its side in direction `d`. */
function drawAbutment(pen: SymbolPen, [col, row, d]: readonly [number, number, number]): void {
  for (let k = 0; k < ABUTMENT_STONES; k++) {
    const along = k / ABUTMENT_STONES + 0.01
    const across = d === 2 || d === 3 ? -0.2 : 0.98
    const length = 1 / ABUTMENT_STONES - 0.02
    const form = { radius: 0.03, rise: 0.4, line: 0.9 }
    if (d % 2 === 0) pen.rect(col + across, row + along, 0.22, length, 'stone', form)
    else pen.rect(col + along, row + across, length, 0.22, 'stone', form)
  }
}

const PLANKS = 5
const PLANK_WIDTH = 0.176
const PLANK_LENGTH = 0.6
const GAP = 0.22

function narrowMarks(drawing: MapDrawing, { gap }: DeckStyle): Mark[] {
  const { scene, style } = drawing
  const gaps: number[] = []
  const squares: (readonly [number, number, boolean])[] = []
  forEachOf(drawing, TERRAIN.narrow, (col, row) => {
    const isLevel = runsEastWest(drawing, col, row)
    squares.push([col, row, isLevel])
    if (scene.features.narrowOver[nearestIndex(scene, col, row)] === NARROW_OVER.floor)
      for (const offset of [0, 1 - GAP])
        gaps.push(...(isLevel ? rectPath(col, row + offset, 1, GAP) : rectPath(col + offset, row, GAP, 1)))
  })
  const planks = placeDrawing((pen) => squares.forEach((at) => drawPlanks(pen, ...at)), style.symbols)
  const gapMark = gap === null ? { stroke: style.palette.ink, width: 0.02 } : { fill: gap }
  return [...pathMarks(gaps, gapMark), ...planks]
}

/** True if a narrow surface is walked east–west: toward the next narrow square, else toward open floor. */
function runsEastWest({ scene }: MapDrawing, col: number, row: number): boolean {
  const isNarrow = (c: number, r: number) => scene.baseTerrain.at(c, r) === TERRAIN.narrow
  if (isNarrow(col - 1, row) || isNarrow(col + 1, row)) return true
  if (isNarrow(col, row - 1) || isNarrow(col, row + 1)) return false
  const isFloor = floorSquares(scene)
  return isFloor(col - 1, row) || isFloor(col + 1, row)
}

function drawPlanks(pen: SymbolPen, col: number, row: number, isLevel: boolean): void {
  const random = squareRandom(col * 3 + 1, row * 5 + 2, 19)
  const at = (x: number, y: number) => (isLevel ? [col + 0.5 + x, row + 0.5 + y] : [col + 0.5 - y, row + 0.5 + x])
  for (let k = 0; k < PLANKS; k++) {
    const [tilt, shift] = [random(-0.05, 0.05), random(-0.03, 0.02)]
    const middle = -0.4 + k * 0.2
    const corner = (x: number, y: number) => at(middle + x - y * tilt, y + x * tilt + shift)
    const [w, l] = [PLANK_WIDTH / 2, PLANK_LENGTH / 2]
    const corners = [corner(-w, -l), corner(w, -l), corner(w, l), corner(-w, l)].flat()
    pen.polygon(corners, k % 2 === 1 ? 'wood' : 'woodDark', { rise: 0.5, line: 0.8 })
  }
  for (const y of [-0.24, 0.24]) pen.line([...at(-0.5, y), ...at(0.5, y)], { line: 1.2 })
}

/** Tones of planks around a color. */
export const plankTones = (wood: Color, amount: number): readonly [Color, Color] => [
  mixColors(wood, '#ffffff', amount),
  mixColors(wood, '#000000', amount),
]
