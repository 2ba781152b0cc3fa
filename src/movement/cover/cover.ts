/**
 * Cover between creatures, by one line from center to center (`middleLine.ts`) or by lines between the corners of squares
 * (`cornerLines.ts`), as the ruleset says. Lines rise and fall; something lower than a line is not in its way.
 */
import type { HalfPoint } from '../../grid/lines/halfSquares.ts'
import { squaresAtPoint } from '../../grid/lines/lineWalk.ts'
import type { Combatant } from '../combatant.ts'
import { floorAt, type Floor } from '../levels.ts'
import { cornerCover, type SightOf } from './cornerLines.ts'
import { type Attack, type CoverField, standing, type Standing } from './coverField.ts'
import type { CoverDegree } from './degrees.ts'
import { type CoverLine, middleLine } from './middleLine.ts'

/** Where a line starts: at a creature, or at an area's point of origin on the floor. */
export type CoverSource =
  | { readonly kind: 'creature'; readonly creature: Combatant }
  | { readonly kind: 'point'; readonly point: HalfPoint }

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
  return field.ruleset.cover === 'corner-lines'
    ? cornerCover(field, from.box, target.box, between, attack, sightOf)
    : middleLine(field, { own: from.box, ends: [from, target] }, target.box, between).degree
}

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

const betweenEnds = (field: Floor, ends: readonly string[], others: readonly Combatant[]): readonly Standing[] =>
  others.filter(({ id }) => !ends.includes(id)).map((other) => standing(field, other))
