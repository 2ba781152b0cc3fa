import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCanvas, loadImage, type Canvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { drawMap } from '../../../src/draw/drawMap.ts'
import { sceneOf } from '../../../src/draw/scene.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import type { Mark } from '../../../src/draw/marks.ts'
import { pathMark, rectPath } from '../../../src/draw/paths.ts'
import { PLAIN_COLORS } from '../../../src/draw/symbols/inks.ts'
import { INK_ON_PAPER } from '../../support/inkOnPaper.ts'
import { placeSymbol } from '../../../src/draw/symbols/placeSymbol.ts'
import { SYMBOLS } from '../../../src/draw/symbols/registry.ts'
import type { SymbolInk } from '../../../src/draw/symbols/symbol.ts'
import { tokenMarks, type Token, type TokenInk } from '../../../src/draw/tokens/token.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { propSchema, regionSchema } from '../../../src/map/records/annotations.ts'
import { FLOOR_MATERIALS, type Dressing } from '../../../src/map/records/styleSettings.ts'
import { mapOf, styleSettings, variedMap, wholeOf } from '../../draw/support.ts'
import { paintedPixels, plainDeps } from './canvas.ts'

/** `--update` draws them again; a person then looks at them. */
const FOLDER = resolve(import.meta.dirname, '../../golden/draw')
const SCALE = 16
const DEPS = plainDeps()

/** All terrain and edges in one style, in each dressing one below the other. */
function pictureOf(style: string, dressing: Dressing): Canvas {
  const map = variedMap()
  const marks = drawMap(sceneOf(map, { view: 'gm', dressing }), styleSettings(style), wholeOf(map), 'full')
  const place = { widthPx: map.widthCells * SCALE, heightPx: map.heightCells * SCALE, scale: SCALE }
  return paintedPixels(marks, place, DEPS).canvas
}

/** How much a channel may differ in a picture made small: antialiasing and other type stay below. */
const TOLERANCE = 24
/** Small pixels that may differ: a square of the map is about 16 of them. */
const MAX_DIFFERING = 8

/** How many pixels of two pictures differ, each picture shrunk first. */
function differingPixels(one: Canvas, two: Canvas): number {
  const [width, height] = [Math.ceil(one.width / 4), Math.ceil(one.height / 4)]
  const [a, b] = [one, two].map((picture) => {
    const small = createCanvas(width, height)
    const context = small.getContext('2d')
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    return context.getImageData(0, 0, width, height).data
  }) as [Uint8ClampedArray, Uint8ClampedArray]
  let count = 0
  for (let i = 0; i < a.length; i += 4)
    if ([0, 1, 2].some((channel) => Math.abs(a[i + channel]! - b[i + channel]!) > TOLERANCE)) count++
  return count
}

/** Each style in the dressings it suits best. */
const CASES = MAP_STYLES.flatMap(({ id, suits }) => suits.slice(0, 2).map((dressing) => [id, dressing] as const))

/** Compares a picture with the golden one of its name, or draws that again. */
async function expectGolden(picture: Canvas, name: string): Promise<void> {
  const file = join(FOLDER, `${name}.png`)
  if (process.env['FIVEFOOT_UPDATE']) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(file, await picture.encode('png'))
  }
  expect(existsSync(file), `${file} is missing: run with --update`).toBe(true)
  const golden = await loadImage(readFileSync(file))
  const kept = createCanvas(golden.width, golden.height)
  kept.getContext('2d').drawImage(golden, 0, 0)
  expect([kept.width, kept.height]).toEqual([picture.width, picture.height])
  expect(differingPixels(picture, kept)).toBeLessThanOrEqual(MAX_DIFFERING)
}

describe('styles as they look', () => {
  it.each(CASES)('%s, %s', async (style, dressing) => {
    await expectGolden(pictureOf(style, dressing), `${style}-${dressing}`)
  })
})

/** A room of all floors a GM may choose, beside a natural room and a hewn one of the same shape. */
function floorMap(): BattleMap {
  const rows = [
    'rrrrrrrrrrrrrrrrrr',
    'r................r',
    'r................r',
    'rr.rrrrrrrrrrrr.rr',
    'r.....rrrr.....~~r',
    'rr...rrrrrr...~~rr',
  ]
  const map = mapOf(rows, [[2, 3, 'north', { kind: 'door' }]])
  const squares = (cols: readonly number[], lines: readonly number[]) =>
    lines.flatMap((row) => cols.map((col) => ({ col, row })))
  const regions = [
    ...FLOOR_MATERIALS.map((floor, i) => ({
      id: floor,
      name: floor,
      floor,
      cells: squares([1 + 2 * i, 2 + 2 * i], [1, 2]),
    })),
    { id: 'natural', name: 'natural', rock: 'natural', cells: squares([1, 2, 3, 4, 5], [4, 5]) },
    { id: 'hewn', name: 'hewn', rock: 'hewn', cells: squares([10, 11, 12, 13, 14, 15, 16], [4, 5]) },
  ].map((region) => regionSchema.parse(region))
  const fire = { symbol: 'brazier', at: { x: 12, y: 4 }, widthSquares: 1, heightSquares: 1 }
  const prop = propSchema.parse({ id: 'fire', ...fire })
  const tables = { regions: new Map(regions.map((each) => [each.id, each])), props: new Map([[prop.id, prop]]) }
  return { ...map, tables: { ...map.tables, ...tables } }
}

it('floors of areas as they look in each style', async () => {
  const map = floorMap()
  const [widthPx, heightPx] = [map.widthCells * SCALE, map.heightCells * SCALE]
  const sheet = createCanvas(widthPx, heightPx * MAP_STYLES.length)
  for (const [i, { id }] of MAP_STYLES.entries()) {
    const marks = drawMap(sceneOf(map, { view: 'gm', dressing: 'dungeon' }), styleSettings(id), wholeOf(map), 'full')
    sheet
      .getContext('2d')
      .drawImage(paintedPixels(marks, { widthPx, heightPx, scale: SCALE }, DEPS).canvas, 0, i * heightPx)
  }
  await expectGolden(sheet, 'floors')
})

const SHEET_COLUMNS = 11
const CELL_SQUARES = 3.25

/** All symbols, each in a field of its own. */
function symbolSheet(ink: SymbolInk): Canvas {
  const rows = Math.ceil(SYMBOLS.length / SHEET_COLUMNS)
  const marks = SYMBOLS.flatMap((symbol, i) => {
    const { widthSquares, heightSquares } = symbol
    const x = ((i % SHEET_COLUMNS) + 0.5) * CELL_SQUARES - widthSquares / 2
    const y = (Math.floor(i / SHEET_COLUMNS) + 0.5) * CELL_SQUARES - heightSquares / 2
    return placeSymbol(symbol, ink, { x, y, widthSquares, heightSquares, rotationDegrees: 0 })
  })
  return onWhite(marks, SHEET_COLUMNS * CELL_SQUARES, rows * CELL_SQUARES)
}

function onWhite(marks: readonly Mark[], width: number, height: number): Canvas {
  const sheet = [pathMark(rectPath(0, 0, width, height), { fill: '#ffffff' }), ...marks]
  const scale = 2 * SCALE
  return paintedPixels(sheet, { widthPx: width * scale, heightPx: height * scale, scale }, DEPS).canvas
}

/** Tokens of all sides in all states, from large to small, in each ink. */
function tokenSheet(): Canvas {
  const plain = { badges: [], isCrossed: false, isHidden: false }
  const tokens: readonly Token[] = [
    { ...plain, side: 'party', label: 'Va', name: 'Valeria' },
    { ...plain, side: 'foes', label: 'S12', name: 'Skeleton Archer 12', badges: ['P'], facing: 1, states: 'prone' },
    { ...plain, side: 'neutral', label: 'Me', badges: ['P', 'S'], number: 3 },
    { ...plain, side: 'guards', label: 'C3', isHidden: true, number: 14 },
    { ...plain, side: 'beasts', label: 'DW', isCrossed: true, height: '↑40', facing: 6 },
  ]
  const inks: readonly TokenInk[] = ['color', 'pale', 'black-and-white']
  const marks = [2, 1, 0.5, 0.25].flatMap((size, row) =>
    inks.flatMap((ink, block) =>
      tokens.flatMap((token, i) => {
        const spot = { x: block * 13 + i * 2.5 + 1.5, y: row * 2.6 + 1.4, width: size }
        return tokenMarks(token, spot, { ink, minText: 0.2, square: 1 })
      }),
    ),
  )
  return onWhite(marks, 39, 11)
}

describe('symbols and tokens as they look', () => {
  it.each([
    ['symbols-color', () => symbolSheet(PLAIN_COLORS)],
    ['symbols-ink', () => symbolSheet(INK_ON_PAPER)],
    ['tokens', tokenSheet],
  ] as const)('%s', async (name, draw) => {
    await expectGolden(draw(), name)
  })
})
