import { FEET_PER_SQUARE } from '../base/brands.ts'
import { cellAt, cellsOfRect, isRectOnGrid, spaceRect, type Cell } from '../grid/cell.ts'
import type { BattleMap } from '../map/battleMap.ts'
import { tableRecord } from '../map/commands/command.ts'
import { edgeAt } from '../map/edges.ts'
import type { Creature } from '../map/records/creature.ts'
import { SPACE_CELLS } from '../map/sizes.ts'
import { findRouteObstacle } from '../movement/obstacle/findRouteObstacle.ts'
import { markCreatures, isFree, prepareMove, type Move } from '../movement/move.ts'
import { speedIn } from '../movement/speeds.ts'
import { findReached } from '../movement/search/reach.ts'
import { speedsOf } from '../rules/ruleset.ts'
import { routeObstacle } from '../words/blockers.ts'
import type { Obstacle } from '../words/facts.ts'
import { openedSquare } from './areas.ts'
import type { Check, Fix } from './check.ts'
import { asWalker, type CheckScene, type Standing } from './CheckScene.ts'
import { contactOf, type Contact, type ContactSquares } from './contact.ts'
import { narrowFinding, groupsOf, slimReached, widestBeyond, type Confined } from './confined.ts'
import { openingsOf } from './openings.ts'
import type { Reached } from './reached.ts'
import { isShutIn } from './shutIn.ts'
import { widening } from './widening.ts'

/** Groups of creatures whose obstacle is searched for, which takes many searches. */
const MAX_EXPLAINED = 3

/** Creatures that cannot reach an enemy at all, or not within the requested rounds. */
export const noContact: Check = {
  id: 'no-contact',
  severity: 'warning',
  reasons: ['too-far'],
  *find(scene) {
    const tooBig: Confined[] = []
    const cutOff = new Map<Reached, Group>()
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
      else {
        const group = cutOff.get(contact.own)
        cutOff.set(contact.own, group ? [...group, standing] : [standing])
      }
    }
    for (const group of groupsOf(tooBig)) {
      const { facts, place } = narrowFinding(scene, group)
      // `shut-in` reports the same places.
      const unless = isShutIn(scene, group[0].standing) ? ('shut-in' as const) : undefined
      const squares = contactOf(scene, group[0].standing)?.squares ?? []
      const fix = widening(scene, group[0], facts.needsFeet, ({ covered }) => squares.some((at) => covered[at] === 1))
      yield { code: 'too-big', facts, place, unless, fix }
    }
    for (const { obstacle, stopped, group } of mergeGroups(scene, [...cutOff.values()]))
      yield {
        code: 'no-contact',
        facts: { creatures: group.map(({ creature: { name, at } }) => ({ name, at })), obstacle },
        place: placeOf(group),
        fix: obstacle && fixFor(scene.map, obstacle, stopped.creature),
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

/** Returns the narrow places that keep a creature from every enemy; null if a Medium creature could not reach any either. */
function tooBigFor(scene: CheckScene, standing: Standing, { own, squares }: Contact): Confined | null {
  const slim = SPACE_CELLS[standing.creature.size] > 1 ? slimReached(scene, standing, own) : null
  if (!slim) return null
  const contacts = new Set(squares)
  const places = widestBeyond(openingsOf(scene, own.covered, slim.covered, (index) => contacts.has(index)))
  return places.length === 0 ? null : { standing, squares: own.squares, places }
}

type Group = readonly [Standing, ...Standing[]]
interface MergedGroup {
  readonly group: Group
  /** What stops one of them. */
  readonly obstacle: Obstacle | null
  readonly stopped: Standing
}

/** Merges groups that are cut off from each other, and explains the obstacle of the first whose obstacle is found. */
function mergeGroups(scene: CheckScene, groups: readonly Group[]): readonly MergedGroup[] {
  const setOf = groups.map((_, i) => i)
  for (const [i, [first]] of groups.entries()) {
    const nearest = nearestEnemy(scene, first)
    const other = groups.findIndex((group) => group.some(({ creature: { id } }) => id === nearest?.creature.id))
    const [from, to] = [setOf[other] ?? i, setOf[i] ?? i]
    for (const [j, set] of setOf.entries()) if (set === from) setOf[j] = to
  }
  let explained = 0
  return [...new Set(setOf)].flatMap((set) => {
    const own = groups.filter((_, i) => setOf[i] === set)
    const [first, ...others] = own.flat()
    if (!first) return []
    let found: Pick<MergedGroup, 'obstacle' | 'stopped'> = { obstacle: null, stopped: first }
    for (const group of own)
      if (!found.obstacle && explained++ < MAX_EXPLAINED)
        found = { obstacle: obstacleTo(scene, group), stopped: group[0] }
    return [{ ...found, group: [first, ...others] as const }]
  })
}

/** Returns the fix for a single blocker: a door in a wall, or floor instead of a solid square; null for others. */
function fixFor(map: BattleMap, obstacle: Obstacle, { at }: Creature): Fix | null {
  const [thing, ...others] = obstacle.reason === 'cut-off' ? obstacle.things : []
  if (!thing || others.length > 0) return null
  if (thing.kind === 'terrain' && thing.solid && !thing.lastCell) return openedSquare(map, thing.cell, at)
  const edge = thing.kind === 'edge' && thing.edge === 'wall' ? edgeAt(map, thing) : undefined
  if (!edge) return null
  const { look: _, ...wall } = edge
  return {
    code: 'put-door',
    facts: { at: { cell: edge.cell, border: edge.border } },
    command: { type: 'edit-records', put: [tableRecord('edges', { ...wall, kind: 'door', secret: false })] },
  }
}

const placeOf = (group: readonly Standing[]) => ({
  cells: group.map(({ creature: { at } }) => at),
  creatureIds: group.map(({ creature: { id } }) => id),
})

/** Returns the rounds of full movement to contact, with doors open and without other creatures; null if there is no route. */
function roundsToContact(scene: CheckScene, { combatant }: Standing, contacts: ContactSquares): number | null {
  const mover = asWalker(combatant)
  const prepared = prepareMove(scene.bare('all', combatant), { mover })
  if (!prepared.ok) return null
  const perRound = speedIn(scene, mover, 'land') * speedsOf(scene.ruleset, scene.ruleset.turn.whole)
  const move = { ...prepared.value, actions: 1 }
  // Most creatures have an enemy nearby, so the budget grows: one round, the requested rounds, any distance.
  for (const budgetFeet of [perRound, perRound * scene.rounds, FAR_FEET]) {
    const feet = minFeet({ ...move, budgetFeet }, contacts)
    if (feet !== null) return Math.ceil(feet / perRound)
  }
  return null
}

/** More than any route on a map costs. */
const FAR_FEET = 4_000_000

/** Returns the minimum cost to a place with an enemy in reach, in feet; null if there is none within the budget. */
function minFeet(move: Move, contacts: ContactSquares): number | null {
  markCreatures(move)
  const { surface, spaceCells } = move.layer
  const { widthCells } = move.field
  const touches = new Uint8Array(surface.paddedCells)
  for (const index of contacts) {
    const [col, row] = [index % widthCells, Math.floor(index / widthCells)]
    for (let y = Math.max(0, row - spaceCells + 1); y <= row; y++)
      for (let x = Math.max(0, col - spaceCells + 1); x <= col; x++) touches[surface.indexOf(x, y)] = 1
  }
  const { count, places, squares } = findReached(move)
  let least = Infinity
  for (let i = 0; i < count; i++) if (touches[places[i] ?? 0] === 1) least = Math.min(least, squares[i] ?? Infinity)
  return Number.isFinite(least) ? least * FEET_PER_SQUARE : null
}

/** Returns the enemy nearest to a creature in a straight line. */
function nearestEnemy(scene: CheckScene, { creature }: Standing): Standing | undefined {
  const away = ({ at }: { readonly at: Cell }): number =>
    (at.col - creature.at.col) ** 2 + (at.row - creature.at.row) ** 2
  return scene.standing
    .filter(({ creature: { side } }) => scene.areEnemies(creature.side, side))
    .toSorted((a, b) => away(a.creature) - away(b.creature))[0]
}

/** Returns what keeps the first creature of a group from the nearest place with an enemy in reach. */
function obstacleTo(scene: CheckScene, [first]: Group): Obstacle | null {
  const { combatant } = first
  const request = { mover: asWalker(combatant) }
  const prepared = prepareMove(scene.bare('all', combatant), request)
  const to = prepared.ok && nearestPlace(scene, prepared.value, contactOf(scene, first)?.squares ?? [])
  const found = to ? findRouteObstacle(prepared.value, request, to) : null
  return found && routeObstacle(scene.map, found)
}

/** Returns the free place nearest to the mover that covers one of some squares. */
function nearestPlace({ map }: CheckScene, move: Move, squares: ContactSquares): Cell | null {
  markCreatures(move)
  const n = move.layer.spaceCells
  const from = move.mover.at
  const away = ({ col, row }: Cell): number => (col - from.col) ** 2 + (row - from.row) ** 2
  let nearest: Cell | null = null
  for (const index of squares) {
    const { col, row } = cellAt(map, index)
    for (const at of cellsOfRect({ col: col - n + 1, row: row - n + 1, widthCells: n, heightCells: n })) {
      if (nearest && away(at) >= away(nearest)) continue
      if (isRectOnGrid(map, spaceRect(at, n)) && isFree(move, move.layer.surface.indexOf(at.col, at.row))) nearest = at
    }
  }
  return nearest
}
