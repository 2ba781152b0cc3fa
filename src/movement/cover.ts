/**
 * Cover between creatures. Two ways to judge it: by one line from middle to middle (Pathfinder 2e), or by lines between the
 * corners of squares (the older systems). Lines rise and fall; what is lower than a line is not in its way. The answer keeps
 * the line drawn and what it met, so that it can be shown and explained.
 *
 * @source Pathfinder 2e, Cover; Cover and Large Creatures. D&D 3.5, Pathfinder 1e and Starfinder, Cover
 */
import { boxOffset, type Box } from '../grid/box.ts'
import { cellsOfRect, rectHolds, spaceRect, type Cell, type CellRect } from '../grid/cell.ts'
import {
  centerOf,
  cornersOf,
  squaresAtCenter,
  type HalfPoint,
  type HalfPoint3,
  type HalfSegment,
  type HalfSegment3,
} from '../grid/lines/halfSquares.ts'
import { GIVES_COVER, LOW_WALL, STOPS_LINES, TREE_HIGH, type LineGrid } from '../grid/lines/lineGrid.ts'
import {
  edgeFlags,
  effectObstacles,
  glanceAlong,
  isInSight,
  type LineFlags,
  type LineObstacles,
  type LineStop,
  squareFlags,
  squaresAtPoint,
  walkLine,
} from '../grid/lines/lineWalk.ts'
import { isBelowOver, passesInside } from '../grid/lines/segmentThroughBox.ts'
import { SIZES, type Size } from '../map/sizes.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import type { TableRules } from '../rules/tableRules.ts'
import type { Combatant } from './combatant.ts'
import { boxOf, type Floor } from './levels.ts'
import { spaceOf } from './passage.ts'
import type { RulesetDetails } from '../rules/rulesetDetails.ts'

/** Degrees of cover; `blocked`: no line of effect at all. Middle lines know lesser and standard, corner lines cover alone. */
export const COVER_DEGREES = ['none', 'lesser', 'cover', 'standard', 'blocked'] as const
/** One degree. */
export type CoverDegree = (typeof COVER_DEGREES)[number]

/** Whether a mover with this degree of cover from someone gives it no opportunity. */
export const preventsStrikes = (degree: CoverDegree): boolean => degree !== 'none' && degree !== 'lesser'

/** How an attack is made that cover is asked for. */
export type Attack = 'melee' | 'ranged'

/** What cover depends on beside the creatures. */
export interface CoverField extends Floor {
  readonly lines: LineGrid
  readonly ruleset: Pick<Ruleset, 'cover'>
  readonly rules: Pick<TableRules, 'barrier-cover'>
}

/** A creature in its box. */
export interface Standing {
  readonly id: string
  readonly size: Size
  readonly box: Box
}

/** Where a line begins: at a creature, or at an area's point of origin on the floor. */
export type CoverSource =
  { readonly kind: 'creature'; readonly creature: Combatant } | { readonly kind: 'point'; readonly point: HalfPoint }

/** A cover line: the line, the degree, and what it met. */
export interface CoverLine {
  readonly degree: CoverDegree
  readonly line: HalfSegment
  /** Squares and edges that give cover, in the order met; empty where the line is clear. */
  readonly obstructions: readonly LineStop[]
  /** Ids of the creatures the line passes, in the order given, each with the degree it gives. */
  readonly creatures: readonly { readonly id: string; readonly degree: CoverDegree }[]
}

/** A creature where it stands. */
export const standing = (field: Floor, creature: Combatant): Standing => ({
  id: creature.id,
  size: creature.size,
  box: boxOf(field, creature),
})

/** The degree of cover a target has against a creature. `others` may hold both; they never count. */
export function coverOf(
  field: CoverField,
  creature: Combatant,
  target: Standing,
  others: readonly Combatant[],
  attack: Attack,
): CoverDegree {
  const from = standing(field, creature)
  const between = betweenEnds(field, [from.id, target.id], others)
  return field.ruleset.cover === 'corner-lines'
    ? cornerCover(field, from.box, target.box, between, attack)
    : middleLine(field, { own: from.box, ends: [from, target] }, target.box, between).degree
}

/** What the lie of the land makes of cover, for those who ask again and again on a field that does not change. */
export class KnownCover {
  readonly #known = new Map<string, Uint8Array>()

  /** To be called after each change of ground or edges. */
  forget(): void {
    this.#known.clear()
  }

  /** `coverOf` for an attack at range. */
  degreeOf(field: CoverField, creature: Combatant, target: Standing, others: readonly Combatant[]): CoverDegree {
    const alone = this.#alone(field, creature, target)
    // Those between only ever give cover to one who has none.
    const isBeside = (other: Combatant): boolean =>
      other.id !== creature.id && other.id !== target.id && isBesideLines(spaceOf(creature), target.box, spaceOf(other))
    return alone === 'none' && others.some(isBeside) ? coverOf(field, creature, target, others, 'ranged') : alone
  }

  /** The degree where no one else is on the map. */
  #alone(field: CoverField, creature: Combatant, target: Standing): CoverDegree {
    const { at, size, altitude, tall } = creature
    const { box } = target
    const key = `${size} ${altitude} ${tall ?? ''} ${at.col},${at.row} ${target.size} ${box.level} ${box.tall}`
    let degrees = this.#known.get(key)
    if (!degrees) {
      const squares = field.widthCells * field.heightCells
      if ((this.#known.size + 1) * squares > MAX_KNOWN_BYTES) this.#known.clear()
      degrees = new Uint8Array(squares)
      this.#known.set(key, degrees)
    }
    const index = box.row * field.widthCells + box.col
    const known = COVER_DEGREES[(degrees[index] ?? 0) - 1]
    if (known) return known
    const found = coverOf(field, creature, target, [], 'ranged')
    degrees[index] = COVER_DEGREES.indexOf(found) + 1
    return found
  }
}

/** What is kept of the places one looked from, a byte for each square of the map and place. */
const MAX_KNOWN_BYTES = 16_000_000

/** The cover of a target against a creature or a point, with the line from middle to middle and what it met. */
export function coverLine(
  field: CoverField,
  source: CoverSource,
  target: Combatant,
  others: readonly Combatant[],
  attack: Attack = 'ranged',
): CoverLine {
  const to = standing(field, target)
  if (source.kind === 'point') {
    const level = field.floors ? Math.min(...squaresAtPoint(source.point).map((cell) => floorOf(field, cell))) : 0
    const between = betweenEnds(field, [target.id], others)
    return middleLine(field, { point: { ...source.point, z: 2 * level + 1 }, ends: [to] }, to.box, between)
  }
  const from = standing(field, source.creature)
  const between = betweenEnds(field, [from.id, to.id], others)
  const found = middleLine(field, { own: from.box, ends: [from, to] }, to.box, between)
  if (field.ruleset.cover === 'middle-line') return found
  const degree = cornerCover(field, from.box, to.box, between, attack)
  const hasCover = degree !== 'none'
  return {
    degree,
    line: found.line,
    obstructions: hasCover ? found.obstructions : [],
    creatures: hasCover ? found.creatures.map(({ id }) => ({ id, degree: 'cover' as const })) : [],
  }
}

const floorOf = ({ floors, widthCells, heightCells }: Floor, { col, row }: Cell): number =>
  col < 0 || row < 0 || col >= widthCells || row >= heightCells ? 0 : (floors?.[row * widthCells + col] ?? 0)

const betweenEnds = (field: Floor, ends: readonly string[], others: readonly Combatant[]): readonly Standing[] =>
  others.filter(({ id }) => !ends.includes(id)).map((other) => standing(field, other))

const LARGER_BY_STEPS_FOR_STANDARD = 2

type MiddleSource = { readonly ends: readonly Standing[] } & (
  { readonly own: Box; readonly point?: undefined } | { readonly point: HalfPoint3; readonly own?: undefined }
)

/** Cover by the line from middle to middle, half a square above the bottom of each. */
function middleLine(field: CoverField, source: MiddleSource, target: Box, between: readonly Standing[]): CoverLine {
  const { lines } = field
  const { own, point } = source
  const from = point ?? middleOf(own)
  const line = { from, to: middleOf(target) }
  const walk = walkLine(lines, {
    segment: line,
    starts: own ? squaresAtCenter(own) : squaresAtPoint(from),
    ends: squaresAtCenter(target),
    obstacles: coverObstacles(field, line, own, own, false),
  })
  const creatures = between.flatMap((other) => {
    if (!passesInside(line, other.box, own ?? null)) return []
    const isMuchLarger = source.ends.every(
      (end) => SIZES.indexOf(other.size) - SIZES.indexOf(end.size) >= LARGER_BY_STEPS_FOR_STANDARD,
    )
    return [{ id: other.id, degree: isMuchLarger ? ('standard' as const) : ('lesser' as const) }]
  })
  const byCreatures = creatures.some(({ degree }) => degree === 'standard')
    ? 'standard'
    : creatures.length > 0
      ? 'lesser'
      : 'none'
  const degree = walk.isClear
    ? byCreatures
    : isInSight(lines, own ? { space: own } : { point: from }, target)
      ? 'standard'
      : 'blocked'
  return { degree, line, obstructions: walk.stops, creatures }
}

const middleOf = (box: Box): HalfPoint3 => ({ ...centerOf(box), z: 2 * box.level + 1 })

/**
 * What is in the way of a line that rises or falls. `own`: the space it is drawn from, whose squares never are; `beside`: low
 * walls at a border of these squares are not either. `isClose`: only what is solid counts, and low walls.
 */
function coverObstacles(
  field: CoverField,
  line: HalfSegment3,
  own: CellRect | undefined,
  beside: CellRect | undefined,
  isClose: boolean,
): LineObstacles {
  const { lines } = field
  const isOwn = (cell: Cell): boolean => own !== undefined && rectHolds(own, cell)
  const countsLowWalls = field.rules['barrier-cover'] === 'standard'
  return {
    square: (cell) => {
      const flags = squareFlags(lines, cell)
      if ((flags & (isClose ? STOPS_LINES : GIVES_COVER | STOPS_LINES)) === 0 || isOwn(cell)) return false
      if ((flags & STOPS_LINES) !== 0) return true
      const top = floorOf(field, cell) + ((flags & TREE_HIGH) === 0 ? CRATE_TOP : TREE_TOP)
      return isBelowOver(line, { col: cell.col, row: cell.row, widthCells: 1, heightCells: 1 }, 2 * top)
    },
    edge: (a, b) => {
      const flags = edgeFlags(lines, a, b)
      if (flags === 0 || (isOwn(a) && isOwn(b))) return false
      if ((flags & (GIVES_COVER | STOPS_LINES)) !== 0) return true
      if ((flags & LOW_WALL) === 0 || !countsLowWalls) return false
      if (beside && (rectHolds(beside, a) || rectHolds(beside, b))) return false
      const top = Math.max(floorOf(field, a), floorOf(field, b)) + LOW_WALL_TOP
      return isBelowOver(line, borderBetween(a, b), 2 * top)
    },
  }
}

/** Heights above the floor in squares; what stops lines of effect has no top. */
const CRATE_TOP = 1
const TREE_TOP = 4
const LOW_WALL_TOP = 1

/** The border between two neighbors, as a rectangle without width or height. */
function borderBetween(a: Cell, b: Cell): CellRect {
  const [col, row] = [Math.max(a.col, b.col), Math.max(a.row, b.row)]
  return a.row === b.row ? { col, row, widthCells: 0, heightCells: 1 } : { col, row, widthCells: 1, heightCells: 0 }
}

/** Cover by the lines between the corners of squares, chosen freely among those of both. */
function cornerCover(
  field: CoverField,
  from: Box,
  to: Box,
  between: readonly Standing[],
  attack: Attack,
): 'none' | 'cover' | 'blocked' {
  const { lines } = field
  const { columns, rows, levels = 0 } = boxOffset(from, to)
  const isClose = attack === 'melee' && Math.max(columns, rows, levels) <= 1
  const near = isClose ? [] : between.filter(({ box }) => isBesideLines(from, to, box))
  const maybe = isClose ? CLOSE_COVER_FLAGS : COVER_FLAGS
  if (near.length === 0 && isPlain(lines, hullOf(from, to), maybe)) return 'none'
  const [own, its] = [cellsOfRect(from), cellsOfRect(to)]
  const walked = (obstacles: LineObstacles, a: Cell, b: Cell, segment: HalfSegment): boolean =>
    walkLine(lines, { segment, starts: [a], ends: [b], obstacles }).isClear
  const effect = effectObstacles(lines, from)
  const hasEffect = own.some((a) =>
    its.some((b) => {
      const segment = { from: centerOf(spaceRect(a, 1)), to: centerOf(spaceRect(b, 1)) }
      const glance = { segment, start: a, end: b, own: from, maybe: EFFECT_FLAGS, surely: EFFECT_FLAGS }
      const seen = glanceAlong(lines, glance)
      return seen === 'unclear' ? walked(effect, a, b, segment) : seen === 'clear'
    }),
  )
  if (!hasEffect) return 'blocked'
  const walls = wallObstacles(lines, from)
  /** Whether a line is clear at any height; null: that depends on its heights. */
  const isOpenOnPlane = (a: Cell, start: HalfPoint, b: Cell, end: HalfPoint): boolean | null => {
    const segment = { from: start, to: end }
    const glance = { segment, start: a, end: b, own: from, maybe, surely: WALL_FLAGS }
    const seen = glanceAlong(lines, glance)
    if (seen !== 'unclear') return seen === 'clear'
    if (glanceAlong(lines, { ...glance, maybe: HEIGHT_FLAGS, surely: NO_FLAGS }) !== 'clear') return null
    return walked(walls, a, b, segment)
  }
  const isOpen = (a: Cell, start: HalfPoint3, b: Cell, end: HalfPoint3, isPlain: boolean): boolean => {
    const segment = { from: start, to: end }
    if (near.some(({ box }) => passesInside(segment, box, from))) return false
    if (isPlain) return true
    const beside = isClose ? undefined : spaceRect(a, 1)
    const obstacles = coverObstacles(field, segment, from, beside, isClose)
    return walked(obstacles, a, b, segment)
  }
  const seesAll = (a: Cell, start: HalfPoint, b: Cell): boolean => {
    const onPlane: [HalfPoint, boolean][] = []
    for (const { point } of cornersOf(spaceRect(b, 1))) {
      const isClear = isOpenOnPlane(a, start, b, point)
      if (isClear === false) return false
      onPlane.push([point, isClear === true])
    }
    if (near.length === 0 && onPlane.every(([, isClear]) => isClear)) return true
    const sees = (z: number): boolean =>
      onPlane.every(([end, isClear]) =>
        heightsOf(to).every((high) => isOpen(a, { ...start, z }, b, { ...end, z: high }, isClear)),
      )
    return isClose ? heightsOf(from).every(sees) : heightsOf(from).some(sees)
  }
  const isUncovered = (a: Cell, b: Cell): boolean => {
    const corners = cornersOf(spaceRect(a, 1))
    return isClose
      ? corners.every(({ point }) => seesAll(a, point, b))
      : corners.some(({ point }) => seesAll(a, point, b))
  }
  return own.some((a) => its.some((b) => isUncovered(a, b))) ? 'none' : 'cover'
}

/** What is in the way of lines of effect, may be in that of lines of cover, and in that of those between neighbors. */
const EFFECT_FLAGS: LineFlags = { squares: STOPS_LINES, edges: STOPS_LINES }
const COVER_FLAGS: LineFlags = { squares: STOPS_LINES | GIVES_COVER, edges: STOPS_LINES | GIVES_COVER | LOW_WALL }
const CLOSE_COVER_FLAGS: LineFlags = { ...COVER_FLAGS, squares: STOPS_LINES }
/** What is in the way of lines of cover at any height, and of some of them only, by their heights or by where they begin. */
const WALL_FLAGS: LineFlags = { squares: STOPS_LINES, edges: STOPS_LINES | GIVES_COVER }
const HEIGHT_FLAGS: LineFlags = { squares: GIVES_COVER, edges: LOW_WALL }
const NO_FLAGS: LineFlags = { squares: 0, edges: 0 }

/** Where the corners of a box are, in half squares: at its bottom and at its top. */
const heightsOf = ({ level, tall }: Box): readonly number[] => [2 * level, 2 * (level + tall)]

/** What is in the way of lines at any height. */
const wallObstacles = (lines: LineGrid, own: CellRect): LineObstacles => ({
  square: (cell) => (squareFlags(lines, cell) & WALL_FLAGS.squares) !== 0 && !rectHolds(own, cell),
  edge: (a, b) => (edgeFlags(lines, a, b) & WALL_FLAGS.edges) !== 0 && !(rectHolds(own, a) && rectHolds(own, b)),
})

/** The squares that lines between two spaces may touch. */
function hullOf(a: CellRect, b: CellRect): CellRect {
  const [col, row] = [Math.min(a.col, b.col) - 1, Math.min(a.row, b.row) - 1]
  const right = Math.max(a.col + a.widthCells, b.col + b.widthCells) + 1
  const bottom = Math.max(a.row + a.heightCells, b.row + b.heightCells) + 1
  return { col, row, widthCells: right - col, heightCells: bottom - row }
}

/** Whether a box may be in the way of a line between two spaces: neither beside nor beyond all of them. */
function isBesideLines(a: CellRect, b: CellRect, box: CellRect): boolean {
  const hull = hullOf(a, b)
  if (
    box.col >= hull.col + hull.widthCells ||
    hull.col >= box.col + box.widthCells ||
    box.row >= hull.row + hull.heightCells ||
    hull.row >= box.row + box.heightCells
  )
    return false
  // Measured across the line from middle to middle, all lines lie within half of the broader space on either side.
  const [from, to, middle] = [centerOf(a), centerOf(b), centerOf(box)]
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  // One straight above the other: there is no across.
  if (dx === 0 && dy === 0) return true
  const halfAcross = ({ widthCells, heightCells }: CellRect): number =>
    Math.abs(dy) * widthCells + Math.abs(dx) * heightCells
  const across = Math.abs((middle.x - from.x) * dy - (middle.y - from.y) * dx)
  return across < halfAcross(box) + Math.max(halfAcross(a), halfAcross(b))
}

/** Whether nothing in a rectangle has one of some flags. */
function isPlain(lines: LineGrid, rect: CellRect, flags: LineFlags): boolean {
  const lastRow = Math.min(lines.heightCells, rect.row + rect.heightCells)
  const lastCol = Math.min(lines.widthCells, rect.col + rect.widthCells)
  for (let row = Math.max(0, rect.row); row < lastRow; row++)
    for (let col = Math.max(0, rect.col); col < lastCol; col++) {
      const i = row * lines.widthCells + col
      if (((lines.squares[i] ?? 0) & flags.squares) !== 0) return false
      if ((((lines.west[i] ?? 0) | (lines.north[i] ?? 0)) & flags.edges) !== 0) return false
    }
  return true
}

/** A degree of cover once taking cover and extreme obstructions are counted. */
export type CoverInForce = CoverDegree | 'greater'

/** What raises standard cover to greater. */
export interface CoverCircumstances {
  /** The target took cover. */
  readonly tookCover: boolean
  /** The GM calls the obstruction extreme. */
  readonly extremeObstruction: boolean
}

/**
 * The cover a target has: standard cover becomes greater when it takes cover or the obstruction is extreme; less than that
 * becomes standard only for one who takes cover where the table allows it in the open.
 * @source Pathfinder 2e, Cover; the core book, Take Cover
 */
export function coverInForce(
  degree: CoverDegree,
  { tookCover, extremeObstruction }: CoverCircumstances,
  rules: Pick<TableRules, 'take-cover-in-the-open'>,
): CoverInForce {
  if (degree === 'standard') return tookCover || extremeObstruction ? 'greater' : degree
  const isLess = degree === 'none' || degree === 'lesser'
  return isLess && tookCover && rules['take-cover-in-the-open'] ? 'standard' : degree
}

/** The bonuses of a degree; null for no cover, no line of effect, or a ruleset without the table. */
export function coverBonus({ cover }: RulesetDetails, degree: CoverInForce) {
  return cover === null || degree === 'none' || degree === 'cover' || degree === 'blocked' ? null : cover[degree]
}
