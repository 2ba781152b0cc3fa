/** Windows and low walls, drawn along the line y = 0 from x = 0 to 1. */
import { squareRandom } from '../geometry/noise.ts'
import type { SymbolPen } from './symbol.ts'

const BARS = 6

/** Round bars in a frame. */
export function drawBars(pen: SymbolPen): void {
  pen.rect(0, -0.03, 1, 0.06, 'dark', { rise: 0, bevel: 0, radius: 0, line: 0.5 })
  for (let k = 0; k < BARS; k++) pen.circle((k + 0.5) / BARS, 0, 0.055, 'metal', { rise: 0.4, line: 0.8 })
  for (const x of [0, 1]) pen.rect(x - 0.07, -0.1, 0.14, 0.2, 'stoneDark', { rise: 0 })
}

/** Panes of glass. */
export function drawGlass(pen: SymbolPen): void {
  pen.rect(-0.01, -0.1, 1.02, 0.2, 'dark', { rise: 0, bevel: 0, radius: 0, line: 0 })
  pen.rect(0.06, -0.065, 0.88, 0.13, 'glass', { rise: 0, bevel: 0, radius: 0, line: 0 })
  for (const x of [0.35, 0.65]) pen.line([x, -0.065, x, 0.065], { line: 0.8 })
  pen.line([0.06, 0, 0.94, 0], { line: 0.8 })
  for (const x of [0, 1]) pen.rect(x - 0.06, -0.11, 0.12, 0.22, 'stoneDark', { rise: 0, radius: 0 })
}

/** A rail of metal on posts. */
export function drawRail(pen: SymbolPen): void {
  pen.rect(-0.02, -0.06, 1.04, 0.12, 'metal', { radius: 0.02 })
  for (const x of [0.02, 0.5, 0.98]) pen.circle(x, 0, 0.06, 'stoneDark', { rise: 0, bevel: 0, line: 0.8 })
}

/** Two rails of wood on posts. */
export function drawFence(pen: SymbolPen): void {
  for (const y of [-0.05, 0.02]) pen.rect(-0.02, y, 1.04, 0.035, 'wood', { radius: 0.01, line: 0.8 })
  for (const x of [0, 0.5, 1]) pen.circle(x, 0, 0.075, 'woodDark', { rise: 0.5 })
}

/** A fence of boards. */
export function drawBoards(pen: SymbolPen): void {
  pen.rect(-0.02, -0.075, 1.04, 0.15, 'wood', { radius: 0.02 })
  for (const x of [0, 0.33, 0.66, 1]) pen.rect(x - 0.04, -0.1, 0.08, 0.2, 'woodDark', { rise: 0, line: 0.8 })
}

/** A row of stones, different in every square. */
export function drawStones(pen: SymbolPen, col: number, row: number): void {
  const random = squareRandom(col, row, 3)
  for (let x = 0; x < 0.97;) {
    const width = Math.min(random(0.2, 0.34), 1 - x)
    const y = -0.085 + random(-0.012, 0.012)
    pen.rect(x + 0.008, y, width - 0.016, 0.17, 'stone', { radius: 0.05, rise: 0.7, line: 0.9 })
    x += width
  }
}
