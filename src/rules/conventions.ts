import type { ReferenceNote } from './reference.ts'

/** Source of each convention clause, by the prefix of its id. */
export const CONVENTION_SOURCES = { CT: 'Fivefoot’s ruling where the books leave it open' } as const

/**
 * Fivefoot’s rulings where the books leave a question open, for every system.
 * @source Fivefoot, docs/rules.md
 */
export const conventionNotes: readonly ReferenceNote[] = [
  {
    topic: 'distance',
    title: 'Difficult diagonals',
    text: 'A diagonal that costs 3 squares counts as two diagonals, so the next diagonal costs what it would have cost anyway. A house rule can count it as one.',
    clauses: ['CT-PARITY'],
  },
  {
    topic: 'corners',
    title: 'Diagonals and corners',
    text: 'Pathfinder 2e has no rule for corners. Fivefoot blocks a diagonal there only if both squares beside it are blocked. In the other systems a single hard corner is enough. The house rule for corners changes this.',
    clauses: ['CT-P2CORNER'],
  },
  {
    topic: 'terrain',
    title: 'Walls, windows and doors',
    text: 'Walls, windows and closed doors between two squares block movement. Open doors cost nothing extra. Creatures can see through windows.',
    clauses: ['CT-EDGE'],
  },
  {
    topic: 'terrain',
    title: 'Cost of a fence or low wall',
    text: 'You pay once per step: +10 feet in D&D 3.5 and Pathfinder 1e, +5 feet in Pathfinder 2e and D&D 5e, one doubling in Starfinder, which gives no number. A house rule can change this.',
    clauses: ['CT-BARRIER'],
  },
  {
    topic: 'terrain',
    title: 'Diagonals past a fence',
    text: 'A diagonal crosses a fence only if both ways around cross one. Passing the end of a fence is free. A house rule can count a single side.',
    clauses: ['CT-BARRIER-DIAG'],
  },
  {
    topic: 'actions',
    title: 'Routes and drawn paths',
    text: 'A route is the cheapest path to a space where the creature can end its move. A path you draw goes from square to adjacent square; Fivefoot names the first illegal step and what blocks it.',
    clauses: ['CT-ROUTE', 'CT-PATH'],
  },
  {
    topic: 'actions',
    title: 'Charge',
    text: 'A charge covers up to twice the speed in a straight line over normal terrain. House rules set the lines it can follow and its shortest length.',
    clauses: ['CT-CHARGE'],
  },
  {
    topic: 'actions',
    title: 'When a step is allowed',
    text: 'A 5-foot step, guarded step or Step must cost 5 feet as the first move of a turn. So it can’t enter difficult terrain, but it can be diagonal no matter how many diagonals you have used.',
    clauses: ['CT-STEP'],
  },
  {
    topic: 'flight',
    title: 'Turning and ascending',
    text: 'Only Starfinder charges for turns (5 feet per 45 degrees) and ascent (5 feet per square). Both are added last and never doubled. In the other systems both are free. Moving up and forward in the same step counts as a diagonal.',
    clauses: ['CT-FLY'],
  },
  {
    topic: 'modes',
    title: 'Burrowing and climbing',
    text: 'Burrowing creatures move through dirt at full burrow speed, unaffected by terrain on the surface; rock and walls stop them. Climbing creatures pay terrain costs as walking ones do.',
    clauses: ['CT-BURROW', 'CT-CLIMB'],
  },
  {
    topic: 'reach',
    title: 'Who threatens',
    text: 'Helpless creatures threaten nothing; in the older systems, neither do unarmed ones. No one threatens through a wall or beyond the edge of the map.',
    clauses: ['CT-THREAT'],
  },
  {
    topic: 'opportunities',
    title: 'When movement provokes',
    text: 'Leaving a threatened square provokes from each opponent that threatens it: once per move, in Pathfinder 2e once per Stride. In D&D 5e only leaving its reach does. They are listed in the order of the steps.',
    clauses: ['CT-PROVOKE'],
  },
  {
    topic: 'cover',
    title: 'Line of effect',
    text: 'Two squares have line of effect if the line between their centers crosses no wall, closed door or other solid object. A line exactly through a corner is blocked only if both sides are blocked.',
    clauses: ['CT-LOE'],
  },
  {
    topic: 'flanking',
    title: 'Flanking in the older systems',
    text: 'The texts only mention flanking, so Fivefoot uses the Pathfinder 2e rule: two allies that can reach the foe, with a line between them through opposite sides or corners of its space.',
    clauses: ['CT-FLANK'],
  },
  {
    topic: 'cover',
    title: 'What gives cover',
    text: 'Solid squares, crates, trees, windows and creatures on the line give cover. A wall all the way across blocks it. Terrain in the attacker’s own squares never gives the target cover.',
    clauses: ['CT-COVER'],
  },
  {
    topic: 'travel',
    title: 'Travel and pursuit in the older systems',
    text: 'For local movement, overland travel and pursuit in D&D 3.5 and Pathfinder 1e, Fivefoot uses the Starfinder rules, because those texts have none.',
    clauses: ['CT-LOCAL', 'CT-OVERLAND', 'CT-PURSUIT'],
  },
  {
    topic: 'judgment',
    title: 'Engine documents (command line)',
    text: 'Keys left out get a default. A question the rules can’t answer is refused; the others are still answered. A malformed document is refused as a whole, with the place of the error.',
    clauses: ['CT-ERR', 'CT-DEFAULT', 'CT-INPUT'],
  },
]
