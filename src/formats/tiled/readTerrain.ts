import { failure, ok, type Result } from '../../base/result.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { lossIf } from '../draft.ts'
import type { Loss, TileFlips } from '../format.ts'
import { tileNumbers, tileOf, type Frame } from './tileData.ts'
import type { TiledLayer, TiledMap } from './schema.ts'
import { terrainOfWord, isMarkedSolid, SOLID } from './vocabulary.ts'

/** Limit of tiles in all layers: eighty layers of the largest map. A small file may contain a thousand compressed layers. */
const MAX_TILES = 20_000_000

/** A tile on the map: its number, square, opacity and flips. */
export interface PlacedTile {
  readonly number: number
  readonly col: number
  readonly row: number
  readonly opacity: number
  readonly flips: TileFlips | undefined
}

/** A tile layer. */
export type TileLayer = Extract<TiledLayer, { type: 'tilelayer' }>

/**
 * The terrain of the tile layers, bottom to top. A tile has terrain by its class, its `name` property, or the name of its layer
 * ("Walls"). The topmost tile with terrain wins.
 */
export function terrainOfLayers(
  map: BattleMap,
  tiled: TiledMap,
  layers: readonly TileLayer[],
  frame: Frame,
): Result<{ terrain: Uint8Array; losses: readonly Loss[]; tiles: readonly PlacedTile[] }> {
  const tooMany = firstBeyondLimit(layers)
  if (tooMany >= 0)
    return failure('too-large', {
      where: `tile layer ${tooMany + 1}`,
      details: `expected at most ${MAX_TILES} tiles in all layers`,
    })
  const codeByTile = terrainByTile(tiled)
  const terrain = map.layers.terrain.slice()
  let unnamed = 0
  const tiles: PlacedTile[] = []
  for (const [index, layer] of layers.entries()) {
    const layerCode = isMarkedSolid(layer.properties) ? SOLID : terrainOfWord(layer.name)
    for (const part of partsOf(layer)) {
      const numbers = tileNumbers(part.data, part.width * part.height, layer, `tile layer ${index + 1}`)
      if (!numbers.ok) return numbers
      for (const [i, number] of numbers.value.entries()) {
        const [col, row] = [part.x + (i % part.width) - frame.left, part.y + Math.floor(i / part.width) - frame.top]
        if (number === 0 || col < 0 || row < 0 || col >= map.widthCells || row >= map.heightCells) continue
        const { tile, flips } = tileOf(number)
        if (layer.visible) tiles.push({ number: tile, col, row, opacity: layer.opacity, flips })
        const code = codeByTile.get(tile) ?? layerCode
        if (code === undefined) unnamed++
        else terrain[row * map.widthCells + col] = code
      }
    }
  }
  return ok({
    terrain,
    tiles,
    losses: lossIf('tiles-unnamed-unseen', unnamed),
  })
}

const partsOf = (layer: TileLayer) =>
  layer.chunks ?? [{ x: 0, y: 0, width: layer.width, height: layer.height, data: layer.data }]

/** Index of the layer that exceeds the limit of tiles, before any is decompressed; -1 if none. */
function firstBeyondLimit(layers: readonly TileLayer[]): number {
  let tiles = 0
  return layers.findIndex((layer) => {
    for (const { width, height } of partsOf(layer)) tiles += width * height
    return tiles > MAX_TILES
  })
}

/** Terrain codes by tile number. */
function terrainByTile({ tilesets }: TiledMap): ReadonlyMap<number, number> {
  const codes = new Map<number, number>()
  for (const { firstgid, tiles } of tilesets)
    for (const tile of tiles) {
      const named = tile.properties.find(({ name }) => name === 'name')?.value
      const code = isMarkedSolid(tile.properties)
        ? SOLID
        : (terrainOfWord(tile.type ?? tile.class ?? '') ??
          (typeof named === 'string' ? terrainOfWord(named) : undefined))
      if (code !== undefined) codes.set(firstgid + tile.id, code)
    }
  return codes
}
