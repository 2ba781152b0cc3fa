/** The rules for every record on a map. */
import { failure, ok, type Result } from '../../base/result.ts'
import { isOnGrid, isRectOnGrid, spaceRect } from '../../grid/cell.ts'
import { SETTINGS_ID, type BattleMap } from '../battleMap.ts'
import type { AreaTemplate, Prop, Region } from '../records/annotations.ts'
import type { Creature } from '../records/creature.ts'
import { edgeCells, edgeIdAt, type Edge } from '../records/edge.ts'
import type { CustomTerrainType } from '../records/terrainType.ts'
import { SPACE_CELLS } from '../sizes.ts'
import { BUILT_IN_TERRAIN } from '../terrain.ts'
import type { TableRecord } from './command.ts'

type Checked = Result<null>
const fine: Checked = ok(null)

/** Checks that a record is valid on this map. Errors: those of `COMMAND_ERROR_CODES`; `where` is `table/id`. */
export function checkRecord(map: BattleMap, thing: TableRecord): Checked {
  const where = `${thing.table}/${thing.record.id}`
  switch (thing.table) {
    case 'settings':
      return thing.record.id === SETTINGS_ID ? fine : failure('settings-required', { where })
    case 'terrainTypes':
      return checkTerrainType(map, thing.record, where)
    case 'edges':
      return checkEdge(map, thing.record, where)
    case 'creatures':
      return checkCreature(map, thing.record, where)
    case 'templates':
      return checkTemplate(map, thing.record, where)
    case 'regions':
      return checkRegion(map, thing.record, where)
    case 'props':
      return checkProp(thing.record, where)
    // An encounter plan may refer to missing creatures: its simulation reports them.
    case 'notes':
    case 'drawings':
    case 'lights':
    case 'encounters':
      return fine
  }
}

function checkEdge(map: BattleMap, edge: Edge, where: string): Checked {
  const { cell, border } = edge
  if (!isOnGrid(map, cell)) return failure('cell-off-map', { where, details: 'the edge lies off the map' })
  if (edge.id !== edgeIdAt(cell, border))
    return failure('edge-id-mismatch', { where, details: `an edge in this place is called ${edgeIdAt(cell, border)}` })
  const [before] = edgeCells(edge)
  if (!isOnGrid(map, before)) return failure('edge-on-map-border', { where })
  return fine
}

function checkCreature(map: BattleMap, creature: Creature, where: string): Checked {
  if (!isRectOnGrid(map, spaceRect(creature.at, SPACE_CELLS[creature.size])))
    return failure('creature-off-map', { where, ...(creature.name === '' ? {} : { name: creature.name }) })
  // Up the chain of mounts: one longer than the number of creatures is a cycle.
  let { mountId } = creature
  for (let links = 0; mountId !== undefined; links++) {
    const mount = map.tables.creatures.get(mountId)
    if (!mount) return failure('missing-reference', { where, details: `no creature is called ${mountId}` })
    if (links > map.tables.creatures.size) return failure('mounted-in-a-circle', { where })
    mountId = mount.mountId
  }
  return fine
}

function checkTemplate(map: BattleMap, template: AreaTemplate, where: string): Checked {
  const { creatureId, origin } = template
  if (creatureId !== undefined && !map.tables.creatures.has(creatureId))
    return failure('missing-reference', { where, details: `no creature is called ${creatureId}` })
  if (template.shape !== 'emanation' && !(Number.isInteger(origin.x) && Number.isInteger(origin.y)))
    return failure('point-off-vertex', { where })
  return fine
}

function checkProp({ picture, symbol }: Prop, where: string): Checked {
  if ((picture === undefined) !== (symbol === undefined)) return fine
  return failure('prop-without-look', { where, details: 'expected a picture or a symbol, one of the two' })
}

function checkRegion(map: BattleMap, region: Region, where: string): Checked {
  const off = region.cells.find((cell) => !isOnGrid(map, cell))
  return off ? failure('cell-off-map', { where, details: `square ${off.col}, ${off.row} lies off the map` }) : fine
}

function checkTerrainType(map: BattleMap, type: CustomTerrainType, where: string): Checked {
  if (BUILT_IN_TERRAIN.some(({ id }) => id === type.id)) return failure('terrain-id-taken', { where })
  for (const other of map.tables.terrainTypes.values())
    if (other.id !== type.id && other.code === type.code)
      return failure('terrain-code-taken', { where, name: other.name })
  return fine
}
