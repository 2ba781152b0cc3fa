import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { paintingOf } from '../../../renderer/canvas/painting.ts'
import { paintRoute } from '../../../renderer/canvas/paintRoute.ts'
import { tokenBox } from '../../../renderer/canvas/paintToken.ts'
import { pillSpot, type Box } from '../../../renderer/canvas/pillSpot.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { mapWith } from '../../support/printableMap.ts'
import { realCanvas, useRealCanvases } from '../../support/realCanvas.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const touches = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

describe('words at the end of a route', () => {
  const COLS = 14
  const ROWS = 12
  const END = { col: 6, row: 5 }

  /** The pill at the end of a route to `END`, and the boxes of the tokens and of the space the mover would stand in. */
  function painted(
    cellPx: number,
    size: 'medium' | 'large' | 'huge',
    neighbors: readonly (readonly [col: number, row: number])[],
    { end = END, hidden = false } = {},
  ) {
    const space = { medium: 1, large: 2, huge: 3 }[size]
    const base = { side: 'foes', size: 'medium', speedFeet: { land: 30 } }
    const mover = { ...base, side: 'party', name: 'Hero', size, at: { col: 0, row: 0 } }
    const others = neighbors.map(([col, row], i) => ({ ...base, name: `Goblin ${i}`, at: { col, row }, hidden }))
    const map = mapWith({ widthCells: COLS, heightCells: ROWS }, { creatures: [mover, ...others] })
    const settings = settingsOf(map)
    const view = new View()
    view.resize(COLS * cellPx, ROWS * cellPx, 1)
    view.cellPx = cellPx
    view.originX = view.originY = 0
    const step = { to: end, totalFeet: 45, altitudeFeet: 0 }
    const route = {
      path: [{ col: 0, row: 0 }, end],
      steps: [step],
      band: 'double move',
      legal: true,
      hazards: [],
      provokes: [],
      blocker: null,
      after: null,
    }
    const scene = {
      map,
      settings: hidden ? { ...settings, layers: { ...settings.layers, gm: { visible: false, opacity: 1 } } } : settings,
      theme: 'light',
      overlays: { path: true },
      route,
      standing: null,
      previews: [],
      tactics: null,
    } as unknown as Scene
    const pictures = { get: () => null } as never
    const painting = paintingOf(scene, view, { pictures, areas: null as never, sprites: new TokenSprites(pictures) })
    const { context } = realCanvas(view.widthPx, view.heightPx)
    const pills: Box[] = []
    vi.spyOn(context, 'roundRect').mockImplementation(
      (left, top, width, height) => void pills.push({ left, top, right: left + width, bottom: top + height }),
    )
    const creatures = [...map.tables.creatures.values()]
    paintRoute(context, painting, creatures[0] ?? null)
    const standing = {
      left: view.toX(end.col),
      top: view.toY(end.row),
      right: view.toX(end.col + space),
      bottom: view.toY(end.row + space),
    }
    const [pill] = pills
    if (!pill || pills.length !== 1) throw new Error(`${pills.length} pills`)
    return { pill, standing, tokens: creatures.map((creature) => tokenBox(painting, creature)), view }
  }

  const above = [[5, 4], [6, 4], [7, 4]] as const // prettier-ignore
  const sides = [[5, 5], [7, 5], [4, 5], [8, 5]] as const // prettier-ignore

  it.each([
    [20, 'medium', []],
    [40, 'medium', []],
    [80, 'medium', []],
    [40, 'large', []],
    [40, 'huge', []],
    [40, 'medium', above],
    [80, 'medium', above],
    [40, 'medium', [...above, ...sides]],
    [40, 'medium', [[5, 4], [5, 6]]], // prettier-ignore
    [80, 'medium', [[4, 5], [6, 4], [8, 5], [6, 6]]], // prettier-ignore
    [60, 'large', [[6, 4], [7, 4], [5, 5], [8, 5]]], // prettier-ignore
  ] as const)('cover no token and not the space at its end: %i px, %s, %j', (cellPx, size, neighbors) => {
    const { pill, standing, tokens } = painted(cellPx, size, neighbors)
    for (const token of [standing, ...tokens]) expect(touches(pill, token)).toBe(false)
  })

  it('stand above the end where no token is', () => {
    const { pill, standing } = painted(40, 'medium', [])
    expect(pill.bottom).toBeLessThanOrEqual(standing.top)
    expect(standing.top - pill.bottom).toBeLessThan(5)
    expect((pill.left + pill.right) / 2).toBe((standing.left + standing.right) / 2)
  })

  it.each([
    [0, 0],
    [13, 0],
    [0, 11],
    [13, 11],
  ])('stay in the window: %i, %i', (col, row) => {
    // prettier-ignore
    const { pill, view } = painted(40, 'medium', [], { end: { col, row } })
    expect(pill.left).toBeGreaterThanOrEqual(0)
    expect(pill.top).toBeGreaterThanOrEqual(0)
    expect(pill.right).toBeLessThanOrEqual(view.widthPx)
    expect(pill.bottom).toBeLessThanOrEqual(view.heightPx)
  })

  it('need not keep off tokens that are not shown', () => {
    const { pill, standing } = painted(40, 'medium', above, { hidden: true })
    expect(pill.bottom).toBeLessThanOrEqual(standing.top)
  })
})

test('where every place is taken, the words take the one that covers least', () => {
  const space = { left: 100, top: 100, right: 140, bottom: 140 }
  const shown = { left: 0, top: 0, right: 400, bottom: 400 }
  const everywhere = { left: 0, top: 0, right: 400, bottom: 160 }
  const [, y] = pillSpot(space, { width: 60, height: 20 }, [space, everywhere, { ...everywhere, top: 150 }], shown, 2)
  expect(y).toBe(192)
  const full = pillSpot(space, { width: 60, height: 20 }, [{ ...shown }], shown, 2)
  expect(full).toEqual([120, 88])
})
