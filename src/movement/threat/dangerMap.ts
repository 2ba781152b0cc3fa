/**
 * Where creatures can strike, and when first: by square the first of some rounds in which one of them can.
 *
 * In every round before the one in which it strikes a creature stays or moves at its farthest; in that round it stays, moves
 * once or charges. Each creature is looked at by itself, the others standing still.
 */
import { levelsBetween } from '../../grid/box.ts'
import type { Cell, GridSize } from '../../grid/cell.ts'
import { isLineClear } from '../../grid/lines/lineOfEffect.ts'
import { SummedArea } from '../../grid/summedArea.ts'
import { EDGE_CODE } from '../../map/edges.ts'
import type { MovementMode } from '../../map/modes.ts'
import { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { enter, isFree, isSqueezed, mayEndAt, prepareMove, squaresIn, type Move } from '../move.ts'
import { spaceOf } from '../passage.ts'
import { tallOf } from '../levels.ts'
import { eachLine } from '../straightLines.ts'
import { Charges, ChargeTables } from './dangerCharge.ts'
import { Spreader } from './dangerSpread.ts'
import { isInBand, reachBand, type ReachBand } from './reach.ts'
import { reachRulesOf } from './reachRules.ts'
import { eachStruckSquare } from './struckSquares.ts'

/** What a danger map is asked for. */
export interface DangerAsked {
  /** The last round looked at, from 1. */
  readonly rounds: number
  readonly modeOf: (creature: Combatant) => MovementMode
  /** Closed doors count as open ones. */
  readonly openDoors: boolean
  /** The level asked about in a square, by its row-major index. */
  readonly levelAt: (index: number) => number
}

/** A square in danger. */
export interface DangerSquare {
  readonly at: Cell
  /** The first round in which one of them can strike it. */
  readonly round: number
  /** Ids of those who can in that round, in the order asked. */
  readonly by: readonly string[]
}

/** How a creature comes to strike a square in the first round in which it can. */
export interface FirstStrike {
  readonly round: number
  /** What it does in that round before it strikes. */
  readonly by: 'stay' | 'move' | 'charge'
  /** Where it stands as that round begins, where that is known: of a move it may not be. */
  readonly from: Cell
  /** Where it strikes from. */
  readonly at: Cell
}

/** How one creature first strikes the square of a row-major index; null where it cannot within so many rounds. */
export function firstStrikeOn(
  asked: Battlefield,
  creature: Combatant,
  square: number,
  how: DangerAsked,
): FirstStrike | null {
  const field = how.openDoors ? withOpenDoors(asked) : asked
  const claims = new Claims(field, 1)
  // Nothing but this square is of interest.
  claims.rounds.fill(ALL_ROUNDS)
  claims.rounds[square] = 0
  const striker = strikerOf(field, creature, 0, how, toolsFor(field))
  if (!striker) return null
  for (let round = 1; round <= how.rounds; round++) {
    claims.begin()
    let found: FirstStrike | null = null
    const note: Struck = (place, by, origin) => {
      if (found || claims.rounds[square] === 0) return
      const { layer } = striker.move
      found = { round, by, from: cellOf(layer, origin < 0 ? place : origin), at: cellOf(layer, place) }
    }
    moveInRound(striker, claims, round, how.rounds, note)
    chargeInRound(striker, claims, round, note)
    if (found) return found
  }
  return null
}

/** More rounds than are ever asked about. */
const ALL_ROUNDS = 255

/** The squares that some of `creatures` can strike within so many rounds, by row, then column. */
export function dangerMap(asked: Battlefield, creatures: readonly Combatant[], how: DangerAsked): DangerSquare[] {
  const field = how.openDoors ? withOpenDoors(asked) : asked
  const claims = new Claims(field, creatures.length)
  const tools = toolsFor(field)
  const strikers = creatures.flatMap((creature, index) => strikerOf(field, creature, index, how, tools) ?? [])
  // Round by round: squares that someone strikes in an earlier one are of no more interest.
  for (let round = 1; round <= how.rounds; round++) {
    claims.begin()
    for (const striker of strikers) moveInRound(striker, claims, round, how.rounds)
    // In a pass of their own: allies block charges alone, and marking them in turns takes longer than the search.
    for (const striker of strikers) chargeInRound(striker, claims, round)
  }
  // Many squares are struck by the same creatures.
  const lists = new Map<string, readonly string[]>()
  const namesOf = (index: number): readonly string[] => {
    const key = claims.keyOf(index)
    const known = lists.get(key)
    if (known) return known
    const names = claims.by(index).map((creature) => creatures[creature]?.id ?? '')
    lists.set(key, names)
    return names
  }
  const squares: DangerSquare[] = []
  for (let row = 0, i = 0; row < field.heightCells; row++)
    for (let col = 0; col < field.widthCells; col++, i++) {
      const round = claims.rounds[i] ?? 0
      if (round > 0) squares.push({ at: { col, row }, round, by: namesOf(i) })
    }
  return squares
}

/** Who strikes which square first. */
class Claims {
  /** By square the first round in which someone strikes it; 0: none yet. */
  readonly rounds: Uint8Array
  /** Who strikes a square in its round, one bit each: `#words` numbers a square. */
  readonly #by: Int32Array
  readonly #words: number
  readonly #size: GridSize
  /** Squares open as the round began. */
  readonly #open: SummedArea

  constructor(size: GridSize, creatures: number) {
    this.#size = size
    this.#words = Math.ceil(creatures / BITS)
    this.rounds = new Uint8Array(size.widthCells * size.heightCells)
    this.#by = new Int32Array(this.rounds.length * this.#words)
    this.#open = new SummedArea(size.widthCells, size.heightCells)
  }

  /** Begins a round: squares struck before it are of no more interest. */
  begin(): void {
    this.#open.count(this.rounds, 0)
  }

  /** Whether anything within so many squares of a space was open as the round began. */
  isAnyOpenNear(col: number, row: number, spaceCells: number, squares: number): boolean {
    const right = Math.min(this.#size.widthCells, col + spaceCells + squares)
    const bottom = Math.min(this.#size.heightCells, row + spaceCells + squares)
    return this.#open.within(Math.max(0, col - squares), Math.max(0, row - squares), right, bottom) > 0
  }

  /** Whether it matters that a creature strikes a square in a round. */
  isOpen(index: number, round: number, creature: number): boolean {
    const claimed = this.rounds[index]
    return (
      claimed === 0 || (claimed === round && ((this.#by[this.#wordOf(index, creature)] ?? 0) & bitOf(creature)) === 0)
    )
  }

  /** Notes a strike, if it matters. */
  strike(index: number, round: number, creature: number): void {
    const claimed = this.rounds[index]
    if (claimed !== 0 && claimed !== round) return
    this.rounds[index] = round
    const word = this.#wordOf(index, creature)
    this.#by[word] = (this.#by[word] ?? 0) | bitOf(creature)
  }

  /** Numbers of those who strike a square in its round, ascending. */
  by(index: number): readonly number[] {
    const numbers: number[] = []
    for (let word = 0; word < this.#words; word++)
      for (let bits = this.#by[index * this.#words + word] ?? 0; bits !== 0; bits &= bits - 1)
        numbers.push(word * BITS + 31 - Math.clz32(bits & -bits))
    return numbers
  }

  /** The same for squares struck by the same creatures. */
  keyOf(index: number): string {
    const first = index * this.#words
    return this.#words === 1 ? `${this.#by[first]}` : this.#by.subarray(first, first + this.#words).join()
  }

  #wordOf(index: number, creature: number): number {
    return index * this.#words + Math.floor(creature / BITS)
  }
}

/** Creatures to a number of `Claims`. */
const BITS = 32
const bitOf = (creature: number): number => 1 << (creature % BITS)

/** What the creatures of a danger map are worked out with, one after the other. */
interface Tools {
  readonly spreader: Spreader
  readonly chargeTables: ChargeTables
}

function toolsFor({ widthCells, heightCells }: GridSize): Tools {
  const paddedCells = (widthCells + 2) * (heightCells + 2)
  return { spreader: new Spreader(paddedCells), chargeTables: new ChargeTables(paddedCells) }
}

/** A creature that strikes, between two rounds. */
interface Striker {
  readonly index: number
  readonly move: Move
  /** As far as it matters in the last round, after which no one stands anywhere. */
  readonly lastMove: Move
  readonly tools: Tools
  /** How many squares it gets away from where it stands in a round at most, and how far it then strikes. */
  readonly roundSquares: number
  readonly reachSquares: number
  /** Squares, or actions, after which it still strikes in the same round. */
  readonly nearRank: number
  readonly charge: Move | null
  readonly charges: Charges | null
  readonly mayEnd: (place: number) => boolean
  readonly strike: (place: number, claims: Claims, round: number) => void
  /** Whether some square within reach of a place was open as the round began. */
  readonly mayBeOfUse: (place: number, claims: Claims) => boolean
  /** Whether some square within reach of a place is open. */
  readonly isOfUse: (place: number, claims: Claims, round: number) => boolean
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
type Struck = (place: number, by: FirstStrike['by'], origin: number) => void

/** Null for one that strikes nothing: helpless, or without a speed. */
function strikerOf(
  field: Battlefield,
  creature: Combatant,
  index: number,
  how: DangerAsked,
  tools: Tools,
): Striker | null {
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
    strike: strikesFrom(move, index, how),
    mayBeOfUse: openedNear(move),
    isOfUse: openNear(move, index),
    stands: new Uint8Array(move.layer.surface.paddedCells),
    fresh: [move.start],
    chargesFrom: [],
    chargesTo: [],
    origins: [],
  }
}

/** What a creature strikes in a round where it stands or moves, and where it may stand in the next. */
function moveInRound(striker: Striker, claims: Claims, round: number, rounds: number, struck?: Struck): void {
  const { move, tools, nearRank, mayEnd, stands, fresh } = striker
  for (const place of fresh) {
    stands[place] = 1
    strikeFrom(striker, claims, round, place, 'stay', place, struck)
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
    const [place, origin] = [places[i] as number, origins[i] as number]
    if (!mayEnd(place)) continue
    next.push(place)
    if ((ranks[i] as number) <= nearRank) strikeFrom(striker, claims, round, place, 'move', origin, struck)
    else if (striker.charges && striker.isOfUse(place, claims, round)) {
      striker.chargesTo.push(place)
      striker.origins.push(origin)
    }
  }
  striker.fresh = next
}

/** What it strikes in the same round by a charge. */
function chargeInRound(striker: Striker, claims: Claims, round: number, struck?: Struck): void {
  const { charge, charges, chargesFrom, chargesTo, mayEnd } = striker
  if (!charges) {
    if (charge)
      for (const [place, origin] of allCharged(charge, chargesFrom))
        if (mayEnd(place)) strikeFrom(striker, claims, round, place, 'charge', origin, struck)
    return
  }
  if (chargesTo.length > 0) charges.begin(chargesFrom)
  // The farthest first: what they strike need not be struck from nearer by. Anyone who wants to know how wants the nearest.
  for (let i = 0; i < chargesTo.length; i++) {
    const at = struck ? i : chargesTo.length - 1 - i
    const place = chargesTo[at] as number
    if (!striker.isOfUse(place, claims, round)) continue
    const from = charges.originOf(place, striker.origins[at] as number)
    if (from >= 0) strikeFrom(striker, claims, round, place, 'charge', from, struck)
  }
}

function strikeFrom(
  striker: Striker,
  claims: Claims,
  round: number,
  place: number,
  by: FirstStrike['by'],
  origin: number,
  struck?: Struck,
): void {
  if (!striker.mayBeOfUse(place, claims)) return
  striker.strike(place, claims, round)
  struck?.(place, by, origin)
}

const cellOf = ({ surface }: Move['layer'], place: number): Cell => ({
  col: surface.colOf(place),
  row: surface.rowOf(place),
})

/** Whether a move may end in a place; others are asked only where some of them stand. */
function legalPlaces(move: Move): (place: number) => boolean {
  enter(move)
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
function allCharged(charge: Move, stands: readonly number[]): ReadonlyMap<number, number> {
  enter(charge)
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
function openedNear(move: Move): Striker['mayBeOfUse'] {
  const far = reachSquaresOf(move)
  const { surface, spaceCells } = move.layer
  return (place, claims) => claims.isAnyOpenNear(surface.colOf(place), surface.rowOf(place), spaceCells, far)
}

/** Whether some square within reach of a place is still open for a creature. */
function openNear(move: Move, index: number): Striker['isOfUse'] {
  const { field, layer } = move
  const far = reachSquaresOf(move)
  const { surface, spaceCells } = layer
  const wasOpened = openedNear(move)
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

/** Marks the squares that a creature strikes where it stands. One of a single square has only its own lines to ask for. */
function strikesFrom({ field, layer, mover }: Move, index: number, { levelAt }: DangerAsked): Striker['strike'] {
  if (layer.spaceCells > 1)
    return (place, claims, round) => {
      const visit = (square: number): void => claims.strike(square, round, index)
      eachStruckSquare(field, { ...mover, at: cellOf(layer, place) }, levelAt, visit)
    }
  const { floors, widthCells, heightCells } = field
  const { surface } = layer
  const band = reachBand(reachRulesOf(field), mover)
  const far = squaresIn(band?.farFeet ?? 0)
  const struck = struckOffsets(band, far)
  return (place, claims, round) => {
    const [col, row] = [surface.colOf(place), surface.rowOf(place)]
    const level = (floors?.[row * widthCells + col] ?? 0) + mover.altitude
    const box = { level, tall: tallOf(mover) }
    for (let y = Math.max(0, row - far); y <= Math.min(heightCells - 1, row + far); y++)
      for (let x = Math.max(0, col - far); x <= Math.min(widthCells - 1, col + far); x++) {
        const square = y * widthCells + x
        if (!claims.isOpen(square, round, index)) continue
        const levels = levelsBetween(box, { level: levelAt(square), tall: 1 })
        const isStruck = struck(levels)[(y - row + far) * (2 * far + 1) + x - col + far] === 1
        if (isStruck && isLineClear(field.lines, col, row, x, y)) claims.strike(square, round, index)
      }
  }
}

/**
 * By levels between a creature of one square and the cubes asked about: flags of the squares round it that its band holds, its own
 * left out where it fills them; row by row, `2 * far + 1` a row.
 */
function struckOffsets(band: ReachBand | null, far: number): (levels: number) => Uint8Array {
  const known: Uint8Array[] = []
  return (levels) => {
    const before = known[levels]
    if (before) return before
    const flags = new Uint8Array((2 * far + 1) ** 2)
    for (let i = 0, rows = -far; rows <= far; rows++)
      for (let columns = -far; columns <= far; columns++, i++) {
        const isOwn = columns === 0 && rows === 0 && levels === 0
        const offset = { columns: Math.abs(columns), rows: Math.abs(rows), levels }
        if (band && !isOwn && isInBand(band, offset)) flags[i] = 1
      }
    known[levels] = flags
    return flags
  }
}

/** The same field with every closed door open. */
function withOpenDoors(field: Battlefield): Battlefield {
  const opened = (edges: Uint8Array): Uint8Array =>
    edges.map((code) => (code === EDGE_CODE.doorClosed ? EDGE_CODE.doorOpen : code))
  return new Battlefield({
    ...field,
    westEdges: opened(field.westEdges),
    northEdges: opened(field.northEdges),
    ...(field.floors ? { floorLevels: field.floors } : {}),
    combatants: [...field.combatants.values()],
  })
}
