/** What must hold for every record of a map, whatever put it there. */
import { ok, type Result } from '../../base/result.ts'
import { isOnGrid, isRectOnGrid, spaceRect } from '../../grid/cell.ts'
import { SETTINGS_ID, type BattleMap } from '../battleMap.ts'
import type { AreaTemplate, Region } from '../records/annotations.ts'
import type { Creature } from '../records/creature.ts'
import { edgeCells, edgeIdAt, type Edge } from '../records/edge.ts'
import type { CustomTerrainType } from '../records/terrainType.ts'
import { SPACE_CELLS } from '../sizes.ts'
import { BUILT_IN_TERRAIN } from '../terrain.ts'
import type { TableRecord } from './command.ts'
import { refuse, type CommandError } from './commandError.ts'

type Checked = Result<null, CommandError>
const fine: Checked = ok(null)

/** Whether a record may be on the map as it stands. Errors: those of `COMMAND_ERROR_CODES`, `where` is `table/id`. */
export function checkRecord(map: BattleMap, thing: TableRecord): Checked {
  const where = `${thing.table}/${thing.record.id}`
  switch (thing.table) {
    case 'settings':
      return thing.record.id === SETTINGS_ID
        ? fine
        : refuse('settings-required', `a map has one settings record, called ${SETTINGS_ID}`, where)
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
    // An encounter plan may name who is not there any more: its simulation says so.
    case 'notes':
    case 'drawings':
    case 'props':
    case 'lights':
    case 'encounters':
      return fine
  }
}

function checkEdge(map: BattleMap, edge: Edge, where: string): Checked {
  const { cell, border } = edge
  if (!isOnGrid(map, cell)) return refuse('cell-off-map', 'the edge lies off the map', where)
  if (edge.id !== edgeIdAt(cell, border))
    return refuse('edge-id-mismatch', `an edge in this place is called ${edgeIdAt(cell, border)}`, where)
  const [before] = edgeCells(edge)
  if (!isOnGrid(map, before))
    return refuse('edge-on-map-border', 'the border of the map needs no edge: nothing gets past it', where)
  return fine
}

function checkCreature(map: BattleMap, creature: Creature, where: string): Checked {
  if (!isRectOnGrid(map, spaceRect(creature.at, SPACE_CELLS[creature.size])))
    return refuse('creature-off-map', `${creature.name || 'the creature'} does not fit on the map there`, where)
  // Up the chain of mounts; longer than the number of creatures means it comes back to itself.
  let { mountId } = creature
  for (let links = 0; mountId !== undefined; links++) {
    const mount = map.tables.creatures.get(mountId)
    if (!mount) return refuse('missing-reference', `no creature is called ${mountId}`, where)
    if (mount.id === creature.id || links > map.tables.creatures.size)
      return refuse('mounted-in-a-circle', 'a creature cannot ride on its own rider', where)
    mountId = mount.mountId
  }
  return fine
}

function checkTemplate(map: BattleMap, template: AreaTemplate, where: string): Checked {
  const { creatureId, origin } = template
  if (creatureId !== undefined && !map.tables.creatures.has(creatureId))
    return refuse('missing-reference', `no creature is called ${creatureId}`, where)
  if (template.shape !== 'emanation' && !(Number.isInteger(origin.x) && Number.isInteger(origin.y)))
    return refuse('point-off-vertex', 'an area begins where grid lines cross', where)
  return fine
}

function checkRegion(map: BattleMap, region: Region, where: string): Checked {
  const off = region.cells.find((cell) => !isOnGrid(map, cell))
  return off ? refuse('cell-off-map', `square ${off.col}, ${off.row} lies off the map`, where) : fine
}

function checkTerrainType(map: BattleMap, type: CustomTerrainType, where: string): Checked {
  if (BUILT_IN_TERRAIN.some(({ id }) => id === type.id))
    return refuse('terrain-id-taken', `${type.id} is a built-in kind of ground`, where)
  for (const other of map.tables.terrainTypes.values())
    if (other.id !== type.id && other.code === type.code)
      return refuse('terrain-code-taken', `${other.name} has the code ${type.code}`, where)
  return fine
}
