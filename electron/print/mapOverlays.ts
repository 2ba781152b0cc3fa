/** What prints show beside the map itself, worked out by the engine: reach, threatened squares, ways. */
import type { CellIndex } from '../../src/base/brands.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import { cellIndex, cellInRect } from '../../src/grid/cell.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import { battlefieldOf, type Battlefield } from '../../src/movement/battlefield.ts'
import { CAN_END } from '../../src/movement/reachField.ts'
import type { Copy } from '../../src/print/options.ts'
import type { Overlay, OverlayBand, PrintTable } from '../../src/print/facts.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { tableRulesInForce } from '../../src/rules/tableRules.ts'
import { askedMoves } from '../worker/askedMove.ts'
import { reachAnswer } from '../worker/reachAnswer.ts'
import { threatAnswer } from '../worker/threatAnswer.ts'
import { firstModeOf } from './firstModeOf.ts'
import { wayInPrint, type WantedWay } from './wayInPrint.ts'

/** Creatures by id or name whose overlays are wanted. */
export interface WantedOverlays {
  readonly reach: readonly string[]
  /** Names, or `all`. */
  readonly threat: readonly string[]
  readonly ways: readonly WantedWay[]
}

/** Overlays, and tables that tell more of them. */
export interface WorkedOut {
  readonly overlays: readonly Overlay[]
  readonly tables: readonly PrintTable[]
}

const REACH_COLOUR = '#2f6db5'
const THREAT_COLOUR = '#b23a2e'

/**
 * What is wanted on a map as the copy shows it: what players may not know must not bend a reach they see, and a way that
 * is none on their map is left out of their copy. Errors: `no-such-creature`, `no-way`, `no-such-ruleset`, a table rule's,
 * and those of a move that cannot be made.
 */
export function mapOverlays(map: BattleMap, copy: Copy, wanted: WantedOverlays): Result<WorkedOut> {
  if (wanted.reach.length + wanted.threat.length + wanted.ways.length === 0) return ok({ overlays: [], tables: [] })
  const settings = settingsOf(map)
  const ruleset = rulesetById(settings.ruleset)
  if (!ruleset) return failure('no-such-ruleset', `no rule system is called ${settings.ruleset}`, 'ruleset')
  const rules = tableRulesInForce(ruleset.tableRules, settings.tableRules)
  if (!rules.ok) return rules
  const field = battlefieldOf(map, ruleset, rules.value)
  const overlays: Overlay[] = []
  const tables: PrintTable[] = []
  for (const name of wanted.reach) {
    const creature = creatureOf(map, name)
    if (!creature) return failure('no-such-creature', `no creature is called ${name}`, 'reach')
    const overlay = reachOverlay(map, field, creature)
    if (!overlay.ok) return overlay
    overlays.push(overlay.value)
  }
  for (const name of wanted.threat) {
    const creatures = name === 'all' ? [...map.tables.creatures.values()] : [creatureOf(map, name)]
    for (const creature of creatures) {
      if (!creature) return failure('no-such-creature', `no creature is called ${name}`, 'threat')
      overlays.push(...threatOverlays(field, creature))
    }
  }
  for (const way of wanted.ways) {
    const creature = creatureOf(map, way.creature)
    if (!creature) return failure('no-such-creature', `no creature is called ${way.creature}`, 'path')
    const found = wayInPrint(map, field, creature, way)
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
function reachOverlay(map: BattleMap, field: Battlefield, creature: Creature): Result<Overlay> {
  const moves = askedMoves(field, {
    mapId: map.id,
    creatureId: creature.id,
    mode: firstModeOf(creature),
    tumble: false,
    diagonals: 0,
  })
  if (!moves.ok) return moves
  const answer = reachAnswer(moves.value, 0)
  const { window, band, flags } = answer.covered ?? answer
  const cells = answer.bands.map((): CellIndex[] => [])
  for (let i = 0; i < band.length; i++) {
    if (((flags[i] ?? 0) & CAN_END) === 0) continue
    cells[(band[i] ?? 0) - 1]?.push(cellIndex(map, cellInRect(window, i)))
  }
  const shown: OverlayBand[] = answer.bands.map(({ label, budgetFeet }, i) => ({
    label: `${label}, ${budgetFeet} ft`,
    cells: cells[i] ?? [],
  }))
  return ok({
    kind: 'cells',
    id: `reach-${creature.id}`,
    label: `Reach of ${creature.name}`,
    colour: REACH_COLOUR,
    forPlayers: true,
    creatureId: creature.id,
    bands: shown,
  })
}

function threatOverlays(field: Battlefield, creature: Creature): Overlay[] {
  return threatAnswer(field, [creature.id], 0).creatures.map(({ squares }) => ({
    kind: 'cells',
    id: `threat-${creature.id}`,
    label: `Threatened by ${creature.name}`,
    colour: THREAT_COLOUR,
    forPlayers: true,
    creatureId: creature.id,
    bands: [{ label: '', cells: [...squares] as never }],
  }))
}
