/** Terrain under objects: it is placed, moved and removed together with the object, in the same step. */
import { cellIndex } from '../../grid/cell.ts'
import { terrainPalette, type BattleMap } from '../battleMap.ts'
import { squaresUnder } from '../objects.ts'
import { propSchema, type Prop } from '../records/annotations.ts'
import type { TableRecord } from './command.ts'
import type { MapEdit } from './edit.ts'
import type { PaintedCells } from './paintCells.ts'

/**
 * The edit with the terrain changes of its objects, except on squares that it paints itself. An object stores the terrain it is
 * placed on, to restore it when it is removed.
 */
export function withTerrainUnderneath(map: BattleMap, edit: MapEdit): MapEdit {
  const changes = objectChanges(map, edit)
  if (changes.length === 0) return edit
  const palette = terrainPalette(map)
  const terrain = new Map<number, number>()
  // A terrain type that no longer exists counts as open terrain.
  const known = (code: number | undefined): number => (code !== undefined && palette[code] ? code : 0)
  const now = (index: number): number => terrain.get(index) ?? map.layers.terrain[index] ?? 0
  for (const { before } of changes)
    if (before?.terrain !== undefined)
      for (const cell of squaresUnder(map, before)) {
        const index = cellIndex(map, cell)
        if (now(index) === before.terrain) terrain.set(index, known(before.terrainBefore))
      }
  const updated = new Map<string, Prop>()
  for (const { after } of changes) {
    if (after?.terrain === undefined || !palette[after.terrain]) continue
    const indices = squaresUnder(map, after).map((cell) => cellIndex(map, cell))
    const before = indices.map(now).find((code) => code !== after.terrain)
    // Parsed, so that its fields are in the order in which a library reads them.
    updated.set(after.id, propSchema.parse({ ...after, terrainBefore: before ?? known(after.terrainBefore) }))
    for (const index of indices) terrain.set(index, after.terrain)
  }
  const put = edit.put.map((thing): TableRecord => {
    const record = thing.table === 'props' ? updated.get(thing.record.id) : undefined
    return record ? { table: 'props', record } : thing
  })
  return { ...edit, put, cells: mergedTerrain(edit.cells, terrain) }
}

interface ObjectChange {
  readonly before: Prop | undefined
  readonly after: Prop | undefined
}

/** Objects with terrain that are added, removed, moved or changed in their terrain. */
function objectChanges(map: BattleMap, { put, remove }: MapEdit): ObjectChange[] {
  const { props } = map.tables
  const changes: ObjectChange[] = [
    ...remove.flatMap(({ table, id }) => (table === 'props' ? [{ before: props.get(id), after: undefined }] : [])),
    ...put.flatMap(({ table, record }) => (table === 'props' ? [{ before: props.get(record.id), after: record }] : [])),
  ]
  const footprint = (prop: Prop | undefined) =>
    prop?.terrain === undefined
      ? ''
      : [prop.terrain, prop.at.x, prop.at.y, prop.widthSquares, prop.heightSquares, prop.rotationDegrees].join(' ')
  return changes.filter(({ before, after }) => footprint(before) !== footprint(after))
}

function mergedTerrain(cells: readonly PaintedCells[], terrain: ReadonlyMap<number, number>): readonly PaintedCells[] {
  const painted = cells.find(({ layer }) => layer === 'terrain')
  const given = painted ? Array.from(painted.indices) : []
  const taken = new Set(given)
  const added = [...terrain].filter(([index]) => !taken.has(index))
  if (added.length === 0) return cells
  const indices = [...given, ...added.map(([index]) => index)]
  const values = [
    ...(painted ? given.map((_, i) => painted.values[painted.values.length === 1 ? 0 : i] ?? 0) : []),
    ...added.map(([, code]) => code),
  ]
  return [...cells.filter(({ layer }) => layer !== 'terrain'), { layer: 'terrain', indices, values }]
}
