import type { ReferenceNote } from './reference.ts'

/** Where the clauses of the conventions stand, by what their ids begin with. */
export const CONVENTION_SOURCES = { CT: 'Fivefoot’s own reading, where the texts leave it open' } as const

/**
 * How Fivefoot reads what the texts leave open, and what it means by an answer: notes for the clauses every system shares.
 * @source Fivefoot, docs/rules.md
 */
export const conventionNotes: readonly ReferenceNote[] = [
  {
    topic: 'distance',
    title: 'Difficult diagonals and the count',
    text: 'A diagonal that costs three squares counts as two diagonals, so the next one costs what it would have cost anyway. A table rule can have it count as one.',
    clauses: ['CT-PARITY'],
  },
  {
    topic: 'corners',
    title: 'Diagonals between two corners',
    text: 'Pathfinder 2e says nothing of corners. Here a diagonal step is only forbidden where both ways round it are shut; the older systems forbid it past a single hard corner. The table rule for corners changes either.',
    clauses: ['CT-P2CORNER'],
  },
  {
    topic: 'ground',
    title: 'Walls, windows and doors between squares',
    text: 'Walls, windows and closed doors on the line between two squares cannot be crossed on the move. Open doors cost nothing. Windows still let one see through.',
    clauses: ['CT-EDGE'],
  },
  {
    topic: 'ground',
    title: 'What a fence or low wall costs',
    text: 'Crossing one costs once for each step: 10 feet more in D&D 3.5 and Pathfinder 1e, 5 feet more in Pathfinder 2e, one doubling in Starfinder, whose text names no price. The table rule for barriers changes it.',
    clauses: ['CT-BARRIER'],
  },
  {
    topic: 'ground',
    title: 'Diagonals past a fence',
    text: 'A diagonal step crosses a fence only where both ways round cross one: past the end of a fence it merely touches it. A table rule can count either way.',
    clauses: ['CT-BARRIER-DIAG'],
  },
  {
    topic: 'actions',
    title: 'Routes and paths',
    text: 'A route is the cheapest way to a place where one may stop. A path drawn by hand leads from each square to a neighbor; the first step that may not be made is named, with what stops it.',
    clauses: ['CT-ROUTE', 'CT-PATH'],
  },
  {
    topic: 'actions',
    title: 'How a charge leads',
    text: 'A charge goes up to twice the speed in one straight line: along a row, a column or a diagonal of squares, over plain ground.',
    clauses: ['CT-CHARGE'],
  },
  {
    topic: 'actions',
    title: 'When a single step is allowed',
    text: 'A 5-foot step, guarded step or Step is possible where that one step costs 5 feet as the first of a turn: so not into difficult ground, but diagonally whatever was counted before.',
    clauses: ['CT-STEP'],
  },
  {
    topic: 'flight',
    title: 'Turning and rising',
    text: 'Only Starfinder prices turns and rising: 5 feet for 45°, 5 feet for a square upward, added last and never doubled. Elsewhere both are free. A step that goes on and up at once counts as a diagonal.',
    clauses: ['CT-FLY'],
  },
  {
    topic: 'modes',
    title: 'Burrowers and climbers',
    text: 'Burrowers pass earth at their full speed and are not slowed by what lies on the surface; rock and walls stop them. Climbers pay for rough ground as walkers do.',
    clauses: ['CT-BURROW', 'CT-CLIMB'],
  },
  {
    topic: 'reach',
    title: 'Who threatens what',
    text: 'The helpless threaten nothing, nor do the unarmed in the older systems. What lies behind a wall is not threatened, and no one threatens beyond the rim of the map.',
    clauses: ['CT-THREAT'],
  },
  {
    topic: 'opportunities',
    title: 'Who may strike, and when',
    text: 'Leaving a threatened square gives each opponent who threatens it one opportunity: once in a whole move, in Pathfinder 2e once in every Stride. They are listed in the order of the steps.',
    clauses: ['CT-PROVOKE'],
  },
  {
    topic: 'cover',
    title: 'Line of effect',
    text: 'Two squares have a line of effect where the straight line between their middles passes no wall, closed door or other solid thing. A line exactly through a corner is only stopped if both ways round are shut.',
    clauses: ['CT-LOE'],
  },
  {
    topic: 'flanking',
    title: 'Flanking where the text only mentions it',
    text: 'All systems flank as Pathfinder 2e describes: two allies who can reach the foe, with the line between their middles through opposite sides or corners of its space.',
    clauses: ['CT-FLANK'],
  },
  {
    topic: 'cover',
    title: 'What gives cover',
    text: 'Solid squares, crates, trees and windows on the line give cover; a wall all across blocks it. Squares one strikes from never cover the one who is struck. Creatures between cover too.',
    clauses: ['CT-COVER'],
  },
  {
    topic: 'travel',
    title: 'Journeys and pursuits in the older systems',
    text: 'Fivefoot takes minutes, days and pursuits from Starfinder for D&D 3.5 and Pathfinder 1e too: what it follows there is silent on them.',
    clauses: ['CT-LOCAL', 'CT-OVERLAND', 'CT-PURSUIT'],
  },
  {
    topic: 'judgment',
    title: 'Questions an engine document asks',
    text: 'In documents for the command line, keys that are left out have a default, a question the rules cannot answer is refused while the others go on, and a malformed document is refused as a whole, with the place named.',
    clauses: ['CT-ERR', 'CT-DEFAULT', 'CT-INPUT'],
  },
]
