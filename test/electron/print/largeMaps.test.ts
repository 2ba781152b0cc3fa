import { describe, expect, it } from 'vitest'
import { softAsPictures } from '../../../electron/print/softAsPictures.ts'
import { picturesOfMap } from '../../../electron/print/pictures.ts'
import { ALL_PARTS, drawMap } from '../../../src/draw/drawMap.ts'
import type { Mark } from '../../../src/draw/marks.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { regionSchema } from '../../../src/map/records/annotations.ts'
import { TERRAIN } from '../../../src/draw/facts/terrain.ts'
import { TerrainMarks } from '../../../src/print/scene/terrainMarks.ts'
import { repeatedSample } from '../../bench/repeatedSample.ts'
import { styleSettings } from '../../draw/support.ts'
import { paintedPixels } from '../draw/canvas.ts'
import { printed } from './support.ts'

const DUNGEON = 'vault-of-the-salt-king'
/** On one page of A4, with squares too small for hatching. */
const PLANNING = { scale: { kind: 'fit' as const }, style: 'old-school', creatures: 'none' as const }
/** A window of 70 × 70 squares is two parts wide and high. */
const WINDOW = { col: 3, row: 5, widthCells: 70, heightCells: 70 }

/** Of a cover and a sheet of 80 × 80 squares, fonts included. */
const MAX_BYTES = 760_000

const terrainOf = (style: string) =>
  new TerrainMarks(() => sceneOf(repeatedSample(DUNGEON, 80), { view: 'gm' }), styleSettings(style))

const formsIn = (bytes: Buffer): number => bytes.toString('latin1').split('/Subtype /Form').length - 1

describe('a map too large to be drawn at once', () => {
  it.each(['schematic', 'painted', 'parchment'])('is drawn in parts that show the same as the whole: %s', (style) => {
    const scale = 12.5
    // Borders of parts lie within pixels: no paper may show between them.
    const place = { widthPx: 860, heightPx: 860, scale, x: -3.4 * scale, y: -5.4 * scale }
    const parts = terrainOf(style).covering(WINDOW, ALL_PARTS, 0.04)
    expect(parts.map(({ kind }) => kind)).toEqual(['part', 'part', 'part', 'part'])
    const scene = sceneOf(repeatedSample(DUNGEON, 80), { view: 'gm' })
    const whole = paintedPixels(drawMap(scene, styleSettings(style), WINDOW, 'coarse'), place).data
    const sizeOf = (marks: readonly Mark[]) => JSON.stringify(marks).length
    expect(sizeOf(parts.flatMap(drawn))).toBeLessThan(
      1.6 * sizeOf(drawMap(scene, styleSettings(style), WINDOW, 'coarse')),
    )
    const inParts = paintedPixels(parts, place).data
    const differing = whole.reduce((count, value, i) => count + (Math.abs(value - inParts[i]!) > 40 ? 1 : 0), 0)
    expect(differing / whole.length).toBeLessThan(0.0005)
  })

  it('keeps hatching and grid where they can be seen, and not where they are finer than dots', () => {
    const numbersAt = (squareInches: number) =>
      JSON.stringify(terrainOf('old-school').covering(WINDOW, ALL_PARTS, squareInches).map(drawn)).length
    const [large, small, tiny] = [0.06, 0.04, 0.01].map(numbersAt)
    expect(small!).toBeLessThan(large! * 0.5)
    expect(tiny!).toBeLessThan(small!)
  })

  it('leaves a part to be asked for, page by page', async () => {
    const map = repeatedSample(DUNGEON, 80)
    const pictures = await picturesOfMap(map, () => undefined)
    const asPaths = softAsPictures({ pictures: [] }, 1, { pictures })
    let drawnTimes = 0
    const [part] = terrainOf('schematic').covering(WINDOW, ALL_PARTS, 0.04)
    if (part?.kind !== 'part') throw new Error('no part')
    const counting: Mark = { ...part, draw: () => (drawnTimes++, part.draw()) }
    const drawing = { widthInches: 99, heightInches: 99, marks: [counting] }
    expect(await asPaths.page(drawing)).toEqual([counting])
    expect(drawnTimes).toBe(0)
    await asPaths.part(counting)
    expect(drawnTimes).toBe(1)
    const [whole] = await asPaths.whole(drawing)
    expect(whole?.kind).toBe('group')
  })

  it('is in the file once for all pages that show it whole, and the same at every print', async () => {
    const map = repeatedSample(DUNGEON, 80)
    const [alone, twice, again] = await Promise.all(
      [['map' as const], ['cover' as const, 'map' as const], ['cover' as const, 'map' as const]].map((parts) =>
        printed(map, { ...PLANNING, parts }),
      ),
    )
    expect(twice!.plan.pages).toHaveLength(2)
    expect(formsIn(alone!.bytes)).toBe(4)
    expect(formsIn(twice!.bytes)).toBe(4)
    expect(again!.bytes.equals(twice!.bytes)).toBe(true)
    // Without what pages cut off, and no digits finer than a printer.
    expect(twice!.bytes.length).toBeLessThan(MAX_BYTES)
  })

  it('shows players nothing of what is hidden: another secret gives the same bytes', async () => {
    const withSecret = (code: number): BattleMap => {
      const map = repeatedSample(DUNGEON, 80)
      const cells = Array.from({ length: 400 }, (_, i) => ({ col: 55 + (i % 20), row: 55 + Math.floor(i / 20) }))
      for (const { col, row } of cells) map.layers.terrain[row * 80 + col] = code
      const lair = regionSchema.parse({ id: 'lair', name: 'Lair', cells, gmOnly: true, hides: 'area' })
      return { ...map, tables: { ...map.tables, regions: new Map([[lair.id, lair]]) } }
    }
    const options = { ...PLANNING, parts: ['map' as const] }
    const bytesFor = async (copy: 'gm' | 'player', code: number) =>
      (await printed(withSecret(code), { ...options, copy })).bytes
    const [water, pit] = [TERRAIN.water, TERRAIN.pit]
    expect((await bytesFor('player', water)).equals(await bytesFor('player', pit))).toBe(true)
    expect((await bytesFor('gm', water)).equals(await bytesFor('gm', pit))).toBe(false)
  })
})

const drawn = (mark: Mark): readonly Mark[] => (mark.kind === 'part' ? mark.draw() : [mark])
