import type { FileKind } from './fileKind.ts'

/** Why a creature cannot be asked to move, in order of precedence. */
export const MOVE_REFUSALS = ['no-such-action', 'no-speed', 'size-not-in-ruleset', 'not-on-map'] as const
/** One reason. */
export type MoveRefusal = (typeof MOVE_REFUSALS)[number]

/** All expected failures. A code and its facts cross processes; `src/words` makes the sentence. */
export const ERROR_CODES = [
  // Work and calls
  'canceled',
  'internal-error',
  'malformed-request',
  'untrusted-sender',
  'job-running',
  'job-too-slow',
  'job-broken',
  'superseded',
  'no-map-open',
  'engine-too-slow',
  'engine-broken',
  // The library
  'no-such-map',
  'map-changed-elsewhere',
  'map-damaged',
  'no-such-version',
  'no-such-step',
  'version-damaged',
  'step-damaged',
  'no-such-picture',
  'no-background-picture',
  'no-such-stamp',
  'no-such-draft',
  'nothing-to-undo',
  'nothing-to-redo',
  'ambiguous-name',
  'stamp-broken',
  'not-a-library',
  'library-from-newer-program',
  'library-unreadable',
  'library-read-only',
  'library-busy',
  'library-moving',
  'library-already-open',
  'library-there',
  'library-is-backup',
  'no-such-library',
  'library-damaged',
  'library-gone',
  'library-replaced',
  'disk-full',
  'no-such-backup',
  'backup-unwritable',
  'backup-place-missing',
  'backup-still-running',
  // Rules and the engine
  'no-such-ruleset',
  'no-such-creature',
  'no-such-region',
  ...MOVE_REFUSALS,
  'no-such-maneuver',
  'cannot-overrun',
  'no-route',
  'no-one-moves',
  'too-many-opponents',
  'routes-disagree',
  'unknown-table-rule',
  'unknown-table-rule-value',
  'no-zones',
  'no-plan',
  'several-plans',
  // Commands on a map
  'cell-off-map',
  'hidden-from-players',
  'unknown-terrain',
  'values-mismatch',
  'record-not-found',
  'duplicate-record',
  'too-many-records',
  'map-too-large',
  'edge-id-mismatch',
  'edge-on-map-border',
  'prop-without-look',
  'creature-off-map',
  'point-off-vertex',
  'missing-reference',
  'mounted-in-a-circle',
  'terrain-id-taken',
  'terrain-code-taken',
  'terrain-in-use',
  'settings-required',
  // Files
  'file-unreadable',
  'file-not-on-disk',
  'file-unwritable',
  'file-too-large',
  'file-empty',
  'no-such-folder',
  'no-free-name',
  'is-a-library',
  'missing-file',
  'not-shown',
  // What is in them
  'not-this-format',
  'not-supported',
  'newer-version',
  'unknown-format',
  'other-kind',
  'over-limit',
  'holds-creatures',
  'text-too-long',
  'goes-with-a-map',
  'unknown-variant',
  'cannot-write',
  'broken-map',
  'broken-text',
  'broken-json',
  'broken-xml',
  'broken-base64',
  'broken-compression',
  'forbidden-key',
  'repeated-key',
  'too-deep',
  'too-large',
  'too-small',
  // Pictures
  'not-a-picture',
  'broken-picture',
  'picture-too-large',
  'picture-off-scale',
  'corners-too-near',
  // Print
  'area-off-map',
  'no-regions',
  'paper-too-small',
  'page-too-large',
  'too-many-pages',
  'nothing-to-print',
  'no-printers',
  'not-printed',
  // The command line
  'bad-flag',
] as const
/** One of them. */
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Why the operating system could not access a file. */
export type SystemReason =
  | 'not-found'
  | 'is-folder'
  | 'not-a-file'
  | 'no-permission'
  | 'read-only'
  | 'disk-full'
  | 'in-use'
  | 'other'

/** Facts for the sentence of an error; the catalog shows which of them a code uses. */
export interface ErrorFacts {
  /** The place: a JSON path, a line, a field, a record. */
  readonly where?: string
  /** Technical details for reports and "Details", in English: a parser's message, what was expected. Never the sentence itself. */
  readonly details?: string
  /** Name of the file. */
  readonly file?: string
  /** Name of what is missing or rejected. */
  readonly name?: string
  /** What a file is that is not read. */
  readonly kind?: FileKind
  /** The names to choose from. */
  readonly choices?: readonly string[]
  /** A limit, and the actual value. */
  readonly max?: number
  readonly got?: number | string
  readonly reason?: SystemReason
}

/** An expected failure. Plain data. */
export interface AppError extends ErrorFacts {
  readonly code: ErrorCode
}
