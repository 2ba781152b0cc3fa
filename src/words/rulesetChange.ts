/**
 * What changes on a map under another rule system. Compares the data of both systems, never their names, so a new system
 * needs no code here. Costs come from the systems themselves, for the terrain on the map.
 */
import { settingsOf, terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { MOVEMENT_MODES, type MovementMode } from '../map/modes.ts'
import type { Creature } from '../map/records/creature.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { TableRuleValue } from '../map/records/settings.ts'
import type { TerrainType } from '../map/terrain.ts'
import type { ActionRule, Ruleset, StepFacts } from '../rules/ruleset.ts'
import { provokingRuleOf } from '../rules/provoking.ts'
import { effectOf } from '../rules/rulesetDetails.ts'
import { TABLE_RULE_IDS, TABLE_RULES, type TableRuleId, type TableRules } from '../rules/tableRules.ts'
import type { TravelQuestion } from '../rules/travel.ts'
import { costWords } from './costWords.ts'
import { en } from './en/index.ts'

const t = en.rulesetChange

/** One difference. */
export interface RulesetDifference {
  readonly kind: 'size' | 'action' | 'cost' | 'reach' | 'provoking' | 'state' | 'rule' | 'house-rule' | 'question'
  /** A creature, terrain or rule by its name. */
  readonly subject: string
  readonly before: string
  readonly after: string
  /** Creatures affected. */
  readonly creatureIds: readonly RecordId[]
}

/** Every difference, by kind in the order of the kinds. */
export function rulesetChange(map: BattleMap, from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  if (from.id === to.id) return []
  const creatures = [...map.tables.creatures.values()]
  const sides = { before: inForce(map, from), after: inForce(map, to) }
  return [
    ...sizesLost(creatures, to),
    ...actionsChanged(from, to),
    ...costsChanged(map, from, to, sides),
    ...reachChanged(creatures, from, to),
    ...provokingChanged(from, to),
    ...statesChanged(creatures, from, to),
    ...rulesChanged(map, from, to),
    ...questionsChanged(from, to),
  ]
}

interface Sides {
  readonly before: TableRules
  readonly after: TableRules
}

/** The house rules in force. Unknown ids are ignored, since `rules.change` only reports. */
const inForce = (map: BattleMap, ruleset: Ruleset): TableRules => ({
  ...ruleset.tableRules,
  ...(Object.fromEntries(
    Object.entries(settingsOf(map).tableRules).filter(([id]) => Object.hasOwn(TABLE_RULES, id)),
  ) as Partial<TableRules>),
})

const difference = (
  kind: RulesetDifference['kind'],
  subject: string,
  before: string,
  after: string,
  concerned: readonly Creature[] = [],
): RulesetDifference => ({ kind, subject, before, after, creatureIds: concerned.map(({ id }) => id) })

function sizesLost(creatures: readonly Creature[], to: Ruleset): readonly RulesetDifference[] {
  const lost = [...new Set(creatures.map(({ size }) => size))].filter((size) => !to.sizes.includes(size))
  return lost.map((size) =>
    difference(
      'size',
      t.sizeCreatures(size),
      t.canMove,
      t.noSuchSize(to.name),
      creatures.filter((creature) => creature.size === size),
    ),
  )
}

/** Actions whose name, modes or straight lines change. */
function actionsChanged(from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  return from.actions
    .flatMap((action) => {
      const other = to.actions.find(({ id }) => id === action.id)
      if (!other) return [difference('action', action.label, t.modes(action.withoutModes), t.notAvailable)]
      const words = ({ label, withoutModes, straightModes }: ActionRule): string => {
        const isAlways = straightModes.length === MOVEMENT_MODES.length
        return t.action(label === action.label ? null : label, withoutModes, isAlways ? [] : straightModes)
      }
      const [before, after] = [words(action), words(other)]
      return before === after ? [] : [difference('action', action.label, before, after)]
    })
    .concat(
      to.actions
        .filter(({ id }) => !from.actions.some((action) => action.id === id))
        .map(({ label, withoutModes }) => difference('action', label, t.notAvailable, t.modes(withoutModes))),
    )
}

function costsChanged(map: BattleMap, from: Ruleset, to: Ruleset, { before, after }: Sides) {
  const cost = (subject: string, was: Partial<StepFacts>, is: Partial<StepFacts> = was, who: Creature[] = []) => {
    const [old, now] = [costWords(from, before, was), costWords(to, after, is)]
    return old === now ? [] : [difference('cost', subject, old, now, who)]
  }
  const creatures = [...map.tables.creatures.values()]
  const modes = new Set(creatures.flatMap(({ speedFeet }) => Object.keys(speedFeet) as MovementMode[]))
  const hampered = creatures.filter(({ hampered: times }) => times > 0)
  const hasBarrier = [...map.tables.edges.values()].some(({ kind }) => kind === 'barrier')
  return [
    ...cost(t.normalTerrain, {}),
    ...terrainsOf(map).flatMap((terrain) => {
      // Only modes that the terrain slows: the others cost the same as normal terrain.
      const paying = MOVEMENT_MODES.filter(
        (mode) => (modes.size === 0 || modes.has(mode)) && terrain.entry[mode].passable,
      )
      const weights = paying
        .map((mode) =>
          [from, to].map((ruleset) => ({ terrainWeight: ruleset.terrain.weight(terrain.entry[mode], mode, terrain) })),
        )
        .find((both) => both.some(({ terrainWeight }) => terrainWeight > 0))
      return weights ? cost(terrain.name, weights[0]!, weights[1]) : []
    }),
    ...(hasBarrier ? cost(t.lowWall, { barrier: true }) : []),
    ...(hampered.length > 0 ? cost(t.hindered, { hampered: 1 }, { hampered: 1 }, hampered) : []),
  ]
}

/** Terrain on the map, in the order of their codes. */
function terrainsOf(map: BattleMap): readonly TerrainType[] {
  const palette = terrainPalette(map)
  return [...new Set(map.layers.terrain)].toSorted((a, b) => a - b).flatMap((code) => palette[code] ?? [])
}

function reachChanged(creatures: readonly Creature[], from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const differences: RulesetDifference[] = []
  const natural = (ruleset: Ruleset, { body, size }: Creature): number => ruleset.naturalReachFeet[body][size]
  const reaching = creatures.filter((each) => each.reachFeet === undefined && natural(from, each) !== natural(to, each))
  for (const each of reaching)
    differences.push(
      difference('reach', each.name || t.unnamed, `${natural(from, each)} ft`, `${natural(to, each)} ft`, [each]),
    )
  const armed = creatures.filter(({ reachWeapon }) => reachWeapon)
  if (armed.length > 0 && from.reachWeapon !== to.reachWeapon)
    differences.push(
      difference('reach', t.reachWeapons, t.reachWeapon[from.reachWeapon], t.reachWeapon[to.reachWeapon], armed),
    )
  const unarmed = creatures.filter((each) => each.unarmed)
  if (unarmed.length > 0 && from.unarmedThreatens !== to.unarmedThreatens) {
    differences.push(
      difference('reach', t.unarmed, t.threatens(from.unarmedThreatens), t.threatens(to.unarmedThreatens), unarmed),
    )
  }
  return differences
}

/** What provokes, and who may react. */
function provokingChanged(from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const words = [
    [t.movement, (ruleset: Ruleset) => t.provokesBy[provokingRuleOf(ruleset)]],
    [t.standingUp, ({ provoking }: Ruleset) => t.provokes(provoking.standingUp)],
    [t.reactions, ({ provoking }: Ruleset) => t.reacts(provoking.everyoneReacts)],
  ] as const
  return words.flatMap(([subject, of]) =>
    of(from) === of(to) ? [] : [difference('provoking', subject, of(from), of(to))],
  )
}

function statesChanged(creatures: readonly Creature[], from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const squeezing = creatures.filter((each) => each.squeezing)
  const words = ({ details }: Ruleset): string => t.penalties(details.squeezing.map(effectOf))
  const changed: RulesetDifference[] = []
  if (squeezing.length > 0 && words(from) !== words(to))
    changed.push(difference('state', t.squeezing, words(from), words(to), squeezing))
  const laden = creatures.filter(({ armour, load }) => armour !== 'none' || load !== 'light')
  const slows = ({ details: { slowing } }: Ruleset): string => t.slowing[slowing?.kind ?? 'none']
  if (laden.length > 0 && slows(from) !== slows(to))
    changed.push(difference('state', t.armorAndLoad, slows(from), slows(to), laden))
  const fliers = creatures.filter(({ speedFeet }) => speedFeet.fly !== undefined)
  const flying = ({ details: { heaviestFlyingLoad } }: Ruleset): string =>
    t.flyingLoad(heaviestFlyingLoad?.load ?? null)
  if (fliers.length > 0 && flying(from) !== flying(to))
    changed.push(difference('state', t.fliers, flying(from), flying(to), fliers))
  return changed
}

/** Defaults that differ where both systems have the question, and house rules that become or stop being the default. */
function rulesChanged(map: BattleMap, from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const { tableRules: deviations } = settingsOf(map)
  return TABLE_RULE_IDS.flatMap((id) => {
    if ([from, to].some(({ idleTableRules }) => idleTableRules.includes(id))) return []
    const own = deviations[id]
    const [was, is] = [from.tableRules[id], to.tableRules[id]]
    if (own === undefined)
      return was === is ? [] : [difference('rule', TABLE_RULES[id].label, reading(id, was), reading(id, is))]
    if ((own === was) === (own === is)) return []
    const word = (written: TableRuleValue): string => t.isDefault(own === written)
    return [difference('house-rule', `${TABLE_RULES[id].label}: ${reading(id, own)}`, word(was), word(is))]
  })
}

const reading = (id: TableRuleId, value: TableRuleValue): string =>
  TABLE_RULES[id].readings.find((each) => each.value === value)?.label ?? String(value)

function questionsChanged(from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const answered = (question: TravelQuestion) =>
    [from.travel.answers.includes(question), to.travel.answers.includes(question)] as const
  const questions = [
    [t.pursuit, ...answered('pursuit')],
    [t.overland, ...answered('overland')],
  ] as const
  return questions
    .filter(([, was, is]) => was !== is)
    .map(([subject, was, is]) => difference('question', subject, t.isCovered(was), t.isCovered(is)))
}
