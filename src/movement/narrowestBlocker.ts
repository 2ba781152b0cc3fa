/**
 * Where no way leads: the one thing whose removal would open the cheapest one. A closed door goes before all that is not
 * meant to be opened, however long the way through it.
 *
 * All places that can be reached are flooded from the start, and all from which the target could be reached from the
 * target. Whatever blocks a step out of the first flood is a candidate; those near the second are taken away for a moment,
 * one by one, and the way that opens is measured. So the answer is proved, not guessed. Rejected: a search that breaks
 * through things at a price, which needs a price for every kind of thing.
 */
import type { Feet } from '../base/brands.ts'
import type { Cell } from '../grid/cell.ts'
import { OPEN_GROUND } from '../map/terrain.ts'
import { blockersOfPlace, blockersOfStep, type Blocker } from './blockers.ts'
import { EDGE_CODE, type EdgeCode } from './edgeCode.ts'
import { DIRECTION_COLUMNS, DIRECTION_ROWS } from './ground/directions.ts'
import { isSameParty } from './combatant.ts'
import { enter, isFree, mayEndAt, prepareMove, type Move, type MoveRequest } from './move.ts'
import { offsetFeet } from './measure.ts'
import { cheapestRoute } from './route.ts'
import { fastField } from './search/fastField.ts'
import { isFast, unboundedKey } from './search/fastMove.ts'
import { wholePlacesReached } from './search/reachedWindow.ts'

/** What stops a route. */
export type RouteObstacle =
  | { readonly kind: 'target'; readonly blockers: readonly Blocker[] }
  | { readonly kind: 'one-thing'; readonly blocker: Blocker; readonly feet: Feet }
  | { readonly kind: 'several-things' }

const MOST_TRIALS = 60
/** Fewer are tried on the largest maps: places of the map times trials. */
const MOST_WORK = 8_000_000

/**
 * Why there is no route to a place. `request` is what the move was prepared from. The field is changed while trying and is
 * as before afterwards. Null where there is a route after all.
 */
export function narrowestBlocker(move: Move, request: MoveRequest, to: Cell): RouteObstacle | null {
  if (cheapestRoute(move, to)) return null
  const target = move.layer.ground.indexOf(to.col, to.row)
  const n = move.layer.spaceCells
  const fits = to.col + n <= move.field.widthCells && to.row + n <= move.field.heightCells
  if (!fits) return { kind: 'target', blockers: [{ kind: 'map-border' }] }
  enter(move)
  if (!mayEndAt(move, target)) return { kind: 'target', blockers: blockersOfPlace(move, to) }
  // Those on the straightest way first, since not all can be tried.
  const candidates = candidatesBetween(move, target)
    .map((blocker) => ({ blocker, detour: detourFeet(move, blocker, to) }))
    .sort((a, b) => a.detour - b.detour)
    .map(({ blocker }) => blocker)
  const trials = Math.max(8, Math.min(MOST_TRIALS, Math.floor(MOST_WORK / move.layer.ground.paddedCells)))
  const feetWithout = (blocker: Blocker): Feet =>
    without(move, blocker, () => {
      const again = prepareMove(move.field, request)
      return again.ok ? (cheapestRoute(again.value, to)?.feet ?? Infinity) : Infinity
    })
  const doors = candidates.filter((blocker) => isClosedDoor(move, blocker))
  const others = candidates.filter((blocker) => !doors.includes(blocker))
  const obstacle = leastOf(doors.slice(0, trials), feetWithout) ?? leastOf(others.slice(0, trials), feetWithout)
  return obstacle ?? { kind: 'several-things' }
}

/** Feet from the start past a thing to the target, if nothing were in between. */
function detourFeet({ field, mover }: Move, blocker: Blocker, to: Cell): Feet {
  if (blocker.kind === 'map-border') return Infinity
  const at = blocker.kind === 'creature' ? (field.combatants.get(blocker.id)?.at ?? to) : blocker.cell
  const between = (a: Cell, b: Cell): Feet =>
    offsetFeet({ columns: Math.abs(a.col - b.col), rows: Math.abs(a.row - b.row) })
  return between(mover.at, at) + between(at, to)
}

function leastOf(blockers: readonly Blocker[], feetWithout: (blocker: Blocker) => Feet): RouteObstacle | null {
  let found: RouteObstacle | null = null
  let least = Infinity
  for (const blocker of blockers) {
    const feet = feetWithout(blocker)
    if (feet >= least) continue
    least = feet
    found = { kind: 'one-thing', blocker, feet }
  }
  return found
}

function isClosedDoor({ field }: Move, blocker: Blocker): boolean {
  if (blocker.kind !== 'edge') return false
  const { cell, border } = blocker
  const codes = border === 'west' ? field.westEdges : field.northEdges
  return codes[cell.row * field.widthCells + cell.col] === EDGE_CODE.doorClosed
}

/** Things that alone block a step out of what can be reached, close to what leads to the target. */
function candidatesBetween(move: Move, target: number): readonly Blocker[] {
  const { layer } = move
  const { ground, spaceCells } = layer
  const near = floodBack(move, target)
  const found = new Map<string, Blocker>()
  for (const place of reachable(move)) {
    const from = { col: ground.colOf(place), row: ground.rowOf(place) }
    for (let d = 0; d < 8; d++) {
      if ((((layer.steps[place] ?? 0) >> d) & 1) === 1) continue
      const to = { col: from.col + (DIRECTION_COLUMNS[d] ?? 0), row: from.row + (DIRECTION_ROWS[d] ?? 0) }
      const blockers = blockersOfStep(move, from, to)
      const [only] = blockers
      if (!only || blockers.length > spaceCells + 1 || only.kind === 'map-border') continue
      if (!isNear(near, ground.paddedWidth, ground.indexOf(to.col, to.row), spaceCells)) continue
      for (const blocker of blockers) found.set(JSON.stringify(blocker), blocker)
    }
  }
  return [...found.values()]
}

function reachable(move: Move): Iterable<number> {
  if (isFast(move) && move.squeezing === null) {
    const store = move.field.labels
    fastField(move, store, unboundedKey(move))
    return wholePlacesReached(move, store)
  }
  return flood(move, move.start, (place, d) => (((move.layer.steps[place] ?? 0) >> d) & 1) === 1)
}

/** Places from which steps lead to the target. */
const floodBack = (move: Move, target: number): ReadonlySet<number> =>
  flood(move, target, (place, d) => {
    const before = place + (move.layer.offsets[d] ?? 0)
    return isFree(move, before) && (((move.layer.steps[before] ?? 0) >> ((d + 4) % 8)) & 1) === 1
  })

function flood({ layer }: Move, start: number, leads: (place: number, d: number) => boolean): Set<number> {
  const found = new Set([start])
  for (const place of found) for (let d = 0; d < 8; d++) if (leads(place, d)) found.add(place + (layer.offsets[d] ?? 0))
  return found
}

function isNear(places: ReadonlySet<number>, width: number, place: number, spaceCells: number): boolean {
  for (let y = -spaceCells; y <= spaceCells; y++)
    for (let x = -spaceCells; x <= spaceCells; x++) if (places.has(place + x + y * width)) return true
  return false
}

/** What `measure` finds while a thing is out of the way. */
function without({ field }: Move, blocker: Blocker, measure: () => number): number {
  switch (blocker.kind) {
    case 'map-border':
      return Infinity
    case 'terrain':
    case 'corner-square': {
      const { cell } = blocker
      const code = field.terrain[cell.row * field.widthCells + cell.col] ?? OPEN_GROUND
      field.setTerrain(cell, OPEN_GROUND)
      const found = measure()
      field.setTerrain(cell, code)
      return found
    }
    case 'edge':
    case 'corner-edge': {
      const { cell, border } = blocker
      const codes = border === 'west' ? field.westEdges : field.northEdges
      const code = (codes[cell.row * field.widthCells + cell.col] ?? EDGE_CODE.none) as EdgeCode
      field.setEdge(cell, border, EDGE_CODE.none)
      const found = measure()
      field.setEdge(cell, border, code)
      return found
    }
    case 'creature': {
      const creature = field.combatants.get(blocker.id)
      if (!creature) return Infinity
      const party = [...field.combatants.values()].filter((other) => isSameParty(other, creature))
      for (const each of party)
        field.putCombatant({ ...each, helpless: true, fillsSpace: false, obstacleWhenHelpless: false })
      const found = measure()
      for (const each of party) field.putCombatant(each)
      return found
    }
  }
}
