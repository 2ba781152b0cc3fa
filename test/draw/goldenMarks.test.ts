/**
 * All that is drawn, in brief: any change to it changes a line of a golden file. The pictures beside it show what it looks like, but
 * leave room for other fonts and antialiasing, in which a small change hides.
 */
import { test } from 'vitest'
import { ALL_PARTS, drawMap, type MapParts } from '../../src/draw/drawMap.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { GRID_FORMS } from '../../src/draw/style.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import { PLAIN_COLORS } from '../../src/draw/symbols/inks.ts'
import { placeSymbol } from '../../src/draw/symbols/placeSymbol.ts'
import { SYMBOLS } from '../../src/draw/symbols/registry.ts'
import { DRESSINGS, MAX_STRENGTH } from '../../src/map/records/styleSettings.ts'
import { INK_ON_PAPER } from '../support/inkOnPaper.ts'
import { expectLines } from '../support/golden.ts'
import { marksInBrief } from '../support/marksInBrief.ts'
import { mapOfEverything } from '../support/printableMap.ts'
import { styleSettings, variedMap, wholeOf } from './support.ts'

const NOTHING: MapParts = {
  terrain: 0,
  edges: 0,
  grid: false,
  heights: false,
  overPicture: false,
}

const PARTS: Readonly<Record<string, MapParts>> = {
  terrain: { ...NOTHING, terrain: 1 },
  'pale terrain': { ...NOTHING, terrain: 0.4 },
  edges: { ...NOTHING, edges: 1 },
  heights: { ...NOTHING, heights: true },
  ...Object.fromEntries(GRID_FORMS.map((gridForm) => [gridForm, { ...NOTHING, grid: true, gridForm }])),
  'over a picture': { ...ALL_PARTS, overPicture: true },
}

test.each(MAP_STYLES.map(({ id }) => id))('maps in the style %s', async (style) => {
  const settings = styleSettings(style)
  const map = variedMap()
  const full = DRESSINGS.map((dressing) => {
    const marks = drawMap(sceneOf(map, { view: 'gm', dressing }), settings, wholeOf(map), 'full')
    return `${dressing}: ${marksInBrief(marks)}`
  })
  const scene = sceneOf(map, { view: 'gm', dressing: 'dungeon' })
  const quarter = { col: 0, row: 3, widthCells: 14, heightCells: 9 }
  const parts = Object.entries(PARTS).map(
    ([name, part]) => `${name}: ${marksInBrief(drawMap(scene, settings, quarter, 'full', part))}`,
  )
  const strengths = Object.entries(MAX_STRENGTH).map(([name, most]) => {
    const marks = drawMap(scene, { ...settings, [name]: most / 2 }, quarter, 'full')
    return `${name} ${most / 2}: ${marksInBrief(marks)}`
  })
  const everything = mapOfEverything()
  const playerScene = sceneOf(everything, { view: 'players', dressing: 'dungeon' })
  await expectLines(`draw/marks-${style}`, [
    ...full,
    ...parts,
    ...strengths,
    `few details: ${marksInBrief(drawMap(scene, settings, quarter, 'coarse'))}`,
    `player copy: ${marksInBrief(drawMap(playerScene, settings, wholeOf(everything), 'full'))}`,
  ])
})

test('symbols in two inks, small, stretched and rotated', async () => {
  const lines = SYMBOLS.flatMap((symbol) => {
    const { id, widthSquares, heightSquares } = symbol
    const usual = { x: 1, y: 2, widthSquares, heightSquares, rotationDegrees: 0 }
    const places = [usual, { ...usual, widthSquares: 2 * widthSquares, rotationDegrees: 30 }]
    return [PLAIN_COLORS, INK_ON_PAPER].map((ink, i) => {
      const marks = places.flatMap((place) => placeSymbol(symbol, ink, place))
      return `${id}, ${i === 0 ? 'colors' : 'ink'}: ${marksInBrief(marks)}`
    })
  })
  await expectLines('draw/marks-symbols', lines)
})
