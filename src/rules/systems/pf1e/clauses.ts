import type { Clauses } from '../../clauses.ts'

/** Clauses of the conformance table behind each reason. */
export const clauses: Clauses = {
  orthogonal: ['P1-DIST-1'],
  'first-diagonal': ['P1-DIAG-1'],
  'second-diagonal': ['P1-DIAG-1'],
  difficult: ['P1-DIFF-1', 'P1-DIFF-2', 'P1-DIFF-4'],
  'greater-difficult': ['P1-DBL-1', 'P1-DIFF-4'],
  hampered: ['P1-HAMP-1', 'P1-DBL-2'],
  squeezing: ['P1-SQZ-2'],
  'helpless-body': ['P1-OPP-3'],
  barrier: ['CT-BARRIER', 'P1-OBS-2'],
  turn: [],
  ascent: [],
  impassable: ['P1-OBS-5', 'P1-MIN-2'],
  wall: ['CT-EDGE'],
  corner: ['P1-CORNER-1'],
  occupied: ['P1-OPP-1', 'P1-FRIEND-1'],
  'barred-terrain': ['P1-DIFF-3', 'CT-STEP'],
  'not-straight': ['CT-CHARGE'],
  'too-far': ['P1-MOVE-1'],
  'cannot-end': ['P1-END-1'],
}
