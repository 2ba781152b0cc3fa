/** Symbols of a map, and the ink with which a style draws them. */
import type { BUILT_IN_TERRAIN } from '../../map/terrain.ts'
import type { Color, PathNumbers } from '../marks.ts'

/** What symbols are made of. A style gives each material a color; black-and-white styles leave most of them white. */
export const MATERIALS = [
  'wood',
  'woodDark',
  'stone',
  'stoneDark',
  'metal',
  'cloth',
  'clothLight',
  'gold',
  'leaf',
  'leafDark',
  'bone',
  'fire',
  'water',
  'glass',
  'web',
  'dark',
  'straw',
] as const
/** A material. */
export type Material = (typeof MATERIALS)[number]

/** How a style draws its symbols. Lengths in squares. */
export interface SymbolInk {
  /** Color of outlines. */
  readonly ink: Color
  /** Width of outlines; lines within a form are thinner. */
  readonly lineWidth: number
  readonly materials: Readonly<Record<Material, Color>>
  /** Lines on water. */
  readonly waterInk: Color
  /** `sparse` leaves out decoration: grain, rivets, leaves. */
  readonly detail: 'full' | 'sparse'
  /** How forms rise from the floor: not at all, with a hard shadow, or with a soft shadow and lit edges. */
  readonly relief: 'none' | 'plain' | 'soft'
  /** Color of shadows, usually transparent. */
  readonly shadow: Color
}

/** Style of a form besides its material. */
export interface FormStyle {
  /** Height, as a multiple of the usual shadow; 0 is flat. Default 1. */
  readonly rise?: number
  /** Outline, as a multiple of the ink's; 0 for none. Default 1. */
  readonly line?: number
  /** Of the outline; default the ink's. */
  readonly color?: Color
  /** Width of the lit and shaded edge under soft relief, in squares; 0 for none. */
  readonly bevel?: number
}

/** Style of a line. */
export interface LineStyle {
  /** A multiple of the ink's width. Default 0.7. */
  readonly line?: number
  /** Width in squares, instead of `line`, of things with a thickness of their own: branches, bones. */
  readonly widthSquares?: number
  readonly color?: Color
  readonly opacity?: number
  readonly dash?: readonly number[]
}

/** Draws the forms and lines of a symbol; lengths in squares, from the top left of its box. */
export interface SymbolPen {
  readonly ink: SymbolInk
  /** False: leave out decoration. */
  readonly isDetailed: boolean
  /** A closed path; material null: only its outline. */
  form: (path: PathNumbers, material: Material | null, style?: FormStyle) => void
  rect: (
    x: number,
    y: number,
    width: number,
    height: number,
    material: Material | null,
    style?: FormStyle & { readonly radius?: number },
  ) => void
  circle: (x: number, y: number, radius: number, material: Material | null, style?: FormStyle) => void
  /** Points as x, y in turn. */
  polygon: (xy: readonly number[], material: Material | null, style?: FormStyle) => void
  /** An open line through points, x, y in turn. */
  line: (xy: readonly number[], style?: LineStyle) => void
  /** An open path. */
  stroke: (path: PathNumbers, style?: LineStyle) => void
}

/** Where the picker lists a symbol. */
export const SYMBOL_GROUPS = ['levels', 'furniture', 'storage', 'stonework', 'nature', 'travel', 'technology'] as const
/** A group of the picker. */
export type SymbolGroup = (typeof SYMBOL_GROUPS)[number]

/** An object that can be placed on a map. */
export interface MapSymbol {
  /** What maps store: never renamed. */
  readonly id: string
  readonly label: string
  /** Other words that a search finds it by. */
  readonly synonyms: readonly string[]
  readonly group: SymbolGroup
  /** Size of its box when placed, before rotation. */
  readonly widthSquares: number
  readonly heightSquares: number
  /** Built-in terrain that it paints under the squares it covers; absent: none. */
  readonly terrain?: (typeof BUILT_IN_TERRAIN)[number]['id']
  /** Its uphill direction before rotation: 1 right, −1 left; absent: none. */
  readonly rises?: 1 | -1
  /** Lies on the floor, under all that stands there: rugs. */
  readonly isFlat?: true
  /** Radius of the light it casts in styles that draw light; absent: none. */
  readonly glowSquares?: number
  readonly draw: (pen: SymbolPen, widthSquares: number, heightSquares: number) => void
}

/** A symbol as the list of its group has it. */
interface SymbolEntry extends Omit<MapSymbol, 'group' | 'widthSquares' | 'heightSquares'> {
  /** Width and height in squares; absent: one square. */
  readonly size?: readonly [width: number, height: number]
}

/** The symbols of a group. */
export const symbolsOf = (group: SymbolGroup, entries: readonly SymbolEntry[]): readonly MapSymbol[] =>
  entries.map(({ size: [widthSquares, heightSquares] = [1, 1], ...entry }) => ({
    ...entry,
    group,
    widthSquares,
    heightSquares,
  }))

/** Materials of a black-and-white style: all have the color of paper, except `others`. */
export const paperMaterials = (
  paper: Color,
  others: Partial<Record<Material, Color>>,
): Readonly<Record<Material, Color>> => ({
  ...(Object.fromEntries(MATERIALS.map((material) => [material, paper])) as Record<Material, Color>),
  ...others,
})
