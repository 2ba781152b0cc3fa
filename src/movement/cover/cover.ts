/**
 * Cover between creatures. The rule system says which lines count: from center to center (`middleLine.ts`) or between the corners of
 * squares (`cornerLines.ts`). Lines rise and fall; something lower than a line is not in its way.
 */
import { type Box, boxOffset } from '../../grid/box.ts'
import type { HalfPoint, HalfSegment } from '../../grid/lines/halfSquares.ts'
import { type LineStop, squaresAtPoint } from '../../grid/lines/lineWalk.ts'
import type { CoverDegree } from '../../rules/cover.ts'
import type { Combatant } from '../combatant.ts'
import { floorAt, type Floor } from '../levels.ts'
import { type SightOf, SpaceCorners } from './cornerLines.ts'
import { type Attack, type CoverField, standing, type Standing } from './coverField.ts'
import { type DrawnLine, middleLine } from './middleLine.ts'

/** Where a line starts: at a creature, or at an area's point of origin on the floor. */
export type CoverSource =
  | { readonly kind: 'creature'; readonly creature: Combatant }
  | { readonly kind: 'point'; readonly point: HalfPoint }

/** A line of cover: the degree, the line from center to center, and what it met. */
export interface CoverLine {
  readonly degree: CoverDegree
  readonly line: HalfSegment
  readonly obstructions: readonly LineStop[]
  /** The creatures in its way, each with the degree it gives. */
  readonly creatures: readonly { readonly id: string; readonly degree: CoverDegree }[]
}

/** The degree of cover a target has against a creature. Both may be among the `others`; they never count. `sightOf`: a cache. */
export function coverOf(
  field: CoverField,
  creature: Combatant,
  target: Standing,
  others: readonly Combatant[],
  attack: Attack,
  sightOf?: SightOf,
): CoverDegree {
  const from = standing(field, creature)
  const between = betweenEnds(field, [from.id, target.id], others)
  return degreeBetween(field, from, target, between, attack, sightOf)
}

const degreeBetween = (
  field: CoverField,
  from: Standing,
  target: Standing,
  between: readonly Standing[],
  attack: Attack,
  sightOf?: SightOf,
): CoverDegree =>
  field.ruleset.cover.degreeBetween({
    isCloseMelee: attack === 'melee' && isBeside(from.box, target.box),
    middle: () => middleLine(field, { own: from.box, ends: [from, target] }, target.box, between),
    corners: (isClose) => new SpaceCorners({ field, from: from.box, to: target.box, between, isClose, sightOf }),
  })

/** The cover of a target against a creature or a point, with the line from center to center and what it met. */
export function coverLine(
  field: CoverField,
  source: CoverSource,
  target: Combatant,
  others: readonly Combatant[],
  attack: Attack = 'ranged',
): CoverLine {
  const to = standing(field, target)
  if (source.kind === 'point') {
    const level = field.floors ? Math.min(...squaresAtPoint(source.point).map((cell) => floorAt(field, cell))) : 0
    const between = betweenEnds(field, [target.id], others)
    const found = middleLine(field, { point: { ...source.point, z: 2 * level + 1 }, ends: [to] }, to.box, between)
    return shown(field, found, field.ruleset.cover.degreeFromPoint(found))
  }
  const from = standing(field, source.creature)
  const between = betweenEnds(field, [from.id, to.id], others)
  const found = middleLine(field, { own: from.box, ends: [from, to] }, to.box, between)
  return shown(field, found, degreeBetween(field, from, to, between, attack))
}

/** A line and its degree. Without cover nothing is in its way. */
function shown({ ruleset }: CoverField, { line, obstructions, creatures }: DrawnLine, degree: CoverDegree): CoverLine {
  if (degree === 'none') return { degree, line, obstructions: [], creatures: [] }
  const inTheWay = creatures.map(({ id, sizesLarger }) => ({ id, degree: ruleset.cover.degreeOfCreature(sizesLarger) }))
  return { degree, line, obstructions, creatures: inTheWay }
}

/** True if two boxes are adjacent or overlap. */
function isBeside(from: Box, to: Box): boolean {
  const { columns, rows, levels = 0 } = boxOffset(from, to)
  return Math.max(columns, rows, levels) <= 1
}

const betweenEnds = (field: Floor, ends: readonly string[], others: readonly Combatant[]): readonly Standing[] =>
  others.filter(({ id }) => !ends.includes(id)).map((other) => standing(field, other))
