import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paintReach, paintThreat, threatBySide } from '../../../renderer/canvas/paintReach.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import type { ReachAnswer, ThreatAnswer } from '../../../src/ipc/shapes/engine.ts'
import { differingSquares, realCanvas, useRealCanvases } from '../../support/realCanvas.ts'

const CELL_PX = 32
/** An outline reaches this far into the neighboring square. */
const OUTLINE_PX = 3
/** Wider than high, so that rows and columns cannot be mixed up. */
const SIZE = { widthCells: 9, heightCells: 5 }
const CELLS = SIZE.widthCells * SIZE.heightCells
const scene = { map: SIZE, theme: 'light', overlays: { costs: true } } as unknown as Scene
const whole = { col: 0, row: 0, ...SIZE }

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const blank = () => realCanvas(SIZE.widthCells * CELL_PX, SIZE.heightCells * CELL_PX)

/** The squares in which something was painted, in order. */
function painted(paint: (context: CanvasRenderingContext2D) => void): readonly string[] {
  const made = blank()
  paint(made.context)
  return differingSquares(made.canvas, blank().canvas, CELL_PX, OUTLINE_PX).toSorted()
}
const squareNames = (indices: Iterable<number>): readonly string[] =>
  [...indices].map((i) => `${i % SIZE.widthCells},${Math.floor(i / SIZE.widthCells)}`).toSorted()

const reachOf = (band: readonly number[], flags: readonly number[]): ReachAnswer =>
  ({
    window: whole,
    band: Uint8Array.from(band),
    flags: Uint8Array.from(flags),
    costFeet: Uint16Array.from(band, (each) => each * 30),
    inActions: false,
  }) as unknown as ReachAnswer

test('the squares painted as movement range are those of the answer', () => {
  const bands = fc.array(fc.nat(3), { minLength: CELLS, maxLength: CELLS })
  fc.assert(
    fc.property(bands, (band) => {
      const flags = band.map(() => 1)
      const inRange = band.flatMap((each, i) => (each > 0 ? [i] : []))
      expect(painted((context) => paintReach(context, scene, reachOf(band, flags), whole, CELL_PX))).toEqual(
        squareNames(inRange),
      )
    }),
    { numRuns: 30 },
  )
})

test('squares where it may not end, and those where it squeezes, look different from the rest and from each other', () => {
  const band = Array<number>(CELLS).fill(1)
  /** What is painted with one square's flags changed differs in that square alone. */
  const differing = (i: number, flag: number) => {
    const plain = blank()
    paintReach(plain.context, scene, reachOf(band, band), whole, CELL_PX)
    const other = blank()
    paintReach(other.context, scene, reachOf(band, band.with(i, flag)), whole, CELL_PX)
    return differingSquares(plain.canvas, other.canvas, CELL_PX)
  }
  for (const i of [0, 10, CELLS - 1]) {
    const [mayEnd, squeezing] = [1, 2]
    expect(differing(i, 0)).toEqual(squareNames([i]))
    expect(differing(i, mayEnd | squeezing)).toEqual(squareNames([i]))
    expect(differing(i, mayEnd)).toEqual([])
  }
})

test('the squares painted as threatened are those of all creatures of all sides', () => {
  const squares = fc.uniqueArray(fc.nat(CELLS - 1), { maxLength: 8 })
  const creatures = fc.array(fc.record({ side: fc.constantFrom('party', 'foes', ''), squares }), { maxLength: 5 })
  fc.assert(
    fc.property(creatures, (each) => {
      const threat = threatBySide({ creatures: each } as unknown as ThreatAnswer)
      const all = new Set(each.flatMap((creature) => creature.squares))
      expect(painted((context) => paintThreat(context, scene, threat, whole, CELL_PX))).toEqual(squareNames(all))
    }),
    { numRuns: 30 },
  )
})
