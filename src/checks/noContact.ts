import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellsOfRect, isRectOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { findRouteObstacle } from '../movement/obstacle/findRouteObstacle.ts'
import { enter, isFree, prepareMove, type Move } from '../movement/move.ts'
import { spaceOf } from '../movement/passage.ts'
import { placesFound } from '../movement/search/reach.ts'
import type { Ruleset } from '../rules/ruleset.ts'
import { routeObstacle } from '../words/blockers.ts'
import type { Obstacle } from '../words/facts.ts'
import type { Check } from './check.ts'
import { asWalker, type CheckScene, type Standing } from './CheckScene.ts'
import { contactOf, type Contact, type ContactSquares } from './contact.ts'
import { confinedFacts, groupsOf, slimReached, widestBeyond, type Confined } from './confined.ts'
import { openingsOf } from './openings.ts'
import type { Reached } from './reached.ts'
import { isShutIn } from './shutIn.ts'

/** Groups of creatures whose obstacle is looked for: it costs many searches. */
const MAX_EXPLAINED = 3

/** Creatures that get next to no enemy at all, or to none within the rounds asked about. */
export const noContact: Check = {
  id: 'no-contact',
  severity: 'warning',
  reasons: ['too-far'],
  *find(scene) {
    const tooBig: Confined[] = []
    const cutOff = new Map<Reached, Standing[]>()
    const late: { readonly standing: Standing; readonly rounds: number }[] = []
    for (const standing of scene.standing) {
      const contact = contactOf(scene, standing)
      if (!contact) continue
      if (contact.isMet) {
        const rounds = roundsToContact(scene, standing, contact.squares)
        if (rounds !== null && rounds > scene.rounds) late.push({ standing, rounds })
        continue
      }
      const narrow = tooBigFor(scene, standing, contact)
      if (narrow) tooBig.push(narrow)
      else cutOff.set(contact.own, [...(cutOff.get(contact.own) ?? []), standing])
    }
    for (const group of groupsOf(tooBig)) {
      const { facts, place } = confinedFacts(scene, group)
      // Said there with the same places.
      const unless = isShutIn(scene, group[0].standing) ? ('shut-in' as const) : undefined
      yield { code: 'too-big', facts, place, unless }
    }
    for (const { obstacle, group } of byObstacle(scene, [...cutOff.values()]))
      yield {
        code: 'no-contact',
        facts: { creatures: group.map(({ creature: { name, at } }) => ({ name, at })), obstacle },
        place: placeOf(group),
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

/** The narrow places that keep a creature from every enemy, where a Medium one would get to some; null where it would not. */
function tooBigFor(scene: CheckScene, standing: Standing, { own, squares }: Contact): Confined | null {
  const slim = SPACE_CELLS[standing.creature.size] > 1 ? slimReached(scene, standing, own) : null
  if (!slim) return null
  const contacts = new Set(squares)
  const places = widestBeyond(openingsOf(scene, own.covered, slim.covered, (index) => contacts.has(index)))
  return places.length === 0 ? null : { standing, squares: own.squares, places }
}

interface Group {
  readonly obstacle: Obstacle | null
  readonly group: readonly Standing[]
}

/** Groups with what stops them, one for all that the same things stop. */
function byObstacle(scene: CheckScene, groups: readonly (readonly Standing[])[]): Iterable<Group> {
  const found = new Map<string, Group>()
  for (const [i, group] of groups.entries()) {
    const obstacle = i < MAX_EXPLAINED ? obstacleTo(scene, group) : null
    const key = JSON.stringify(obstacle && 'things' in obstacle ? obstacle.things : obstacle)
    const known = found.get(key)
    found.set(key, known ? { ...known, group: [...known.group, ...group] } : { obstacle, group })
  }
  return found.values()
}

const placeOf = (group: readonly Standing[]) => ({
  cells: group.map(({ creature: { at } }) => at),
  creatureIds: group.map(({ creature: { id } }) => id),
})

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
