/** Rules of maneuvers, with the skill modifiers of a creature. */
import type { RuleLine } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { Creature } from '../map/records/creature.ts'
import type { RecordId } from '../map/records/ids.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import type { RuleNote, TightGaps } from '../rules/rulesetDetails.ts'
import { flightTaskNote } from '../rules/shared/sheet.ts'
import { en } from '../words/en/index.ts'
import { modifierInWords } from './ruleWords.ts'

/** Names of skills in the rules, and their keys on a sheet. */
const SKILLS: readonly (readonly [RegExp, string])[] = [
  [/Acrobatics/, 'acrobatics'],
  [/Athletics/, 'athletics'],
  [/Climb check/, 'climb'],
  [/Swim check/, 'swim'],
  [/Jump check/, 'jump'],
  [/Tumble check/, 'tumble'],
  [/Escape Artist/, 'escapeArtist'],
]

/** A sentence with the creature's modifier of the first skill that a text names; empty if its sheet has none. */
export function skillWords(text: string, creature: Creature | undefined): string {
  const skill = SKILLS.find(([word]) => word.test(text))?.[1]
  const modifier = skill === undefined ? undefined : creature?.skills[skill]
  return modifier === undefined ? '' : en.tactics.checks.onSheet(modifier)
}

const sheetOf = (map: BattleMap, { id }: Combatant): Creature | undefined => map.tables.creatures.get(id as RecordId)

/** A note followed by the creature's modifier of the skill it names. */
export const withSkill = (map: BattleMap, mover: Combatant, { text, clauses }: RuleNote): RuleLine => ({
  text: `${text}${skillWords(text, sheetOf(map, mover))}`,
  clauses,
})

/** Squeezing through a tight gap: the check, and the penalties. */
export const gapLines = (map: BattleMap, mover: Combatant, rule: TightGaps): readonly RuleLine[] => [
  withSkill(map, mover, rule),
  ...rule.modifiers.map(modifierInWords),
]

/** Flight maneuvers that need a check, for a flier; empty if the rules have none. */
export function flightTaskLines(map: BattleMap, { ruleset }: Battlefield, mover: Combatant): readonly RuleLine[] {
  const { flightTasks, flightModifiers } = ruleset.details
  const creature = sheetOf(map, mover)
  if (!creature || flightTasks.length === 0) return []
  const { maneuverability, skills } = creature
  const byClass = flightModifiers?.[maneuverability] ?? 0
  const skill = skills.acrobatics
  const total = {
    text: en.tactics.checks.fly((skill ?? 0) + byClass, skill, maneuverability, byClass),
    clauses: ['fly'].flatMap((mode) => ruleset.details.modeNotes[mode] ?? []).flatMap(({ clauses }) => clauses),
  }
  return [total, ...flightTasks.map((task) => flightTaskNote(task, maneuverability))]
}
