import { afterAll, beforeAll, expect, test } from 'vitest'
import { paintTactics } from '../../../renderer/canvas/paintTactics.ts'
import type { TacticsOverlay } from '../../../renderer/editor/tacticsOverlay.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { emptyMap, settingsOf } from '../../../src/map/battleMap.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { useRealCanvases } from '../../support/realCanvas.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'

let undo: () => void
beforeAll(() => void (undo = useRealCanvases()))
afterAll(() => undo())

/** What an overlay is drawn with: dashes of its lines in squares, and where its words stand, in rows. */
function drawn(overlay: TacticsOverlay) {
  const view = new View()
  view.resize(4000, 3000, 1)
  const dashes: (readonly number[])[] = []
  const words: { readonly text: string; readonly y: number }[] = []
  const known: Record<string, unknown> = {
    measureText: () => ({ width: 10 }),
    setLineDash: (dash: readonly number[]) => dashes.push(dash.map((px) => px / view.cellPx)),
    fillText: (text: string, _x: number, y: number) => words.push({ text, y: (y - view.originY) / view.cellPx }),
  }
  const context = new Proxy(known, { get: (_, name) => known[String(name)] ?? (() => undefined), set: () => true })
  const map = emptyMap('m' as MapId, { widthCells: 20, heightCells: 15 }, { name: 'Mill', ruleset: 'pf1e' })
  const scene = { map, settings: settingsOf(map) }
  paintTactics(context as never, { view, scene, colors: MAP_COLORS.light } as never, overlay)
  return { dash: dashes[0] ?? [], words }
}

/** A line of cover to (10.5, 4.5). */
const cover = (blocked: boolean) => {
  const [from, to] = [
    { x: 2.5, y: 4.5 },
    { x: 10.5, y: 4.5 },
  ]
  return drawn({ kind: 'cover', from, to, blocked, label: 'Cover', crossed: [] })
}

test('a line of cover is told from the way it lies on without colour: broken, a clear one in longer strokes than a blocked one', () => {
  const [clear, blocked] = [cover(false).dash, cover(true).dash]
  expect(clear.length).toBe(2)
  expect(clear[0]).toBeGreaterThan(2 * (blocked[0] ?? 0))
})

test('its word stands below the target: above it the way has its feet', () => {
  const [word] = cover(false).words
  expect(word?.text).toBe('Cover')
  expect(word?.y).toBeGreaterThan(5)
})

const path = [
  { col: 4, row: 6 },
  { col: 5, row: 6 },
]

test('of two routes to a place the first has its word above the space there, the second below', () => {
  const routes = ['Shortest', 'Safest'].map((label) => ({ label, path, provokes: [] }))
  const { words } = drawn({ kind: 'routes', routes, spaceCells: 2 })
  expect(words.map(({ text }) => text)).toEqual(['Shortest', 'Safest'])
  // The space fills rows 6 and 7.
  expect(words[0]?.y).toBeLessThan(6)
  expect(words[1]?.y).toBeGreaterThan(8)
})

test('a way under another system has its word below: above is what it costs under its own', () => {
  const [word] = drawn({ kind: 'route', path, spaceCells: 1, label: '35 ft' }).words
  expect(word?.text).toBe('35 ft')
  expect(word?.y).toBeGreaterThan(7)
})
