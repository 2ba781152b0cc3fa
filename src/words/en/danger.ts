import { counted } from '../../base/text.ts'
import { and, asSentence, feet } from './grammar.ts'

const round = (number: number): string => `Round ${number}`

/** `Safe for 3 rounds: 12 squares, nearest F7 (Valeria, 30 ft).` */
const safe = (
  squares: number,
  rounds: number,
  nearest: { readonly square: string; readonly feet: number; readonly name: string } | null = null,
): string => {
  if (squares === 0) return `No square is safe for ${counted(rounds, 'round')}.`
  const where = nearest ? `, nearest ${nearest.square} (${nearest.name}, ${feet(nearest.feet)})` : ''
  return `Safe for ${counted(rounds, 'round')}: ${counted(squares, 'square')}${where}.`
}

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
const attackFirst = (name: string, places: number): string =>
  places === 0
    ? `No square lets ${name} attack first.`
    : `${counted(places, 'square')} where ${name} stays out of reach this round and can attack next round.`

/** `Goblin moves for 1 round, then charges from C4 to F4.` `from` is only used for a charge. */
function approach(name: string, by: 'stay' | 'move' | 'charge', inRound: number, from: string, at: string): string {
  const before = inRound > 1 ? `moves for ${counted(inRound - 1, 'round')}, then ` : ''
  const does =
    by === 'stay'
      ? `attacks from ${at}`
      : by === 'move'
        ? `moves to ${at} and attacks`
        : `charges from ${from} to ${at}`
  return asSentence(`${name} ${before}${does}.`)
}

/** `Drake stays at 30 ft. Change its altitude, or that of the targets, to see other attacks.` */
const aloft = (fliers: readonly { readonly name: string; readonly altitudeFeet: number }[]): string => {
  const each = fliers.map(({ name, altitudeFeet }) => `${name} stays at ${altitudeFeet} ft`)
  const its = fliers.length === 1 ? 'its altitude' : 'their altitudes'
  return asSentence(`${and(each)}. Change ${its}, or that of the targets, to see other attacks.`)
}

/** Title of a printed overlay: `Danger from foes`. */
const title = (whose: string): string => `Danger from ${whose}`

/** `4 squares where Valeria is out of sight and can attack next round.` */
const ambush = (name: string, places: number): string =>
  places === 0
    ? `No square lets ${name} attack from ambush.`
    : `${counted(places, 'square')} where ${name} is out of sight and out of reach, and can attack next round.`

/** `Orc attacks Hero in round 1.` */
const attack = (attacker: string, target: string, inRound: number): string =>
  asSentence(`${attacker} attacks ${target} in round ${inRound}.`)

/** `Orc charges from C4 to F4. 45 ft. Provokes from Hero.` */
const attackRoute = (how: string, long: number | null, provokes: readonly string[]): string =>
  [
    how,
    ...(long === null ? [] : [`${feet(long)}.`]),
    provokes.length > 0 ? `Provokes from ${and(provokes)}.` : 'No one provokes.',
  ].join(' ')

/** Of attacks, the earliest first: the first of them, for everyone who does not see the table. */
const contactSummary = (attacks: readonly string[], rounds: number, opensDoors: boolean): string =>
  attacks[0] === undefined
    ? `No one attacks within ${counted(rounds, 'round')}.${opensDoors ? '' : ' Closed doors stay closed.'}`
    : `${attacks[0]} ${counted(attacks.length, 'first attack')} in all.`

/** `Ogre and Orc attack no one within 3 rounds.` */
const never = (names: readonly string[], rounds: number): string =>
  asSentence(`${and(names)} ${names.length === 1 ? 'attacks' : 'attack'} no one within ${counted(rounds, 'round')}.`)

/** A shade of the map of kill zones, by the share of a side it begins at. */
const killShade = (share: number): string =>
  share === 0 ? 'Someone' : share === 1 ? 'Everyone' : `At least ${Math.round(100 * share)}%`

/** `12 squares are seen and in reach of more than half of 6 creatures; at most 5 at once.` */
const killZones = (squares: number, creatures: number, most: number): string =>
  squares === 0
    ? `No square is seen and in reach of more than half of ${counted(creatures, 'creature')}; the most is ${most}.`
    : `${counted(squares, 'square')} ${squares === 1 ? 'is' : 'are'} seen and in reach of more than half of ${counted(creatures, 'creature')}; at most ${most} at once.`

/** `E5: Ogre and Orc see this square and can attack it within 2 rounds (2 of 6).` */
const killSquare = (name: string, by: readonly string[], creatures: number, rounds: number): string =>
  by.length === 0
    ? `${name}: no one both sees this square and can attack it within ${counted(rounds, 'round')}.`
    : `${name}: ${and(by)} ${by.length === 1 ? 'sees' : 'see'} this square and can attack it within ${counted(rounds, 'round')} (${by.length} of ${creatures}).`

/** What changed between two danger maps: `safe squares: 214 → 190`. Empty where nothing did. */
const changes = (before: number, after: number): string =>
  before === after ? '' : `safe squares: ${before} → ${after}`

export const danger = {
  round,
  safe,
  summary,
  square,
  approach,
  title,
  attackFirst,
  aloft,
  ambush,
  attack,
  attackRoute,
  contactSummary,
  never,
  killShade,
  killZones,
  killSquare,
  changes,
}
