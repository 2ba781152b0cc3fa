import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paintingOf } from '../../../renderer/canvas/painting.ts'
import { paintThings } from '../../../renderer/canvas/paintThings.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { mapWith } from '../../support/printableMap.ts'
import { realCanvas, useRealCanvases } from '../../support/realCanvas.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

const creature = (name: string, size: string, col: number) => ({
  name,
  size,
  side: 'party',
  at: { col, row: 1 },
  speedFeet: { land: 30 },
})
const map = mapWith(
  { widthCells: 12, heightCells: 4 },
  { creatures: [creature('Hero', 'medium', 1), creature('Rat', 'tiny', 4), creature('Ogre', 'large', 7)] },
)

/** Names painted when a square is so many CSS pixels wide on a screen of a density, and the size of their letters in CSS pixels. */
function names(cellCssPx: number, pixelRatio: number, isOn = true) {
  const view = new View()
  view.resize(12 * cellCssPx, 4 * cellCssPx, pixelRatio)
  view.cellPx = cellCssPx * pixelRatio
  view.originX = view.originY = 0
  const pictures = { get: () => null } as never
  const overlays = { creatureNames: isOn }
  const scene = { map, settings: settingsOf(map), theme: 'light', overlays } as unknown as Scene
  const stores = { pictures, areas: null as never, sprites: new TokenSprites(pictures) }
  const { context } = realCanvas(view.widthPx, view.heightPx)
  const painted: (readonly [name: string, letterPx: number])[] = []
  vi.spyOn(context, 'fillText').mockImplementation((text) => {
    painted.push([text, Number(/(\d+)px/.exec(context.font)?.[1]) / pixelRatio])
  })
  paintThings(context, paintingOf(scene, view, stores))
  return painted
}

test.each([1, 1.5, 2, 3])('names show from 30 pixels a square on, whatever the screen; density %d', (pixelRatio) => {
  expect(names(29, pixelRatio)).toEqual([])
  expect(names(60, pixelRatio, false)).toEqual([])
  // Large creatures first, so that small ones stand on them.
  expect(names(30, pixelRatio).map(([name]) => name)).toEqual(['Ogre', 'Hero'])
  for (const [, letterPx] of names(30, pixelRatio)) expect(letterPx).toBeCloseTo(10, 0)
  for (const [, letterPx] of names(80, pixelRatio)) expect(letterPx).toBeCloseTo(14, 0)
})
