/** Rules other than movement: the rules reference, and a creature's sheet under a rule system. */
import type { CallArgument } from '../ipc/contract.ts'
import type { ReferenceTopicAnswer, SheetAnswer } from '../ipc/shapes/rules.ts'
import { conventionNotes } from '../rules/conventions.ts'
import { findNotes, notesByTopic, notesOnClause } from '../rules/reference.ts'
import { RULESETS, sourceOfClause } from '../rules/registry.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { carryingOf, loadInForce, speedsOfSheet } from '../rules/shared/carrying.ts'
import { sheetNotes, SIZE_FACTS } from '../rules/shared/sheet.ts'
import { speedSheet } from '../rules/shared/speeds.ts'

/**
 * Searches the notes of a system and the common conventions. The id of a clause finds the notes based on it, also in other
 * systems, since answers may name a borrowed clause.
 */
export function referenceAnswer(ruleset: Ruleset, search: string): readonly ReferenceTopicAnswer[] {
  const own = [...ruleset.details.reference, ...conventionNotes]
  const everywhere = [...own, ...RULESETS.flatMap(({ details }) => details.reference)]
  const [byClause, elsewhere] = [own, everywhere].map((notes) => notesOnClause(notes, search))
  const found = byClause?.length ? byClause : elsewhere?.length ? elsewhere : findNotes(own, search)
  return notesByTopic(found).map(({ topic, label, notes }) => ({
    topic,
    label,
    notes: notes.map((note) => ({ ...note, source: sourceIn(ruleset, note.clauses[0] ?? '') })),
  }))
}

/** The source of a clause, by the edition's own book. */
const sourceIn = ({ sources, name }: Ruleset, clause: string): string =>
  sources[clause.split('-')[0] ?? ''] ?? sourceOfClause(clause) ?? name

/** Speeds, loads, size and notes of a sheet. */
export function sheetAnswer({ details }: Ruleset, sheet: CallArgument<'rules.sheet'>): SheetAnswer {
  const { slowing, sheet: tables } = details
  return {
    speeds: speedsOfSheet(details, sheet).map(({ mode, baseFeet, unhinderedFeet, reducedFeet, isGrounded, steps }) => ({
      mode,
      baseFeet,
      unhinderedFeet,
      reducedFeet,
      isGrounded,
      steps,
    })),
    speedClauses: slowing?.clauses ?? [],
    armourTakesFeet: slowing?.kind === 'by-feet',
    load: loadInForce(details, sheet),
    carrying: carryingOf(details, sheet),
    races:
      tables.races &&
      Object.entries(tables.races.speeds).map(([name, { baseFeet, isNeverSlowed }]) => ({
        name,
        baseFeet,
        isNeverSlowed,
        reducedFeet: speedSheet(slowing, {
          baseFeet,
          isNeverSlowed,
          bonuses: [],
          armour: 'medium',
          load: 'light',
          armourTakesFeet: 0,
        }).reducedFeet,
      })),
    size: sizeAnswer(details.sheet.sizes, sheet.size),
    notes: sheetNotes(details, sheet),
  }
}

function sizeAnswer(table: Ruleset['details']['sheet']['sizes'], size: keyof typeof SIZE_FACTS): SheetAnswer['size'] {
  if (table === null) return null
  const { heightInches, weightPounds, attackModifier, specialAttackModifier, hideModifier } = SIZE_FACTS[size]
  const modifiers = { attack: attackModifier, special: specialAttackModifier, hide: hideModifier }
  return { heightInches, weightPounds, modifiers: table.hasModifiers ? modifiers : null, clauses: table.clauses }
}
