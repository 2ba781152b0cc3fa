/** Paints the route of the selected creature: its destination, costs, hazards, opportunities and obstacles. */
import { spaceRect, type Cell, type CellRect } from '../../src/grid/cell.ts'
import type { BlockedPlace, PathAnswer } from '../../src/ipc/shapes/engine.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { occupiedSpace, withOccupiedSpace, carrierOf } from '../../src/map/creatureSpace.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { TacticsOverlay } from '../editor/tacticsOverlay.ts'
import { frameRect, frameSpace, haloStroke } from './haloStroke.ts'
import { letterPx, pillText, uiFont } from './labels.ts'
import { paintOpportunity } from './paintOpportunity.ts'
import { boxOf, paintToken } from './paintToken.ts'
import type { Painting } from './painting.ts'
import { pillBeside } from './pillBeside.ts'

/** Paints the route of the selected creature with everything that the answer says about it. */
export function paintRoute(context: CanvasRenderingContext2D, painting: Painting, selected: Creature | null): void {
  const { route, overlays, map, standing } = painting.scene
  if (!overlays.path || !selected) return
  const mover = carrierOf(map.tables.creatures, selected)
  const space = SPACE_CELLS[mover.size]
  if (standing) paintStanding(context, painting, mover, standing)
  if (!route) return
  const { view, colors } = painting
  const middle = ({ col, row }: Cell): readonly [number, number] => [
    view.toX(col + space / 2),
    view.toY(row + space / 2),
  ]
  if (route.path.length > 1) {
    context.lineJoin = context.lineCap = 'round'
    haloStroke(
      context,
      [Math.max(5, view.cellPx * 0.17), colors.halo],
      [Math.max(2.5, view.cellPx * 0.09), colors.path],
      (width) => {
        context.setLineDash(route.legal ? [] : [width * 2, width * 1.8])
        context.beginPath()
        for (const cell of route.path) context.lineTo(...middle(cell))
        context.stroke()
      },
    )
    context.setLineDash([])
    const end = route.path.at(-1)
    if (end && !standing) frameSpace(context, painting, end, space, colors.path)
    if (route.after?.held) paintHeld(context, painting, route.after.held)
  }
  hazards(context, painting, route)
  stepCosts(context, painting, route, space, middle)
  for (const { by, square } of route.provokes) {
    const attacker = map.tables.creatures.get(by)
    if (attacker) paintOpportunity(context, painting, attacker, square)
  }
  if (route.blocker?.at)
    for (const at of [route.blocker.at, ...(route.blocker.furtherAt ?? [])]) cross(context, painting, at)
}

/** The squares that a squeezing creature occupies. */
function paintHeld(context: CanvasRenderingContext2D, painting: Painting, held: CellRect): void {
  const { view, colors } = painting
  context.globalAlpha = 0.3
  context.fillStyle = colors.path
  const [x, y] = [view.toX(held.col), view.toY(held.row)]
  context.fillRect(x, y, view.toX(held.col + held.widthCells) - x, view.toY(held.row + held.heightCells) - y)
  context.globalAlpha = 1
  frameRect(context, painting, held, colors.path)
}

/** The creature at the hovered square: a faint token in its space, or a dashed frame if it cannot end there. */
function paintStanding(context: CanvasRenderingContext2D, painting: Painting, mover: Creature, at: Cell): void {
  const { scene, colors } = painting
  if ((at.col === mover.at.col && at.row === mover.at.row) || scene.previews.length > 0) return
  const space = SPACE_CELLS[mover.size]
  const end = scene.route?.path.at(-1)
  const isDestination = scene.route?.legal === true && end?.col === at.col && end.row === at.row
  if (isDestination) {
    const there = withOccupiedSpace({ ...mover, at }, scene.route?.after?.held ?? null)
    context.globalAlpha = 0.55
    paintToken(context, painting, there, boxOf(painting.view, occupiedSpace(there)))
    context.globalAlpha = 1
  }
  if (!isDestination) context.setLineDash([8, 6])
  frameSpace(context, painting, at, space, isDestination ? colors.path : colors.danger)
  context.setLineDash([])
}

function stepCosts(
  context: CanvasRenderingContext2D,
  painting: Painting,
  route: PathAnswer,
  space: number,
  middle: (cell: Cell) => readonly [number, number],
): void {
  const { view, colors, scene } = painting
  const size = letterPx(view, 11, 15, 1 / 3)
  const everyStep = view.cellPx >= 30 * view.pixelRatio
  const isClimbing = route.steps.some(({ altitudeFeet }) => altitudeFeet !== route.steps[0]?.altitudeFeet)
  const altitudeAt = (i: number): number => route.steps[i]?.altitudeFeet ?? 0
  for (const [i, step] of route.steps.entries()) {
    const isLast = i === route.steps.length - 1
    if (!everyStep && !isLast) continue
    const next = route.steps[i + 1]
    // A flier that changes altitude in place has several steps in one square, with room for the numbers of the last one.
    if (next && isSameCell(next.to, step.to)) continue
    const [x, y] = middle(step.to)
    // Compared routes have their own labels at the end.
    if (isLast && isCompared(scene.tactics, step.to)) continue
    if (isLast) {
      const feet = `${step.totalFeet} ft${isClimbing ? ` ↑${step.altitudeFeet}` : ''}`
      const text = route.band === null ? feet : `${feet} · ${route.band}`
      pillBeside(context, painting, text, spaceRect(step.to, space), { sizePx: size })
    } else {
      context.beginPath()
      context.arc(x, y, Math.max(2.5, view.cellPx * 0.08), 0, 2 * Math.PI)
      context.fillStyle = colors.path
      context.fill()
      // There is room for both numbers only if the altitude no longer changes.
      const rises = i === 0 ? isClimbing : altitudeAt(i) !== altitudeAt(i - 1)
      const risesOn = altitudeAt(i + 1) !== altitudeAt(i)
      const height = `↑${step.altitudeFeet}`
      const text = !rises ? `${step.totalFeet}` : risesOn ? height : `${step.totalFeet} ${height}`
      pillText(context, text, x, y, size * 0.86, colors.pillInk, colors.pillFill)
    }
  }
}

/** True if one of the compared routes ends there. */
function isCompared(tactics: TacticsOverlay | null, at: Cell): boolean {
  if (tactics?.kind !== 'routes') return false
  return tactics.routes.some(({ path }) => {
    const end = path.at(-1)
    return end !== undefined && isSameCell(end, at)
  })
}

const isSameCell = (a: Cell, b: Cell): boolean => a.col === b.col && a.row === b.row

/** A warning triangle in each hazardous square of the route. */
function hazards(context: CanvasRenderingContext2D, { view, colors }: Painting, route: PathAnswer): void {
  for (const { col, row } of route.hazards) {
    const [x, y, size] = [view.toX(col + 0.8), view.toY(row + 0.8), Math.max(5, view.cellPx * 0.16)]
    context.beginPath()
    context.moveTo(x, y - size)
    context.lineTo(x + size, y + size * 0.8)
    context.lineTo(x - size, y + size * 0.8)
    context.closePath()
    context.fillStyle = colors.hazard
    context.fill()
    context.font = uiFont(size * 1.3, 800)
    context.textAlign = 'center'
    context.textBaseline = 'middle'
    context.fillStyle = colors.pillInk
    context.fillText('!', x, y + size * 0.18)
  }
}

/** Crosses out a square or, smaller, one of its borders. */
function cross(
  context: CanvasRenderingContext2D,
  { view, colors }: Painting,
  { col, row, border }: BlockedPlace,
): void {
  const [x, y] = [border === 'west' ? col : col + 0.5, border === 'north' ? row : row + 0.5]
  const half = border ? 0.2 : 0.3
  const [left, top, right, bottom] = [view.toX(x - half), view.toY(y - half), view.toX(x + half), view.toY(y + half)]
  context.lineCap = 'round'
  haloStroke(
    context,
    [Math.max(5, view.cellPx * 0.16), colors.halo],
    [Math.max(2.5, view.cellPx * 0.08), colors.danger],
    () => {
      context.beginPath()
      context.moveTo(left, top)
      context.lineTo(right, bottom)
      context.moveTo(right, top)
      context.lineTo(left, bottom)
      context.stroke()
    },
  )
}
