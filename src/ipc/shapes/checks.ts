import { z } from 'zod'
import type { Cell } from '../../grid/cell.ts'
import type { MapCommandInput } from '../../map/commands/command.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { lineSchema } from '../../map/records/shared.ts'
import { questionSchema } from './engine.ts'
import { jobSchema } from './jobs.ts'
import { mapRefSchema } from './maps.ts'

/** How much a finding matters, worst first: the encounter breaks, it may surprise the GM, good to know. */
export const SEVERITIES = ['error', 'warning', 'note'] as const
/** One of them. */
export type Severity = (typeof SEVERITIES)[number]

/** Most rounds a creature may be asked to reach an enemy in. */
export const MAX_CONTACT_ROUNDS = 50

/** How a check is set: a severity, or `off`. */
export const checkSettingSchema = z.enum([...SEVERITIES, 'off'])
/** One setting. */
export type CheckSetting = z.output<typeof checkSettingSchema>

/** The preference under which a window keeps what was chosen about checks. */
export const CHECKS_PREFERENCE = 'checks'

/** What a person chose about checks. Checks that are not named are as they come; names of no check are ignored. */
export const checkChoicesSchema = z.object({
  settings: z.record(lineSchema(40), checkSettingSchema).default({}),
  /** Within how many rounds everyone should reach an enemy. */
  rounds: z.int().min(1).max(MAX_CONTACT_ROUNDS).default(6),
})
/** What a person chose about checks. */
export type CheckChoices = z.output<typeof checkChoicesSchema>

/** Checks of a map as it is being drawn. */
export const checkSchema = questionSchema.extend({ choices: checkChoicesSchema })
/** Checks of a map, which may take their time. `job`: the window's own name for the work, for progress and for canceling. */
export const checkMapSchema = mapRefSchema.extend({ choices: checkChoicesSchema, job: jobSchema.optional() })

/** Something found, in words. */
export interface CheckFinding {
  readonly check: string
  /** What was found, a fixed word; `text` says it. */
  readonly code: string
  readonly severity: Severity
  readonly text: string
  /** Squares to show; the first is jumped to. Empty: it is about no square. */
  readonly cells: readonly Cell[]
  /** Creatures to select. */
  readonly creatureIds: readonly RecordId[]
  readonly rule: string
  /** Clauses of the rule system behind it. */
  readonly clauses: readonly string[]
  readonly fix: { readonly label: string; readonly command: MapCommandInput } | null
}

/** A check as it is offered. */
export interface CheckRow {
  readonly id: string
  readonly label: string
  readonly looksAt: string
  /** Unless a person chose otherwise. */
  readonly severity: CheckSetting
}

/** What all checks found, the worst first. */
export interface CheckAnswer {
  readonly findings: readonly CheckFinding[]
  readonly checks: readonly CheckRow[]
}

/** What the checks of an open map found. */
export interface CheckedMap extends CheckAnswer {
  readonly revision: number
}
