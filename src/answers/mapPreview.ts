import type { MapPreview } from '../ipc/shapes/maps.ts'
import { terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { SPACE_CELLS } from '../map/sizes.ts'

/** Most samples along a side. */
const MAX_SAMPLES = 96

/** A small picture of a map, as data. A sample is the terrain in the middle of the squares it stands for. */
export function mapPreview(map: BattleMap, updatedAtMs: number): MapPreview {
  const squaresPerSample = Math.max(1, Math.max(map.widthCells, map.heightCells) / MAX_SAMPLES)
  const widthSamples = Math.max(1, Math.floor(map.widthCells / squaresPerSample))
  const heightSamples = Math.max(1, Math.floor(map.heightCells / squaresPerSample))
  const terrain = new Uint8Array(widthSamples * heightSamples)
  const middle = (sample: number, most: number) => Math.min(most - 1, Math.floor((sample + 0.5) * squaresPerSample))
  for (let y = 0, i = 0; y < heightSamples; y++)
    for (let x = 0; x < widthSamples; x++, i++)
      terrain[i] = map.layers.terrain[middle(y, map.heightCells) * map.widthCells + middle(x, map.widthCells)] ?? 0
  const scaled = (squares: number) => squares / squaresPerSample
  return {
    mapId: map.id,
    updatedAtMs,
    widthSamples,
    heightSamples,
    terrain,
    colors: colorsOf(map, terrain),
    walls: [...map.tables.edges.values()]
      .filter(({ kind }) => kind !== 'barrier')
      .map(({ cell: { col, row }, border }) => {
        const [toCol, toRow] = border === 'north' ? [col + 1, row] : [col, row + 1]
        return [scaled(col), scaled(row), scaled(toCol), scaled(toRow)] as const
      }),
    creatures: [...map.tables.creatures.values()].map(({ at, size, side }) => {
      const width = SPACE_CELLS[size]
      return { x: scaled(at.col + width / 2), y: scaled(at.row + width / 2), width: scaled(width), side }
    }),
  }
}

function colorsOf(map: BattleMap, terrain: Uint8Array): Record<number, string> {
  const palette = terrainPalette(map)
  const colors: Record<number, string> = {}
  for (const code of new Set(terrain)) {
    const colour = palette[code]?.colour
    if (colour !== undefined) colors[code] = colour
  }
  return colors
}
