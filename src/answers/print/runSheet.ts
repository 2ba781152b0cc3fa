/** Run sheet facts from rules and plan: reach, reactions and orders of each creature, events, exits. */
import { terrainPalette, type BattleMap } from '../../map/battleMap.ts'
import type { Creature } from '../../map/records/creature.ts'
import type { Encounter, EncounterEvent, Order } from '../../map/records/encounter.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { reachBand, type ReachRules, reachRulesOf } from '../../movement/threat/reach.ts'
import { initiativeModifierOf } from '../../map/records/creature.ts'
import type { RunSheetCreature, RunSheetFacts } from '../../print/facts.ts'
import { costWords } from '../../words/costWords.ts'
import type { RulesInForce } from '../../rules/registry.ts'
import type { Ruleset } from '../../rules/ruleset.ts'
import type { TableRules } from '../../rules/tableRules.ts'
import { entryCost, modesOf } from './costList.ts'
import { eventWords, orderWords } from '../../words/ledger.ts'
import { en } from '../../words/en/index.ts'

/** Number of rounds whose orders are on a run sheet. */
const PLANNED_ROUNDS = 3
const words = en.paper.runSheet

/** The facts of a run sheet, with the given plan or the first of the map, if it has one. */
export function runSheetFacts(
  map: BattleMap,
  { ruleset, rules }: RulesInForce,
  plan: Encounter | undefined = [...map.tables.encounters.values()][0],
): RunSheetFacts {
  const reach = reachRulesOf({ ruleset, rules })
  const everyone = [...map.tables.creatures.values()]
  const participants = new Map(plan?.participants.map((each) => [each.creatureId, each]))
  const events = new Map<number, EncounterEvent[]>()
  for (const event of plan?.events ?? []) events.set(event.round, [...(events.get(event.round) ?? []), event])
  return {
    planName: plan?.name ?? '',
    creatures: everyone.map((creature): RunSheetCreature => {
      const { id } = creature
      const planned = participants.get(id)
      return {
        creatureId: id,
        reach: reachWords(reach, creature),
        reactions: reactionWords(creature, ruleset),
        plan: planWords(map, plan?.orders.filter(({ creatureId }) => creatureId === id) ?? []),
        takesTurns: takesPart(participants, creature),
        initiativeModifier: planned?.initiativeModifier ?? initiativeModifierOf(creature),
        initiative: planned?.initiative ?? null,
      }
    }),
    terrain: terrainCosts(map, ruleset, rules),
    events: [...events]
      .sort(([a], [b]) => a - b)
      .map(([round, happening]) =>
        words.eventsOf(
          round,
          happening.map((event) => eventWords(map, event)),
        ),
      ),
    exits: (plan?.exits ?? []).map(({ name, cells }) => ({ name, cells })),
  }
}

/** Whether a creature is in the initiative order: a rider is with its mount, though a plan moves only the mount. */
const takesPart = (participants: ReadonlyMap<RecordId, unknown>, { id, mountId }: Creature): boolean =>
  participants.size === 0 || participants.has(id) || (mountId !== undefined && participants.has(mountId))

/** The cost on foot, and in other modes of the map's creatures where it differs. */
function terrainCosts(map: BattleMap, ruleset: Ruleset, rules: TableRules): Readonly<Record<number, string>> {
  const modes = modesOf(map).filter((mode) => mode !== 'land')
  const plain = costWords(ruleset, rules, {})
  return Object.fromEntries(
    terrainPalette(map).flatMap((type) => {
      if (!type) return []
      const onFoot = entryCost(type, 'land', ruleset, rules)
      const others = modes
        .filter((mode) => type.entry[mode].passable)
        .map((mode) => ({ mode, cost: entryCost(type, mode, ruleset, rules) }))
        .filter(({ cost }) => cost !== onFoot)
        .map(({ mode, cost }) => ({ mode, cost: cost === plain ? null : cost }))
      return [[type.code, words.terrainCost(onFoot, others)]]
    }),
  )
}

function reachWords(rules: ReachRules, creature: Creature): string {
  const band = reachBand(rules, creature)
  return band === null ? words.noReach : words.reach(band.farFeet, band.beyondFeet)
}

const reactionWords = ({ hasMovementReaction, reactionsPerRound }: Creature, { provoking, details }: Ruleset): string =>
  (hasMovementReaction ?? provoking.everyoneReacts) ? words.reactions(reactionsPerRound, details.opportunity) : ''

/** The orders of the first rounds. If a round has several, the last counts. */
function planWords(map: BattleMap, orders: readonly Order[]): string {
  const byRound = Array.from({ length: PLANNED_ROUNDS }, (_, i) => {
    const round = i + 1
    const order = orders.findLast(({ fromRound, toRound = Infinity }) => fromRound <= round && round <= toRound)
    return order ? orderWords(map, order) : ''
  })
  const spans: { readonly from: number; to: number; readonly text: string }[] = []
  for (const [i, text] of byRound.entries()) {
    const last = spans.at(-1)
    if (last?.text === text) last.to = i + 1
    else spans.push({ from: i + 1, to: i + 1, text })
  }
  return words.plan(
    spans.filter(({ text }) => text !== ''),
    PLANNED_ROUNDS,
  )
}
