import type { Cell } from '../../src/grid/cell.ts'
import type { EdgeBorder } from '../../src/map/records/edge.ts'
import type { Gravity } from '../../src/map/modes.ts'
import { BUILT_IN_TERRAIN, type TerrainType } from '../../src/map/terrain.ts'
import type { Attitudes } from '../../src/map/sides.ts'
import { Battlefield, type TerrainPalette } from '../../src/movement/battlefield.ts'
import type { Combatant } from '../../src/movement/combatant.ts'
import { COMBATANT_DEFAULTS } from './combatantDefaults.ts'
import { EDGE_CODE, type EdgeCode } from '../../src/map/edges.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import type { TableRules } from '../../src/rules/tableRules.ts'

/** An edge of a drawn field: the cell, its border, what stands there. */
export type DrawnEdge = readonly [col: number, row: number, border: EdgeBorder, kind: keyof typeof EDGE_CODE]

/** A creature of a drawn field; what is left out is Medium, 30 feet, side `pc`. */
export type DrawnCreature = Partial<Combatant> & { readonly id: string; readonly at: Cell }

/** A cell, short. */
export const at = (col: number, row: number): Cell => ({ col, row })

/** A combatant with defaults. */
export const combatant = (drawn: DrawnCreature): Combatant => ({
  ...COMBATANT_DEFAULTS,
  size: 'medium',
  side: 'pc',
  speedFeet: { land: 30 },
  ...drawn,
})

/** A battlefield drawn with the terrain's glyphs, one string a row. */
export function drawnField(
  rows: readonly string[],
  ruleset: Ruleset,
  more: {
    readonly creatures?: readonly DrawnCreature[]
    readonly edges?: readonly DrawnEdge[]
    readonly gravity?: Gravity
    readonly rules?: Partial<TableRules>
    readonly attitudes?: Attitudes
  } = {},
): Battlefield {
  const widthCells = rows[0]?.length ?? 0
  const heightCells = rows.length
  const palette: TerrainPalette = BUILT_IN_TERRAIN
  const codeOf = (glyph: string): number => {
    const type: TerrainType | undefined = BUILT_IN_TERRAIN.find((t) => t.glyph === glyph)
    if (!type) throw new Error(`no terrain is drawn as ${glyph}`)
    return type.code
  }
  const layer = (border: EdgeBorder): Uint8Array => {
    const codes = new Uint8Array(widthCells * heightCells)
    for (const [col, row, side, kind] of more.edges ?? [])
      if (side === border) codes[row * widthCells + col] = EDGE_CODE[kind] satisfies EdgeCode
    return codes
  }
  return new Battlefield({
    widthCells,
    heightCells,
    terrain: Uint8Array.from([...rows.join('')].map(codeOf)),
    palette,
    westEdges: layer('west'),
    northEdges: layer('north'),
    combatants: (more.creatures ?? []).map(combatant),
    gravity: more.gravity ?? 'normal',
    ...(more.attitudes ? { attitudes: more.attitudes } : {}),
    ruleset,
    rules: { ...ruleset.tableRules, ...more.rules },
  })
}

/** Draws cells over a field of dots: the answer as a picture, one string a row. */
export function drawnCells(
  size: { widthCells: number; heightCells: number },
  cells: readonly Cell[],
  mark = '*',
): string[] {
  const rows = Array.from({ length: size.heightCells }, () => Array.from({ length: size.widthCells }, () => '.'))
  for (const { col, row } of cells) rows[row]![col] = mark
  return rows.map((row) => row.join(''))
}
