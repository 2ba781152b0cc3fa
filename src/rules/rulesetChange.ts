/**
 * What on a map means something else under another rule system: computed from the tables of both systems, never from their
 * names, so that a new system is reported without a line here. Prices are asked of the systems themselves, on the ground
 * that the map really has.
 */
import { settingsOf, terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { MOVEMENT_MODES, type MovementMode } from '../map/modes.ts'
import type { Creature } from '../map/records/creature.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { TableRuleValue } from '../map/records/settings.ts'
import type { TerrainType } from '../map/terrain.ts'
import { costWords } from './costWords.ts'
import type { Ruleset, StepFacts } from './ruleset.ts'
import { TABLE_RULE_IDS, TABLE_RULES, type TableRuleId, type TableRules } from './tableRules.ts'

/** One thing that means something else. */
export interface RulesetDifference {
  readonly kind: 'size' | 'action' | 'price' | 'reach' | 'state' | 'rule' | 'house-rule' | 'question'
  /** What it is about: a name of the map's, or of a rule. */
  readonly subject: string
  readonly before: string
  readonly after: string
  /** Creatures concerned. */
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
    ...pricesChanged(map, from, to, sides),
    ...reachChanged(creatures, from, to),
    ...statesChanged(creatures, from, to),
    ...rulesChanged(map, from, to),
    ...questionsChanged(from, to),
  ]
}

interface Sides {
  readonly before: TableRules
  readonly after: TableRules
}

/** The rules in force; deviations no rule knows stay without effect, as `rules.change` only reports. */
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
      `${size} creatures`,
      'can be moved',
      `${to.name} has no such size: they stay where they stand and cannot be moved`,
      creatures.filter((creature) => creature.size === size),
    ),
  )
}

/** Names of actions with their modes, those of all modes without. */
function actionsChanged(from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const modes = (withoutModes: readonly MovementMode[]): string =>
    withoutModes.length === 0 ? 'in every mode' : `not ${withoutModes.join(' or ')}`
  return from.actions
    .flatMap((action) => {
      const other = to.actions.find(({ id }) => id === action.id)
      if (!other) return [difference('action', action.label, modes(action.withoutModes), 'does not exist')]
      const [before, after] = [action, other].map(
        (each) =>
          `${each.label === action.label ? '' : `${each.label}, `}${modes(each.withoutModes)}${
            each.straightModes.length > 0 && each.straightModes.length < MOVEMENT_MODES.length
              ? `; straight when it is ${each.straightModes.join(' or ')}`
              : ''
          }`,
      )
      return before === after || !before || !after ? [] : [difference('action', action.label, before, after)]
    })
    .concat(
      to.actions
        .filter(({ id }) => !from.actions.some((action) => action.id === id))
        .map(({ label, withoutModes }) => difference('action', label, 'does not exist', modes(withoutModes))),
    )
}

function pricesChanged(map: BattleMap, from: Ruleset, to: Ruleset, { before, after }: Sides) {
  const price = (subject: string, was: Partial<StepFacts>, is: Partial<StepFacts> = was, who: Creature[] = []) => {
    const [old, now] = [costWords(from, before, was), costWords(to, after, is)]
    return old === now ? [] : [difference('price', subject, old, now, who)]
  }
  const creatures = [...map.tables.creatures.values()]
  const modes = new Set(creatures.flatMap(({ speedFeet }) => Object.keys(speedFeet) as MovementMode[]))
  const hampered = creatures.filter(({ hampered: times }) => times > 0)
  const hasBarrier = [...map.tables.edges.values()].some(({ kind }) => kind === 'barrier')
  return [
    ...price('Plain ground', {}),
    ...groundsOf(map).flatMap((ground) => {
      // Flying over what slows no one in the air would only repeat plain ground.
      const paying = MOVEMENT_MODES.filter(
        (mode) => (modes.size === 0 || modes.has(mode)) && ground.entry[mode].passable,
      )
      const weights = paying.map((mode) => ground.entry[mode]).filter((entry) => entry.doublings + entry.extraFeet > 0)
      const [entry] = weights
      return entry
        ? price(ground.name, { terrainWeight: from.terrainWeight(entry) }, { terrainWeight: to.terrainWeight(entry) })
        : []
    }),
    ...(hasBarrier ? price('Crossing a low barrier', { barrier: true }) : []),
    ...(hampered.length > 0 ? price('A step of someone hampered', { hampered: 1 }, { hampered: 1 }, hampered) : []),
  ]
}

/** Kinds of ground on the map, in the order of their codes. */
function groundsOf(map: BattleMap): readonly TerrainType[] {
  const palette = terrainPalette(map)
  return [...new Set(map.layers.terrain)].toSorted((a, b) => a - b).flatMap((code) => palette[code] ?? [])
}

function reachChanged(creatures: readonly Creature[], from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const differences: RulesetDifference[] = []
  const natural = (ruleset: Ruleset, { body, size }: Creature): number => ruleset.naturalReachFeet[body][size]
  const reaching = creatures.filter((each) => each.reachFeet === undefined && natural(from, each) !== natural(to, each))
  for (const each of reaching)
    differences.push(
      difference('reach', each.name || 'Unnamed creature', `${natural(from, each)} ft`, `${natural(to, each)} ft`, [
        each,
      ]),
    )
  const armed = creatures.filter(({ reachWeapon }) => reachWeapon)
  const weapon = {
    'adds-5-feet': 'adds 5 ft to natural reach',
    doubles: 'doubles reach and leaves the near squares out',
  }
  if (armed.length > 0 && from.reachWeapon !== to.reachWeapon)
    differences.push(difference('reach', 'Reach weapons', weapon[from.reachWeapon], weapon[to.reachWeapon], armed))
  const unarmed = creatures.filter((each) => each.unarmed)
  if (unarmed.length > 0 && from.unarmedThreatens !== to.unarmedThreatens) {
    const word = (threatens: boolean): string => (threatens ? 'threaten squares' : 'threaten nothing')
    differences.push(
      difference('reach', 'The unarmed', word(from.unarmedThreatens), word(to.unarmedThreatens), unarmed),
    )
  }
  return differences
}

function statesChanged(creatures: readonly Creature[], from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const squeezing = creatures.filter((each) => each.squeezing)
  const words = ({ details }: Ruleset): string =>
    details.squeezing.map(({ to: what, by }) => `${by < 0 ? '−' : '+'}${Math.abs(by)} to ${what}`).join(', ') ||
    'no penalties'
  const changed: RulesetDifference[] = []
  if (squeezing.length > 0 && words(from) !== words(to))
    changed.push(difference('state', 'Squeezing', words(from), words(to), squeezing))
  const laden = creatures.filter(({ armour, load }) => armour !== 'none' || load !== 'light')
  const slows = ({ details: { slowing } }: Ruleset): string =>
    slowing === null ? 'do not change speeds' : slowing.kind === 'by-a-third' ? 'leave two thirds' : 'take feet off'
  if (laden.length > 0 && slows(from) !== slows(to))
    changed.push(difference('state', 'Armor and load', slows(from), slows(to), laden))
  const fliers = creatures.filter(({ speedFeet }) => speedFeet.fly !== undefined)
  const flying = ({ details: { heaviestFlyingLoad } }: Ruleset): string =>
    heaviestFlyingLoad === null ? 'fly with any load' : `fly with a ${heaviestFlyingLoad.load} load at most`
  if (fliers.length > 0 && flying(from) !== flying(to))
    changed.push(difference('state', 'Fliers', flying(from), flying(to), fliers))
  return changed
}

/** Readings that differ where both systems have the question, and house rules that stop being any or begin to be. */
function rulesChanged(map: BattleMap, from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const { tableRules: deviations } = settingsOf(map)
  return TABLE_RULE_IDS.flatMap((id) => {
    if ([from, to].some(({ idleTableRules }) => idleTableRules.includes(id))) return []
    const own = deviations[id]
    const [was, is] = [from.tableRules[id], to.tableRules[id]]
    if (own === undefined)
      return was === is ? [] : [difference('rule', TABLE_RULES[id].label, reading(id, was), reading(id, is))]
    if ((own === was) === (own === is)) return []
    const word = (written: TableRuleValue): string => (own === written ? 'as written' : 'a house rule')
    return [difference('house-rule', `${TABLE_RULES[id].label}: ${reading(id, own)}`, word(was), word(is))]
  })
}

const reading = (id: TableRuleId, value: TableRuleValue): string =>
  TABLE_RULES[id].readings.find((each) => each.value === value)?.label ?? String(value)

function questionsChanged(from: Ruleset, to: Ruleset): readonly RulesetDifference[] {
  const word = (answers: boolean): string => (answers ? 'answered' : 'not in the text')
  const questions = [
    ['Pursuit', from.answersPursuit, to.answersPursuit],
    ['Days of travel by country', from.countryFactors !== null, to.countryFactors !== null],
  ] as const
  return questions
    .filter(([, was, is]) => was !== is)
    .map(([subject, was, is]) => difference('question', subject, word(was), word(is)))
}
