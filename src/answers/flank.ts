import { failure, ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { FlankAnswer } from '../ipc/shapes/tactics.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { flankingPlaces, isFlanking, liesBetween, threatens } from '../movement/flank.ts'
import { boxOf } from '../movement/levels.ts'
import { modifierInWords } from './ruleWords.ts'
import type { Situation } from './replica.ts'

/** From where a creature would flank a foe with an ally, whether it does now, and if not, why. Error: `no-such-creature`. */
export function flankAnswer(
  { map, field, revision }: Situation,
  { creatureId, allyId, foeId }: CallArgument<'engine.flank'>,
): Result<FlankAnswer> {
  const [creature, ally, foe] = [creatureId, allyId, foeId].map((id) => field.combatants.get(id))
  if (!creature || !ally || !foe) return failure('no-such-creature')
  const flanksNow = isFlanking(field, creature, ally, foe)
  const { flanked } = field.ruleset.details
  return ok({
    revision,
    places: flankingPlaces(field, creature, ally, foe),
    flanksNow,
    hindrances: flanksNow ? [] : hindrances(map, field, [creature, ally], foe),
    effect: flanked && modifierInWords(flanked),
  })
}

type Pair = readonly [Combatant, Combatant]

function hindrances(map: BattleMap, field: Battlefield, pair: Pair, foe: Combatant): string[] {
  const [creature, ally] = pair
  const name = ({ id }: Combatant): string => map.tables.creatures.get(id as RecordId)?.name || 'A creature'
  if (creature.id === ally.id) return ['Flanking takes two.']
  const told: string[] = []
  if (field.attitudes(creature.side, ally.side) !== 'ally')
    told.push(`${name(creature)} and ${name(ally)} are on different sides.`)
  if (field.attitudes(creature.side, foe.side) === 'ally') told.push(`${name(foe)} is on the same side.`)
  for (const each of pair) if (each.helpless) told.push(`${name(each)} is helpless.`)
  const [box, other, foeBox] = [boxOf(field, creature), boxOf(field, ally), boxOf(field, foe)]
  if (!liesBetween(box, other, foeBox, field.rules['flank-from']))
    told.push(`They do not stand at opposite sides or corners of ${name(foe)}.`)
  for (const each of pair) if (!threatens(field, each, foeBox)) told.push(`${name(each)} does not reach ${name(foe)}.`)
  return told
}
