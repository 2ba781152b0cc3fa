import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellIndex, cellsOfRect, isOnGrid, isRectOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { findRouteObstacle } from '../movement/obstacle/findRouteObstacle.ts'
import { enter, isFree, prepareMove, type Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { placesFound } from '../movement/search/reach.ts'
import { reachBand, reachRulesOf } from '../movement/threat/reach.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { routeObstacle } from '../words/blockers.ts'
import type { Obstacle } from '../words/facts.ts'
import type { Check } from './check.ts'
import { asWalker, type CheckScene, type Standing } from './CheckScene.ts'
import { isWalled } from './openings.ts'
import { stanceOf, type Reached } from './reached.ts'

/** Groups of creatures whose obstacle is looked for: it costs many searches. */
const MAX_EXPLAINED = 3

/** Creatures that get next to no enemy at all, or to none within the rounds asked about. */
export const noContact: Check = {
  id: 'no-contact',
  severity: 'warning',
  reasons: ['too-far'],
  *find(scene) {
    const known = new Map<string, ContactSquares>()
    const cutOff = new Map<Reached, Standing[]>()
    const late: { readonly standing: Standing; readonly rounds: number }[] = []
    for (const standing of scene.standing) {
      const { creature, combatant } = standing
      const enemies = scene.standing.filter(({ creature: { side } }) => scene.areEnemies(creature.side, side))
      if (enemies.length === 0 || combatant.helpless) continue
      const move = scene.moveOf(combatant, 'all')
      const own = scene.reachedBy(combatant, 'all')
      // Who stands where it cannot is found there.
      if (!own || !move || stanceOf(move) === 'none') continue
      const reach = Math.max(
        1,
        Math.ceil((reachBand(reachRulesOf(scene.field), combatant)?.farFeet ?? 0) / FEET_PER_SQUARE),
      )
      const key = `${creature.side} ${reach}`
      const contacts = known.get(key) ?? contactSquares(scene, enemies, reach)
      known.set(key, contacts)
      if (!contacts.some((index) => own.covered[index] === 1)) {
        cutOff.set(own, [...(cutOff.get(own) ?? []), standing])
        continue
      }
      const rounds = roundsToContact(scene, standing, contacts)
      if (rounds !== null && rounds > scene.rounds) late.push({ standing, rounds })
    }
    let explained = 0
    for (const group of cutOff.values()) {
      const obstacle = explained++ < MAX_EXPLAINED ? obstacleTo(scene, group) : null
      yield {
        code: 'no-contact',
        facts: { creatures: group.map(({ creature: { name, at } }) => ({ name, at })), obstacle },
        place: placeOf(group),
      }
    }
    if (late.length > 0)
      yield {
        code: 'late-contact',
        facts: {
          creatures: late.map(({ standing: { creature }, rounds }) => ({
            name: creature.name,
            at: creature.at,
            rounds,
          })),
          rounds: scene.rounds,
        },
        place: placeOf(late.map(({ standing }) => standing)),
      }
  },
}

const placeOf = (group: readonly Standing[]) => ({
  cells: group.map(({ creature: { at } }) => at),
  creatureIds: group.map(({ creature: { id } }) => id),
})

/** Squares from which some enemy may be within reach, by index. Walls count for those who reach no farther than the next square. */
type ContactSquares = readonly number[]

function contactSquares(scene: CheckScene, enemies: readonly Standing[], reach: number): ContactSquares {
  const { map } = scene
  const found = new Set<number>()
  for (const { combatant } of enemies)
    for (const cell of cellsOfRect(spaceOf(combatant)).filter((each) => isOnGrid(map, each)))
      for (let row = cell.row - reach; row <= cell.row + reach; row++)
        for (let col = cell.col - reach; col <= cell.col + reach; col++) {
          const from = { col, row }
          if (!isOnGrid(map, from)) continue
          if (reach > 1 || !isCutOff(scene, from, cell)) found.add(cellIndex(map, from))
        }
  return [...found]
}

/** Whether walls stand between two neighbors; between squares that meet in a corner, on both ways around it. */
function isCutOff(scene: CheckScene, from: Cell, to: Cell): boolean {
  const { map } = scene
  const [a, b] = [cellIndex(map, from), cellIndex(map, to)]
  const around = [cellIndex(map, { col: from.col, row: to.row }), cellIndex(map, { col: to.col, row: from.row })]
  const isWall = (one: number, other: number): boolean => one !== other && isWalled(scene, one, other)
  return around.every((via) => isWall(a, via) || isWall(via, b))
}

/** Speeds a creature can walk in one turn, runs and charges aside. */
const speedsPerTurn = ({ actions }: Ruleset): number =>
  Math.max(
    ...actions.map(({ budget, maxActions, isCharge, plainTerrainOnly, isWithdrawal }) =>
      budget.kind === 'speeds' && !isCharge && !plainTerrainOnly && !isWithdrawal ? budget.times * maxActions : 1,
    ),
  )

/** Rounds of moving all it can until it may be next to an enemy, doors open and no one in the way; null where it never is. */
function roundsToContact(scene: CheckScene, { combatant }: Standing, contacts: ContactSquares): number | null {
  const mover = asWalker(combatant)
  const prepared = prepareMove(scene.bare('all', combatant), { mover })
  if (!prepared.ok) return null
  const perRound = (mover.speedFeet.land ?? 0) * speedsPerTurn(scene.ruleset)
  const move = { ...prepared.value, actions: 1 }
  // Most have an enemy nearby: looked for so far first, then within the rounds allowed, then anywhere.
  for (const budgetFeet of [perRound, perRound * scene.rounds, FAR_FEET]) {
    const feet = minFeet({ ...move, budgetFeet }, contacts)
    if (feet !== null) return Math.ceil(feet / perRound)
  }
  return null
}

/** More than any way across a map costs. */
const FAR_FEET = 4_000_000

/** The least feet to a place from which an enemy is within reach; null where there is none within the budget. */
function minFeet(move: Move, contacts: ContactSquares): number | null {
  enter(move)
  const { surface, spaceCells } = move.layer
  const { widthCells } = move.field
  const touches = new Uint8Array(surface.paddedCells)
  for (const index of contacts) {
    const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
    for (let y = Math.max(0, row - spaceCells + 1); y <= row; y++)
      for (let x = Math.max(0, col - spaceCells + 1); x <= col; x++) touches[surface.indexOf(x, y)] = 1
  }
  const { count, places, squares } = placesFound(move)
  let least = Infinity
  for (let i = 0; i < count; i++) if (touches[places[i] ?? 0] === 1) least = Math.min(least, squares[i] ?? Infinity)
  return Number.isFinite(least) ? least * FEET_PER_SQUARE : null
}

/** What keeps the first of a group from the nearest enemy, doors open and no one else in the way. */
function obstacleTo(scene: CheckScene, [first]: readonly Standing[]): Obstacle | null {
  if (!first) return null
  const { combatant, creature } = first
  const away = ({ at }: { readonly at: Cell }): number =>
    (at.col - creature.at.col) ** 2 + (at.row - creature.at.row) ** 2
  const [nearest] = scene.standing
    .filter(({ creature: { side } }) => scene.areEnemies(creature.side, side))
    .toSorted((a, b) => away(a.creature) - away(b.creature))
  if (!nearest) return null
  const request = { mover: asWalker(combatant) }
  const prepared = prepareMove(scene.bare('all', combatant), request)
  const to = prepared.ok && placeBeside(scene, prepared.value, nearest)
  const found = to ? findRouteObstacle(prepared.value, request, to) : null
  return found && routeObstacle(scene.map, found)
}

/** The place with room next to someone that is nearest to the mover. */
function placeBeside({ map }: CheckScene, move: Move, { combatant }: Standing): Cell | null {
  enter(move)
  const n = move.layer.spaceCells
  const space = spaceOf(combatant)
  const from = move.mover.at
  const around = {
    col: space.col - n,
    row: space.row - n,
    widthCells: space.widthCells + n + 1,
    heightCells: space.heightCells + n + 1,
  }
  const away = ({ col, row }: Cell): number => (col - from.col) ** 2 + (row - from.row) ** 2
  const [nearest = null] = cellsOfRect(around)
    .filter((at) => isRectOnGrid(map, spaceRect(at, n)) && isFree(move, move.layer.surface.indexOf(at.col, at.row)))
    .toSorted((a, b) => away(a) - away(b))
  return nearest
}
