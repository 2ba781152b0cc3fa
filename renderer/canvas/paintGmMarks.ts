import type { BattleMap } from '../../src/map/battleMap.ts'
import type { Drawing } from '../../src/map/records/annotations.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { layerIsVisible } from '../editor/layers.ts'
import { tokenPlace } from '../editor/tokenPlaces.ts'
import { NOTE_RADIUS_SQUARES } from '../editor/tools/hitTest.ts'
import type { SelectableTable } from '../editor/selection.ts'
import { letterPx, pillText } from './labels.ts'
import type { Painting } from './painting.ts'
import type { Scene } from './Scene.ts'

type Tables = BattleMap['tables']

/** Smaller squares (CSS pixels) have no room for the mark. */
const MIN_CELL_PX = 16

/** Something that only the GM sees, and the position of its mark. */
interface Marked {
  readonly table: SelectableTable
  readonly id: Creature['id']
  readonly at: Point
  /** Offset above that in CSS pixels, for records with a minimum size on screen. */
  readonly risePx?: number
}

/** Writes “GM” beside everything that the players' copy leaves out; only once for a group of lines. */
export function paintGmMarks(context: CanvasRenderingContext2D, { scene, view, colors }: Painting): void {
  if (view.cellPx < MIN_CELL_PX * view.pixelRatio) return
  const sizePx = letterPx(view, 8, 12, 0.24)
  context.globalAlpha = 1
  for (const { table, id, at, risePx = 0 } of markedThings(scene)) {
    const [x, y] = [view.originX + at.x * view.cellPx, view.originY + at.y * view.cellPx - risePx * view.pixelRatio]
    const isOut = x < -sizePx * 2 || y < -sizePx || x > view.widthPx + sizePx * 2 || y > view.heightPx + sizePx
    if (!isOut && layerIsVisible(scene.map, { table, id }))
      pillText(context, 'GM', x, y, sizePx, colors.pillInk, colors.secret)
  }
}

function* markedThings({ map }: Scene): Generator<Marked> {
  const { creatures, notes, drawings, props, templates, regions, lights } = map.tables
  for (const creature of creatures.values())
    if (creature.hidden) {
      const { x, y, widthSquares } = tokenPlace(map, creature)
      yield { table: 'creatures', id: creature.id, at: { x, y: y - widthSquares * 0.42 } }
    }
  for (const { id, at, gmOnly } of notes.values())
    if (gmOnly) yield { table: 'notes', id, at: { x: at.x, y: at.y - NOTE_RADIUS_SQUARES }, risePx: 5 }
  for (const { id, shape, points, gmOnly } of drawings.values())
    if (gmOnly && shape === 'text' && points[0]) yield { table: 'drawings', id, at: points[0] }
  yield* groupsOfLines(drawings)
  for (const { id, at, gmOnly } of props.values()) if (gmOnly) yield { table: 'props', id, at }
  for (const { id, origin, gmOnly } of templates.values())
    if (gmOnly) yield { table: 'templates', id, at: { x: origin.x, y: origin.y + 0.35 } }
  for (const { id, cells, gmOnly } of regions.values())
    // On the border, clear of the name in the first square.
    if (gmOnly && cells[0]) yield { table: 'regions', id, at: { x: cells[0].col + 0.5, y: cells[0].row } }
  for (const { id, at, gmOnly } of lights.values())
    if (gmOnly) yield { table: 'lights', id, at: { x: at.x, y: at.y + 0.3 } }
}

/** Lines at most this many squares apart are one group: walls of an imported file continue each other. */
const GROUP_SQUARES = 3
/** Cache of groups; tables are immutable. */
const groupsByTable = new WeakMap<Tables['drawings'], readonly Marked[]>()

/** One mark for each group of nearby lines: a mark on every line would hide the map. Linear in their points. */
function groupsOfLines(drawings: Tables['drawings']): readonly Marked[] {
  const known = groupsByTable.get(drawings)
  if (known) return known
  const byPlace = new Map<string, Drawing[]>()
  const hidden = [...drawings.values()].filter(({ gmOnly, shape }) => gmOnly && shape !== 'text')
  for (const drawing of hidden)
    for (const place of new Set(drawing.points.map((point) => placeOf(point))))
      byPlace.set(place, [...(byPlace.get(place) ?? []), drawing])
  const groups: Marked[] = []
  const grouped = new Set<Drawing>()
  for (const first of hidden) {
    if (grouped.has(first) || !first.points[0]) continue
    groups.push({ table: 'drawings', id: first.id, at: first.points[0] })
    const open = [first]
    for (let drawing = open.pop(); drawing; drawing = open.pop()) {
      grouped.add(drawing)
      for (const near of placesNear(drawing)) {
        open.push(...(byPlace.get(near) ?? []).filter((other) => !grouped.has(other)))
        byPlace.delete(near)
      }
    }
  }
  groupsByTable.set(drawings, groups)
  return groups
}

const placeOf = ({ x, y }: Point, [columns, rows]: readonly [number, number] = [0, 0]): string =>
  `${Math.floor(x / GROUP_SQUARES) + columns},${Math.floor(y / GROUP_SQUARES) + rows}`

const AROUND = [-1, 0, 1].flatMap((columns) => [-1, 0, 1].map((rows) => [columns, rows] as const))

const placesNear = ({ points }: Drawing): ReadonlySet<string> =>
  new Set(points.flatMap((point) => AROUND.map((step) => placeOf(point, step))))
