import { terrainPalette, type BattleMap } from '../map/battleMap.ts'
import { BUILT_IN_TERRAIN, type TerrainType } from '../map/terrain.ts'

const CODE_BY_GLYPH: ReadonlyMap<string, number> = new Map(BUILT_IN_TERRAIN.map(({ glyph, code }) => [glyph, code]))
/** All built-in glyphs, for error messages. */
export const GLYPHS: string = [...CODE_BY_GLYPH.keys()].join(' ')

/** Code of the built-in terrain with this glyph, or undefined. */
export const codeOfGlyph = (glyph: string): number | undefined => CODE_BY_GLYPH.get(glyph)

/** The terrain type itself if it is built in, else the nearest built-in one. */
export const asBuiltIn = (type: TerrainType): TerrainType =>
  type.code < BUILT_IN_TERRAIN.length ? type : nearestBuiltIn(type)

/** The built-in terrain type most like `type` for walkers, fliers and lines of effect. */
function nearestBuiltIn(type: TerrainType): TerrainType {
  const difference = (other: TerrainType): number =>
    Number(other.entry.land.passable !== type.entry.land.passable) * 8 +
    Math.abs(other.entry.land.doublings - type.entry.land.doublings) * 2 +
    Number(other.entry.fly.passable !== type.entry.fly.passable) * 3 +
    Number(other.hardCorner !== type.hardCorner) +
    Number(other.blocksLines !== type.blocksLines) +
    Number(other.hazard !== type.hazard)
  return [...BUILT_IN_TERRAIN].reduce<TerrainType>(
    (best, other) => (difference(other) < difference(best) ? other : best),
    BUILT_IN_TERRAIN[0],
  )
}

/** Rows of built-in glyphs, one character per square. Custom terrain becomes the nearest built-in terrain. */
export function glyphRows(map: BattleMap): string[] {
  const glyphs = terrainPalette(map).map((type) => type && asBuiltIn(type).glyph)
  return Array.from({ length: map.heightCells }, (_, row) =>
    Array.from(
      map.layers.terrain.subarray(row * map.widthCells, (row + 1) * map.widthCells),
      (code) => glyphs[code] ?? '.',
    ).join(''),
  )
}
