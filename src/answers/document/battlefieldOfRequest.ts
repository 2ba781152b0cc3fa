import { BUILT_IN_TERRAIN } from '../../map/terrain.ts'
import { EDGE_CODE, type EdgeCode } from '../../map/edges.ts'
import type { EngineCreature, EngineMap, EngineRequest } from '../../formats/engineDocument/schema.ts'
import { Battlefield } from '../../movement/battlefield.ts'
import type { Combatant } from '../../movement/combatant.ts'
import type { Ruleset } from '../../rules/ruleset.ts'

/** The battlefield of a request, under its ruleset and table rules. */
export function battlefieldOfRequest({ map, creatures, rules }: EngineRequest, ruleset: Ruleset): Battlefield {
  const set = Object.fromEntries(Object.entries(rules).filter(([, value]) => value !== undefined))
  return new Battlefield({
    ...layersOf(map),
    palette: BUILT_IN_TERRAIN,
    combatants: creatures.map(combatantOfRequest),
    gravity: map.gravity,
    ruleset,
    rules: { ...ruleset.tableRules, ...set },
  })
}

const CODE_BY_GLYPH: ReadonlyMap<string, number> = new Map(BUILT_IN_TERRAIN.map(({ glyph, code }) => [glyph, code]))

const CODE_BY_KIND: Readonly<Record<EngineMap['edges'][number]['kind'], EdgeCode>> = {
  wall: EDGE_CODE.wall,
  window: EDGE_CODE.window,
  'door-closed': EDGE_CODE.doorClosed,
  'door-open': EDGE_CODE.doorOpen,
  barrier: EDGE_CODE.barrier,
}

function layersOf({ rows, edges, floor }: EngineMap) {
  const [widthCells, heightCells] = [rows[0]?.length ?? 0, rows.length]
  const cells = widthCells * heightCells
  const westEdges = new Uint8Array(cells)
  const northEdges = new Uint8Array(cells)
  for (const { a, b, kind } of edges) {
    const layer = a[1] === b[1] ? westEdges : northEdges
    layer[Math.max(a[1], b[1]) * widthCells + Math.max(a[0], b[0])] = CODE_BY_KIND[kind]
  }
  const terrain = new Uint8Array(cells)
  for (const [y, row] of rows.entries())
    for (let x = 0; x < widthCells; x++) terrain[y * widthCells + x] = CODE_BY_GLYPH.get(row.charAt(x)) ?? 0
  return { widthCells, heightCells, terrain, westEdges, northEdges, floorLevels: Int16Array.from(floor?.flat() ?? []) }
}

const combatantOfRequest = ({
  at,
  speed,
  reach,
  heavyArmor,
  maneuverability: _,
  expect: __,
  note: ___,
  ...creature
}: EngineCreature): Combatant => ({
  ...creature,
  at: { col: at[0], row: at[1] },
  speedFeet: speed,
  reachFeet: reach,
  heavyArmor: heavyArmor,
  hasMovementReaction: true,
  ignoresDifficultTerrain: false,
})
