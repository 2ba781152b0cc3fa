import { fail, type AppError } from '../../base/result.ts'

/** Why a command cannot be planned. */
export const COMMAND_ERROR_CODES = [
  'cell-off-map',
  'unknown-terrain',
  'values-mismatch',
  'record-not-found',
  'duplicate-record',
  'too-many-records',
  'edge-id-mismatch',
  'edge-on-map-border',
  'creature-off-map',
  'point-off-vertex',
  'missing-reference',
  'mounted-in-a-circle',
  'terrain-id-taken',
  'terrain-code-taken',
  'terrain-in-use',
  'settings-required',
] as const
/** One reason. */
export type CommandErrorCode = (typeof COMMAND_ERROR_CODES)[number]

/** A refused command. `where` names the record as `table/id`, or the field. */
export interface CommandError extends AppError {
  readonly code: CommandErrorCode
}

/** A refusal. */
export const refuse = (
  code: CommandErrorCode,
  message: string,
  where?: string,
): { readonly ok: false; readonly error: CommandError } =>
  fail(where === undefined ? { code, message } : { code, message, where })
