/** What prints show beside the map itself, worked out by the engine: reach, threatened squares, ways. */
import type { CellIndex } from '../../base/brands.ts'
import { failure, ok, type Result } from '../../base/result.ts'
import { cellIndex, cellInRect } from '../../grid/cell.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { Creature } from '../../map/records/creature.ts'
import { CAN_END } from '../../movement/reachField.ts'
import type { Copy } from '../../print/options.ts'
import type { Overlay, OverlayBand, PrintTable } from '../../print/facts.ts'
import { reachAnswer } from '../reach.ts'
import { situationOf, type Situation } from '../replica.ts'
import { threatAnswer } from '../threat.ts'
import { routeInPrint, wholeTurn, type WantedRoute } from './route.ts'

/** Creatures by id or name whose overlays are wanted. */
export interface WantedOverlays {
  readonly reach: readonly string[]
  /** Names, or `all`. */
  readonly threat: readonly string[]
  readonly ways: readonly WantedRoute[]
}

/** Overlays, and tables that tell more of them. */
export interface WorkedOut {
  readonly overlays: readonly Overlay[]
  readonly tables: readonly PrintTable[]
}

const REACH_COLOR = '#2f6db5'
const THREAT_COLOR = '#b23a2e'

/**
 * What is wanted on a map as the copy shows it: what players may not know must not bend a reach they see, and a way that
 * is none on their map is left out of their copy. Errors: `no-such-creature`, `no-way`, `no-such-ruleset`, a table rule's,
 * and those of a move that cannot be made.
 */
export function mapOverlays(map: BattleMap, copy: Copy, wanted: WantedOverlays): Result<WorkedOut> {
  if (wanted.reach.length + wanted.threat.length + wanted.ways.length === 0) return ok({ overlays: [], tables: [] })
  const situation = situationOf(map)
  if (!situation.ok) return situation
  const overlays: Overlay[] = []
  const tables: PrintTable[] = []
  for (const name of wanted.reach) {
    const creature = creatureOf(map, name)
    if (!creature) return failure('no-such-creature', { name })
    const overlay = reachOverlay(situation.value, creature)
    if (!overlay.ok) return overlay
    overlays.push(overlay.value)
  }
  for (const name of wanted.threat) {
    const creatures = name === 'all' ? [...map.tables.creatures.values()] : [creatureOf(map, name)]
    for (const creature of creatures) {
      if (!creature) return failure('no-such-creature', { name })
      const threatened = threatOverlays(situation.value, creature)
      if (!threatened.ok) return threatened
      overlays.push(...threatened.value)
    }
  }
  for (const way of wanted.ways) {
    const creature = creatureOf(map, way.creature)
    if (!creature) return failure('no-such-creature', { name: way.creature })
    const found = routeInPrint(situation.value, creature, way)
    if (!found.ok && copy === 'player' && found.error.code === 'no-way') continue
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
    label: `${label}, ${budgetFeet} ft`,
    cells: cells[i] ?? [],
  }))
  return ok({
    kind: 'cells',
    id: `reach-${creature.id}`,
    label: `Reach of ${creature.name}`,
    colour: REACH_COLOR,
    forPlayers: true,
    creatureId: creature.id,
    bands: shown,
  })
}

function threatOverlays(situation: Situation, creature: Creature): Result<Overlay[]> {
  const answer = threatAnswer(situation, { mapId: situation.map.id, creatureIds: [creature.id], altitudeFeet: 0 })
  if (!answer.ok) return answer
  const overlays = answer.value.creatures.map(({ squares }): Overlay => ({
    kind: 'cells',
    id: `threat-${creature.id}`,
    label: `Threatened by ${creature.name}`,
    colour: THREAT_COLOR,
    forPlayers: true,
    creatureId: creature.id,
    bands: [{ label: '', cells: [...squares] as never }],
  }))
  return ok(overlays)
}
