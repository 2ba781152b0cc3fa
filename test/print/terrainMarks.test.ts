import { describe, expect, it } from 'vitest'
import { ALL_PARTS } from '../../src/draw/drawMap.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { TerrainMarks } from '../../src/print/scene/terrainMarks.ts'
import { openMap, styleSettings } from '../draw/support.ts'

describe('the ground of sheets', () => {
  const ground = () => new TerrainMarks(() => sceneOf(openMap(90, 60), { view: 'gm' }), styleSettings('minimal'))
  const at = (col: number, row: number) => ({ col, row, widthCells: 7, heightCells: 10 })

  it('is drawn once for sheets that lie beside each other', () => {
    const sheets = ground()
    const first = sheets.covering(at(0, 0), ALL_PARTS, 1)
    expect(sheets.covering(at(7, 0), ALL_PARTS, 1)).toBe(first)
    expect(sheets.covering(at(14, 10), ALL_PARTS, 1)).toBe(first)
    expect(sheets.covering(at(21, 0), ALL_PARTS, 1)).not.toBe(first)
    expect(sheets.covering(at(0, 10), ALL_PARTS, 1)).toBe(first)
  })

  it('is another one with other parts, as without its grid', () => {
    const sheets = ground()
    const first = sheets.covering(at(0, 0), ALL_PARTS, 1)
    expect(sheets.covering(at(0, 0), { ...ALL_PARTS, grid: false }, 1)).not.toBe(first)
  })

  it('is forgotten where too much would have to be remembered', () => {
    const sheets = ground()
    const first = sheets.covering(at(0, 0), ALL_PARTS, 1)
    for (const row of [24, 10]) sheets.covering({ col: 0, row, widthCells: 90, heightCells: 30 }, ALL_PARTS, 1)
    expect(sheets.covering(at(0, 0), ALL_PARTS, 1)).not.toBe(first)
  })
})
