/**
 * The patterns ground is drawn with. Each is painted once for a zoom into a swatch of one or two squares that repeats without
 * a seam, and then used as a fill. All are told apart without color: by direction, density and shape.
 */
import { invariant } from '../../src/base/invariant.ts'
import type { TerrainPattern } from '../../src/map/terrain.ts'

/** Draws one period of a pattern; one square is 1 wide. Strokes that leave the period must come back on the other side. */
type Draw = (pen: Pen) => void

interface Swatch {
  /** Squares after which the pattern repeats. */
  readonly period: 1 | 2
  readonly draw: Draw
}

/** Draws in squares with wrap-around: every mark is drawn in all nine neighboring periods, so nothing is cut at a seam. */
class Pen {
  readonly context: CanvasRenderingContext2D
  readonly #period: number

  constructor(context: CanvasRenderingContext2D, period: number) {
    this.context = context
    this.#period = period
  }

  line(width: number, ...points: readonly (readonly [number, number])[]): void {
    this.#everywhere(() => {
      this.context.beginPath()
      for (const [x, y] of points) this.context.lineTo(x, y)
      this.context.lineWidth = width
      this.context.stroke()
    })
  }

  dot(x: number, y: number, radius: number): void {
    this.#everywhere(() => {
      this.context.beginPath()
      this.context.arc(x, y, radius, 0, 2 * Math.PI)
      this.context.fill()
    })
  }

  ring(width: number, x: number, y: number, radiusX: number, radiusY: number, turn = 0): void {
    this.#everywhere(() => {
      this.context.beginPath()
      this.context.ellipse(x, y, radiusX, radiusY, turn, 0, 2 * Math.PI)
      this.context.lineWidth = width
      this.context.stroke()
    })
  }

  curve(
    width: number,
    from: readonly [number, number],
    ...arcs: readonly (readonly [number, number, number, number])[]
  ): void {
    this.#everywhere(() => {
      this.context.beginPath()
      this.context.moveTo(...from)
      for (const arc of arcs) this.context.quadraticCurveTo(...arc)
      this.context.lineWidth = width
      this.context.stroke()
    })
  }

  box(width: number, left: number, top: number, side: number, height = side): void {
    this.context.lineWidth = width
    this.context.strokeRect(left, top, side, height)
  }

  #everywhere(draw: () => void): void {
    for (const dx of [-this.#period, 0, this.#period])
      for (const dy of [-this.#period, 0, this.#period]) {
        this.context.save()
        this.context.translate(dx, dy)
        draw()
        this.context.restore()
      }
  }
}

const PEBBLES = [
  [0.2, 0.28, 0.07],
  [0.68, 0.2, 0.055],
  [0.45, 0.66, 0.075],
  [0.88, 0.74, 0.06],
] as const

const SWATCHES: Readonly<Record<Exclude<TerrainPattern, 'none'>, Swatch>> = {
  dots: {
    period: 2,
    draw(pen) {
      for (const [x, y, r] of PEBBLES) {
        pen.dot(x, y, r)
        pen.dot(1 + y, x + 0.06, r)
        pen.dot(1.08 - x, 1 + y, r)
        pen.dot(1.95 - y, 1.95 - x, r)
      }
    },
  },
  'dense-dots': {
    period: 1,
    draw(pen) {
      for (let row = 0; row < 3; row++)
        for (let col = 0; col < 3; col++)
          pen.dot((col + (row % 2 === 0 ? 0.28 : 0.72)) / 3, (row + 0.5) / 3, (col + row) % 2 === 0 ? 0.1 : 0.075)
    },
  },
  crates: {
    period: 1,
    draw(pen) {
      pen.box(0.06, 0.12, 0.12, 0.76)
      pen.line(0.05, [0.12, 0.12], [0.88, 0.88])
      pen.line(0.05, [0.88, 0.12], [0.12, 0.88])
    },
  },
  'hazard-stripes': {
    period: 1,
    draw(pen) {
      for (const at of [0, 0.5]) pen.line(0.16, [at - 0.5, 1.5], [at + 1.5, -0.5])
    },
  },
  'broken-lines': {
    period: 2,
    draw(pen) {
      for (const [x, y, tilt] of [
        [0.1, 0.2, 0.05],
        [0.75, 0.45, -0.06],
        [1.35, 0.15, 0.04],
        [0.3, 0.8, -0.04],
        [1.15, 0.85, 0.07],
        [0.65, 1.2, 0.05],
        [1.55, 1.3, -0.05],
        [0.1, 1.55, 0.06],
        [1.05, 1.75, -0.03],
      ] as const)
        pen.line(0.045, [x, y], [x + 0.18, y + tilt], [x + 0.36, y - tilt / 2])
    },
  },
  'narrow-lines': {
    period: 1,
    draw(pen) {
      for (const x of [0.3, 0.7]) pen.line(0.07, [x, 0], [x, 1])
      for (const y of [0.25, 0.75]) pen.line(0.045, [0.3, y], [0.7, y])
    },
  },
  slope: {
    period: 1,
    draw(pen) {
      for (const [x, y] of [
        [0.25, 0.12],
        [0.75, 0.12],
        [0, 0.62],
        [0.5, 0.62],
      ] as const)
        pen.line(0.055, [x - 0.17, y + 0.3], [x, y], [x + 0.17, y + 0.3])
    },
  },
  waves: {
    period: 1,
    draw(pen) {
      for (const y of [0.25, 0.75]) pen.curve(0.055, [0, y], [0.25, y - 0.2, 0.5, y], [0.75, y + 0.2, 1, y])
    },
  },
  pit: {
    period: 1,
    draw(pen) {
      pen.box(0.07, 0.08, 0.08, 0.84)
      pen.box(0.06, 0.24, 0.24, 0.52)
      pen.box(0.05, 0.39, 0.39, 0.22)
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [0, 1],
        [1, 1],
      ] as const)
        pen.line(0.04, [0.08 + x * 0.84, 0.08 + y * 0.84], [0.39 + x * 0.22, 0.39 + y * 0.22])
    },
  },
  tree: {
    period: 1,
    draw(pen) {
      const lobes = 8
      for (let i = 0; i < lobes; i++) {
        const angle = (i / lobes) * 2 * Math.PI
        const [x, y] = [0.5 + Math.cos(angle) * 0.3, 0.5 + Math.sin(angle) * 0.3]
        pen.context.beginPath()
        pen.context.arc(x, y, 0.13, angle - 1.75, angle + 1.75)
        pen.context.lineWidth = 0.055
        pen.context.stroke()
      }
      pen.dot(0.5, 0.5, 0.09)
    },
  },
  earth: {
    period: 2,
    draw(pen) {
      for (const [x, y, angle] of [
        [0.3, 0.3, 0.6],
        [1.2, 0.4, -0.6],
        [0.7, 0.9, 0.6],
        [1.7, 0.9, 0.6],
        [0.2, 1.4, -0.6],
        [1.15, 1.5, 0.6],
        [1.75, 1.75, -0.6],
      ] as const)
        for (const by of [-0.14, 0, 0.14]) {
          const [dx, dy] = [Math.cos(angle) * 0.16, Math.sin(angle) * 0.16]
          const [ox, oy] = [-Math.sin(angle) * by, Math.cos(angle) * by]
          pen.line(0.05, [x + ox - dx, y + oy - dy], [x + ox + dx, y + oy + dy])
        }
      for (const [x, y] of [
        [0.75, 0.35],
        [1.65, 0.3],
        [0.6, 1.6],
        [1.4, 1.05],
      ] as const)
        pen.dot(x, y, 0.05)
    },
  },
  rock: {
    period: 2,
    draw(pen) {
      pen.line(0.06, [0, 0.4], [0.35, 0.55], [0.6, 0.25], [1.05, 0.35], [1.3, 0], [1.3, -0.001])
      pen.line(0.06, [1.3, 2], [1.3, 2.0])
      pen.line(0.06, [1.05, 0.35], [1.45, 0.75], [2, 0.4])
      pen.line(0.06, [0.35, 0.55], [0.45, 1.1], [0, 1.35])
      pen.line(0.06, [0.45, 1.1], [0.95, 1.25], [1.45, 0.75])
      pen.line(0.06, [0.95, 1.25], [0.85, 1.7], [1.3, 2])
      pen.line(0.06, [0.85, 1.7], [0.35, 1.85], [0, 1.35])
      pen.line(0.06, [1.45, 0.75], [1.75, 1.15], [2, 1.35])
      pen.line(0.06, [0.6, 0.25], [0.35, -0.15])
      pen.line(0.06, [1.75, 1.15], [1.6, 1.65], [1.3, 2])
    },
  },
  wall: {
    period: 1,
    draw(pen) {
      for (const y of [0, 1 / 3, 2 / 3]) pen.line(0.05, [0, y], [1, y])
      pen.line(0.05, [0.25, 0], [0.25, 1 / 3])
      pen.line(0.05, [0.75, 1 / 3], [0.75, 2 / 3])
      pen.line(0.05, [0.25, 2 / 3], [0.25, 1])
    },
  },
  chains: {
    period: 1,
    draw(pen) {
      for (const [x, y] of [
        [0.25, 0.25],
        [0.75, 0.75],
      ] as const) {
        pen.ring(0.05, x, y, 0.2, 0.1, Math.PI / 4)
        pen.ring(0.05, x + 0.25, y + 0.25, 0.16, 0.06, Math.PI / 4)
      }
    },
  },
  crosshatch: {
    period: 1,
    draw(pen) {
      for (const at of [0, 0.5]) {
        pen.line(0.045, [at - 0.5, 1.5], [at + 1.5, -0.5])
        pen.line(0.045, [at - 0.5, -0.5], [at + 1.5, 1.5])
      }
    },
  },
  diagonal: {
    period: 1,
    draw(pen) {
      for (const at of [0, 1 / 3, 2 / 3]) pen.line(0.05, [at - 0.5, -0.5], [at + 1.5, 1.5])
    },
  },
  grid: {
    period: 1,
    draw(pen) {
      for (const at of [0.25, 0.75]) {
        pen.line(0.05, [at, 0], [at, 1])
        pen.line(0.05, [0, at], [1, at])
      }
    },
  },
  zigzag: {
    period: 1,
    draw(pen) {
      for (const y of [0.3, 0.8]) pen.line(0.06, [0, y], [0.25, y - 0.2], [0.5, y], [0.75, y - 0.2], [1, y])
    },
  },
}

/** Squares narrower than this show the plain color: the pattern would only flicker. In device pixels. */
export const LEAST_PATTERN_CELL_PX = 7

/**
 * A fill of the pattern in one ink on nothing, for squares `cellPx` wide; null for the plain pattern. The caller's context must
 * have the map's top left at its origin.
 */
export function patternFill(
  context: CanvasRenderingContext2D,
  pattern: TerrainPattern,
  ink: string,
  cellPx: number,
): CanvasPattern | null {
  if (pattern === 'none' || cellPx < LEAST_PATTERN_CELL_PX) return null
  const swatch = SWATCHES[pattern]
  const canvas = document.createElement('canvas')
  const side = Math.max(1, Math.round(swatch.period * cellPx))
  canvas.width = canvas.height = side
  drawSwatch(canvas, swatch, ink)
  const fill = context.createPattern(canvas, 'repeat')
  invariant(fill, 'a canvas that is not empty makes a pattern')
  const scale = (swatch.period * cellPx) / side
  if (scale !== 1) fill.setTransform(new DOMMatrix([scale, 0, 0, scale, 0, 0]))
  return fill
}

function drawSwatch(canvas: HTMLCanvasElement, { period, draw }: Swatch, ink: string): void {
  const context = canvas.getContext('2d')
  invariant(context, 'the browser gives a 2D canvas')
  context.scale(canvas.width / period, canvas.height / period)
  context.strokeStyle = context.fillStyle = ink
  context.lineCap = 'butt'
  context.lineJoin = 'round'
  draw(new Pen(context, period))
}
