import { failure, ok, type Result } from '../../src/base/result.ts'
import { spaceRect } from '../../src/grid/cell.ts'
import type { CallArgument } from '../../src/ipc/contract.ts'
import type { FlankAnswer } from '../../src/ipc/shapes/tactics.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { Battlefield } from '../../src/movement/battlefield.ts'
import type { Combatant } from '../../src/movement/combatant.ts'
import { isFlanking, liesBetween } from '../../src/movement/flank.ts'
import { flankingPlaces } from '../../src/movement/flankFinder.ts'
import { reachRulesOf } from '../../src/movement/threat/reachRules.ts'
import { firstThreatened, threatField } from '../../src/movement/threat/threatField.ts'
import { modifierInWords } from './ruleWords.ts'

/** From where a creature would flank a foe with an ally, whether it does now, and if not, why. Error: `no-such-creature`. */
export function flankAnswer(
  map: BattleMap,
  field: Battlefield,
  { creatureId, allyId, foeId }: CallArgument<'engine.flank'>,
  revision: number,
): Result<FlankAnswer> {
  const [creature, ally, foe] = [creatureId, allyId, foeId].map((id) => field.combatants.get(id))
  if (!creature || !ally || !foe) return failure('no-such-creature', 'This creature is not on the map.')
  const flanksNow = isFlanking(field.lines, reachRulesOf(field), creature, ally, foe)
  const { flanked } = field.ruleset.particulars
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
  if (creature.side !== ally.side) told.push(`${name(creature)} and ${name(ally)} are on different sides.`)
  if (creature.side === foe.side) told.push(`${name(foe)} is on the same side.`)
  for (const each of pair) if (each.helpless) told.push(`${name(each)} is helpless.`)
  if (!liesBetween(spaceOf(creature), spaceOf(ally), spaceOf(foe)))
    told.push(`They do not stand at opposite sides or corners of ${name(foe)}.`)
  const rules = reachRulesOf(field)
  for (const each of pair)
    if (firstThreatened(threatField(field.lines, rules, each), spaceOf(foe)) === null)
      told.push(`${name(each)} does not reach ${name(foe)}.`)
  return told
}

const spaceOf = ({ at, size }: Combatant) => spaceRect(at, SPACE_CELLS[size])
