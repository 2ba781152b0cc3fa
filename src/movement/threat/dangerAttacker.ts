/** One creature on a danger map: what it can attack in a round, and where it can be in the next. */
import type { Cell, GridSize } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { markCreatures, isFree, isSqueezed, mayEndAt, type Move, squaresIn } from '../move.ts'
import { spaceOf } from '../passage.ts'
import { lineMove, roundMove } from '../roundMove.ts'
import { eachLine } from '../search/straightLines.ts'
import { Charges, ChargeTables } from './dangerCharge.ts'
import type { Claims } from './dangerClaims.ts'
import { MultiSourceSearch } from './dangerSearch.ts'
import { attacksFrom, type AttacksFrom } from './dangerAttacks.ts'
import { reachBand, reachRulesOf } from './reach.ts'

/** Options of a danger map. */
export interface DangerOptions {
  /** Number of rounds. */
  readonly rounds: number
  readonly modeOf: (creature: Combatant) => MovementMode
  /** Closed doors count as open ones. */
  readonly openDoors: boolean
  /** The level attacked in a square, by its row-major index. */
  readonly levelAt: (index: number) => number
}

/** How a creature attacks a square in the first round in which it can. */
export interface FirstAttack {
  readonly round: number
  /** What it does in that round before the attack. */
  readonly by: 'stay' | 'move' | 'charge'
  /** Where it is when that round begins; for a move it may be unknown and the same as `at`. */
  readonly from: Cell
  /** Where it attacks from. */
  readonly at: Cell
}

/** Scratch memory shared by the creatures of a danger map. */
interface DangerScratch {
  readonly spreader: MultiSourceSearch
  readonly chargeTables: ChargeTables
}

export function dangerScratch({ widthCells, heightCells }: GridSize): DangerScratch {
  const paddedCells = (widthCells + 2) * (heightCells + 2)
  return { spreader: new MultiSourceSearch(paddedCells), chargeTables: new ChargeTables(paddedCells) }
}

/** The state of a creature between two rounds. */
export interface DangerAttacker {
  readonly index: number
  readonly move: Move
  /** Its move in the last round, where only positions to attack from matter. */
  readonly lastMove: Move
  readonly tools: DangerScratch
  /** Upper bounds: squares it moves in a round, and its reach in squares. */
  readonly roundSquares: number
  readonly reachSquares: number
  /** The greatest rank (squares, or actions) of a move after which it can attack in the same round. */
  readonly nearRank: number
  readonly charge: Move | null
  readonly charges: Charges | null
  readonly mayEnd: (place: number) => boolean
  readonly claimAttacks: AttacksFrom
  /** True if a square within reach of a place was open when the round began. */
  readonly mayReachOpen: (place: number, claims: Claims) => boolean
  /** True if a square within reach of a place is open now. */
  readonly reachesOpen: (place: number, claims: Claims, round: number) => boolean
  /** 1 for places where it can be at the start of this or an earlier round, by padded index. */
  readonly stands: Uint8Array
  /** Places where it can be at the start of the round, but not of an earlier one. */
  fresh: readonly number[]
  /** Where the charges of the round start, and where they may end to attack more than moves do, nearest first. */
  chargesFrom: readonly number[]
  readonly chargesTo: number[]
  /** A start from which a move reaches each of `chargesTo`. */
  readonly origins: number[]
}

/** Called for each place from which a creature attacks. */
export type AttackVisitor = (place: number, by: FirstAttack['by'], origin: number) => void

/** Null for a creature that cannot attack: helpless, or without a speed. */
export function dangerAttackerOf(
  field: Battlefield,
  creature: Combatant,
  index: number,
  how: DangerOptions,
  tools: DangerScratch,
): DangerAttacker | null {
  const request = { mover: creature, mode: how.modeOf(creature) }
  const prepared = roundMove(field, request)
  if (creature.helpless || !prepared.ok) return null
  const { whole: move, beforeAttack } = prepared.value
  const charge = lineMove(field, request, 'charge')
  // A flying charge pays for no turns, so it may reach places that no move of the same length does: all of them are tried.
  const triesAllCharges = move.turnFeet > 0
  return {
    index,
    move,
    lastMove: beforeAttack.move,
    tools,
    roundSquares: squaresIn(Math.max(move.budgetFeet * move.actions, charge?.budgetFeet ?? 0)),
    reachSquares: reachSquaresOf(move),
    nearRank: beforeAttack.maxRank,
    charge,
    charges: charge && !triesAllCharges ? new Charges(charge, tools.chargeTables) : null,
    mayEnd: legalPlaces(move),
    claimAttacks: attacksFrom(move, index, how.levelAt),
    mayReachOpen: mayReachOpenOf(move),
    reachesOpen: reachesOpenOf(move, index),
    stands: new Uint8Array(move.layer.surface.paddedCells),
    fresh: [move.start],
    chargesFrom: [],
    chargesTo: [],
    origins: [],
  }
}

/** Claims what a creature attacks in a round by staying or moving, and finds where it can be in the next. */
export function moveInRound(
  attacker: DangerAttacker,
  claims: Claims,
  round: number,
  rounds: number,
  visitor?: AttackVisitor,
): void {
  const { move, tools, nearRank, mayEnd, stands, fresh } = attacker
  for (const place of fresh) {
    stands[place] = 1
    attackFrom(attacker, claims, round, place, 'stay', place, visitor)
  }
  // Places from which nothing open is in range, in this round or a later one, are not expanded.
  const squaresLeft = (rounds - round + 1) * attacker.roundSquares + attacker.reachSquares
  const { surface, spaceCells } = move.layer
  const sources = fresh.filter((place) =>
    claims.isAnyOpenNear(surface.colOf(place), surface.rowOf(place), spaceCells, squaresLeft),
  )
  attacker.fresh = []
  attacker.chargesFrom = sources
  attacker.chargesTo.length = 0
  attacker.origins.length = 0
  if (sources.length === 0) return
  const isLast = round === rounds
  const { count, places, ranks, origins } = tools.spreader.from(isLast ? attacker.lastMove : move, sources, stands)
  const next: number[] = []
  for (let i = 0; i < count; i++) {
    const [place, origin] = [places[i], origins[i]]
    if (!mayEnd(place)) continue
    next.push(place)
    if (ranks[i] <= nearRank) attackFrom(attacker, claims, round, place, 'move', origin, visitor)
    else if (attacker.charges && attacker.reachesOpen(place, claims, round)) {
      attacker.chargesTo.push(place)
      attacker.origins.push(origin)
    }
  }
  attacker.fresh = next
}

/** Claims what a creature attacks in a round by charging. Call after `moveInRound`. */
export function chargeInRound(attacker: DangerAttacker, claims: Claims, round: number, visitor?: AttackVisitor): void {
  const { charge, charges, chargesFrom, chargesTo, mayEnd } = attacker
  if (!charges) {
    if (charge)
      for (const [place, origin] of chargeEnds(charge, chargesFrom))
        if (mayEnd(place)) attackFrom(attacker, claims, round, place, 'charge', origin, visitor)
    return
  }
  if (chargesTo.length > 0) charges.begin(chargesFrom)
  // The farthest ends first: they reach squares that nearer ones do not. To find out how, the nearest come first.
  for (let i = 0; i < chargesTo.length; i++) {
    const at = visitor ? i : chargesTo.length - 1 - i
    const place = chargesTo[at]
    if (!attacker.reachesOpen(place, claims, round)) continue
    const from = charges.originOf(place, attacker.origins[at])
    if (from >= 0) attackFrom(attacker, claims, round, place, 'charge', from, visitor)
  }
}

function attackFrom(
  attacker: DangerAttacker,
  claims: Claims,
  round: number,
  place: number,
  by: FirstAttack['by'],
  origin: number,
  visitor?: AttackVisitor,
): void {
  if (!attacker.mayReachOpen(place, claims)) return
  attacker.claimAttacks(place, claims, round)
  visitor?.(place, by, origin)
}

/** Returns whether a move may end in a place; creatures are only checked where they are. */
function legalPlaces(move: Move): (place: number) => boolean {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  const crowded = new Uint8Array(surface.paddedCells)
  for (const other of move.others) {
    const space = spaceOf(other)
    for (let row = space.row - spaceCells + 1; row < space.row + space.heightCells; row++)
      for (let col = space.col - spaceCells + 1; col < space.col + space.widthCells; col++)
        if (col >= 0 && row >= 0) crowded[surface.indexOf(col, row)] = 1
  }
  return (place) => (crowded[place] === 1 ? mayEndAt(move, place) : isFree(move, place) || isSqueezed(move, place))
}

/** Every place that a charge reaches from some starts, with one of those. */
function chargeEnds(charge: Move, stands: readonly number[]): ReadonlyMap<number, number> {
  markCreatures(charge)
  const places = new Map<number, number>()
  for (const start of stands)
    eachLine({ ...charge, start, mover: { ...charge.mover, at: charge.layer.surface.cellOf(start) } }, (place) => {
      if (!places.has(place)) places.set(place, start)
    })
  return places
}

/** Its reach in squares. */
const reachSquaresOf = ({ field, mover }: Move): number =>
  squaresIn(reachBand(reachRulesOf(field), mover)?.farFeet ?? 0)

/** See `mayReachOpen`. */
function mayReachOpenOf(move: Move): DangerAttacker['mayReachOpen'] {
  const far = reachSquaresOf(move)
  const { surface, spaceCells } = move.layer
  return (place, claims) => claims.isAnyOpenNear(surface.colOf(place), surface.rowOf(place), spaceCells, far)
}

/** See `reachesOpen`. */
function reachesOpenOf(move: Move, index: number): DangerAttacker['reachesOpen'] {
  const { field, layer } = move
  const far = reachSquaresOf(move)
  const { surface, spaceCells } = layer
  const mayReachOpen = mayReachOpenOf(move)
  return (place, claims, round) => {
    if (!mayReachOpen(place, claims)) return false
    const [col, row] = [surface.colOf(place), surface.rowOf(place)]
    const right = Math.min(field.widthCells, col + spaceCells + far)
    const bottom = Math.min(field.heightCells, row + spaceCells + far)
    for (let y = Math.max(0, row - far); y < bottom; y++)
      for (let x = Math.max(0, col - far); x < right; x++)
        if (claims.isOpen(y * field.widthCells + x, round, index)) return true
    return false
  }
}
