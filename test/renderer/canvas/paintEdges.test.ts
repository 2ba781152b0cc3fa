import { afterAll, beforeAll, expect, test } from 'vitest'
import { paintEdges } from '../../../renderer/canvas/paintEdges.ts'
import { MAP_COLORS } from '../../../renderer/theme/mapColors.ts'
import { edgeSchema } from '../../../src/map/records/edge.ts'

type Rect = readonly [x: number, y: number, width: number, height: number]

/** A path that remembers its rectangles: the test's windows paint nothing. */
class Rects {
  readonly rects: Rect[] = []
  rect(...rect: Rect): void {
    this.rects.push(rect)
  }
}
const before: unknown = Reflect.get(globalThis, 'Path2D')
beforeAll(() => void Reflect.set(globalThis, 'Path2D', Rects))
afterAll(() => void Reflect.set(globalThis, 'Path2D', before))

/** What is filled in the walls' color, fill by fill. */
function wallFills(ids: readonly string[], cellPx: number): readonly (readonly Rect[])[] {
  const fills: { readonly colour: string; readonly rects: readonly Rect[] }[] = []
  const context = { fillStyle: '', fill: (path: Rects) => fills.push({ colour: context.fillStyle, rects: path.rects }) }
  const edges = ids.map((id) => {
    const [col, row, border] = id.split(',')
    return edgeSchema.parse({
      id,
      cell: { col: Number(col), row: Number(row) },
      border: border === 'n' ? 'north' : 'west',
      kind: 'wall',
    })
  })
  paintEdges(context as never, edges, cellPx, MAP_COLORS.light, '#ffffff')
  return fills.filter(({ colour }) => colour === MAP_COLORS.light.wall).map(({ rects }) => rects)
}

/** Pixels that rectangles cover, each once. */
const pixels = (rects: readonly Rect[]): Set<string> =>
  new Set(
    rects.flatMap(([x, y, width, height]) =>
      Array.from({ length: width * height }, (_, i) => `${x + (i % width)},${y + Math.floor(i / width)}`),
    ),
  )

test.each([9, 13, 40, 47, 190])(
  'a straight run of walls is one bar, filled once: no knob where one wall goes on in the next (%i px)',
  (cellPx) => {
    const fills = wallFills(['1,2,n', '2,2,n', '3,2,n'], cellPx)
    expect(fills).toHaveLength(1)
    const rects = fills[0] ?? []
    const thick = rects[0]?.[3] ?? NaN
    const half = Math.floor(thick / 2)
    const bar: Rect = [cellPx - half, 2 * cellPx - half, 3 * cellPx + thick, thick]
    expect(pixels(rects)).toEqual(pixels([bar]))
  },
)

test('where a wall turns its corner is filled', () => {
  const [rects = []] = wallFills(['1,1,n', '2,1,w'], 40)
  const [thick, half] = [5, 2]
  const corner: Rect = [80 - half, 40 - half, thick, thick]
  expect(pixels([...rects, corner])).toEqual(pixels(rects))
})
