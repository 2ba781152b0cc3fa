import { z } from 'zod'
import type { Cell } from '../../grid/cell.ts'
import type { MapCommandInput } from '../../map/commands/command.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { lineSchema } from '../../map/records/shared.ts'
import { questionSchema } from './engine.ts'
import { jobSchema } from './jobs.ts'
import { mapRefSchema } from './maps.ts'

/** Severities, worst first: the encounter breaks, may surprise the GM, good to know. */
export const SEVERITIES = ['error', 'warning', 'note'] as const
/** See `SEVERITIES`. */
export type Severity = (typeof SEVERITIES)[number]

/** Upper limit for the number of rounds in which creatures must reach an enemy. */
export const MAX_CONTACT_ROUNDS = 50

/** The severity of a check, or `off`. */
export const checkSettingSchema = z.enum([...SEVERITIES, 'off'])
/** The severity of a check, or `off`. */
export type CheckSetting = z.output<typeof checkSettingSchema>

/** Preference with the user's settings of checks. */
export const CHECKS_PREFERENCE = 'checks'

/** The user's settings of checks. Checks without a setting keep their default; unknown ids are ignored. */
export const checkChoicesSchema = z.object({
  settings: z.record(lineSchema(40), checkSettingSchema).default({}),
  /** Number of rounds in which everyone should reach an enemy. */
  rounds: z.int().min(1).max(MAX_CONTACT_ROUNDS).default(6),
})
/** The user's settings of checks. */
export type CheckChoices = z.output<typeof checkChoicesSchema>

/** Checks a map while it is being drawn. */
export const checkSchema = questionSchema.extend({ choices: checkChoicesSchema })
/** Checks a map as a job. */
export const checkMapSchema = mapRefSchema.extend({ choices: checkChoicesSchema, job: jobSchema.optional() })

/** A finding in words. */
export interface CheckFinding {
  readonly check: string
  /** What was found. */
  readonly code: string
  readonly severity: Severity
  readonly text: string
  /** Squares to show, the most important first; may be empty. */
  readonly cells: readonly Cell[]
  /** Creatures to select. */
  readonly creatureIds: readonly RecordId[]
  readonly rule: string
  /** Clauses of the rule system that it is based on. */
  readonly clauses: readonly string[]
  readonly fix: { readonly label: string; readonly command: MapCommandInput } | null
}

/** A check in the list of settings. */
export interface CheckRow {
  readonly id: string
  readonly label: string
  readonly looksAt: string
  /** Default setting. */
  readonly severity: CheckSetting
}

/** The findings of all checks, worst first. */
export interface CheckAnswer {
  readonly findings: readonly CheckFinding[]
  readonly checks: readonly CheckRow[]
}

/** The findings for a revision of a map. */
export interface CheckedMap extends CheckAnswer {
  readonly revision: number
}
