/** Walls are found in pictures that Fivefoot drew itself, and nowhere a picture does not lie. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { printed } from '../../build/walls/draw.ts'
import { findPrinted } from '../../build/walls/findPrinted.ts'
import type { MapKind } from '../../build/walls/layouts.ts'
import { chanceMap } from '../../build/walls/maps.ts'
import { wallsInPicture } from '../../electron/exchange/wallsInPicture.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { PictureOptions } from '../../src/formats/format.ts'
import { chosenWalls, DEFAULT_WALL_LIKELIHOOD } from '../../src/map/chosenWalls.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { sampleMap, SAMPLES } from '../../src/samples/index.ts'

type Grid = PictureOptions['grid']

const WHOLE = { at: { x: 0, y: 0 }, rotationDegrees: 0 }

/** A house full of clutter, which was not learned from. `node build/walls/measure.ts` tries many. */
const HOUSE = chanceMap('houses', 'unseen', { widthCells: 18, heightCells: 12 })

/**
 * A furnished sample and a small map made by chance for each style, with or without grid lines; none was learned from.
 * `node build/walls/measure.ts` tries all samples and 18 larger maps.
 */
const TRIED: Readonly<Record<string, { readonly sample: string; readonly kind: MapKind; readonly grid: Grid }>> = {
  schematic: { sample: 'lantern-market', kind: 'walled town', grid: 'none' },
  parchment: { sample: 'vault-of-the-salt-king', kind: 'rooms in rock', grid: 'style' },
  blueprint: { sample: 'boarding-the-gannet', kind: 'rooms in rock', grid: 'style' },
  'old-school': { sample: 'boarding-the-gannet', kind: 'walled town', grid: 'style' },
  minimal: { sample: 'vault-of-the-salt-king', kind: 'walled town', grid: 'none' },
  painted: { sample: 'boarding-the-gannet', kind: 'rooms in rock', grid: 'none' },
}

test.each(MAP_STYLES.map(({ id }) => id))(
  'finds at least 98 % of the walls that it drew in the style %s, with at most 2 % that are none',
  async (style) => {
    const { sample, kind, grid } = TRIED[style] ?? TRIED['schematic']!
    const furnished = SAMPLES.find(({ id }) => id === sample)!
    const maps = [
      playerMap(sampleMap(furnished, 'm' as MapId)),
      chanceMap(kind, 'guard', { widthCells: 18, heightCells: 14 }),
    ]
    const sum = { walls: 0, found: 0, wrong: 0 }
    for (const map of maps) {
      const counts = await findPrinted(map, style, { bytes: await printed(map, style, 70, grid) })
      for (const figure of ['walls', 'found', 'wrong'] as const) sum[figure] += counts[figure]
    }
    expect(sum.walls).toBeGreaterThan(200)
    expect(sum.found / sum.walls, JSON.stringify(sum)).toBeGreaterThanOrEqual(0.98)
    expect(sum.wrong / (sum.found + sum.wrong), JSON.stringify(sum)).toBeLessThanOrEqual(0.02)
  },
)

/** A black frame of 3 by 2 squares on white, 20 pixels a square, with a margin of a square. */
async function frame(): Promise<Uint8Array> {
  const canvas = createCanvas(100, 80)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, 100, 80)
  context.lineWidth = 4
  context.strokeRect(20, 20, 60, 40)
  return new Uint8Array(await canvas.encode('png'))
}

describe('a mask', () => {
  test('is read where it lies, turned as it is', async () => {
    const bytes = await frame()
    const size = { widthCells: 12, heightCells: 10 }
    const search = async (prop: Parameters<typeof wallsInPicture>[0]['prop']) => {
      const found = await wallsInPicture({ bytes, prop, size, isMask: true })
      return chosenWalls(found!, { minLikelihood: DEFAULT_WALL_LIKELIHOOD, doorsInGaps: false }).map(
        ({ cell, border }) => `${cell.col},${cell.row}${border[0]}`,
      )
    }
    const upright = await search({ at: { x: 3, y: 2 }, widthSquares: 5, heightSquares: 4, rotationDegrees: 0 })
    expect(upright.sort()).toEqual(
      ['4,3n', '5,3n', '6,3n', '4,5n', '5,5n', '6,5n', '4,3w', '4,4w', '7,3w', '7,4w'].sort(),
    )
    const turned = await search({ at: { x: 3.5, y: 2.5 }, widthSquares: 5, heightSquares: 4, rotationDegrees: 90 })
    expect(turned.sort()).toEqual(
      ['5,3n', '6,3n', '5,6n', '6,6n', '5,3w', '5,4w', '5,5w', '7,3w', '7,4w', '7,5w'].sort(),
    )
  })

  test('that is no picture gives nothing', async () => {
    const prop = { ...WHOLE, widthSquares: 5, heightSquares: 4 }
    const size = { widthCells: 5, heightCells: 4 }
    expect(await wallsInPicture({ bytes: Uint8Array.of(1, 2, 3), prop, size, isMask: true })).toBeNull()
  })
})

test('the rim of a picture is no wall, and the same picture gives the same walls on a larger map', async () => {
  const map = chanceMap('houses', 'small', { widthCells: 12, heightCells: 10 })
  const bytes = await printed(map, 'schematic', 70)
  const prop = { ...WHOLE, widthSquares: 12, heightSquares: 10 }
  const alone = await wallsInPicture({ bytes, prop, size: map, isMask: false })
  const size = { widthCells: 30, heightCells: 20 }
  const placed = await wallsInPicture({ bytes, prop: { ...prop, at: { x: 7, y: 4 } }, size, isMask: false })
  for (const layer of ['north', 'west', 'solid'] as const)
    for (let row = 0; row < 20; row++)
      for (let col = 0; col < 30; col++) {
        const isOn = col >= 7 && col < 19 && row >= 4 && row < 14
        const expected = isOn ? alone![layer][(row - 4) * 12 + col - 7] : 0
        expect(placed![layer][row * 30 + col], `${layer} ${col},${row}`).toBe(expected)
      }
})

test('a smaller copy of a picture shows nearly the same', async () => {
  const map = HOUSE
  const image = await loadImage(await printed(map, 'schematic', 70))
  const canvas = createCanvas(map.widthCells * 40, map.heightCells * 40)
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const { walls, found } = await findPrinted(map, 'schematic', { bytes: new Uint8Array(await canvas.encode('png')) })
  expect(found / walls).toBeGreaterThan(0.88)
})
