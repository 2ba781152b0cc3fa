import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paintMisplaced } from '../../../renderer/canvas/paintMisplaced.ts'
import { paintingOf } from '../../../renderer/canvas/painting.ts'
import { paintPreview } from '../../../renderer/canvas/paintPreview.ts'
import { paintTactics } from '../../../renderer/canvas/paintTactics.ts'
import { tokenBox } from '../../../renderer/canvas/paintToken.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import type { Box } from '../../../renderer/canvas/pillSpot.ts'
import { playersScene } from '../../../renderer/canvas/playersScene.ts'
import { misplacedCreatures } from '../../../src/map/placement.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { mapWith } from '../../support/printableMap.ts'
import { realCanvas, useRealCanvases } from '../../support/realCanvas.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const WALL = 13
const creature = (name: string, col: number, row: number, more: object = {}) => ({
  id: name,
  name,
  side: 'foes',
  size: 'medium',
  speedFeet: { land: 30 },
  at: { col, row },
  ...more,
})
/** Four creatures around a fifth that stands in solid wall. */
const map = (...more: readonly object[]): BattleMap =>
  mapWith(
    { widthCells: 12, heightCells: 10 },
    {
      creatures: [
        creature('Ogre', 5, 5),
        creature('Above', 5, 4),
        creature('Below', 5, 6),
        ...(more as readonly ReturnType<typeof creature>[]),
      ],
    },
    (col, row) => (col === 5 && row === 5 ? WALL : 0),
  )

/** What is written on pills, where they are, and the tokens. */
function painted(
  of: BattleMap,
  cellPx: number,
  paint: (context: CanvasRenderingContext2D, painting: ReturnType<typeof paintingOf>) => void,
) {
  const view = new View()
  view.resize(12 * cellPx, 10 * cellPx, 1)
  view.cellPx = cellPx
  view.originX = view.originY = 0
  const pictures = { get: () => null } as never
  const scene = { ...playersScene(of, 'light'), misplaced: misplacedCreatures(of) } as never
  const painting = paintingOf(scene, view, { pictures, areas: null as never, sprites: new TokenSprites(pictures) })
  const { context } = realCanvas(view.widthPx, view.heightPx)
  const pills: Box[] = []
  const texts: string[] = []
  vi.spyOn(context, 'roundRect').mockImplementation(
    (left, top, width, height) => void pills.push({ left, top, right: left + width, bottom: top + height }),
  )
  vi.spyOn(context, 'fillText').mockImplementation((text) => void texts.push(text))
  paint(context, painting)
  return { pills, texts, tokens: [...of.tables.creatures.values()].map((each) => tokenBox(painting, each)) }
}
const touches = (a: Box, b: Box): boolean =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
const clear = ({ pills, tokens }: ReturnType<typeof painted>): boolean =>
  pills.length > 0 && !pills.some((pill) => tokens.some((token) => touches(pill, token)))

test('a creature in solid wall says so on the map, until it stands elsewhere; clear of all tokens', () => {
  const here = painted(map(), 40, paintMisplaced)
  expect(here.texts).toEqual(['Stands in solid wall'])
  expect(clear(here)).toBe(true)
  const away = map()
  away.layers.terrain.fill(0)
  expect(painted(away, 40, paintMisplaced).texts).toEqual([])
  expect(painted(map(), 8, paintMisplaced).texts).toEqual([])
})

test('what a ghost, a push and marked creatures say covers no token, nor each other', () => {
  const ghost = {
    kind: 'creatures',
    creatures: [map().tables.creatures.get('Ogre' as never)],
    problem: 'In solid wall',
  }
  expect(clear(painted(map(), 40, (context, painting) => paintPreview(context, painting, ghost as never)))).toBe(true)
  const at = { col: 5, row: 5 }
  const push = { kind: 'force', boxes: [at], spaceCells: 1, stoppedAt: null, label: '10 ft' }
  expect(clear(painted(map(), 40, (context, painting) => paintTactics(context, painting, push as never)))).toBe(true)
  const marked = ['one', 'two'].map((label) => ({ at, spaceCells: 1, label }))
  const marks = painted(map(), 40, (context, painting) =>
    paintTactics(context, painting, { kind: 'marks', marked } as never),
  )
  expect(clear(marks)).toBe(true)
  const [first, second] = marks.pills
  expect(first && second && touches(first, second)).toBe(false)
})
