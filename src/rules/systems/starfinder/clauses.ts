import type { Clauses } from '../../clauses.ts'

/** Clauses of the conformance table behind each reason. */
export const clauses: Clauses = {
  orthogonal: ['SF-DIST-1'],
  'first-diagonal': ['SF-DIAG-1'],
  'second-diagonal': ['SF-DIAG-1'],
  difficult: ['SF-DIFF-1', 'SF-DIFF-2', 'SF-DIFF-4'],
  'greater-difficult': ['SF-DBL-1', 'SF-DIFF-4'],
  hampered: ['SF-DBL-2'],
  squeezing: ['SF-SQZ-2'],
  'helpless-body': ['SF-OPP-3'],
  barrier: ['CT-BARRIER', 'SF-DBL-2'],
  turn: ['SF-FLY-3'],
  ascent: ['SF-FLY-4', 'SF-FLY-6', 'SF-FLY-7'],
  impassable: ['SF-MIN-2'],
  wall: ['CT-EDGE'],
  corner: ['SF-CORNER-1'],
  occupied: ['SF-OPP-1', 'SF-ALLY-1'],
  'barred-terrain': ['SF-DIFF-3', 'CT-STEP'],
  'not-straight': ['CT-CHARGE', 'SF-SWIM-2'],
  'too-far': ['SF-SPEED-1'],
  'cannot-end': ['SF-END-1'],
}
