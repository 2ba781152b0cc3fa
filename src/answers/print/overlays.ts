/** What prints show beside the map itself, worked out by the engine: reach, threatened squares, routes. */
import type { CellIndex } from '../../base/brands.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import { cellIndex, cellInRect } from '../../grid/cell.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { Creature } from '../../map/records/creature.ts'
import { sideColors } from '../../draw/tokens/sides.ts'
import { CAN_END } from '../../movement/search/reachField.ts'
import type { Copy } from '../../print/options.ts'
import type { Overlay, OverlayBand, PrintTable } from '../../print/facts.ts'
import { en } from '../../words/en/index.ts'
import { andMore } from '../../words/en/grammar.ts'
import { reachAnswer } from '../reach.ts'
import { dangerAnswer } from '../danger.ts'
import { situationOf, type Situation } from '../replica.ts'
import { threatAnswer } from '../threat.ts'
import { printedRoute, wholeTurn, type PrintedRoute, type RouteRequest } from './route.ts'

/** What to draw beside the map. Creatures are given by id or name. */
export interface OverlayRequest {
  /** `each`: everyone who can move; on player copies, the party. */
  readonly reach: readonly string[]
  /** `all`: each side with the number of creatures per square. `each`: every creature on its own. */
  readonly threat: readonly string[]
  readonly routes: readonly RouteRequest[]
  readonly danger?: DangerRequest | undefined
}

/** Danger by round: attackers, and how far to look ahead. */
export interface DangerRequest {
  /** Creatures by id or name, or sides. */
  readonly by: readonly string[]
  readonly rounds: number
  readonly opensDoors: boolean
}

/** Overlays, and tables with their details. */
export interface PrintedOverlays {
  readonly overlays: readonly Overlay[]
  readonly tables: readonly PrintTable[]
}

const REACH_COLOR = '#2f6db5'
const DANGER_COLOR = '#8a3b12'

/**
 * The overlays on the map of a copy: what players do not know must not influence ranges they see, and a route that does not exist
 * on their map is left out. Errors: `no-such-creature`, `no-route`, `no-such-ruleset`, a table rule's, and those of a move that
 * cannot be made.
 */
export function mapOverlays(map: BattleMap, copy: Copy, request: OverlayRequest): Result<PrintedOverlays> {
  const { reach, threat, danger, routes } = request
  if (!danger && reach.length + threat.length + routes.length === 0) return ok({ overlays: [], tables: [] })
  const situation = situationOf(map)
  if (!situation.ok) return situation
  const overlays = collected([
    ...reach.map((name) => reachOverlays(situation.value, copy, name)),
    ...threat.map((name) => threatOverlays(situation.value, name)),
    ...(danger ? [dangerOverlays(situation.value, copy, danger)] : []),
  ])
  if (!overlays.ok) return overlays
  const printed = collected(routes.map((route) => printedRoutes(situation.value, copy, route)))
  if (!printed.ok) return printed
  return ok({
    overlays: [...overlays.value, ...printed.value.map(({ overlay }) => overlay)],
    tables: printed.value.map(({ table }) => table),
  })
}

/** The values of all results in one list, or the first error. */
function collected<T>(results: readonly Result<readonly T[]>[]): Result<readonly T[]> {
  const failed = results.find((result) => !result.ok)
  return failed && !failed.ok ? failed : ok(results.flatMap((result) => (result.ok ? result.value : [])))
}

const creatureOf = ({ tables }: BattleMap, name: string): Creature | undefined =>
  [...tables.creatures.values()].find((creature) => creature.id === name || creature.name === name)

function reachOverlays(situation: Situation, copy: Copy, name: string): Result<readonly Overlay[]> {
  const { map } = situation
  if (name === 'each') {
    const everyone = [...map.tables.creatures.values()]
    const shown = copy === 'player' ? everyone.filter(({ side }) => side === 'party') : everyone
    // Creatures that cannot move have no range.
    return ok(
      shown.flatMap((creature) => {
        const overlay = reachOverlay(situation, creature)
        return overlay.ok ? [overlay.value] : []
      }),
    )
  }
  const creature = creatureOf(map, name)
  if (!creature) return failure('no-such-creature', { name })
  const overlay = reachOverlay(situation, creature)
  return overlay.ok ? ok([overlay.value]) : overlay
}

/** Squares that a creature's space can cover at the end of its move, each in the nearest band. */
function reachOverlay(situation: Situation, creature: Creature): Result<Overlay> {
  const { map } = situation
  const answer = reachAnswer(situation, wholeTurn(map, creature))
  if (!answer.ok) return answer
  const { bands, covered } = answer.value
  const { window, band, flags } = covered ?? answer.value
  const cells = bands.map((): CellIndex[] => [])
  for (let i = 0; i < band.length; i++) {
    if (((flags[i] ?? 0) & CAN_END) === 0) continue
    cells[(band[i] ?? 0) - 1]?.push(cellIndex(map, cellInRect(window, i)))
  }
  const shown: OverlayBand[] = bands.map(({ label, budgetFeet }, i) => ({
    label: en.paper.overlays.band(label, budgetFeet),
    cells: cells[i] ?? [],
  }))
  return ok({
    kind: 'cells',
    id: `reach-${creature.id}`,
    label: en.paper.overlays.range(creature.name),
    color: REACH_COLOR,
    forPlayers: true,
    creatureId: creature.id,
    bands: shown,
  })
}

/**
 * The squares that some creatures can attack, by the first round; none on a player copy without these creatures. Errors:
 * `no-such-creature`, those of the question itself.
 */
function dangerOverlays(situation: Situation, copy: Copy, { by, ...ahead }: DangerRequest): Result<readonly Overlay[]> {
  const { map } = situation
  const everyone = [...map.tables.creatures.values()]
  const named = by.map((name) => everyone.filter((each) => [each.id, each.name, each.side].includes(name)))
  const missing = by.find((_, i) => named[i]?.length === 0)
  if (missing !== undefined && copy === 'gm') return failure('no-such-creature', { name: missing })
  const creatures = everyone.filter((each) => named.some((some) => some.includes(each)))
  if (creatures.length === 0) return ok([])
  const creatureIds = creatures.map(({ id }) => id)
  const answer = dangerAnswer(situation, { mapId: map.id, creatureIds, ...ahead, altitudeFeet: 0 })
  if (!answer.ok) return answer
  const sides = [...new Set(creatures.map(({ side }) => side))]
  const areWholeSides = everyone.every((each) => !sides.includes(each.side) || creatures.includes(each))
  const names = areWholeSides ? sides : creatures.map(({ name }) => name || en.tactics.checks.someone)
  const bands = answer.value.squaresByRound.map((_, i): OverlayBand => ({
    label: en.danger.round(i + 1),
    cells: [...answer.value.rounds.keys()].filter((index) => answer.value.rounds[index] === i + 1) as CellIndex[],
  }))
  return ok([
    {
      kind: 'cells',
      id: 'danger',
      label: en.danger.title(andMore(3, names)),
      color: DANGER_COLOR,
      forPlayers: true,
      bands,
    },
  ])
}

function threatOverlays(situation: Situation, name: string): Result<readonly Overlay[]> {
  const everyone = [...situation.map.tables.creatures.values()]
  if (name === 'all')
    return collected([...new Set(everyone.map(({ side }) => side))].map((side) => threatOfSide(situation, side)))
  if (name === 'each') return collected(everyone.map((creature) => threatOf(situation, creature)))
  const creature = creatureOf(situation.map, name)
  return creature ? threatOf(situation, creature) : failure('no-such-creature', { name })
}

/** The squares that a side threatens, by the number of creatures. */
function threatOfSide(situation: Situation, side: string): Result<readonly Overlay[]> {
  const { map } = situation
  const creatureIds = [...map.tables.creatures.values()].filter((each) => each.side === side).map(({ id }) => id)
  const answer = threatAnswer(situation, { mapId: map.id, creatureIds, altitudeFeet: 0 })
  if (!answer.ok) return answer
  const counts = new Map<CellIndex, number>()
  for (const { squares } of answer.value.creatures)
    for (const index of squares as Iterable<CellIndex>) counts.set(index, (counts.get(index) ?? 0) + 1)
  return ok([
    {
      kind: 'cells',
      id: `threat-side-${side}`,
      label: en.paper.overlays.threat(en.terms.side(side)),
      color: sideColors(side).face,
      forPlayers: true,
      bands: Array.from({ length: Math.max(0, ...counts.values()) }, (_, i) => ({
        label: en.paper.overlays.threatenedBy(i + 1),
        number: i + 1,
        cells: [...counts].flatMap(([index, count]) => (count === i + 1 ? [index] : [])),
      })),
    },
  ])
}

function threatOf(situation: Situation, creature: Creature): Result<readonly Overlay[]> {
  const answer = threatAnswer(situation, { mapId: situation.map.id, creatureIds: [creature.id], altitudeFeet: 0 })
  if (!answer.ok) return answer
  const overlays = answer.value.creatures.map(({ squares }): Overlay => ({
    kind: 'cells',
    id: `threat-${creature.id}`,
    label: en.paper.overlays.threat(creature.name),
    color: sideColors(creature.side).face,
    forPlayers: true,
    creatureId: creature.id,
    bands: [{ label: '', cells: [...squares] as never }],
  }))
  return ok(overlays)
}

/** A route with its table; none on a player copy where it does not exist. */
function printedRoutes(situation: Situation, copy: Copy, route: RouteRequest): Result<readonly PrintedRoute[]> {
  const creature = creatureOf(situation.map, route.creature)
  if (!creature) return failure('no-such-creature', { name: route.creature })
  const printed = printedRoute(situation, creature, route)
  if (!printed.ok) return copy === 'player' && printed.error.code === 'no-route' ? ok([]) : printed
  return ok([printed.value])
}
