import { counted } from '../../base/text.ts'
import { and } from './grammar.ts'

const round = (number: number): string => `Round ${number}`

/** `Safe for 3 rounds: 12 squares.` */
const safe = (squares: number, rounds: number): string =>
  squares === 0
    ? `No square is safe for ${counted(rounds, 'round')}.`
    : `Safe for ${counted(rounds, 'round')}: ${counted(squares, 'square')}.`

/** `Round 1: 12 squares. Round 2: 30 squares. Safe for 2 rounds: 8 squares.` */
const summary = (squaresByRound: readonly number[], safeSquares: number): string =>
  [
    ...squaresByRound.map((squares, i) => `${round(i + 1)}: ${counted(squares, 'square')}.`),
    safe(safeSquares, squaresByRound.length),
  ].join(' ')

/** `E5: Ogre and Orc can strike here in round 2.` */
const square = (name: string, inRound: number, by: readonly string[], rounds: number): string =>
  inRound === 0
    ? `${name}: no one can strike here within ${counted(rounds, 'round')}.`
    : `${name}: ${and(by)} can strike here in round ${inRound}.`

/** `12 squares where Valeria is out of reach for a round and strikes in the next.` */
const firstStrike = (name: string, places: number): string =>
  places === 0
    ? `${name} can stand nowhere this turn and be the first to strike.`
    : `${counted(places, 'square')} where ${name} is out of reach for a round and strikes in the next.`

/** `Goblin is on its way for 1 round, then charges from C4 to F4.` `from` matters to a charge alone. */
function strike(name: string, by: 'stay' | 'move' | 'charge', inRound: number, from: string, at: string): string {
  const before = inRound > 1 ? `is on its way for ${counted(inRound - 1, 'round')}, then ` : ''
  if (by === 'stay') return `${name} ${before}strikes from ${at}.`
  return by === 'move'
    ? `${name} ${before}moves to ${at} and strikes.`
    : `${name} ${before}charges from ${from} to ${at}.`
}

/** `Drake stays at 30 ft. Change its altitude, or that of the targets, to see it strike elsewhere.` */
const aloft = (fliers: readonly { readonly name: string; readonly altitudeFeet: number }[]): string => {
  const each = fliers.map(({ name, altitudeFeet }) => `${name} stays at ${altitudeFeet} ft`)
  const its = fliers.length === 1 ? 'its altitude' : 'their altitudes'
  return `${and(each)}. Change ${its}, or that of the targets, to see other strikes.`
}

/** Of an overlay that is printed: `Danger from foes`. */
const title = (whose: string): string => `Danger from ${whose}`

export const danger = { round, safe, summary, square, strike, title, firstStrike, aloft }
