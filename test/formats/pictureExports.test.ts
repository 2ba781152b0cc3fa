/** Formats that are a picture with little beside it: Fantasy Grounds, and pictures for any virtual tabletop. */
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, expect, test } from 'vitest'
import { fantasyGroundsFormat } from '../../src/formats/fantasyGrounds/index.ts'
import type { PictureOptions } from '../../src/formats/format.ts'
import { tabletopFormat } from '../../src/formats/tabletop/index.ts'
import { solidOutline } from '../../src/formats/wallLines.ts'
import { arbitraryFullMap } from '../support/arbitraryFullMap.ts'
import { edgeAt, mapWith } from '../support/printableMap.ts'
import { writeContext } from './contexts.ts'
import { lossText } from '../../src/words/losses.ts'

interface Occluder {
  id: number
  points: string
  toggleable?: ''
  closed?: ''
  allow_vision?: ''
}
interface Root {
  gridsize: string
  occluders: { occluder: Occluder[] } | ''
  lights: { light: { id: number; position: string; color: string; range: string; on: '' }[] } | ''
}

async function fantasyGrounds(map: Parameters<NonNullable<typeof fantasyGroundsFormat.write>>[0]) {
  const written = await fantasyGroundsFormat.write!(map, writeContext)
  if (!written.ok) throw new Error(written.error.code)
  const [xml, picture] = written.value.files
  const parser = new XMLParser({ isArray: (name) => name === 'occluder' || name === 'light', parseTagValue: false })
  const { root } = parser.parse(new TextDecoder().decode(xml!.bytes)) as { root: Root }
  return {
    names: [xml!.name, picture!.name],
    gridsize: root.gridsize,
    occluders: root.occluders === '' ? [] : root.occluders.occluder,
    lights: root.lights === '' ? [] : root.lights.light,
    losses: written.value.losses,
  }
}
const pairs = (points: string): number[][] => {
  const numbers = points.split(',').map(Number)
  return numbers.flatMap((x, i) => (i % 2 === 0 ? [[x, numbers[i + 1]!]] : []))
}

describe('Fantasy Grounds', () => {
  test('gets walls, doors, windows and lights from the middle of the picture, y upward', async () => {
    const map = mapWith(
      { widthCells: 4, heightCells: 2 },
      {
        edges: [
          edgeAt(1, 1, 'north', { kind: 'wall' }),
          edgeAt(2, 1, 'north', { kind: 'wall' }),
          edgeAt(3, 1, 'north', { kind: 'door', door: 'open' }),
          edgeAt(2, 1, 'west', { kind: 'window' }),
          edgeAt(1, 1, 'west', { kind: 'door' }),
        ],
        lights: [{ at: { x: 2, y: 0.5 }, rangeFeet: 30, colour: '#ffcc00' }],
      },
    )
    const { names, gridsize, occluders, lights } = await fantasyGrounds(map)
    expect([names, gridsize]).toEqual([['map.xml', 'map.png'], '70,70'])
    expect(occluders.map(({ points }) => points)).toEqual([
      '-70,0,70,0',
      '70,7,140,7,140,-7,70,-7',
      '-7,0,-7,-70,7,-70,7,0',
      '-77,0,-77,-70,-63,-70,-63,0',
    ])
    const states = occluders.map((o) => ['toggleable', 'closed', 'allow_vision'].filter((word) => word in o))
    expect(states).toEqual([[], ['toggleable'], ['toggleable', 'closed', 'allow_vision'], ['toggleable', 'closed']])
    expect(lights).toEqual([{ id: '0', position: '0,35', color: '#ffffcc00', range: '3,0.75,6,0.5', on: '' }])
  })

  test('finds every wall of any map inside its picture, and ids that count', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryFullMap(), async (map) => {
        const { occluders, lights } = await fantasyGrounds(map)
        expect(occluders.map(({ id }) => Number(id))).toEqual(occluders.map((_, i) => i))
        expect(lights.length).toBe(map.tables.lights.size)
        let wallSquares = 0
        for (const { points, toggleable } of occluders) {
          const corners = pairs(points)
          const margin = toggleable === undefined ? 0 : 7
          for (const [x = 0, y = 0] of corners) {
            expect(Math.abs(x)).toBeLessThanOrEqual(map.widthCells * 35 + margin)
            expect(Math.abs(y)).toBeLessThanOrEqual(map.heightCells * 35 + margin)
          }
          if (toggleable === undefined)
            for (const [i, [x = 0, y = 0]] of corners.slice(1).entries())
              wallSquares += Math.hypot(x - corners[i]![0]!, y - corners[i]![1]!) / 70
        }
        const walls = [...map.tables.edges.values()].filter(({ kind }) => kind === 'wall').length
        expect(wallSquares).toBeCloseTo(walls + solidOutline(map).length, 6)
      }),
      { numRuns: 60 },
    )
  })

  test('loses what the report names', async () => {
    const map = mapWith(
      { widthCells: 3, heightCells: 3 },
      {
        edges: [
          edgeAt(1, 1, 'north', { kind: 'door', doorLocked: true, secret: true }),
          edgeAt(2, 1, 'north', { kind: 'barrier' }),
        ],
        notes: [{ at: { x: 1, y: 1 }, number: 1, title: 'Here' }],
      },
    )
    const { losses } = await fantasyGrounds(map)
    const counts = losses.filter(({ parts }) => !parts.some((part) => part.startsWith('settings')))
    expect(counts.map((loss) => [lossText(loss).what, loss.count])).toEqual([
      ['locks of doors', 1],
      ['secret doors, walls and windows', 1],
      ['low walls', 1],
      ['notes', 1],
    ])
  })
})

describe('pictures for a virtual tabletop', () => {
  const drawn = async (isPlayerCopy: boolean) => {
    const looks: (PictureOptions | undefined)[] = []
    const written = await tabletopFormat.write!(mapWith({ widthCells: 3, heightCells: 3 }), {
      ...writeContext,
      isPlayerCopy,
      pixelsPerSquare: 140,
      renderMap: async (map, pixelsPerSquare, look) => {
        expect(pixelsPerSquare).toBe(140)
        looks.push(look)
        return writeContext.renderMap(map, pixelsPerSquare)
      },
    })
    if (!written.ok) throw new Error(written.error.code)
    return { names: written.value.files.map(({ name }) => name), looks }
  }
  test("are the players' map with and without grid, and the GM's; a player copy has none for the GM", async () => {
    expect(await drawn(false)).toEqual({
      names: ['map.png', 'map-grid.png', 'map-gm.png'],
      looks: [
        { copy: 'player', grid: 'none' },
        { copy: 'player', grid: 'style' },
        { copy: 'gm', grid: 'none' },
      ],
    })
    expect((await drawn(true)).names).toEqual(['map.png', 'map-grid.png'])
  })
})
