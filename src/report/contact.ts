/** Rounds until a creature of one zone can attack the other zone, at several paces. */
import { cellAt, type Cell } from '../grid/cell.ts'
import type { Battlefield } from '../movement/battlefield.ts'
import type { Combatant } from '../movement/combatant.ts'
import { NO_DIRECTION } from '../movement/field/stepWord.ts'
import { WHOLE } from '../movement/field/squeezing.ts'
import { markCreatures, isEnterable, prepareMove, squaresIn, type Move } from '../movement/move.ts'
import { lineMove, roundMove } from '../movement/roundMove.ts'
import { stateNumber, stateOf, wideSearch } from '../movement/search/wideSearch.ts'
import { Charges, ChargeTables } from '../movement/threat/dangerCharge.ts'
import { MultiSourceSearch } from '../movement/threat/dangerSearch.ts'
import { reachBand, reachRulesOf } from '../movement/threat/reach.ts'
import { eachAttackedSquare } from '../movement/threat/attackedSquares.ts'
import { PROBE_MODE } from './probe.ts'

/** Rounds after which a report counts contact as never: more than a fight lasts. */
export const MAX_COUNTED_ROUNDS = 50

/** The round of contact, from 1; null if there is none, or if the rules have no such move. */
export interface ContactRounds {
  /** One move (or Stride) a round, and an attack. */
  readonly walk: number | null
  /** At a run, or by the full movement of a turn where the rules have no run; without an attack. */
  readonly run: number | null
  /** Full moves, then one move or a charge with an attack. */
  readonly attack: number | null
}

/** What rounds are counted for. */
export interface ContactRequest {
  readonly field: Battlefield
  readonly probe: Combatant
  /** Padded places to start from. */
  readonly starts: readonly number[]
  /** Row-major squares of the other zone. */
  readonly targets: readonly number[]
}

/** Returns the rounds to contact at each pace. */
export function contactRounds(request: ContactRequest): ContactRounds {
  const paces = pacesOf(request)
  if (!paces || request.starts.length === 0) return { walk: null, run: null, attack: null }
  const { walk, full, beforeAttack, run, charge } = paces
  const goals = attackPlaces(request, full)
  const tools = { spreader: new MultiSourceSearch(full.layer.surface.paddedCells), ...request, goals }
  return {
    walk: roundsOf(tools, { each: walk, last: walk, nearRank: Infinity, line: null }),
    run:
      run === undefined
        ? null
        : roundsOf(tools, { each: full, last: full, nearRank: Infinity, line: run, isLineForEach: true }),
    attack: roundsOf(tools, { each: full, last: beforeAttack.move, nearRank: beforeAttack.maxRank, line: charge }),
  }
}

/**
 * Returns the moves of a round: a move or Stride, the full movement, the part of it that leaves an attack, a run (undefined: the
 * probe cannot run), a charge.
 */
function pacesOf({ field, probe, starts }: ContactRequest) {
  const [first] = starts
  if (first === undefined) return null
  const request = { mover: probe, mode: PROBE_MODE }
  const walk = prepareMove(field, request)
  const round = roundMove(field, request)
  if (!walk.ok || !round.ok) return null
  const { whole: full, beforeAttack } = round.value
  return {
    walk: walk.value,
    full,
    beforeAttack,
    run: lineMove(field, request, 'run') ?? (field.ruleset.turn.run === null ? null : undefined),
    charge: lineMove(field, request, 'charge'),
  }
}

/** Marks the places from which the probe can attack a square of the other zone, by padded index. */
function attackPlaces({ field, probe, targets }: ContactRequest, move: Move): Uint8Array {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  const goals = new Uint8Array(surface.paddedCells)
  const isTarget = new Uint8Array(field.widthCells * field.heightCells)
  for (const index of targets) isTarget[index] = 1
  const far = squaresIn(reachBand(reachRulesOf(field), probe)?.farFeet ?? 0)
  const isLookedAt = new Uint8Array(surface.paddedCells)
  const levelAt = (index: number): number => field.floors?.[index] ?? 0
  for (const index of targets) {
    const { col, row } = cellAt(field, index)
    for (let y = Math.max(0, row - far - spaceCells + 1); y <= Math.min(field.heightCells - spaceCells, row + far); y++)
      for (
        let x = Math.max(0, col - far - spaceCells + 1);
        x <= Math.min(field.widthCells - spaceCells, col + far);
        x++
      ) {
        const place = surface.indexOf(x, y)
        if (isLookedAt[place] === 1) continue
        isLookedAt[place] = 1
        if (!isEnterable(move, place)) continue
        const at: Cell = { col: x, row: y }
        eachAttackedSquare(field, { ...probe, at }, levelAt, (square) => {
          if (isTarget[square] === 1) goals[place] = 1
        })
      }
  }
  return goals
}

interface Tools extends ContactRequest {
  readonly spreader: MultiSourceSearch
  readonly goals: Uint8Array
}

interface Pace {
  /** The move of a round before the last. */
  readonly each: Move
  /** The move of the round of contact, and how much of it leaves an attack (squares, or actions). */
  readonly last: Move
  readonly nearRank: number
  /** A straight move that can make contact too. */
  readonly line: Move | null
  /** The straight move is made in earlier rounds too. */
  readonly isLineForEach?: boolean
}

/** Returns the first round in which a goal is reached; null if none is. */
function roundsOf({ spreader, starts, goals }: Tools, pace: Pace): number | null {
  const { paddedCells } = pace.each.layer.surface
  const stands = new Uint8Array(paddedCells)
  const lines = pace.line && linesOf(pace.line)
  let fresh: readonly number[] = starts
  for (let round = 1; round <= MAX_COUNTED_ROUNDS && fresh.length > 0; round++) {
    if (fresh.some((place) => goals[place] === 1)) return round
    for (const place of fresh) stands[place] = 1
    const next: number[] = []
    const { count, places, ranks } = spreader.from(pace.each, fresh, stands)
    for (let i = 0; i < count; i++) {
      const place = places[i] as number
      if (goals[place] === 1 && pace.last === pace.each && (ranks[i] as number) <= pace.nearRank) return round
      next.push(place)
    }
    if (pace.last !== pace.each) {
      const last = spreader.from(pace.last, fresh, stands)
      for (let i = 0; i < last.count; i++)
        if (goals[last.places[i] as number] === 1 && (last.ranks[i] as number) <= pace.nearRank) return round
    }
    if (lines) {
      lines.begin(fresh)
      if (lines.leadsToAny(goals)) return round
      if (pace.isLineForEach) for (const place of lines.places(stands, next)) next.push(place)
    }
    fresh = next
  }
  return null
}

/** Straight moves from many places at once. */
interface Lines {
  begin(from: readonly number[]): void
  leadsToAny(goals: Uint8Array): boolean
  /** Returns the places they lead to, without those already known. */
  places(closed: Uint8Array, known: readonly number[]): readonly number[]
}

function linesOf(move: Move): Lines {
  if (move.line === 'free') return freeLines(move)
  const { paddedCells } = move.layer.surface
  const charges = new Charges(move, new ChargeTables(paddedCells))
  const isFree = (place: number): boolean => isEnterable(move, place)
  let begun: readonly number[] = []
  const far = squaresIn(move.budgetFeet)
  const { surface } = move.layer
  /** Bounds of the starts, enlarged by the range of the move. */
  const box = () => {
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
    for (const place of begun) {
      const [col, row] = [surface.colOf(place), surface.rowOf(place)]
      left = Math.min(left, col - far)
      right = Math.max(right, col + far)
      top = Math.min(top, row - far)
      bottom = Math.max(bottom, row + far)
    }
    return { left, right, top, bottom }
  }
  const near = function* (): Generator<number> {
    const { left, right, top, bottom } = box()
    const { widthCells, heightCells } = move.field
    const n = move.layer.spaceCells
    for (let row = Math.max(0, top); row <= Math.min(heightCells - n, bottom); row++)
      for (let col = Math.max(0, left); col <= Math.min(widthCells - n, right); col++) yield surface.indexOf(col, row)
  }
  return {
    begin(from) {
      begun = from
      charges.begin(from)
    },
    leadsToAny(goals) {
      for (const place of near())
        if (goals[place] === 1 && isFree(place) && charges.originOf(place, -1) >= 0) return true
      return false
    },
    places(closed, known) {
      const isKnown = new Set(known)
      const found: number[] = []
      for (const place of near())
        if (closed[place] !== 1 && !isKnown.has(place) && isFree(place) && charges.originOf(place, -1) >= 0)
          found.push(place)
      return found
    },
  }
}

/** Runs that may turn: a search over terrain that allows runs. */
function freeLines(move: Move): Lines {
  let reached: readonly number[] = []
  return {
    begin(from) {
      markCreatures(move)
      const states = from.map((place) =>
        stateNumber(move, { place, stance: WHOLE, heading: NO_DIRECTION, parity: move.parity }),
      )
      const { settled } = wideSearch(move, states, squaresIn(move.budgetFeet))
      reached = [...new Set(settled.map((state) => stateOf(move, state).place))]
    },
    leadsToAny: (goals) => reached.some((place) => goals[place] === 1),
    places: (closed, known) => {
      const isKnown = new Set(known)
      return reached.filter((place) => closed[place] !== 1 && !isKnown.has(place))
    },
  }
}
