/** Jumps: where they land, the check, room for a running start, and the cost. */
import { FEET_PER_SQUARE, type Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import { cellLine } from '../grid/cellShapes.ts'
import type { RuleLine } from '../ipc/shapes/engine.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { RecordId } from '../map/records/ids.ts'
import { blockersOfPlace, type Blocker } from '../movement/obstacle/blockers.ts'
import { isBeyond, jumpNeeds, wantsRunningStart, type Jumper } from '../movement/path/jump.ts'
import { markCreatures, mayEndAt, prepareMove, requestOf, type Move } from '../movement/move.ts'
import { openCosts } from '../movement/openCosts.ts'
import { atItsAltitude, isBoxOnMap, placeOf, walkPath } from '../movement/path/walk.ts'
import type { JumpRule } from '../rules/rulesetDetails.ts'
import { blockingThings } from '../words/blockers.ts'
import { en } from '../words/en/index.ts'
import { bandsOf, budgetFeetOf } from './bandMoves.ts'
import { skillWords } from './maneuverRules.ts'

/** How many squares to search for a place to land. */
const MAX_SQUARES = 60

/** The squares of a jump toward a place. If that is a gap such as a pit or water, it extends to the first place to land beyond. */
export function pathToLanding(move: Move, to: Cell): Cell[] {
  const from = move.mover.at
  const path = cellLine(from, to)
  markCreatures(move)
  const isGap = blockersOfPlace(move, to).some((blocker) => isGapTerrain(move, blocker))
  if (!isGap || path.length < 2) return path
  const times = Math.ceil(MAX_SQUARES / (path.length - 1))
  const far = { col: from.col + times * (to.col - from.col), row: from.row + times * (to.row - from.row) }
  const line = cellLine(from, far)
  const landing = line.findIndex(
    (cell, i) => i >= path.length && isBoxOnMap(move, cell) && mayEndAt(move, placeOf(move, cell)),
  )
  return landing < 0 ? path : line.slice(0, landing + 1)
}

/** True for terrain that can only be flown over or swum through: a pit, a chasm, deep water. */
function isGapTerrain({ field }: Move, blocker: Blocker): boolean {
  if (blocker.kind !== 'terrain') return false
  const entry = field.palette.find((type) => type?.id === blocker.terrain)?.entry
  return entry !== undefined && !entry.land.passable && !entry.climb.passable && entry.fly.passable
}

/** The check and cost of a jump along a path; a fault if it is too long. */
export function jumpLines(
  map: BattleMap,
  move: Move,
  rule: JumpRule,
  path: readonly Cell[],
  feet: Feet,
): { readonly lines: readonly RuleLine[]; readonly faults: readonly (RuleLine & { readonly at: Cell | null })[] } {
  const { field, mover } = move
  const jumpedFeet = openCosts(field, path).reduce((sum, each) => sum + each, 0)
  const creature = map.tables.creatures.get(mover.id as RecordId)
  const needs = jumpNeeds(rule, field.rules, jumpedFeet, jumperOf(map, move))
  const { clauses } = rule
  const line = (text: string): RuleLine => ({ text, clauses })
  const longest = longestJump(move, rule)
  if (jumpedFeet > longest.feet)
    return { lines: [], faults: [{ ...line(en.jumps.tooLong(longest.feet, rule.longest === 'speed')), at: null }] }
  if (isBeyond(needs)) return { lines: [], faults: [{ ...line(en.jumps.tooWeak(needs)), at: null }] }
  const band =
    rule.kind === 'by-check' && rule.actions ? undefined : longest.bands.find(({ budgetFeet }) => feet <= budgetFeet)
  return {
    lines: [
      line(
        `${en.jumps.needs(needs)}${needs.kind === 'by-check' && !needs.isFree ? skillWords(`${rule.skill} check`, creature) : ''}`,
      ),
      ...(wantsRunningStart(needs) ? [line(en.jumps.runUp(rule.runningStartFeet, runUpFeet(move, path)))] : []),
      ...(band ? [line(en.jumps.cost(feet, band.label))] : []),
    ],
    faults: [],
  }
}

/** Jumps over the gaps among some blockers, except those that are too wide. */
export function jumpsOver(map: BattleMap, move: Move, found: readonly Blocker[]): readonly RuleLine[] {
  const rule = move.field.ruleset.details.leap
  if (!rule || move.mode !== 'land') return []
  const { spaceCells } = move.layer
  return gapsAmong(move, found).flatMap((gap) => {
    const feet = (acrossSquares(gap, spaceCells) + spaceCells) * FEET_PER_SQUARE
    if (feet > longestJump(move, rule).feet) return []
    const needs = jumpNeeds(rule, move.field.rules, feet, jumperOf(map, move))
    if (isBeyond(needs)) return []
    return [{ text: en.jumps.over(blockingThings(map, gap), needs), clauses: rule.clauses }]
  })
}

const jumperOf = (map: BattleMap, { mover, layer }: Move): Jumper => ({
  strength: map.tables.creatures.get(mover.id as RecordId)?.strength ?? 10,
  speedFeet: mover.baseLandFeet ?? mover.speedFeet.land ?? 0,
  spaceFeet: layer.spaceCells * FEET_PER_SQUARE,
})

type TerrainBlocker = Extract<Blocker, { readonly kind: 'terrain' }>

/** Groups of adjacent gap squares along the route. Each group must be crossed in one jump. */
function gapsAmong(move: Move, found: readonly Blocker[]): readonly (readonly TerrainBlocker[])[] {
  const gaps: TerrainBlocker[][] = []
  for (const blocker of found) {
    if (blocker.kind !== 'terrain' || !isGapTerrain(move, blocker)) continue
    const { col, row } = blocker.cell
    const gap = gaps.at(-1)
    const isAdjacent = gap?.some(({ cell }) => Math.max(Math.abs(cell.col - col), Math.abs(cell.row - row)) === 1)
    if (isAdjacent) gap?.push(blocker)
    else gaps.push([blocker])
  }
  return gaps
}

/** Width of a gap in the direction of the jump. In the other direction it is as wide as the jumper's space. */
function acrossSquares(gap: readonly TerrainBlocker[], spaceCells: number): number {
  const spanOf = (values: readonly number[]): number => Math.max(...values) - Math.min(...values) + 1
  const columns = spanOf(gap.map(({ cell }) => cell.col))
  const rows = spanOf(gap.map(({ cell }) => cell.row))
  const [shorter, longer] = [Math.min(columns, rows), Math.max(columns, rows)]
  return longer === spaceCells ? shorter : longer
}

/** Length of the longest possible jump, and the bands of a turn. */
function longestJump(move: Move, rule: JumpRule) {
  const { field, mover } = move
  const bands = bandsOf(field.ruleset).flatMap((band) => {
    const made = prepareMove(field, { ...requestOf(move), action: band.action.id, actions: band.times })
    return made.ok ? [{ label: band.label, budgetFeet: budgetFeetOf({ band, move: made.value }) }] : []
  })
  const speed = mover.speedFeet.land ?? 0
  return { bands, feet: rule.longest === 'speed' ? speed : Math.max(0, ...bands.map(({ budgetFeet }) => budgetFeet)) }
}

/** Feet of room for a running start, straight behind the start of a jump. */
function runUpFeet(move: Move, path: readonly Cell[]): Feet {
  const [from, end] = [path[0], path.at(-1)]
  if (!from || !end) return 0
  const behind = cellLine(from, {
    col: from.col + MAX_SQUARES * (from.col - end.col),
    row: from.row + MAX_SQUARES * (from.row - end.row),
  })
  const needed = (move.field.ruleset.details.leap?.runningStartFeet ?? 0) / FEET_PER_SQUARE
  return walkPath(move, atItsAltitude(move, behind.slice(0, needed + 1))).made * FEET_PER_SQUARE
}
