import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPieces, fittingSquarePx } from '../../electron/exchange/drawPieces.ts'
import { readMapFile } from '../../electron/exchange/readMapFile.ts'

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'fivefoot-beside-'))))
afterAll(() => rm(folder, { recursive: true }))

/** Two squares side by side: red, green. */
function twoSquares(): Uint8Array {
  const canvas = createCanvas(20, 10)
  const context = canvas.getContext('2d')
  for (const [i, color] of ['#ff0000', '#00ff00'].entries()) {
    context.fillStyle = color
    context.fillRect(10 * i, 0, 10, 10)
  }
  return new Uint8Array(canvas.toBuffer('image/png'))
}
const colorAt = async (bytes: Uint8Array, x: number, y: number): Promise<number[]> => {
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  return [...canvas.getContext('2d').getImageData(x, y, 1, 1).data].map((part) => Math.round(part / 64))
}

const read = async (name: string, content: unknown) => {
  await writeFile(join(folder, name), JSON.stringify(content))
  const map = await readMapFile(join(folder, name), { ruleset: 'pf1e', snap: { toleranceSquares: 0.2 } })
  if (!map.ok) throw new Error(map.error.code)
  return map.value.draft
}

describe('files beside a map', () => {
  test.each([
    ['as an address', 'worlds/My%20Keep.png'],
    ['with another ending', 'My Keep.webp'],
    ['in other letters', 'my keep.PNG'],
  ])('a picture named %s is found', async (_, src) => {
    await writeFile(join(folder, 'My Keep.png'), twoSquares())
    const draft = await read('scene.json', {
      width: 200,
      height: 100,
      grid: { size: 100 },
      walls: [],
      background: { src },
    })
    expect([draft.pictures.size, draft.losses]).toEqual([1, []])
  })
  test('a picture that only a tileset names comes along, one in another folder does not', async () => {
    await writeFile(join(folder, 'tiles.png'), twoSquares())
    await mkdir(join(folder, 'other'), { recursive: true })
    await writeFile(join(folder, 'other', 'far.png'), twoSquares())
    const tileset = (image: string) =>
      `<tileset tilewidth="10" tileheight="10" columns="2"><image source="${image}" width="20" height="10"/></tileset>`
    await writeFile(join(folder, 'near.tsx'), tileset('tiles.png'))
    await writeFile(join(folder, 'away.tsx'), tileset('other/far.png'))
    const map = (source: string) => ({
      type: 'map',
      orientation: 'orthogonal',
      width: 2,
      height: 1,
      tilewidth: 10,
      tileheight: 10,
      tilesets: [{ firstgid: 1, source }],
      layers: [{ type: 'tilelayer', name: 'grass', width: 2, height: 1, data: [2, 1] }],
    })
    const near = await read('near.tmj', map('near.tsx'))
    const [picture] = [...near.pictures.values()]
    expect(await Promise.all([5, 15].map((x) => colorAt(picture!.bytes, x, 5)))).toEqual([
      [0, 4, 0, 4],
      [4, 0, 0, 4],
    ])
    const away = await read('away.tmj', map('away.tsx'))
    expect([away.pictures.size, away.losses.map(({ code }) => code)]).toEqual([0, ['tile-pictures-missing']])
  })
})

describe('pieces of pictures', () => {
  const piece = (bytes: Uint8Array, x: number) => ({
    picture: `p${x}`,
    bytes,
    from: null,
    opacity: 1,
    to: { x, y: 0, width: 1, height: 1 },
  })
  test('are made one; those that cannot be decoded are left out', async () => {
    const made = await drawPieces({ widthCells: 2, heightCells: 1 }, 8, [
      piece(new Uint8Array(9), 0),
      piece(twoSquares(), 1),
    ])
    const image = await loadImage(made!.bytes)
    expect([image.width, image.height, made!.mime]).toEqual([16, 8, 'image/webp'])
    expect((await colorAt(made!.bytes, 2, 4))[3]).toBe(0)
    expect(await drawPieces({ widthCells: 1, heightCells: 1 }, 8, [piece(new Uint8Array(9), 0)])).toBeNull()
  })
  test('are turned as Tiled turns tiles: across the diagonal, then left to right, then top to bottom', async () => {
    const canvas = createCanvas(16, 16)
    const context = canvas.getContext('2d')
    const colors = { A: '#ff0000', B: '#00ff00', C: '#0000ff', D: '#ffff00' } as const
    for (const [i, color] of Object.values(colors).entries()) {
      context.fillStyle = color
      context.fillRect((i % 2) * 8, Math.floor(i / 2) * 8, 8, 8)
    }
    const bytes = new Uint8Array(canvas.toBuffer('image/png'))
    const letters = new Map(Object.entries(colors).map(([letter, color]) => [color, letter]))
    const drawn = async (turn: string) => {
      const flips = { diagonal: turn.includes('d'), horizontal: turn.includes('h'), vertical: turn.includes('v') }
      const made = await drawPieces({ widthCells: 4, heightCells: 1 }, 16, [{ ...piece(bytes, 3), flips }])
      const letterAt = async (x: number, y: number) => {
        const rgb = (await colorAt(made!.bytes, 48 + x, y)).slice(0, 3)
        const plain = rgb.map((value) => (value > 1 ? 'ff' : '00')).join('')
        return letters.get(`#${plain}` as never)
      }
      return (await Promise.all([letterAt(4, 4), letterAt(12, 4), letterAt(4, 12), letterAt(12, 12)])).join('')
    }
    const all = ['', 'h', 'v', 'hv', 'd', 'dh', 'dv', 'dhv']
    expect(await Promise.all(all.map(drawn))).toEqual(['ABCD', 'BADC', 'CDAB', 'DCBA', 'ACBD', 'CADB', 'BDAC', 'DBCA'])
  })
  test('of a large map are drawn smaller', async () => {
    const made = await drawPieces({ widthCells: 500, heightCells: 4 }, 64, [piece(twoSquares(), 3)])
    const image = await loadImage(made!.bytes)
    expect([image.width, image.height]).toEqual([16_000, 128])
    // 64 million pixels, 16,000 along a side, and never less than one a square.
    const sizes = [
      [125, 125],
      [126, 126],
      [500, 500],
      [20_000, 1],
    ] as const
    const fitting = sizes.map(([widthCells, heightCells]) => fittingSquarePx({ widthCells, heightCells }, 64))
    expect(fitting).toEqual([64, 63, 16, 1])
  })
})

describe('walls lie within a twentieth of a square of where the picture of the map shows them', () => {
  /** Reads a scene whose picture shows each wall in red; answers how far the walls are off it, in squares, at most. */
  async function farthest(name: string, [offsetX, offsetY]: readonly [number, number], grid: number, padding: number) {
    const [width, height] = [1400, 1100]
    const origin = [width, height].map((side) => Math.ceil((padding * side) / grid) * grid) as [number, number]
    const [left, top] = [origin[0] - offsetX, origin[1] - offsetY]
    const walls = [2, 4, 6].flatMap((at) => [
      [origin[0] + at * grid, origin[1] + grid, origin[0] + at * grid, origin[1] + 3 * grid],
      [origin[0] + grid, origin[1] + (at / 2 + 3) * grid, origin[0] + 4 * grid, origin[1] + (at / 2 + 3) * grid],
    ])
    const canvas = createCanvas(width, height)
    const context = canvas.getContext('2d')
    context.fillStyle = '#d0c8b4'
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#ff0000'
    for (const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] of walls)
      context.fillRect(x1 - left - 2, y1 - top - 2, x2 - x1 + 4, y2 - y1 + 4)
    await writeFile(join(folder, `${name}.png`), canvas.toBuffer('image/png'))
    const wall = { move: 20, sight: 20, light: 20, sound: 20 }
    const background = { src: `worlds/x/${name}.png`, offsetX, offsetY }
    const draft = await read(`${name}.json`, {
      ...{ name, width, height, padding, background, grid: { type: 1, size: grid, distance: 5, units: 'ft' } },
      ...{ walls: walls.map((c) => ({ c, ...wall })), lights: [], tokens: [] },
    })
    const [prop] = draft.map.tables.props.values()
    if (!prop) throw new Error('no picture')
    const image = await loadImage(draft.pictures.get(prop.picture ?? '')!.bytes)
    const seen = createCanvas(image.width, image.height).getContext('2d')
    seen.drawImage(image, 0, 0)
    const isRed = (x: number, y: number): boolean => {
      const [red = 0, green = 0] = seen.getImageData(Math.floor(x), Math.floor(y), 1, 1).data
      return red > 200 && green < 80
    }
    const off = draft.lines.map(({ line: [x1, y1, x2, y2] }) => {
      const x = (((x1 + x2) / 2 - prop.at.x) / prop.widthSquares) * image.width
      const y = (((y1 + y2) / 2 - prop.at.y) / prop.heightSquares) * image.height
      const reds = Array.from({ length: 161 }, (_, i) => (i - 80) / 2).filter((far) =>
        x1 === x2 ? isRed(x + far, y) : isRed(x, y + far),
      )
      const middle = reds.reduce((sum, far) => sum + far, 0) / reds.length
      return Math.abs((middle * prop.widthSquares) / image.width)
    })
    return { lines: off.length, most: Math.max(...off), edges: draft.map.tables.edges.size }
  }

  test.each([
    ['an offset', [40, -30], 100, 0],
    ['an offset, padding, and sides that are no whole squares', [49, -25], 151, 0.05],
    ['none of these', [0, 0], 100, 0.25],
  ] as const)('with %s', async (name, offset, grid, padding) => {
    const { lines, most, edges } = await farthest(name, offset, grid, padding)
    expect([lines, edges]).toEqual([6, 15])
    expect(most).toBeLessThan(0.05)
  })
})
