import type { DoorWord } from '../../map/edges.ts'
import { arcPath } from '../paths.ts'
import type { SymbolPen } from './symbol.ts'

/** A door to draw. */
export interface DrawnDoor {
  readonly state: DoorWord
  readonly lengthSquares: 1 | 2
  /** Thickness of the leaf, in squares. */
  readonly leaf: number
  /** Panels that slide into the wall, as on ships. */
  readonly isSliding: boolean
}

const JAMB_WIDTH = 0.18
const JAMB_DEPTH = 0.3
/** Angle of an open leaf, in radians. */
const OPEN_ANGLE = 1.25
const HINGE = 0.1

/** Draws a door along x from 0 to its length, its wall at y = 0. */
export function drawDoor(pen: SymbolPen, door: DrawnDoor): void {
  for (const x of [0, door.lengthSquares])
    pen.rect(x - JAMB_WIDTH / 2, -JAMB_DEPTH / 2, JAMB_WIDTH, JAMB_DEPTH, 'stoneDark', {
      rise: 0.6,
      line: 1.1,
      radius: 0.02,
    })
  if (door.isSliding) drawSlidingDoor(pen, door)
  else drawHingedDoor(pen, door)
}

function drawHingedDoor(pen: SymbolPen, { state, lengthSquares: length, leaf }: DrawnDoor): void {
  const half = leaf / 2
  const width = length - JAMB_WIDTH
  const start = JAMB_WIDTH / 2
  if (state === 'open') {
    if (length === 1) drawOpenLeaf(pen, HINGE, 1, 0.78, half)
    else {
      drawOpenLeaf(pen, HINGE, 1, 0.88, half)
      drawOpenLeaf(pen, length - HINGE, -1, 0.88, half)
    }
    return
  }
  if (length === 1) drawLeaf(pen, start, width, half)
  else {
    drawLeaf(pen, start, width / 2 - 0.012, half)
    drawLeaf(pen, start + width / 2 + 0.012, width / 2 - 0.012, half)
  }
  if (state === 'locked') drawLock(pen, length / 2)
  else if (length === 1) drawKnob(pen, length - 0.24)
  else for (const x of [length / 2 - 0.09, length / 2 + 0.09]) drawKnob(pen, x)
}

function drawLeaf(pen: SymbolPen, x: number, width: number, half: number): void {
  pen.rect(x, -half, width, half * 2, 'wood', { line: 1.2, radius: 0.015 })
  if (!pen.isDetailed) return
  for (const f of [0.33, 0.66]) pen.line([x + width * f, -half, x + width * f, half], { line: 0.6 })
  for (const f of [0.14, 0.86])
    pen.rect(x + width * f - 0.025, -half + 0.003, 0.05, half * 2 - 0.006, 'metal', {
      rise: 0,
      bevel: 0,
      line: 0.5,
      radius: 0,
    })
}

const drawKnob = (pen: SymbolPen, x: number) => pen.circle(x, 0, 0.035, 'gold', { rise: 0, bevel: 0, line: 0.6 })

/** An open leaf and the dashed arc it swings along. `side` 1: hinged on the left, −1: on the right. */
function drawOpenLeaf(pen: SymbolPen, hinge: number, side: 1 | -1, width: number, half: number): void {
  const from = side === 1 ? 0 : Math.PI
  pen.stroke(arcPath(hinge, 0, width, from, from + side * OPEN_ANGLE), { line: 0.8, opacity: 0.8, dash: [0.06, 0.05] })
  const [cos, sin] = [Math.cos(OPEN_ANGLE) * side, Math.sin(OPEN_ANGLE)]
  const corner = (along: number, across: number) => [
    hinge + along * cos - across * sin * side,
    along * sin + across * cos * side,
  ]
  pen.polygon([corner(0, -half), corner(width, -half), corner(width, half), corner(0, half)].flat(), 'wood', {
    line: 1.2,
  })
  if (pen.isDetailed)
    for (const f of [0.33, 0.66]) pen.line([corner(width * f, -half), corner(width * f, half)].flat(), { line: 0.6 })
}

/** A round plate with a keyhole: its shape shows a lock, not its color. */
export function drawLock(pen: SymbolPen, x: number): void {
  pen.circle(x, 0, 0.125, 'gold', { rise: 0.4 })
  pen.circle(x, -0.025, 0.042, 'dark', { rise: 0, bevel: 0, line: 0 })
  pen.rect(x - 0.02, -0.02, 0.04, 0.09, 'dark', { rise: 0, bevel: 0, line: 0, radius: 0 })
}

const PANEL_DEPTH = 0.17

function drawSlidingDoor(pen: SymbolPen, { state, lengthSquares: length }: DrawnDoor): void {
  const [start, width] = [JAMB_WIDTH / 2, length - JAMB_WIDTH]
  const panel = (x: number, w: number) =>
    pen.rect(x, -PANEL_DEPTH / 2, w, PANEL_DEPTH, 'metal', { rise: 0.5, radius: 0.02 })
  if (state === 'open') {
    panel(start, 0.18)
    panel(length - start - 0.18, 0.18)
    pen.line([0.27, 0, length - 0.27, 0], { line: 1.1, dash: [0.07, 0.06] })
    for (const [x, way] of [
      [0.36, -1],
      [length - 0.36, 1],
    ] as const)
      pen.line([x, -0.06, x + 0.06 * way, 0, x, 0.06], { line: 1.2 })
    return
  }
  panel(start, width / 2 - 0.01)
  panel(start + width / 2 + 0.01, width / 2 - 0.01)
  pen.line([length / 2, -PANEL_DEPTH / 2, length / 2, PANEL_DEPTH / 2], { line: 1.4 })
  if (state === 'locked') drawLock(pen, length / 2)
}
