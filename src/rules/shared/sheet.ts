import { MOVEMENT_MODES } from '../../map/modes.ts'
import type { Creature, CreatureSheet } from '../../map/records/creature.ts'
import { effectOf, type FlightTask, type Modifier, type RulesetDetails, type RuleNote } from '../rulesetDetails.ts'
import type { Size } from '../../map/sizes.ts'

/** A sentence for the sheet and what it is about: a mode of movement, or a heading. */
export interface SheetNote extends RuleNote {
  readonly about: string
}

/** What the notes of a sheet depend on. */
export type NotedSheet = Pick<CreatureSheet, 'size' | 'speedFeet' | 'maneuverability'> &
  Partial<Pick<Creature, 'squeezing'>>

/**
 * Rule notes for a creature sheet: by mode (those it has, and checks for those it lacks), by size, and by maneuver, in
 * that order.
 */
export function sheetNotes(details: RulesetDetails, sheet: NotedSheet): readonly SheetNote[] {
  return [
    ...MOVEMENT_MODES.flatMap((mode) => notesOfMode(details, sheet, mode)),
    ...(details.sizeNotes[sheet.size] ?? []).map((note) => ({ ...note, about: 'size' })),
    ...(sheet.squeezing ? details.squeezing.map((modifier) => modifierNote('squeezing', modifier)) : []),
    ...passingNotes(details),
  ]
}

function notesOfMode(details: RulesetDetails, sheet: NotedSheet, mode: (typeof MOVEMENT_MODES)[number]): SheetNote[] {
  if (sheet.speedFeet[mode] === undefined) {
    const check = details.checksForModes[mode]
    return check ? [{ about: mode, text: check.text, clauses: check.clauses }] : []
  }
  const notes: RuleNote[] = [...(details.modeNotes[mode] ?? [])]
  if (mode === 'climb' && details.acceleratedClimb) notes.push(details.acceleratedClimb)
  if (mode === 'fly') notes.push(...flightNotes(details, sheet.maneuverability))
  return notes.map(({ text, clauses }) => ({ about: mode, text, clauses }))
}

function flightNotes(details: RulesetDetails, maneuverability: string): readonly RuleNote[] {
  const { diveAttack, flightTasks } = details
  return [...(diveAttack ? [diveAttack] : []), ...flightTasks.map((task) => flightTaskNote(task, maneuverability))]
}

/** A flight task for one maneuverability class. */
export function flightTaskNote(
  { label, text, notFor, automaticFor, clauses }: FlightTask,
  maneuverability: string,
): RuleNote {
  if (notFor.includes(maneuverability)) return { text: `${label}: not for ${maneuverability} fliers.`, clauses }
  if (automaticFor.includes(maneuverability)) return { text: `${label}: succeeds without a check.`, clauses }
  return { text: `${label}: ${text}`, clauses }
}

function modifierNote(about: string, { to, by, text, clauses }: Modifier): SheetNote {
  return { about, text: `${text}: ${effectOf({ to, by })}.`, clauses }
}

function passingNotes({ tumbling, overrun, tightGaps }: RulesetDetails): readonly SheetNote[] {
  return [
    { ...tumbling, about: 'tumble' },
    ...(overrun
      ? [
          {
            about: 'overrun',
            text: `${overrun.text} ${overrun.check} ${overrun.choice}`,
            clauses: overrun.clauses,
          },
        ]
      : []),
    ...(tightGaps ? [{ about: 'tight gaps', text: tightGaps.text, clauses: tightGaps.clauses }] : []),
  ].map(({ about, text, clauses }) => ({ about, text, clauses }))
}

/** What a size says about a body of ordinary density. `null`: no limit. */
export interface SizeFacts {
  /** Height of a biped, or length of a quadruped from nose to tail, in inches. */
  readonly heightInches: readonly [number, number | null]
  readonly weightPounds: readonly [number, number | null]
  /** Modifiers where the system has them: attack and armor class; bull rush, grapple, overrun and trip; hiding. */
  readonly attackModifier: number
  readonly specialAttackModifier: number
  readonly hideModifier: number
}

const TON = 2000
const facts = (
  heightInches: SizeFacts['heightInches'],
  weightPounds: SizeFacts['weightPounds'],
  modifiers: readonly [number, number, number],
): SizeFacts => ({
  heightInches,
  weightPounds,
  attackModifier: modifiers[0],
  specialAttackModifier: modifiers[1],
  hideModifier: modifiers[2],
})

/** @source Starfinder, Creature Size; D&D 3.5, Creature Size and Scale */
export const SIZE_FACTS: Readonly<Record<Size, SizeFacts>> = {
  fine: facts([0, 6], [0, 1 / 8], [8, -16, 16]),
  diminutive: facts([6, 12], [1 / 8, 1], [4, -12, 12]),
  tiny: facts([12, 24], [1, 8], [2, -8, 8]),
  small: facts([24, 48], [8, 60], [1, -4, 4]),
  medium: facts([48, 96], [60, 500], [0, 0, 0]),
  large: facts([96, 192], [500, 2 * TON], [-1, 4, -4]),
  huge: facts([192, 384], [2 * TON, 16 * TON], [-2, 8, -8]),
  gargantuan: facts([384, 768], [16 * TON, 125 * TON], [-4, 12, -12]),
  colossal: facts([768, null], [125 * TON, null], [-8, 16, -16]),
}
