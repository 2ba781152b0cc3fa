/** One creature on a danger map: what it strikes in a round, and where it may stand in the next. */
import type { Cell, GridSize } from '../../grid/cell.ts'
import type { MovementMode } from '../../map/modes.ts'
import type { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { markCreatures, isFree, isSqueezed, mayEndAt, type Move, prepareMove, squaresIn } from '../move.ts'
import { spaceOf } from '../passage.ts'
import { eachLine } from '../search/straightLines.ts'
import { Charges, ChargeTables } from './dangerCharge.ts'
import type { Claims } from './dangerClaims.ts'
import { MultiSourceSearch } from './dangerSearch.ts'
import { cellOf, attacksFrom, type AttacksFrom } from './dangerAttacks.ts'
import { reachBand, reachRulesOf } from './reach.ts'

/** What a danger map is asked for. */
export interface DangerOptions {
  /** The last round looked at, from 1. */
  readonly rounds: number
  readonly modeOf: (creature: Combatant) => MovementMode
  /** Closed doors count as open ones. */
  readonly openDoors: boolean
  /** The level asked about in a square, by its row-major index. */
  readonly levelAt: (index: number) => number
}

/** How a creature comes to strike a square in the first round in which it can. */
export interface FirstAttack {
  readonly round: number
  /** What it does in that round before it strikes. */
  readonly by: 'stay' | 'move' | 'charge'
  /** Where it stands as that round begins, where that is known: of a move it may not be. */
  readonly from: Cell
  /** Where it strikes from. */
  readonly at: Cell
}

/** What the creatures of a danger map are worked out with, one after the other. */
interface DangerScratch {
  readonly spreader: MultiSourceSearch
  readonly chargeTables: ChargeTables
}

export function dangerScratch({ widthCells, heightCells }: GridSize): DangerScratch {
  const paddedCells = (widthCells + 2) * (heightCells + 2)
  return { spreader: new MultiSourceSearch(paddedCells), chargeTables: new ChargeTables(paddedCells) }
}

/** A creature that strikes, between two rounds. */
export interface DangerAttacker {
  readonly index: number
  readonly move: Move
  /** As far as it matters in the last round, after which no one stands anywhere. */
  readonly lastMove: Move
  readonly tools: DangerScratch
  /** How many squares it gets away from where it stands in a round at most, and how far it then strikes. */
  readonly roundSquares: number
  readonly reachSquares: number
  /** Squares, or actions, after which it still strikes in the same round. */
  readonly nearRank: number
  readonly charge: Move | null
  readonly charges: Charges | null
  readonly mayEnd: (place: number) => boolean
  readonly claimAttacks: AttacksFrom
  /** Whether some square within reach of a place was open as the round began. */
  readonly mayReachOpen: (place: number, claims: Claims) => boolean
  /** Whether some square within reach of a place is open. */
  readonly reachesOpen: (place: number, claims: Claims, round: number) => boolean
  /** Where it has stood in earlier rounds, by padded index. */
  readonly stands: Uint8Array
  /** Where it may stand as the round begins, and not before. */
  fresh: readonly number[]
  /** Where its charges of the round begin, and where one might lead that strikes what its moves do not, nearest first. */
  chargesFrom: readonly number[]
  readonly chargesTo: number[]
  /** The source whose way leads to each of those. */
  readonly origins: number[]
}

/** Called for each place that a creature strikes from. */
export type AttackVisitor = (place: number, by: FirstAttack['by'], origin: number) => void

/** Null for one that strikes nothing: helpless, or without a speed. */
export function dangerAttackerOf(
  field: Battlefield,
  creature: Combatant,
  index: number,
  how: DangerOptions,
  tools: DangerScratch,
): DangerAttacker | null {
  const isStriding = field.ruleset.actions.some(({ maxActions }) => maxActions > 1)
  const mode = how.modeOf(creature)
  const request = { mover: creature, mode }
  const prepared = prepareMove(field, isStriding ? { ...request, actions: 3 } : { ...request, action: 'double' })
  if (creature.helpless || !prepared.ok) return null
  const move = prepared.value
  const charge = isStriding ? null : prepareMove(field, { ...request, action: 'charge' })
  // Anyone who flies straight pays for no turn: a charge then leads where a move of the same length may not.
  const isAskedAll = move.turnFeet > 0
  return {
    index,
    move,
    lastMove: isStriding ? { ...move, actions: 2 } : move,
    tools,
    roundSquares: squaresIn(Math.max(move.budgetFeet * move.actions, charge?.ok ? charge.value.budgetFeet : 0)),
    reachSquares: reachSquaresOf(move),
    nearRank: isStriding ? 2 : squaresIn(creature.speedFeet[mode] ?? 0),
    charge: charge?.ok ? charge.value : null,
    charges: charge?.ok && !isAskedAll ? new Charges(charge.value, tools.chargeTables) : null,
    mayEnd: legalPlaces(move),
    claimAttacks: attacksFrom(move, index, how.levelAt),
    mayReachOpen: reachesOpenedOf(move),
    reachesOpen: reachesOpenOf(move, index),
    stands: new Uint8Array(move.layer.surface.paddedCells),
    fresh: [move.start],
    chargesFrom: [],
    chargesTo: [],
    origins: [],
  }
}

/** What a creature strikes in a round where it stands or moves, and where it may stand in the next. */
export function moveInRound(
  striker: DangerAttacker,
  claims: Claims,
  round: number,
  rounds: number,
  struck?: AttackVisitor,
): void {
  const { move, tools, nearRank, mayEnd, stands, fresh } = striker
  for (const place of fresh) {
    stands[place] = 1
    attackFrom(striker, claims, round, place, 'stay', place, struck)
  }
  // From where it gets near nothing that is still open, in this round or a later one, it need not go on.
  const squaresLeft = (rounds - round + 1) * striker.roundSquares + striker.reachSquares
  const { surface, spaceCells } = move.layer
  const sources = fresh.filter((place) =>
    claims.isAnyOpenNear(surface.colOf(place), surface.rowOf(place), spaceCells, squaresLeft),
  )
  striker.fresh = []
  striker.chargesFrom = sources
  striker.chargesTo.length = 0
  striker.origins.length = 0
  if (sources.length === 0) return
  const isLast = round === rounds
  const { count, places, ranks, origins } = tools.spreader.from(isLast ? striker.lastMove : move, sources, stands)
  const next: number[] = []
  for (let i = 0; i < count; i++) {
    const [place, origin] = [places[i], origins[i]]
    if (!mayEnd(place)) continue
    next.push(place)
    if (ranks[i] <= nearRank) attackFrom(striker, claims, round, place, 'move', origin, struck)
    else if (striker.charges && striker.reachesOpen(place, claims, round)) {
      striker.chargesTo.push(place)
      striker.origins.push(origin)
    }
  }
  striker.fresh = next
}

/** What it strikes in the same round by a charge. */
export function chargeInRound(striker: DangerAttacker, claims: Claims, round: number, struck?: AttackVisitor): void {
  const { charge, charges, chargesFrom, chargesTo, mayEnd } = striker
  if (!charges) {
    if (charge)
      for (const [place, origin] of chargeEnds(charge, chargesFrom))
        if (mayEnd(place)) attackFrom(striker, claims, round, place, 'charge', origin, struck)
    return
  }
  if (chargesTo.length > 0) charges.begin(chargesFrom)
  // The farthest first: what they strike need not be struck from nearer by. Anyone who wants to know how wants the nearest.
  for (let i = 0; i < chargesTo.length; i++) {
    const at = struck ? i : chargesTo.length - 1 - i
    const place = chargesTo[at]
    if (!striker.reachesOpen(place, claims, round)) continue
    const from = charges.originOf(place, striker.origins[at])
    if (from >= 0) attackFrom(striker, claims, round, place, 'charge', from, struck)
  }
}

function attackFrom(
  striker: DangerAttacker,
  claims: Claims,
  round: number,
  place: number,
  by: FirstAttack['by'],
  origin: number,
  struck?: AttackVisitor,
): void {
  if (!striker.mayReachOpen(place, claims)) return
  striker.claimAttacks(place, claims, round)
  struck?.(place, by, origin)
}

/** Whether a move may end in a place; others are asked only where some of them stand. */
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

/** Every place a charge leads to from some of the fresh stands, with one of those. */
function chargeEnds(charge: Move, stands: readonly number[]): ReadonlyMap<number, number> {
  markCreatures(charge)
  const places = new Map<number, number>()
  for (const start of stands)
    eachLine({ ...charge, start, mover: { ...charge.mover, at: cellOf(charge.layer, start) } }, (place) => {
      if (!places.has(place)) places.set(place, start)
    })
  return places
}

/** How many squares away it strikes at most. */
const reachSquaresOf = ({ field, mover }: Move): number =>
  squaresIn(reachBand(reachRulesOf(field), mover)?.farFeet ?? 0)

/** Whether some square within reach of a place was open as the round began. */
function reachesOpenedOf(move: Move): DangerAttacker['mayReachOpen'] {
  const far = reachSquaresOf(move)
  const { surface, spaceCells } = move.layer
  return (place, claims) => claims.isAnyOpenNear(surface.colOf(place), surface.rowOf(place), spaceCells, far)
}

/** Whether some square within reach of a place is still open for a creature. */
function reachesOpenOf(move: Move, index: number): DangerAttacker['reachesOpen'] {
  const { field, layer } = move
  const far = reachSquaresOf(move)
  const { surface, spaceCells } = layer
  const wasOpened = reachesOpenedOf(move)
  return (place, claims, round) => {
    if (!wasOpened(place, claims)) return false
    const [col, row] = [surface.colOf(place), surface.rowOf(place)]
    const right = Math.min(field.widthCells, col + spaceCells + far)
    const bottom = Math.min(field.heightCells, row + spaceCells + far)
    for (let y = Math.max(0, row - far); y < bottom; y++)
      for (let x = Math.max(0, col - far); x < right; x++)
        if (claims.isOpen(y * field.widthCells + x, round, index)) return true
    return false
  }
}
