/**
 * Where creatures can strike, and when first: by square the first of some rounds in which one of them can.
 *
 * In every round before the one in which it strikes a creature stays or moves at its farthest; in that round it stays, moves
 * once or charges. Each creature is looked at by itself, the others standing still.
 */
import type { Cell } from '../../grid/cell.ts'
import { squaresAlong } from '../../grid/measure.ts'
import { EDGE_CODE } from '../../map/edges.ts'
import type { MovementMode } from '../../map/modes.ts'
import { Battlefield } from '../battlefield.ts'
import type { Combatant } from '../combatant.ts'
import { enter, isFree, isSqueezed, mayEndAt, prepareMove, squaresIn, type Move } from '../move.ts'
import { spaceOf } from '../passage.ts'
import { eachLine, lineTo } from '../straightLines.ts'
import { spreadFrom } from './dangerSpread.ts'
import { reachBand } from './reach.ts'
import { reachRulesOf } from './reachRules.ts'
import { eachStruckSquare } from './struckSquares.ts'

/** What a danger map is asked for. */
export interface DangerAsked {
  /** The last round looked at, from 1. */
  readonly rounds: number
  readonly mode: MovementMode
  /** Closed doors count as open ones. */
  readonly openDoors: boolean
  /** The level asked about; left out: that of each square's floor. */
  readonly level?: number | undefined
}

/** A square in danger. */
export interface DangerSquare {
  readonly at: Cell
  /** The first round in which one of them can strike it. */
  readonly round: number
  /** Ids of those who can in that round, in the order asked. */
  readonly by: readonly string[]
}

/** The squares that some of `creatures` can strike within so many rounds, by row, then column. */
export function dangerMap(asked: Battlefield, creatures: readonly Combatant[], how: DangerAsked): DangerSquare[] {
  const field = how.openDoors ? withOpenDoors(asked) : asked
  const first = creatures.map((creature) => firstRounds(field, creature, how))
  const squares: DangerSquare[] = []
  for (let row = 0, i = 0; row < field.heightCells; row++)
    for (let col = 0; col < field.widthCells; col++, i++) {
      const round = first.reduce((least, rounds) => Math.min(least, rounds[i] || Infinity), Infinity)
      if (round === Infinity) continue
      const by = creatures.flatMap(({ id }, c) => (first[c]?.[i] === round ? [id] : []))
      squares.push({ at: { col, row }, round, by })
    }
  return squares
}

/** By square the first round in which a creature can strike it; 0 where it cannot. */
function firstRounds(field: Battlefield, creature: Combatant, how: DangerAsked): Uint8Array {
  const rounds = new Uint8Array(field.widthCells * field.heightCells)
  const isStriding = field.ruleset.actions.some(({ maxActions }) => maxActions > 1)
  const request = { mover: creature, mode: how.mode }
  const prepared = prepareMove(field, isStriding ? { ...request, actions: 3 } : { ...request, action: 'double' })
  if (creature.helpless || !prepared.ok) return rounds
  const move = prepared.value
  const nearRank = isStriding ? 2 : squaresIn(creature.speedFeet[how.mode] ?? 0)
  const charge = isStriding ? null : prepareMove(field, { ...request, action: 'charge' })
  const mayEnd = legalPlaces(move)
  const strikesNew = unmarkedNear(move, rounds)
  const stands = new Uint8Array(move.layer.surface.paddedCells)
  let fresh: readonly number[] = [move.start]
  for (let round = 1; round <= how.rounds && fresh.length > 0; round++) {
    const strike = (place: number): void => {
      if (strikesNew(place)) mark(field, { ...creature, at: cellOf(move, place) }, how.level, round, rounds)
    }
    for (const place of fresh) {
      stands[place] = 1
      strike(place)
    }
    const reached = spreadFrom(move, fresh, stands).filter(({ place }) => mayEnd(place))
    for (const { place, rank } of reached) if (rank <= nearRank) strike(place)
    if (charge?.ok) {
      // Anyone who flies straight pays for no turn: a charge then leads where a move of the same length may not.
      if (move.turnFeet > 0) allCharged(charge.value, fresh).filter(mayEnd).forEach(strike)
      else {
        const isCharged = chargesFrom(charge.value, fresh)
        // The farthest first: what they strike need not be struck from nearer by.
        for (const { place, rank } of reached.toReversed())
          if (rank > nearRank && strikesNew(place) && isCharged(place)) strike(place)
      }
    }
    fresh = reached.map(({ place }) => place)
  }
  return rounds
}

const cellOf = ({ layer: { surface } }: Move, place: number): Cell => ({
  col: surface.colOf(place),
  row: surface.rowOf(place),
})

/** Whether a move may end in a place; others are asked only where some of them stand. */
function legalPlaces(move: Move): (place: number) => boolean {
  enter(move)
  const { surface, spaceCells } = move.layer
  const crowded = new Set<number>()
  for (const other of move.others) {
    const space = spaceOf(other)
    for (let row = space.row - spaceCells + 1; row < space.row + space.heightCells; row++)
      for (let col = space.col - spaceCells + 1; col < space.col + space.widthCells; col++)
        if (col >= 0 && row >= 0) crowded.add(surface.indexOf(col, row))
  }
  return (place) => (crowded.has(place) ? mayEndAt(move, place) : isFree(move, place) || isSqueezed(move, place))
}

/** Every place a charge leads to from some of the fresh stands. */
function allCharged(charge: Move, stands: readonly number[]): readonly number[] {
  enter(charge)
  const places = new Set<number>()
  for (const start of stands)
    eachLine({ ...charge, start, mover: { ...charge.mover, at: cellOf(charge, start) } }, (place) => places.add(place))
  return [...places]
}

/** Whether a charge leads to a place from some of the fresh stands. */
function chargesFrom(charge: Move, stands: readonly number[]): (place: number) => boolean {
  enter(charge)
  const from = stands.map((place) => {
    const at = cellOf(charge, place)
    return { at, move: { ...charge, start: place, mover: { ...charge.mover, at } } }
  })
  const budget = squaresIn(charge.budgetFeet)
  return (place) => {
    const { col, row } = cellOf(charge, place)
    return from.some(
      ({ at, move }) =>
        squaresAlong(Math.abs(col - at.col), Math.abs(row - at.row), true) <= budget &&
        lineTo(move, place, budget) !== null,
    )
  }
}

/** Whether some square within reach of a place has no round yet. */
function unmarkedNear({ field, layer, mover }: Move, rounds: Uint8Array): (place: number) => boolean {
  const far = squaresIn(reachBand(reachRulesOf(field), mover)?.farFeet ?? 0)
  const { surface, spaceCells } = layer
  return (place) => {
    const [col, row] = [surface.colOf(place), surface.rowOf(place)]
    const right = Math.min(field.widthCells, col + spaceCells + far)
    const bottom = Math.min(field.heightCells, row + spaceCells + far)
    for (let y = Math.max(0, row - far); y < bottom; y++)
      for (let x = Math.max(0, col - far); x < right; x++) if (rounds[y * field.widthCells + x] === 0) return true
    return false
  }
}

/** Marks the squares that a creature strikes where it stands. */
function mark(
  field: Battlefield,
  creature: Combatant,
  level: number | undefined,
  round: number,
  rounds: Uint8Array,
): void {
  eachStruckSquare(
    field,
    creature,
    (index) => level ?? field.floors?.[index] ?? 0,
    (index) => {
      if (rounds[index] === 0) rounds[index] = round
    },
  )
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
