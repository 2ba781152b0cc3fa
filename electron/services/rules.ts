import { failure, ok, type Result } from '../../src/base/result.ts'
import type { CallArgument, Handlers } from '../../src/ipc/contract.ts'
import type { ReferenceTopicAnswer, SheetAnswer } from '../../src/ipc/shapes/rules.ts'
import { conventionNotes } from '../../src/rules/reference/conventions.ts'
import { findNotes, notesByTopic, notesOnClause } from '../../src/rules/reference/referenceNote.ts'
import { sourceOfClause } from '../../src/rules/reference/sourceOfClause.ts'
import { RULESETS, rulesetById } from '../../src/rules/registry.ts'
import { rulesetChange } from '../../src/rules/rulesetChange.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { carryingOf, loadInForce, speedsOfSheet } from '../../src/rules/shared/sheet/readSheet.ts'
import { sheetNotes } from '../../src/rules/shared/sheet/sheetNotes.ts'
import { SIZE_FACTS } from '../../src/rules/shared/sheet/sizeFacts.ts'
import { speedSheet } from '../../src/rules/shared/sheet/speedSheet.ts'
import type { OpenMaps } from './openMaps.ts'

/** The calls about what rule systems say beside movement. */
export function ruleHandlers(openMaps: OpenMaps) {
  return {
    'rules.sheet': (sheet) => {
      const ruleset = rulesetNamed(sheet.ruleset)
      return ruleset.ok ? ok(sheetAnswer(ruleset.value, sheet)) : ruleset
    },
    'rules.reference': ({ ruleset: id, search }) => {
      const ruleset = rulesetNamed(id)
      return ruleset.ok ? ok(referenceAnswer(ruleset.value, search)) : ruleset
    },
    'rules.change': ({ mapId, to: id }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const from = rulesetNamed(settingsOf(open.value.map).ruleset)
      if (!from.ok) return from
      const to = rulesetNamed(id)
      if (!to.ok) return to
      return ok({
        from: from.value.name,
        to: to.value.name,
        differences: rulesetChange(open.value.map, from.value, to.value),
      })
    },
  } satisfies Partial<Handlers>
}

/**
 * The notes of a system and of the conventions all share. A clause finds the notes that rest on it, in another system's
 * reference if need be: answers sometimes name the clause a system borrows.
 */
function referenceAnswer(ruleset: Ruleset, search: string): readonly ReferenceTopicAnswer[] {
  const own = [...ruleset.particulars.reference, ...conventionNotes]
  const everywhere = [...own, ...RULESETS.flatMap(({ particulars }) => particulars.reference)]
  const [byClause, elsewhere] = [own, everywhere].map((notes) => notesOnClause(notes, search))
  const found = byClause?.length ? byClause : elsewhere?.length ? elsewhere : findNotes(own, search)
  return notesByTopic(found).map(({ topic, label, notes }) => ({
    topic,
    label,
    notes: notes.map((note) => ({ ...note, source: sourceOfClause(note.clauses[0] ?? '') ?? ruleset.name })),
  }))
}

/** Error: `unknown-ruleset`. */
function rulesetNamed(id: string): Result<Ruleset> {
  const ruleset = rulesetById(id)
  return ruleset ? ok(ruleset) : failure('unknown-ruleset', 'This rule system is not known here.', id)
}

function sheetAnswer({ particulars }: Ruleset, sheet: CallArgument<'rules.sheet'>): SheetAnswer {
  const { slowing, sheet: tables } = particulars
  return {
    speeds: speedsOfSheet(particulars, sheet).map(
      ({ mode, baseFeet, unhinderedFeet, reducedFeet, isGrounded, steps }) => ({
        mode,
        baseFeet,
        unhinderedFeet,
        reducedFeet,
        isGrounded,
        steps,
      }),
    ),
    speedClauses: slowing?.clauses ?? [],
    armourTakesFeet: slowing?.kind === 'by-feet',
    load: loadInForce(particulars, sheet),
    carrying: carryingOf(particulars, sheet),
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
    size: sizeAnswer(particulars.sheet.sizes, sheet.size),
    notes: sheetNotes(particulars, sheet),
  }
}

function sizeAnswer(
  table: Ruleset['particulars']['sheet']['sizes'],
  size: keyof typeof SIZE_FACTS,
): SheetAnswer['size'] {
  if (table === null) return null
  const { heightInches, weightPounds, attackModifier, specialAttackModifier, hideModifier } = SIZE_FACTS[size]
  const modifiers = { attack: attackModifier, special: specialAttackModifier, hide: hideModifier }
  return { heightInches, weightPounds, modifiers: table.hasModifiers ? modifiers : null, clauses: table.clauses }
}
