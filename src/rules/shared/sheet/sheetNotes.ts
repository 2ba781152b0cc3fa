import { MOVEMENT_MODES } from '../../../map/modes.ts'
import type { Creature, CreatureSheet } from '../../../map/records/creature.ts'
import type { FlightTask, Modifier, Particulars, RuleNote } from '../particulars/particulars.ts'

/** A sentence for the sheet and what it is about: a mode of movement, or a heading. */
export interface SheetNote extends RuleNote {
  readonly about: string
}

/** What the notes of a sheet depend on. */
export type NotedSheet = Pick<CreatureSheet, 'size' | 'speedFeet' | 'maneuverability'> &
  Partial<Pick<Creature, 'squeezing'>>

/**
 * What a system's text wants remembered about a creature beside its numbers: by mode (those it has, and checks for those
 * it lacks), by size, and for what it can try. In that order.
 */
export function sheetNotes(particulars: Particulars, sheet: NotedSheet): readonly SheetNote[] {
  return [
    ...MOVEMENT_MODES.flatMap((mode) => notesOfMode(particulars, sheet, mode)),
    ...(particulars.sizeNotes[sheet.size] ?? []).map((note) => ({ ...note, about: 'size' })),
    ...(sheet.squeezing ? particulars.squeezing.map((modifier) => modifierNote('squeezing', modifier)) : []),
    ...passingNotes(particulars),
  ]
}

function notesOfMode(particulars: Particulars, sheet: NotedSheet, mode: (typeof MOVEMENT_MODES)[number]): SheetNote[] {
  if (sheet.speedFeet[mode] === undefined) {
    const check = particulars.checksForModes[mode]
    return check ? [{ ...check, about: mode }] : []
  }
  const notes: RuleNote[] = [...(particulars.modeNotes[mode] ?? [])]
  if (mode === 'climb' && particulars.acceleratedClimb) notes.push(particulars.acceleratedClimb)
  if (mode === 'fly') notes.push(...flightNotes(particulars, sheet.maneuverability))
  return notes.map(({ text, clauses }) => ({ about: mode, text, clauses }))
}

function flightNotes(particulars: Particulars, maneuverability: string): readonly RuleNote[] {
  const { diveAttack, flightTasks } = particulars
  return [...(diveAttack ? [diveAttack] : []), ...flightTasks.map((task) => flightTaskNote(task, maneuverability))]
}

/** How a flight task stands for fliers of a class. */
export function flightTaskNote(
  { label, text, notFor, automaticFor, clauses }: FlightTask,
  maneuverability: string,
): RuleNote {
  if (notFor.includes(maneuverability)) return { text: `${label}: not for ${maneuverability} fliers.`, clauses }
  if (automaticFor.includes(maneuverability)) return { text: `${label}: succeeds without a check.`, clauses }
  return { text: `${label}: ${text}`, clauses }
}

function modifierNote(about: string, { to, by, text, clauses }: Modifier): SheetNote {
  return { about, text: `${by < 0 ? '−' : '+'}${Math.abs(by)} to ${to}. ${text}`, clauses }
}

function passingNotes({ tumbling, overrun, tightGaps }: Particulars): readonly SheetNote[] {
  return [
    { ...tumbling, about: 'passing opponents' },
    ...(overrun
      ? [
          {
            about: 'overrunning',
            text: `${overrun.text} ${overrun.check} ${overrun.choice}`,
            clauses: overrun.clauses,
          },
        ]
      : []),
    ...(tightGaps ? [{ about: 'tight gaps', text: tightGaps.text, clauses: tightGaps.clauses }] : []),
  ].map(({ about, text, clauses }) => ({ about, text, clauses }))
}
