import type { Clauses } from '../../clauses.ts'

/** Clauses of the conformance table behind each reason. */
export const clauses: Clauses = {
  orthogonal: ['D35-GRID-1'],
  'first-diagonal': ['D35-DIAG-1'],
  'second-diagonal': ['D35-DIAG-1'],
  difficult: ['D35-DIFF-1', 'D35-DIFF-2', 'D35-DIFF-4'],
  'greater-difficult': ['D35-DBL-1', 'D35-DIFF-4'],
  hampered: ['D35-HAMP-1', 'D35-DBL-2'],
  squeezing: ['D35-SQZ-2'],
  'helpless-body': ['D35-OPP-3'],
  barrier: ['CT-BARRIER', 'D35-OBS-2'],
  turn: [],
  ascent: [],
  impassable: ['D35-OBS-5', 'D35-MIN-2'],
  wall: ['CT-EDGE'],
  corner: ['D35-CORNER-1'],
  occupied: ['D35-OPP-1', 'D35-FRIEND-1'],
  'barred-terrain': ['D35-DIFF-3', 'CT-STEP'],
  'not-straight': ['CT-CHARGE', 'D35-FLY-4', 'D35-SWIM-3'],
  'too-far': ['D35-MOVE-1'],
  'cannot-end': ['D35-END-1'],
}
