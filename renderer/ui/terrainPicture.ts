/** A square of terrain as a map shows it. */
import { ALL_PARTS, drawMap } from '../../src/draw/drawMap.ts'
import type { Mark } from '../../src/draw/marks.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { emptyMap, type BattleMap, type MapTables } from '../../src/map/battleMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import type { Dressing, StyleSettings } from '../../src/map/records/styleSettings.ts'
import { OPEN_TERRAIN } from '../../src/map/terrain.ts'

/** Squares along the map that is drawn, and of the block of terrain in its middle: larger than a pillar, smaller than the void. */
const [SIDE, BLOCK] = [6, 4]

/** The share of the picture that is open terrain: ink styles draw only the edge of a pit. */
const BESIDE = 0.3

/** Marks of a square that shows a terrain and the edge of it, in squares from its top left. */
export function terrainMarks(
  terrainTypes: MapTables['terrainTypes'],
  code: number,
  styleSettings: StyleSettings,
  dressing: Dressing,
): readonly Mark[] {
  const empty = emptyMap('piece' as MapId, { widthCells: SIDE, heightCells: SIDE }, { name: 'piece', ruleset: 'none' })
  const rim = (SIDE - BLOCK) / 2
  const isIn = (at: number) => at >= rim && at < rim + BLOCK
  const terrain = empty.layers.terrain.map((_, i) =>
    isIn(i % SIDE) && isIn(Math.floor(i / SIDE)) ? code : OPEN_TERRAIN,
  )
  const map: BattleMap = {
    ...empty,
    layers: { ...empty.layers, terrain },
    tables: { ...empty.tables, terrainTypes },
  }
  const window = { col: rim - 1, row: rim + 1, widthCells: 2, heightCells: 1 }
  const marks = drawMap(sceneOf(map, { view: 'gm', dressing }), styleSettings, window, 'full', {
    ...ALL_PARTS,
    grid: false,
    heights: false,
  })
  return [{ kind: 'group', x: BESIDE - rim, y: -window.row, marks }]
}
