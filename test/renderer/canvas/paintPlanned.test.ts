import { createCanvas, Path2D, type Canvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { edgesPicture, patternFill, piecePicture, type PlannedPicture } from '../../../renderer/canvas/paintPlanned.ts'
import type { Piece } from '../../../renderer/editor/piece.ts'
import { TERRAIN } from '../../../src/draw/facts/terrain.ts'
import { edgeSchema, type Edge } from '../../../src/map/records/edge.ts'
import { styleSettingsSchema } from '../../../src/map/records/styleSettings.ts'
import { pixelsOf } from '../../support/realCanvas.ts'

const LOOK = styleSettingsSchema.parse({})
const CELL_PX = 20

beforeAll(() => {
  // A function: a constructor that returns an object answers with it.
  vi.stubGlobal('OffscreenCanvas', function (widthPx: number, heightPx: number) {
    return createCanvas(widthPx, heightPx)
  })
  vi.stubGlobal('Path2D', Path2D)
})
afterAll(() => vi.unstubAllGlobals())

const edge = (id: string, more: object = {}): Edge => {
  const [col, row, border] = id.split(',')
  const at = { cell: { col: Number(col), row: Number(row) }, border: border === 'n' ? 'north' : 'west' }
  return edgeSchema.parse({ id, ...at, kind: 'wall', ...more })
}

/** Squares (of the map) whose middle, or the middle of whose north or west border, shows anything. */
function inked({ rect, picture }: PlannedPicture, dx: number, dy: number): readonly string[] {
  const canvas = picture as unknown as Canvas
  const pixels = pixelsOf(canvas)
  const found: string[] = []
  for (let row = 0; row < rect.heightCells; row++)
    for (let col = 0; col < rect.widthCells; col++) {
      const [x, y] = [Math.round((col + dx) * CELL_PX), Math.round((row + dy) * CELL_PX)]
      if ((pixels[(y * canvas.width + x) * 4 + 3] ?? 0) > 0) found.push(`${col + rect.col},${row + rect.row}`)
    }
  return found
}

test('edges that are about to be put are drawn where they will stand, and nothing else is', () => {
  const planned = edgesPicture([edge('5,7,n'), edge('6,7,n', { kind: 'door' }), edge('9,8,w')], LOOK, CELL_PX)
  expect(planned && inked(planned, 0.5, 0)).toEqual(['5,7', '6,7'])
  expect(planned && inked(planned, 0, 0.5)).toEqual(['9,8'])
  expect(planned && inked(planned, 0.5, 0.5)).toEqual([])
  expect(edgesPicture([], LOOK, CELL_PX)).toBeNull()
})

test('a plan is drawn once for a zoom and a look', () => {
  const plan = [edge('5,7,n')]
  const first = edgesPicture(plan, LOOK, CELL_PX)
  expect(edgesPicture(plan, LOOK, CELL_PX)).toBe(first)
  const larger = edgesPicture(plan, LOOK, CELL_PX * 2)
  expect(larger).not.toBe(first)
  expect(edgesPicture(plan, { ...LOOK, style: 'old-school' }, CELL_PX * 2)).not.toBe(larger)
  expect(edgesPicture(plan, { ...LOOK, style: 'painted' }, CELL_PX)).not.toBe(first)
  expect(edgesPicture([edge('5,7,n')], LOOK, CELL_PX)).not.toBe(first)
})

const piece = (terrain: readonly (number | null)[], edges: readonly Edge[] = []): Piece => ({
  name: 'piece',
  widthCells: 3,
  heightCells: terrain.length / 3,
  terrain,
  elevationFeet: terrain.map((code) => code && 0),
  records: edges.map((record) => ({ table: 'edges', record })),
})

test('a piece is drawn with its terrain; squares it leaves as they are stay clear', () => {
  const { water } = TERRAIN
  const planned = piecePicture(piece([0, null, water, null, 0, water]), LOOK, CELL_PX)
  expect(inked(planned, 0.5, 0.5)).toEqual(['0,0', '2,0', '1,1', '2,1'])
})

test('a piece of edges alone covers no terrain', () => {
  const planned = piecePicture(piece([null, null, null, null, null, null], [edge('1,1,n')]), LOOK, CELL_PX)
  expect(inked(planned, 0.5, 0.5)).toEqual([])
  expect(inked(planned, 0.5, 0)).toEqual(['1,1'])
})

test('a large piece is drawn smaller than it is shown', () => {
  const large = { ...piece(Array<number>(3 * 3000).fill(0)), heightCells: 3000 }
  const { picture } = piecePicture(large, LOOK, 100)
  expect(picture.width * picture.height).toBeLessThan(6_500_000)
})

test('patterns show from a width on at which they can be told apart', () => {
  const context = createCanvas(10, 10).getContext('2d') as unknown as CanvasRenderingContext2D
  expect(patternFill(context, 'waves', '#000000', 5)).toBeNull()
  expect(patternFill(context, 'none', '#000000', 40)).toBeNull()
  expect(patternFill(context, 'waves', '#000000', 40)).not.toBeNull()
})
