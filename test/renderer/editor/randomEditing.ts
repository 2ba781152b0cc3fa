/** What a person may have chosen before a tool or an action: a selection and the options of every tool. */
import { freshAlignment } from '../../../renderer/editor/alignment.ts'
import { cutPiece } from '../../../renderer/editor/piece.ts'
import { SELECTABLE_TABLES, type Selection } from '../../../renderer/editor/selection.ts'
import { ELEVATION_SHAPES } from '../../../renderer/editor/tools/elevation/tool.ts'
import { BRUSH_SIZES } from '../../../renderer/editor/tools/tool.ts'
import type { ToolOptions } from '../../../renderer/editor/tools/registry.ts'
import type { FoundWalls } from '../../../src/grid/pictureWalls/likelihoods.ts'
import { terrainPalette, type BattleMap } from '../../../src/map/battleMap.ts'
import { DOOR_STATES, EDGE_KINDS } from '../../../src/map/records/edge.ts'
import { REGION_HIDES, REGION_PURPOSES } from '../../../src/map/records/annotations.ts'
import { FLOOR_MATERIALS } from '../../../src/map/records/styleSettings.ts'
import type { Dice } from '../../support/dice.ts'
import { sheet } from './testEditor.ts'

const SIZES = ['tiny', 'small', 'medium', 'large', 'huge'] as const
const COLORS = ['#333333', '#aa4400']

/** Some squares and records of every table. */
export function randomSelection(map: BattleMap, dice: Dice, chance = 40): Selection {
  const records = SELECTABLE_TABLES.flatMap((table) =>
    [...map.tables[table].values()].filter(() => dice.percent(chance)).map(({ id }) => ({ table, id })),
  )
  const squares = Array.from({ length: dice.below(6) }, () => dice.below(map.widthCells * map.heightCells))
  return { cells: new Set(squares), records }
}

/** Walls as they may be found in a picture: none along the border of the map. */
export function randomWalls({ widthCells, heightCells }: BattleMap, dice: Dice): FoundWalls {
  const bytes = (limit: number, isBorder: (index: number) => boolean = () => false) =>
    Uint8Array.from({ length: widthCells * heightCells }, (_, index) => (isBorder(index) ? 0 : dice.below(limit)))
  return {
    ...{ widthCells, heightCells, northKind: bytes(4), westKind: bytes(4), solid: bytes(256) },
    north: bytes(256, (index) => index < widthCells),
    west: bytes(256, (index) => index % widthCells === 0),
  }
}

/** Options of all tools. */
export function randomOptions(map: BattleMap, dice: Dice): ToolOptions {
  const palette = terrainPalette(map)
  const codes = [...palette.keys()].filter((code) => palette[code])
  const picture = [...map.tables.props.values()].find((prop) => prop.picture !== undefined)
  return {
    terrain: dice.oneOf(codes),
    brushSize: dice.oneOf(BRUSH_SIZES),
    brushShape: dice.oneOf(['square', 'round']),
    filled: dice.percent(50),
    gmOnly: dice.percent(30),
    drawingColor: dice.oneOf(COLORS),
    lineWidthSquares: dice.oneOf([0.1, 0.4]),
    revealBy: 'area',
    revealShows: true,
    selectShape: dice.oneOf(['rectangle', 'lasso']),
    selectTerrain: dice.percent(50),
    fillUntil: dice.oneOf(['other-terrain', 'walls']),
    elevationFeet: 5 * dice.between(-2, 4),
    elevationMode: dice.oneOf(['set', 'raise', 'lower', 'slope']),
    elevationShape: dice.oneOf(ELEVATION_SHAPES),
    edgeKind: dice.oneOf(EDGE_KINDS),
    doorState: dice.oneOf(DOOR_STATES),
    doorLocked: dice.percent(30),
    edgeSecret: dice.percent(30),
    edgeShape: dice.oneOf(['polyline', 'room', 'erase']),
    edgeLook: null,
    edgeDouble: dice.percent(30),
    symbol: dice.oneOf(['table', 'stairs', 'bed', null]),
    symbolDegrees: dice.oneOf([0, 90, 215]),
    symbolTerrain: dice.percent(70),
    symbolSteps: dice.percent(70),
    recentSymbols: ['bed'],
    creature: dice.percent(90)
      ? { sheet: sheet({ name: 'Rat', size: dice.oneOf(SIZES) }), side: dice.oneOf(['party', 'foes']) }
      : null,
    creatureCopies: dice.between(1, 5),
    text: dice.oneOf(['', 'Well']),
    textHeightSquares: dice.oneOf([0.6, 1]),
    templateShape: dice.oneOf(['burst', 'cone', 'line', 'emanation']),
    templateSizeFeet: 5 * dice.between(1, 6),
    templateColor: dice.oneOf(COLORS),
    regionPurpose: dice.oneOf(REGION_PURPOSES),
    regionHides: dice.oneOf(REGION_HIDES),
    regionName: dice.oneOf(['', 'Crypt']),
    regionColor: dice.oneOf(COLORS),
    regionSide: dice.oneOf(['party', 'foes']),
    regionFloor: dice.oneOf(FLOOR_MATERIALS),
    prop: { picture: 'p1', name: 'Cart', widthSquares: 2, heightSquares: 1 },
    alignment: picture && dice.percent(80) ? freshAlignment(picture) : null,
    foundWalls: dice.percent(70) ? randomWalls(map, dice) : null,
    wallLikelihood: dice.oneOf([0.6, 0.9]),
    doorsInGaps: dice.percent(50),
    fillSolid: dice.percent(50),
    stamp: cutPiece(map, randomSelection(map, dice), 'Stamp')?.piece ?? null,
  }
}
