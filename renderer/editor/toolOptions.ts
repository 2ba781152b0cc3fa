import type { AreaTemplate, Region } from '../../src/map/records/annotations.ts'
import type { CreatureSheet } from '../../src/map/records/creature.ts'
import type { Edge } from '../../src/map/records/edge.ts'
import type { Alignment } from './alignment.ts'
import type { Piece } from './piece.ts'

/** Every tool, in the order of the toolbar. */
export const TOOL_IDS = [
  'select',
  'pan',
  'brush',
  'line',
  'rectangle',
  'ellipse',
  'polygon',
  'fill',
  'replace',
  'eyedropper',
  'eraser',
  'elevation',
  'edges',
  'creature',
  'note',
  'text',
  'arrow',
  'freehand',
  'prop',
  'align',
  'template',
  'region',
  'ruler',
  'stamp',
] as const
/** One tool. */
export type ToolId = (typeof TOOL_IDS)[number]

/** Brush sizes in squares. */
export const BRUSH_SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** A picture to put on the map. */
export interface PropChoice {
  readonly picture: string
  readonly name: string
  readonly widthSquares: number
  readonly heightSquares: number
}

/** A creature to put on the map, and how. */
export interface CreatureChoice {
  readonly sheet: CreatureSheet
  readonly side: string
  readonly libraryId?: string
}

/** What the tools do next. Panels write these fields; tools read them when a gesture begins. */
export interface ToolOptions {
  /** Code of the ground that is painted. */
  terrain: number
  brushSize: (typeof BRUSH_SIZES)[number]
  brushShape: 'square' | 'round'
  /** Rectangles, ellipses and polygons: the area, or its rim only. */
  filled: boolean
  /** Flood fill: only squares of the same ground, or everything up to the walls. */
  fillUntil: 'other-ground' | 'walls'
  elevationFeet: number
  elevationMode: 'set' | 'raise' | 'lower'
  edgeKind: Edge['kind']
  doorState: Edge['door']
  edgeSecret: boolean
  edgeShape: 'polyline' | 'room' | 'erase'
  /** What the creature tool places; null: nothing chosen yet. */
  creature: CreatureChoice | null
  /** Creatures placed at once, side by side, numbered where more than one. */
  creatureCopies: number
  /** New annotations are for the GM only. */
  gmOnly: boolean
  text: string
  /** `#rrggbb` */
  drawingColour: string
  lineWidthSquares: number
  textHeightSquares: number
  prop: PropChoice | null
  templateShape: AreaTemplate['shape']
  templateSizeFeet: number
  templateColour: string
  regionPurpose: Region['purpose']
  regionName: string
  regionColour: string
  /** Side of a deployment zone. */
  regionSide: string
  selectShape: 'rectangle' | 'lasso'
  /** Selecting takes the ground with it, not only what stands on it. */
  selectGround: boolean
  stamp: Piece | null
  /** The picture being aligned and two corners of its own grid; null: none yet. */
  alignment: Alignment | null
}

/** What every tool starts with. */
export const DEFAULT_TOOL_OPTIONS: ToolOptions = {
  terrain: 1,
  brushSize: 1,
  brushShape: 'square',
  filled: true,
  fillUntil: 'other-ground',
  elevationFeet: 5,
  elevationMode: 'set',
  edgeKind: 'wall',
  doorState: 'closed',
  edgeSecret: false,
  edgeShape: 'polyline',
  creature: null,
  creatureCopies: 1,
  gmOnly: false,
  text: '',
  drawingColour: '#333333',
  lineWidthSquares: 0.1,
  textHeightSquares: 0.6,
  prop: null,
  templateShape: 'burst',
  templateSizeFeet: 20,
  templateColour: '#b04a4a',
  regionPurpose: 'region',
  regionName: '',
  regionColour: '#4a6fb0',
  regionSide: 'party',
  selectShape: 'rectangle',
  selectGround: false,
  stamp: null,
  alignment: null,
}
