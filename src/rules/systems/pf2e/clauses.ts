import type { Clauses } from '../../clauses.ts'

/** Clauses of the conformance table behind each reason. */
export const clauses: Clauses = {
  orthogonal: ['P2-COST-1'],
  'first-diagonal': ['P2-DIAG-1'],
  'second-diagonal': ['P2-DIAG-1', 'P2-DIAG-3'],
  difficult: ['P2-DIFF-1', 'P2-DIFF-3'],
  'greater-difficult': ['P2-DIFF-2', 'P2-DIFF-3'],
  hampered: [],
  squeezing: [],
  'helpless-body': [],
  barrier: ['CT-BARRIER', 'P2-COST-2'],
  turn: [],
  ascent: [],
  impassable: ['P2-OBJ-1', 'P2-INCL-1'],
  wall: ['CT-EDGE'],
  corner: ['CT-P2CORNER'],
  occupied: ['P2-THRU-2'],
  'barred-terrain': ['P2-DIFF-4'],
  'not-straight': [],
  'too-far': ['P2-MOVE-1'],
  'cannot-end': ['P2-END-1'],
}
