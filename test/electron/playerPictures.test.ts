/** What a background picture shows in squares that players must not see is in no file for players, not even below other marks. */
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { exportMap } from '../../electron/exchange/writeMapFiles.ts'
import { preparePrint } from '../../electron/print/preparePrint.ts'
import { writePrint } from '../../electron/print/writePrint.ts'
import { fivefootFormat } from '../../src/formats/fivefoot/index.ts'
import type { Copy } from '../../src/print/options.ts'
import { mapWith, printOptions } from '../support/printableMap.ts'

const SIZE = { widthCells: 8, heightCells: 4 }
const PX = 10
const VAULT = [
  { col: 5, row: 1 },
  { col: 6, row: 1 },
  { col: 5, row: 2 },
]
const isInVault = (col: number, row: number): boolean => VAULT.some((cell) => cell.col === col && cell.row === row)

/** A red floor with a green vault. */
const floor = (() => {
  const canvas = createCanvas(SIZE.widthCells * PX, SIZE.heightCells * PX)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#00ff00'
  for (const { col, row } of VAULT) context.fillRect(col * PX, row * PX, PX, PX)
  return new Uint8Array(canvas.toBuffer('image/png'))
})()
const source = (id: string) => (id === 'floor' ? floor : id === 'broken' ? Uint8Array.of(1, 2, 3) : undefined)

const mapOn = (...ids: readonly string[]) =>
  mapWith(SIZE, {
    props: ids.map((picture) => ({
      ...{ picture, name: picture, at: { x: 0, y: 0 }, background: true },
      ...{ widthSquares: SIZE.widthCells, heightSquares: SIZE.heightCells },
    })),
    regions: [{ name: 'Vault', gmOnly: true, hides: 'area', cells: VAULT }],
  })

/** What a picture shows in the middle of each square: `r` red, `g` green, a space for nothing. */
async function seen(bytes: Uint8Array): Promise<readonly string[]> {
  const context = createCanvas(SIZE.widthCells * PX, SIZE.heightCells * PX).getContext('2d')
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0)
  return Array.from({ length: SIZE.heightCells }, (_, row) =>
    Array.from({ length: SIZE.widthCells }, (__, col) => {
      const [red = 0, green = 0, , alpha = 0] = context.getImageData((col + 0.5) * PX, (row + 0.5) * PX, 1, 1).data
      return alpha < 10 ? ' ' : red > green ? 'r' : 'g'
    }).join(''),
  )
}
const expected = (vault: string): readonly string[] =>
  Array.from({ length: SIZE.heightCells }, (_, row) =>
    Array.from({ length: SIZE.widthCells }, (__, col) => (isInVault(col, row) ? vault : 'r')).join(''),
  )
const COPIES: readonly (readonly [Copy, string])[] = [
  ['gm', 'g'],
  ['player', ' '],
]

async function exported(copy: Copy, ...pictures: readonly string[]) {
  const options = { baseName: 'map', pixelsPerSquare: 10, copy, producer: 'test' }
  const made = await exportMap(mapOn(...pictures), fivefootFormat, source, options)
  if (!made.ok) throw new Error(made.error.code)
  const file = JSON.parse(new TextDecoder().decode(made.value.files[0]?.bytes)) as {
    readonly pictures: Readonly<Record<string, { readonly mime: string; readonly base64: string }>>
  }
  return file.pictures
}

async function prepared(copy: Copy, ...pictures: readonly string[]) {
  const request = { copy, dateText: '', reach: [], threat: [], routes: [] }
  const made = await preparePrint(mapOn(...pictures), source, request)
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}

test.each(COPIES)('the picture in the map file of the %s shows of the vault: "%s"', async (copy, vault) => {
  const { floor: inFile } = await exported(copy, 'floor')
  expect(await seen(Buffer.from(inFile!.base64, 'base64'))).toEqual(expected(vault))
  expect(inFile!.mime).toBe(copy === 'gm' ? 'image/png' : 'image/webp')
})

test.each(COPIES)('the picture in the vector image of the %s shows of the vault: "%s"', async (copy, vault) => {
  const { facts, pictures } = await prepared(copy, 'floor')
  const path = join(await mkdtemp(join(tmpdir(), 'player-pictures-')), 'map.svg')
  const options = printOptions({ copy, parts: ['map'] })
  const job = { map: mapOn('floor'), facts, options, format: 'svg', pixelsPerSquare: 20 } as const
  expect(await writePrint(job, path, { pictures, now: new Date(0) })).toMatchObject({ ok: true })
  const embedded = [...(await readFile(path, 'utf8')).matchAll(/data:image\/\w+;base64,([^"]+)"/gu)]
  const shown = await Promise.all(embedded.map(([, base64 = '']) => seen(Buffer.from(base64, 'base64'))))
  expect(shown).toContainEqual(expected(vault))
  expect(shown.flat().join('').includes('g')).toBe(copy === 'gm')
})

test.each(COPIES)('the picture in the PDF of the %s shows of the vault: "%s"', async (copy, vault) => {
  const { pictures } = await prepared(copy, 'floor')
  const { bytes, mask } = await pictures.forPdf('floor')
  const colors = (await seen(bytes)).join('')
  expect(colors.includes('g')).toBe(copy === 'gm')
  expect([mask !== undefined, vault]).toEqual(copy === 'gm' ? [false, 'g'] : [true, ' '])
})

test('a picture that cannot be cut is in no file for players', async () => {
  expect(Object.keys(await exported('player', 'broken', 'floor'))).toEqual(['floor'])
  expect(Object.keys((await prepared('player', 'broken', 'floor')).facts.pictures)).toEqual(['floor'])
})
