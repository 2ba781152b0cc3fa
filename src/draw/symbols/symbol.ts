/** What a symbol of the map is, and the ink a style draws all of them with. */
import type { BUILT_IN_TERRAIN } from '../../map/terrain.ts'
import type { Color, PathNumbers } from '../marks.ts'

/** What symbols are made of. A style gives each a color; in black and white many are paper. */
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
/** What a form is made of. */
export type Material = (typeof MATERIALS)[number]

/** How a style draws its symbols. Lengths in squares. */
export interface SymbolInk {
  /** Outline of all forms. */
  readonly ink: Color
  /** Of an outline; lines within a form are thinner. */
  readonly lineWidth: number
  readonly materials: Readonly<Record<Material, Color>>
  /** Lines on water. */
  readonly waterInk: Color
  /** `sparse` leaves out what only decorates: grain, rivets, leaves. */
  readonly detail: 'full' | 'sparse'
  /** How forms stand out from the floor: not at all, by a plain moved shadow, or by a soft one and lit edges. */
  readonly relief: 'none' | 'plain' | 'soft'
  /** Of shadows; usually with transparency. */
  readonly shadow: Color
}

/** How a form is drawn, besides its material. */
export interface FormStyle {
  /** Height, as a multiple of the usual shadow; 0 lies flat. Default 1. */
  readonly rise?: number
  /** Outline, as a multiple of the ink's; 0 for none. Default 1. */
  readonly line?: number
  /** Of the outline; default the ink's. */
  readonly color?: Color
  /** Width of the lit and shaded edge under soft relief, in squares; 0 for none. */
  readonly bevel?: number
}

/** How a line is drawn. */
export interface LineStyle {
  /** A multiple of the ink's width. Default 0.7. */
  readonly line?: number
  /** Width in squares of what is as thick in every ink: a branch, a bone. It counts instead of `line`. */
  readonly widthSquares?: number
  readonly color?: Color
  readonly opacity?: number
  readonly dash?: readonly number[]
}

/** What a symbol is drawn with; lengths in squares, from the top left of its box. */
export interface SymbolPen {
  readonly ink: SymbolInk
  /** Whether to draw what only decorates. */
  readonly isDetailed: boolean
  /** Any closed path; without a material only its outline. */
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
  /** Other words a search finds it by. */
  readonly synonyms: readonly string[]
  readonly group: SymbolGroup
  /** Of its box when it is placed, before rotation. */
  readonly widthSquares: number
  readonly heightSquares: number
  /** Built-in terrain that it puts under the squares it covers, where the rules care; absent: it only decorates. */
  readonly terrain?: (typeof BUILT_IN_TERRAIN)[number]['id']
  /** Which way it leads up before it is turned: 1 to the right, −1 to the left; absent: it shows no way. */
  readonly rises?: 1 | -1
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

/** Materials of a style in black and white: all are paper but those given. */
export const paperMaterials = (
  paper: Color,
  others: Partial<Record<Material, Color>>,
): Readonly<Record<Material, Color>> => ({
  ...(Object.fromEntries(MATERIALS.map((material) => [material, paper])) as Record<Material, Color>),
  ...others,
})
