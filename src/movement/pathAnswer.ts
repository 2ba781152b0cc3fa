/** What a path comes to: cost, where the mover ends, and everything that happens on the way. */
import type { Feet } from '../base/brands.ts'
import { rectHolds, spaceRect, type Cell } from '../grid/cell.ts'
import { hasLineOfEffect } from '../grid/lines/lineOfEffect.ts'
import { cellOffset, offsetFeet } from '../grid/measure.ts'
import { mayEndAt, type Move } from './move.ts'
import { passageOf } from './passage.ts'
import { opportunities, passingChecks, type AlongTheWay, type Bystander } from './provoke.ts'
import { threatField } from './threat/threatField.ts'
import { reachRulesOf } from './threat/reachRules.ts'
import { isBoxOnMap, placeOf, walkPath, type PathPoint, type Walk } from './walk.ts'

/** The answer to a path. */
export interface PathAnswer {
  readonly legal: boolean
  readonly feet: Feet
  readonly steps: readonly Feet[]
  readonly endsAt: PathPoint
  readonly problem: Walk['problem']
  /** Squares entered that hurt, and squares that ask for balance, by step, then row, then column. */
  readonly hazards: readonly Cell[]
  readonly balance: readonly Cell[]
  readonly checks: readonly AlongTheWay[]
  readonly provokes: readonly AlongTheWay[]
  /** How the steps were made, for explaining them. */
  readonly walk: Walk
}

/** Follows a path and says what it comes to. */
export function pathAnswer(move: Move, path: readonly PathPoint[]): PathAnswer {
  const walk = walkPath(move, path)
  const boxes = path.slice(0, walk.made + 1)
  const { action, field, mode } = move
  const spaceCells = move.layer.spaceCells
  const way = { boxes, spaceCells }
  const bystanders = bystandersOf(move)
  const entered = enteredSquares(boxes, spaceCells)
  const isOf = (cell: Cell, trait: 'hazard' | 'balance'): boolean => {
    const type = field.palette[field.terrain[cell.row * field.widthCells + cell.col] ?? 0]
    return type?.[trait] ?? false
  }
  const { actions, feet, steps } = walk.foothold
  const strideOf = field.ruleset.provoking.oncePerAction
    ? (step: number): number => actions[step] ?? 0
    : (): number => 0
  return {
    legal: walk.problem === null,
    feet,
    steps,
    endsAt: endOf(move, path, walk),
    problem: walk.problem,
    hazards: entered.filter((cell) => isOf(cell, 'hazard')),
    balance: mode === 'land' || mode === 'climb' ? entered.filter((cell) => isOf(cell, 'balance')) : [],
    checks: passingChecks(way, bystanders),
    provokes: action.provokes ? opportunities(way, bystanders, strideOf) : [],
    walk,
  }
}

/** Everybody else, as those who may strike at the mover or be tumbled past. */
export function bystandersOf(move: Move): readonly Bystander[] {
  const { field, mover, others } = move
  const { smallMoverProvokesOnEntering } = field.ruleset.provoking
  const isSmall = field.ruleset.sharing.smallSizes.includes(mover.size)
  return others.map((other) => {
    const passage = passageOf(field, mover, other, move.manner)
    const canStrike = !other.helpless && (!other.unarmed || field.ruleset.unarmedThreatens)
    return {
      id: other.id,
      at: other.at,
      size: other.size,
      threat: threatField(field.lines, reachRulesOf(field), other),
      isStriker: other.strikesMovers && other.side !== mover.side,
      strikesOnEntry:
        canStrike &&
        ((smallMoverProvokesOnEntering && isSmall) ||
          passage === 'overrun' ||
          (field.rules['passing-for-size-provokes'] && (passage === 'three-sizes-apart' || passage === 'small-mover'))),
      takesCheck: passage === 'tumble' || passage === 'overrun',
    }
  })
}

function enteredSquares(boxes: readonly Cell[], spaceCells: number): readonly Cell[] {
  const entered: Cell[] = []
  for (const [i, box] of boxes.entries()) {
    const before = boxes[i - 1]
    if (!before) continue
    const old = spaceRect(before, spaceCells)
    for (let row = box.row; row < box.row + spaceCells; row++)
      for (let col = box.col; col < box.col + spaceCells; col++)
        if (!rectHolds(old, { col, row })) entered.push({ col, row })
  }
  return entered
}

/**
 * Where the mover ends: at the end, or where it stops, or the last legal place on the path, or a legal one that is closer.
 * @source Starfinder, D&D 3.5 and Pathfinder 1e, Accidentally Ending Movement in an Illegal Space
 */
function endOf(move: Move, path: readonly PathPoint[], { made, problem }: Walk): PathPoint {
  const [start] = path
  const stop = path[made] ?? start
  if (!stop || !start) throw new Error('a path has a start')
  if (!problem) return stop
  const isLegal = (point: PathPoint): boolean => mayEndAt(move, placeOf(move, point))
  const last = path.slice(0, made + 1).findLast(isLegal) ?? start
  const illegal = problem.reason === 'cannot-end' ? path[made + 1] : isLegal(stop) ? undefined : stop
  if (!illegal || move.field.rules['illegal-end'] === 'last-legal') return last
  return closerLegal(move, illegal, last) ?? last
}

/** A legal place nearer to `illegal` than `last` is, in line of effect of it; the nearest, then the first by row and column. */
function closerLegal(move: Move, illegal: PathPoint, last: PathPoint): PathPoint | null {
  const limit = distance(illegal, last)
  let found: PathPoint | null = null
  let least = limit
  const radius = Math.floor(limit / 5)
  for (let row = illegal.row - radius; row <= illegal.row + radius; row++)
    for (let col = illegal.col - radius; col <= illegal.col + radius; col++) {
      const point = { col, row, altitude: illegal.altitude }
      const feet = distance(illegal, point)
      if (feet >= least || !isBoxOnMap(move, point) || !mayEndAt(move, placeOf(move, point))) continue
      if (!seesBox(move, illegal, point)) continue
      found = point
      least = feet
    }
  return found
}

const distance = (a: Cell, b: Cell): Feet => offsetFeet(cellOffset(a, b))

function seesBox({ field, layer }: Move, a: Cell, b: Cell): boolean {
  const n = layer.spaceCells
  for (let i = 0; i < n * n; i++)
    for (let j = 0; j < n * n; j++) {
      const from = { col: a.col + (i % n), row: a.row + Math.floor(i / n) }
      const to = { col: b.col + (j % n), row: b.row + Math.floor(j / n) }
      if (hasLineOfEffect(field.lines, from, to)) return true
    }
  return false
}
