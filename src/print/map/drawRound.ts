/**
 * Draws played rounds. Each has its own color and dash pattern and its number at the end of each route, so that rounds can be told apart
 * without color. Routes are shifted sideways by round, so that they run beside each other.
 */
import { PATH_OPS, type Color, type Mark, type Paint } from '../../draw/marks.ts'
import { circlePath, pathMark, polygonPath, rectPath } from '../../draw/paths.ts'
import { points, textMark } from '../drawing.ts'
import type { OverlayRound, Track } from '../facts.ts'
import type { Ink } from '../ink.ts'
import type { Scene } from '../scene/scene.ts'
import { sideColors } from '../../draw/tokens/sides.ts'
import { textWidth } from '../../draw/text/measure.ts'
import { xOf, yOf, type Frame } from './frame.ts'

/** Dash patterns in widths of the line; the first is solid. */
const DASHES = [
  [],
  [6, 3],
  [1, 2.2],
  [6, 2.4, 1, 2.4],
  [3, 2.4],
  [9, 2.4, 1, 2.4, 1, 2.4],
] as const satisfies readonly (readonly number[])[]

/** A single round: routes through the centers of squares in the colors of sides, with numbers of creatures at their ends. */
export function drawRoundAlone(scene: Scene, frame: Frame, overlay: OverlayRound): Mark[] {
  const byId = new Map(scene.creatures.map((numbered) => [numbered.creature.id, numbered]))
  const width = Math.min(points(1.6), Math.max(points(0.9), frame.squareInches * 0.09))
  const radius = Math.max(0.05, Math.min(0.1, frame.squareInches * 0.36))
  const drawn = walked(overlay).map((track) => {
    const moved = byId.get(track.creatureId)
    const color = scene.ink.line(moved ? sideColors(moved.creature.side).ring : overlay.color)
    const at = track.cells.map(({ col, row }) => ({
      x: xOf(frame, col + track.spaceCells / 2),
      y: yOf(frame, row + track.spaceCells / 2),
    }))
    return { at, color, end: at.at(-1), number: moved?.number }
  })
  return [
    ...drawn.flatMap(({ at, color }) => {
      const path = at.flatMap(({ x, y }, i) => [i === 0 ? PATH_OPS.move : PATH_OPS.line, x, y])
      return [
        pathMark(path, { stroke: '#ffffff', width: width * 2, cap: 'round', opacity: 0.7 }),
        pathMark(path, { stroke: color, width, cap: 'round' }),
        ...arrows(at, radius, color),
      ]
    }),
    ...drawn.flatMap(({ end, color, number }) =>
      end && number !== undefined ? roundDisc(end.x, end.y, radius, number, color) : [],
    ),
  ]
}

/** Rounds side by side before the first lane is used again. */
const LANES = 5
const LANE_SQUARES = 0.11

/** The line of a round, on the map and in the legend. */
export function roundPaint(ink: Ink, { round, color }: OverlayRound, widthInches: number): Paint {
  const dash = (DASHES[(round - 1) % DASHES.length] ?? []).map((widths) => widths * widthInches)
  return { stroke: ink.line(color), width: widthInches, cap: 'round', ...(dash.length === 0 ? {} : { dash }) }
}

/** The disc with the number of a round. */
export function roundDisc(x: number, y: number, radius: number, round: number, fill: Color): Mark[] {
  const pt = radius * 72 * (round > 9 ? 1.05 : 1.35)
  return [
    pathMark(circlePath(x, y, radius), { fill, stroke: '#ffffff', width: radius * 0.16 }),
    textMark(`${round}`, x, y + (pt / 72) * 0.36, {
      pt,
      bold: true,
      align: 'center',
      color: '#ffffff',
      maxWidthInches: radius * 1.6,
    }),
  ]
}

/** The routes of one round. `drawRoundEnds` draws the discs at their ends, above the routes of all rounds. */
export function drawRound({ ink }: Scene, frame: Frame, overlay: OverlayRound): Mark[] {
  const paint = roundPaint(ink, overlay, Math.min(points(2), frame.squareInches * 0.055))
  return walked(overlay).flatMap((track) => drawTrack(ink, frame, overlay, track, paint))
}

/** At the end of each route of a round: the number of the round and that of the creature. */
export function drawRoundEnds({ creatures, ink }: Scene, frame: Frame, overlay: OverlayRound): Mark[] {
  const numbers = new Map(creatures.map(({ creature, number }) => [creature.id, number]))
  const radius = discRadius(frame)
  const pt = radius * 72 * 0.95
  return walked(overlay).flatMap((track) => {
    const end = placesOf(frame, overlay, track).at(-1)
    if (!end) return []
    const disc = roundDisc(end.x, end.y, radius, overlay.round, ink.line(overlay.color))
    const creature = numbers.get(track.creatureId)
    if (creature === undefined || frame.squareInches < 0.3) return disc
    const words = `#${creature}`
    const [x, y] = [end.x + radius * 1.25, end.y + radius * 0.45]
    const width = textWidth(words, points(pt), true)
    return [
      pathMark(rectPath(x - radius * 0.2, y - points(pt) * 0.95, width + radius * 0.4, points(pt) * 1.2), {
        fill: '#ffffff',
        opacity: 0.85,
      }),
      textMark(words, x, y, { pt, bold: true, color: ink.text }),
      ...disc,
    ]
  })
}

const walked = ({ tracks }: OverlayRound): readonly Track[] => tracks.filter(({ cells }) => cells.length > 1)

const discRadius = (frame: Frame): number => Math.min(0.1, Math.max(0.028, frame.squareInches * 0.13))

/** The centers of a creature's spaces along its route, shifted to the lane of the round. */
function placesOf(frame: Frame, { round }: OverlayRound, { cells, spaceCells }: Track) {
  const lane = (((round - 1) % LANES) - (LANES - 1) / 2) * LANE_SQUARES
  return cells.map(({ col, row }) => ({
    x: xOf(frame, col + spaceCells / 2 + lane),
    y: yOf(frame, row + spaceCells / 2 + lane),
  }))
}

function drawTrack(ink: Ink, frame: Frame, overlay: OverlayRound, track: Track, paint: Paint): Mark[] {
  const { cells, spaceCells } = track
  const at = placesOf(frame, overlay, track)
  const path = at.flatMap(({ x, y }, i) => [i === 0 ? PATH_OPS.move : PATH_OPS.line, x, y])
  const [start, last] = [at[0], cells.at(-1)]
  if (!start || !last) return []
  const line = ink.line(overlay.color)
  const radius = discRadius(frame)
  const inset = frame.squareInches * 0.07
  const side = frame.squareInches * spaceCells - 2 * inset
  return [
    pathMark(path, paint),
    pathMark(circlePath(start.x, start.y, radius * 0.45), { fill: line }),
    ...arrows(at, radius, line),
    ...(spaceCells > 1
      ? [pathMark(rectPath(xOf(frame, last.col) + inset, yOf(frame, last.row) + inset, side, side), paint)]
      : []),
  ]
}

/** Arrowheads in the middle of every fourth step. */
function arrows(at: readonly { readonly x: number; readonly y: number }[], size: number, fill: Color): Mark[] {
  const marks: Mark[] = []
  for (let i = Math.min(1, at.length - 2); i + 1 < at.length; i += 4) {
    const [from, to] = [at[i], at[i + 1]]
    if (!from || !to) continue
    const angle = Math.atan2(to.y - from.y, to.x - from.x)
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
    const point = (turn: number, reach: number) => [
      x + reach * Math.cos(angle + turn),
      y + reach * Math.sin(angle + turn),
    ]
    marks.push(
      pathMark(polygonPath([...point(0, size * 0.8), ...point(2.5, size * 0.7), ...point(-2.5, size * 0.7)]), { fill }),
    )
  }
  return marks
}
