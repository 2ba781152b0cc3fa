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

/** `E5: Ogre and Orc can attack here in round 2.` */
const square = (name: string, inRound: number, by: readonly string[], rounds: number): string =>
  inRound === 0
    ? `${name}: no one can attack here within ${counted(rounds, 'round')}.`
    : `${name}: ${and(by)} can attack here in round ${inRound}.`

/** `12 squares where Valeria stays out of reach this round and can attack next round.` */
const firstStrike = (name: string, places: number): string =>
  places === 0
    ? `No square lets ${name} attack first.`
    : `${counted(places, 'square')} where ${name} stays out of reach this round and can attack next round.`

/** `Goblin moves for 1 round, then charges from C4 to F4.` `from` is only used for a charge. */
function strike(name: string, by: 'stay' | 'move' | 'charge', inRound: number, from: string, at: string): string {
  const before = inRound > 1 ? `moves for ${counted(inRound - 1, 'round')}, then ` : ''
  if (by === 'stay') return `${name} ${before}attacks from ${at}.`
  return by === 'move'
    ? `${name} ${before}moves to ${at} and attacks.`
    : `${name} ${before}charges from ${from} to ${at}.`
}

/** `Drake stays at 30 ft. Change its altitude, or that of the targets, to see other attacks.` */
const aloft = (fliers: readonly { readonly name: string; readonly altitudeFeet: number }[]): string => {
  const each = fliers.map(({ name, altitudeFeet }) => `${name} stays at ${altitudeFeet} ft`)
  const its = fliers.length === 1 ? 'its altitude' : 'their altitudes'
  return `${and(each)}. Change ${its}, or that of the targets, to see other attacks.`
}

/** Title of a printed overlay: `Danger from foes`. */
const title = (whose: string): string => `Danger from ${whose}`

export const danger = { round, safe, summary, square, strike, title, firstStrike, aloft }
