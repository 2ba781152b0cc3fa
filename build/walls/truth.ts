/** The ground truth: the walls of a map as classes of edges and squares. */
import { symbolsOn, withoutShownTerrain } from '../../src/draw/facts/objects.ts'
import { EDGE_KINDS, type EdgeKind } from '../../src/map/records/edge.ts'
import { edgeIdAt } from '../../src/map/records/edge.ts'
import { terrainPalette, type BattleMap } from '../../src/map/battleMap.ts'

/** Class of every edge, row-major: 0 for nothing, then the kinds in order; -1 where it is not visible: between two solid squares, around a solid object, and on the border. */
export interface WallTruth {
  readonly north: Int8Array
  readonly west: Int8Array
  /** 1 for solid squares. */
  readonly solid: Uint8Array
}

const classOf = (kind: EdgeKind): number => 1 + EDGE_KINDS.indexOf(kind)

/**
 * The ground truth of a map. Sides of solid squares are walls, like thin walls. Where an object such as a pillar is drawn in place
 * of solid squares, no sides are drawn, and results there do not count.
 */
export function truthOf(map: BattleMap): WallTruth {
  const { widthCells, heightCells } = map
  const palette = terrainPalette(map)
  const solidOf = ({ layers }: BattleMap) =>
    Uint8Array.from(layers.terrain, (code) => (palette[code]?.blocksLines === true ? 1 : 0))
  const [solid, withObjects] = [solidOf(withoutShownTerrain(map, symbolsOn(map))), solidOf(map)]
  const sides = { north: new Int8Array(solid.length).fill(-1), west: new Int8Array(solid.length).fill(-1) }
  for (let row = 0, at = 0; row < heightCells; row++)
    for (let col = 0; col < widthCells; col++, at++)
      for (const border of ['north', 'west'] as const) {
        if ((border === 'north' ? row : col) === 0) continue
        const other = at - (border === 'north' ? widthCells : 1)
        const edge = map.tables.edges.get(edgeIdAt({ col, row }, border))
        if (solid[at] !== solid[other]) sides[border][at] = classOf('wall')
        else if (withObjects[at] !== withObjects[other]) continue
        else if (solid[at] === 0) sides[border][at] = edge ? classOf(edge.kind) : 0
      }
  return { ...sides, solid }
}
