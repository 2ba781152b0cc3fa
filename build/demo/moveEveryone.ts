import { fail, failure, ok, type Result } from '../../src/base/result.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { battlefieldOf } from '../../src/movement/battlefield.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { reachedPlaces } from '../../src/movement/reach.ts'
import { cheapestRoute } from '../../src/movement/route.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { tableRulesInForce } from '../../src/rules/tableRules.ts'

/**
 * Asks for every creature and every way it moves what one move reaches, and for the cheapest way to every place where it
 * may stop. The two are different searches: `routes-disagree` where they price a place differently.
 */
export function moveEveryone(map: BattleMap, ruleset: Ruleset): Result<string> {
  const rules = tableRulesInForce(ruleset.tableRules, settingsOf(map).tableRules)
  if (!rules.ok) return rules
  const field = battlefieldOf(map, ruleset, rules.value)
  let [reaches, places, routes, farthestFeet] = [0, 0, 0, 0]
  for (const mover of field.combatants.values())
    for (const mode of MOVEMENT_MODES) {
      if (!((mover.speedFeet[mode] ?? 0) > 0)) continue
      const move = prepareMove(field, { mover, mode })
      if (!move.ok) return fail({ ...move.error, where: mover.id })
      const reached = reachedPlaces(move.value)
      reaches += 1
      places += reached.length
      for (const { col, row, feet, canEnd } of reached) {
        if (!canEnd) continue
        const route = cheapestRoute(move.value, { col, row })
        if (route?.feet !== feet)
          return failure('routes-disagree', {
            where: `${mover.id} ${mode} to ${col},${row}`,
            details: `${feet} ft by reach, ${route?.feet ?? 'no way'} by route`,
          })
        routes += 1
        farthestFeet = Math.max(farthestFeet, feet)
      }
    }
  return ok(
    `reach of ${reaches} moves, ${places} squares; the ways to the ${routes} where they may end cost the same, at most ${farthestFeet} ft`,
  )
}
