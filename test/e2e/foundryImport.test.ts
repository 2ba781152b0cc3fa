import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedApp, type LaunchedApp } from './support/launch.ts'

let launched: LaunchedApp
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fivefoot-foundry-'))
  launched = await sharedApp()
})
afterAll(async () => {
  await launched.close()
  await rm(folder, { recursive: true })
})

const picture = async (name: string): Promise<void> => {
  const to = process.env['PICTURES_TO']
  if (to !== undefined) await launched.window.screenshot({ path: join(to, `${name}.png`) })
}

const GRID = 50
/** The picture is offset from the grid, and its width is not a whole number of squares. */
const SHIFT = { x: 20, y: 10 }
const SIZE = { width: 16 * GRID + 30, height: 12 * GRID }
/** A hall with a pillar, and a gap narrower than a square in its inner wall. */
const WALLS: readonly (readonly [number, number, number, number])[] = [
  [100, 100, 700, 100],
  [700, 100, 700, 500],
  [700, 500, 100, 500],
  [100, 500, 100, 100],
  [400, 100, 400, 285],
  [400, 315, 400, 500],
  [510, 310, 540, 310],
  [540, 310, 540, 340],
  [540, 340, 510, 340],
  [510, 340, 510, 310],
]

/** A picture of the walls, with the scene's offset. */
function drawnWalls(): Uint8Array {
  const canvas = createCanvas(SIZE.width, SIZE.height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#cdbf9f'
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  context.strokeStyle = '#b02020'
  context.lineWidth = 5
  for (const [x1, y1, x2, y2] of WALLS) {
    context.beginPath()
    context.moveTo(x1 + SHIFT.x, y1 + SHIFT.y)
    context.lineTo(x2 + SHIFT.x, y2 + SHIFT.y)
    context.stroke()
  }
  return new Uint8Array(canvas.toBuffer('image/png'))
}

const scene = {
  name: 'Old Keep',
  ...SIZE,
  shiftX: SHIFT.x,
  shiftY: SHIFT.y,
  padding: 0,
  grid: { type: 1, size: GRID, distance: 10, units: 'ft' },
  levels: [
    { _id: 'cellar', name: 'Cellar', background: { src: 'worlds/keep/Keep%20Cellar.webp' } },
    { _id: 'hall', name: 'Great hall', background: { src: 'worlds/keep/Keep%20Cellar.webp' } },
  ],
  walls: [
    ...WALLS.map((c) => ({ c, levels: ['cellar'] })),
    { c: [400, 285, 400, 315], levels: ['hall'], door: 1 },
    ...WALLS.slice(0, 6).map((c) => ({ c, levels: ['hall'] })),
  ],
  _stats: { coreVersion: '14.364' },
}

describe('importing from Foundry', () => {
  it('offers the levels of a scene, splits its squares and shows where a passage was closed', async () => {
    const { window } = launched
    const path = join(folder, 'keep.json')
    await writeFile(path, JSON.stringify(scene))
    await writeFile(join(folder, 'Keep Cellar.png'), drawnWalls())
    await launched.app.evaluate(({ dialog }, filePath) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
    }, path)
    await window
      .getByRole('button', { name: /^Import/ })
      .first()
      .click()
    const dialog = window.getByRole('dialog', { name: 'Import keep.json' })
    await dialog.getByText(/34 × 25 squares/).waitFor()
    await dialog.getByText('2 × 2 squares of 5 ft each').waitFor()
    await picture('foundry-levels')
    await dialog.getByRole('checkbox', { name: /^Split squares of 10 ft/ }).uncheck()
    await dialog.getByText(/18 × 13 squares/).waitFor()
    await picture('foundry-unsplit')
    await dialog.getByRole('button', { name: 'Show where' }).click()
    await picture('foundry-passage')
    await dialog.getByLabel('Map (2 in this file)').selectOption({ label: 'Old Keep · Great hall' })
    await dialog.getByText('other maps in the file').waitFor()
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Old Keep · Great hall')
    await picture('foundry-hall')
    await dialog.getByLabel('Map (2 in this file)').selectOption({ label: 'Old Keep · Cellar' })
    await expect.poll(() => dialog.getByLabel('Name', { exact: true }).inputValue()).toBe('Old Keep · Cellar')
    await dialog.getByRole('button', { name: 'Import' }).click()
    await window.getByRole('tab', { name: 'Creatures' }).waitFor()
    await picture('foundry-imported')
  })
})
