import { failure, ok, type Result } from '../base/result.ts'
import type { CallArgument } from '../ipc/contract.ts'
import type { FlankAnswer } from '../ipc/shapes/tactics.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { flankingPlaces, isFlanking, isNearEnough, liesBetween, threatens } from '../movement/threat/flank.ts'
import { boxOf } from '../movement/levels.ts'
import { en } from '../words/en/index.ts'
import { modifierInWords } from './ruleWords.ts'
import type { Situation } from './replica.ts'

/** Where a creature would flank a foe with an ally, and whether and why not it does now. Error: `no-such-creature`. */
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

const words = en.tactics.flank

type Pair = readonly [Combatant, Combatant]

function hindrances(map: BattleMap, field: Battlefield, pair: Pair, foe: Combatant): string[] {
  if (!field.rules.flanking) return [words.houseRule]
  const [creature, ally] = pair
  const name = ({ id }: Combatant): string => map.tables.creatures.get(id as RecordId)?.name ?? ''
  if (creature.id === ally.id) return [words.same]
  const reasons: string[] = []
  if (field.attitudes(creature.side, ally.side) !== 'ally')
    reasons.push(words.differentSides(name(creature), name(ally)))
  if (field.attitudes(creature.side, foe.side) === 'ally') reasons.push(words.sameSide(name(foe)))
  for (const each of pair) if (each.helpless) reasons.push(words.helpless(name(each)))
  const [box, other, foeBox] = [boxOf(field, creature), boxOf(field, ally), boxOf(field, foe)]
  if (!liesBetween(box, other, foeBox, field.rules['flank-from'])) reasons.push(words.notOpposite(name(foe)))
  for (const each of pair) {
    if (!isNearEnough(field, each, foeBox)) reasons.push(words.notNextTo(name(each), name(foe)))
    else if (!threatens(field, each, foeBox)) reasons.push(words.outOfReach(name(each), name(foe)))
  }
  return reasons
}
