/** Armor that a stat block names. @source D&D 3.5 Player's Handbook, table 7-6; Pathfinder 1e Core Rulebook, table 6-6 */
import type { CreatureSheet } from '../../map/records/creature.ts'

type Armor = CreatureSheet['armour']

const HEAVY =
  /\b(?:(?:full|half|field|hellknight)[- ]plate|plate (?:mail|armor)|stoneplate|splint(?: mail)?|banded(?: mail)?|tatami-do|heavy armor)\b/iu
const MEDIUM =
  /\b(?:breastplate|chain ?mail|scale ?mail|hide(?: armor)?|four-mirror|mountain pattern|lamellar|armored coat|brigandine|medium armor)\b/iu
const IN_TEXT =
  /\b(mithral )?(?:(?:full|half|field|hellknight)[- ]plate|plate mail|stoneplate|splint mail|banded mail|tatami-do|breastplate|chain ?mail|scale ?mail|hide armor|four-mirror|mountain pattern|brigandine)\b/iu
const LIGHTER: Readonly<Record<Armor, Armor>> = { heavy: 'medium', medium: 'light', light: 'light', none: 'none' }

/** From this armor bonus on, without a name, it is heavy: medium armor gives at most 6, and seldom more than one by magic. */
const HEAVY_BONUS = 8

/** The kind of armor with this name, or undefined. */
function kindOf(name: string): Armor | undefined {
  if (HEAVY.test(name)) return 'heavy'
  return MEDIUM.test(name) ? 'medium' : undefined
}

/**
 * The kind of armor that slows a creature: as named beside its speed, else as named in its block, else by its bonus. Only
 * medium and heavy armor slow.
 */
export function slowingArmor(besideSpeed: string, flat: string): Armor {
  const found = IN_TEXT.exec(flat)
  const inText = found && kindOf(found[0])
  const named = kindOf(besideSpeed) ?? inText
  if (named) return found?.[1] ? LIGHTER[named] : named
  const bonus = /\+(\d{1,2}) armor\b/iu.exec(flat)?.[1]
  return Number(bonus ?? 0) >= HEAVY_BONUS ? 'heavy' : 'medium'
}
