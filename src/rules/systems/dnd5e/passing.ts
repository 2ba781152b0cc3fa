/**
 * Moving through other creatures in D&D 5e.
 * @source SRD 5.2.1, Moving around Other Creatures; Difficult Terrain
 */
import { sizeSteps } from '../../../map/sizes.ts'
import type { EndingFacts, Passing, PassingFacts } from '../../passing.ts'
import {
  ally,
  fillsSpace,
  fitsAmongTiny,
  helpless,
  passingTable,
  row,
  tumble,
  type PassingRow,
} from '../../shared/passing.ts'

/** The space of another creature is difficult terrain, unless it is tiny or an ally. */
const difficult = ({ other, attitude }: PassingFacts): Passing['burden'] =>
  other.size === 'tiny' || attitude === 'ally' ? null : 'creature'

const tinyOther: PassingRow = ({ other }) => (other.size === 'tiny' ? row('tiny', true) : null)

const twoSizesApart: PassingRow = ({ mover, other }) =>
  sizeSteps(mover.size, other.size) >= 2 ? row('two-sizes-apart', true) : null

export const passing = passingTable(difficult, fillsSpace, ally, helpless, tinyOther, twoSizesApart, tumble)

/** No one ends a move in another creature’s space, but tiny creatures share a square. */
export const mayEndOn = (facts: EndingFacts): boolean =>
  [facts.mover, ...facts.overlapped.map(({ other }) => other)].every(
    ({ size, fillsSpace: fills }) => size === 'tiny' && !fills,
  ) && fitsAmongTiny(facts)
