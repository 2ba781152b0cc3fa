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
import { printedRoute, wholeTurn, type RouteRequest } from './route.ts'

/** Creatures by id or name whose overlays are wanted. */
export interface OverlayRequest {
  /** Names; `each` for everyone who can move, on players' copies the party. */
  readonly reach: readonly string[]
  /** Names; `all` for each side with the count per square, `each` for every creature on its own. */
  readonly threat: readonly string[]
  readonly routes: readonly RouteRequest[]
  /** Where creatures can attack, by round; absent: not. */
  readonly danger?: DangerRequest | undefined
}

/** Whose attacks, and how far ahead. */
export interface DangerRequest {
  /** Creatures by id or name, or sides. */
  readonly by: readonly string[]
  readonly rounds: number
  readonly opensDoors: boolean
}

/** Overlays, and tables that tell more of them. */
export interface WorkedOut {
  readonly overlays: readonly Overlay[]
  readonly tables: readonly PrintTable[]
}

const REACH_COLOR = '#2f6db5'
const DANGER_COLOR = '#8a3b12'

/**
 * What is wanted on a map as the copy shows it: what players may not know must not bend a reach they see, and a way that
 * is none on their map is left out of their copy. Errors: `no-such-creature`, `no-route`, `no-such-ruleset`, a table rule's,
 * and those of a move that cannot be made.
 */
export function mapOverlays(map: BattleMap, copy: Copy, wanted: OverlayRequest): Result<WorkedOut> {
  if (!wanted.danger && wanted.reach.length + wanted.threat.length + wanted.routes.length === 0)
    return ok({ overlays: [], tables: [] })
  const situation = situationOf(map)
  if (!situation.ok) return situation
  const overlays: Overlay[] = []
  const tables: PrintTable[] = []
  for (const name of wanted.reach) {
    if (name === 'each') {
      for (const creature of map.tables.creatures.values()) {
        if (copy === 'player' && creature.side !== 'party') continue
        // Who cannot move has no range to show.
        const overlay = reachOverlay(situation.value, creature)
        if (overlay.ok) overlays.push(overlay.value)
      }
      continue
    }
    const creature = creatureOf(map, name)
    if (!creature) return failure('no-such-creature', { name })
    const overlay = reachOverlay(situation.value, creature)
    if (!overlay.ok) return overlay
    overlays.push(overlay.value)
  }
  for (const name of wanted.threat) {
    const everyone = [...map.tables.creatures.values()]
    if (name === 'all') {
      const bySide = threatOfSides(situation.value, everyone)
      if (!bySide.ok) return bySide
      overlays.push(...bySide.value)
      continue
    }
    const creatures = name === 'each' ? everyone : [creatureOf(map, name)]
    for (const creature of creatures) {
      if (!creature) return failure('no-such-creature', { name })
      const threatened = threatOverlays(situation.value, creature)
      if (!threatened.ok) return threatened
      overlays.push(...threatened.value)
    }
  }
  if (wanted.danger) {
    const danger = dangerOverlay(situation.value, copy, wanted.danger)
    if (!danger.ok) return danger
    if (danger.value) overlays.push(danger.value)
  }
  for (const route of wanted.routes) {
    const creature = creatureOf(map, route.creature)
    if (!creature) return failure('no-such-creature', { name: route.creature })
    const found = printedRoute(situation.value, creature, route)
    if (!found.ok && copy === 'player' && found.error.code === 'no-route') continue
    if (!found.ok) return found
    overlays.push(found.value.overlay)
    tables.push(found.value.table)
  }
  return ok({ overlays, tables })
}

const creatureOf = ({ tables }: BattleMap, name: string): Creature | undefined =>
  [...tables.creatures.values()].find((creature) => creature.id === name || creature.name === name)

/** Squares a creature's space can cover at the end of its move, each in the nearest band. */
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
 * The squares that some creatures can attack, by the first round; null on a players' copy that has none of them. Errors:
 * `no-such-creature`, those of the question itself.
 */
function dangerOverlay(situation: Situation, copy: Copy, { by, ...ahead }: DangerRequest): Result<Overlay | null> {
  const { map } = situation
  const everyone = [...map.tables.creatures.values()]
  const wanted = by.map((name) => everyone.filter((each) => [each.id, each.name, each.side].includes(name)))
  const missing = by.find((_, i) => wanted[i]?.length === 0)
  if (missing !== undefined && copy === 'gm') return failure('no-such-creature', { name: missing })
  const creatures = everyone.filter((each) => wanted.some((some) => some.includes(each)))
  if (creatures.length === 0) return ok(null)
  const creatureIds = creatures.map(({ id }) => id)
  const answer = dangerAnswer(situation, { mapId: map.id, creatureIds, ...ahead, altitudeFeet: 0 })
  if (!answer.ok) return answer
  const sides = [...new Set(creatures.map(({ side }) => side))]
  const areWhole = everyone.every((each) => !sides.includes(each.side) || creatures.includes(each))
  const names = areWhole ? sides : creatures.map(({ name }) => name || en.tactics.checks.someone)
  const bands = answer.value.squaresByRound.map((_, i): OverlayBand => ({
    label: en.danger.round(i + 1),
    cells: [...answer.value.rounds.keys()].filter((index) => answer.value.rounds[index] === i + 1) as CellIndex[],
  }))
  return ok({
    kind: 'cells',
    id: 'danger',
    label: en.danger.title(andMore(3, names)),
    color: DANGER_COLOR,
    forPlayers: true,
    bands,
  })
}

/** The squares each side threatens, by how many of its creatures do. */
function threatOfSides(situation: Situation, everyone: readonly Creature[]): Result<Overlay[]> {
  const { map } = situation
  const overlays: Overlay[] = []
  for (const side of new Set(everyone.map((creature) => creature.side))) {
    const creatureIds = everyone.filter((creature) => creature.side === side).map(({ id }) => id)
    const answer = threatAnswer(situation, { mapId: map.id, creatureIds, altitudeFeet: 0 })
    if (!answer.ok) return answer
    const counts = new Map<CellIndex, number>()
    for (const { squares } of answer.value.creatures)
      for (const index of squares as Iterable<CellIndex>) counts.set(index, (counts.get(index) ?? 0) + 1)
    const most = Math.max(0, ...counts.values())
    overlays.push({
      kind: 'cells',
      id: `threat-side-${side}`,
      label: en.paper.overlays.threat(en.terms.side(side)),
      color: sideColors(side).face,
      forPlayers: true,
      bands: Array.from({ length: most }, (_, i) => ({
        label: en.paper.overlays.threatenedBy(i + 1),
        number: i + 1,
        cells: [...counts].flatMap(([index, count]) => (count === i + 1 ? [index] : [])),
      })),
    })
  }
  return ok(overlays)
}

function threatOverlays(situation: Situation, creature: Creature): Result<Overlay[]> {
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
