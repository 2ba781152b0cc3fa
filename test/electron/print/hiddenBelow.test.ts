import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { renderMap } from '../../../electron/exchange/renderMap.ts'
import { MAP_STYLES } from '../../../src/draw/styles/registry.ts'
import { SETTINGS_ID, settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import { propSchema, regionSchema } from '../../../src/map/records/annotations.ts'
import { mapOf, styleSettings } from '../../draw/support.ts'

const PIXELS = 24
const PICTURE = 'a'.repeat(64)

/** A red picture below open terrain, a part of which players must not see. */
function pictureMap(style: string, terrainOpacity: number): BattleMap {
  const map = mapOf(['........', '........', '........', '........'])
  const settings = settingsOf(map)
  const cells = [3, 4].flatMap((col) => [1, 2].map((row) => ({ col, row })))
  const lair = regionSchema.parse({ id: 'lair', name: 'Lair', cells, gmOnly: true, hides: 'area' })
  const box = { at: { x: 0, y: 0 }, widthSquares: 8, heightSquares: 4, background: true }
  const floor = propSchema.parse({ id: 'floor', picture: PICTURE, ...box })
  const layers = { ...settings.layers, terrain: { visible: true, locked: false, opacity: terrainOpacity } }
  return {
    ...map,
    tables: {
      ...map.tables,
      settings: new Map([[SETTINGS_ID, { ...settings, layers, look: styleSettings(style) }]]),
      regions: new Map([[lair.id, lair]]),
      props: new Map([[floor.id, floor]]),
    },
  }
}

const red = (() => {
  const canvas = createCanvas(80, 40)
  const context = canvas.getContext('2d')
  context.fillStyle = '#ff0000'
  context.fillRect(0, 0, 80, 40)
  return new Uint8Array(canvas.toBuffer('image/png'))
})()

test.each(MAP_STYLES.flatMap(({ id }) => [1, 0.4].map((opacity) => [id, opacity] as const)))(
  'a picture below the map shows nothing of a hidden area to players: %s, terrain seen to %f',
  async (style, opacity) => {
    const made = await renderMap(pictureMap(style, opacity), PIXELS, (id) => (id === PICTURE ? red : undefined))
    if (!made.ok) throw new Error(made.error.code)
    const image = await loadImage(Buffer.from(made.value.bytes))
    const canvas = createCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    /** How red the middle of a square is: more red than anything else. */
    const redness = (col: number, row: number) => {
      const [r = 0, g = 0, b = 0] = context.getImageData((col + 0.5) * PIXELS, (row + 0.5) * PIXELS, 1, 1).data
      return r - Math.max(g, b)
    }
    for (const col of [3, 4]) for (const row of [1, 2]) expect(redness(col, row), `${col},${row}`).toBeLessThan(60)
    expect(redness(1, 1)).toBeGreaterThan(100)
  },
)
