import { expect, test } from 'vitest'
import { paintTactics } from '../../../renderer/canvas/paintTactics.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { emptyMap, settingsOf } from '../../../src/map/battleMap.ts'
import type { MapId } from '../../../src/map/records/ids.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'

/** What a line of cover to (10.5, 4.5) is drawn with: dashes of its line in squares, and where its word stands. */
function cover(blocked: boolean) {
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
  const overlay = {
    kind: 'cover',
    from: { x: 2.5, y: 4.5 },
    to: { x: 10.5, y: 4.5 },
    blocked,
    label: 'Cover',
    crossed: [],
  }
  const map = emptyMap('m' as MapId, { widthCells: 20, heightCells: 15 }, { name: 'Mill', ruleset: 'pf1e' })
  const scene = { map, settings: settingsOf(map) }
  paintTactics(context as never, { view, scene, colors: MAP_COLORS.light } as never, overlay as never)
  return { dash: dashes[0] ?? [], word: words[0] }
}

test('a line of cover is told from the way it lies on without colour: broken, a clear one in longer strokes than a blocked one', () => {
  const [clear, blocked] = [cover(false).dash, cover(true).dash]
  expect(clear.length).toBe(2)
  expect(clear[0]).toBeGreaterThan(2 * (blocked[0] ?? 0))
})

test('its word stands below the target: above it the way has its feet', () => {
  const { word } = cover(false)
  expect(word?.text).toBe('Cover')
  expect(word?.y).toBeGreaterThan(5)
})
