import { isOnGrid, type Cell, type GridSize } from '../../grid/cell.ts'
import { GRAVITIES, type Gravity } from '../../map/modes.ts'
import { BUILT_IN_TERRAIN } from '../../map/terrain.ts'
import { EDGE_CODE, type EdgeCode } from '../../map/edgeCode.ts'
import { DOCUMENT_LIMITS } from './limits.ts'
import type { Place } from './place.ts'

/** A map as the document gives it; arrays are row-major. */
export interface DocumentMap extends GridSize {
  readonly terrain: Uint8Array
  readonly westEdges: Uint8Array
  readonly northEdges: Uint8Array
  readonly gravity: Gravity
}

const CODE_BY_GLYPH: ReadonlyMap<string, number> = new Map(BUILT_IN_TERRAIN.map(({ glyph, code }) => [glyph, code]))
const GLYPHS = BUILT_IN_TERRAIN.map(({ glyph }) => glyph).join(' ')

const CODE_BY_KIND: Readonly<Record<string, EdgeCode>> = {
  wall: EDGE_CODE.wall,
  window: EDGE_CODE.window,
  'door-closed': EDGE_CODE.doorClosed,
  'door-open': EDGE_CODE.doorOpen,
  barrier: EDGE_CODE.barrier,
}

/** Reads a map; one open square where there is none. */
export function readMap(place: Place | undefined): DocumentMap {
  if (!place) return openSquare()
  const { rows, edges, gravity } = place.object(['rows'], ['edges', 'gravity'])
  const ground = readRows(rows)
  const cells = ground.widthCells * ground.heightCells
  const map = {
    ...ground,
    westEdges: new Uint8Array(cells),
    northEdges: new Uint8Array(cells),
    gravity: gravity?.oneOf(GRAVITIES) ?? 'normal',
  }
  if (edges) for (const edge of edges.list(2 * cells, 'edges, no more than there are borders')) readEdge(edge, map)
  return map
}

/** Reads `[x, y]` as a square of the map. */
export function readCell(place: Place, size: GridSize): Cell {
  const [x, y] = readNumbers(place, 2)
  const cell = { col: x ?? 0, row: y ?? 0 }
  return isOnGrid(size, cell)
    ? cell
    : place.refuse(`a square on the map, [0, 0] to [${size.widthCells - 1}, ${size.heightCells - 1}]`)
}

/** Reads a list of that many whole numbers. */
export function readNumbers(place: Place, count: 2 | 3): readonly number[] {
  const what = count === 2 ? '[x, y]' : '[x, y, altitude]'
  const { value } = place
  if (!Array.isArray(value) || value.length !== count) return place.refuse(what)
  return place.list(count, what).map((item) => item.whole(-DOCUMENT_LIMITS.number, DOCUMENT_LIMITS.number))
}

const openSquare = (): DocumentMap => ({
  widthCells: 1,
  heightCells: 1,
  terrain: new Uint8Array(1),
  westEdges: new Uint8Array(1),
  northEdges: new Uint8Array(1),
  gravity: 'normal',
})

function readRows(place: Place): GridSize & { readonly terrain: Uint8Array } {
  const { sideCells } = DOCUMENT_LIMITS
  const rows = place.list(sideCells, `rows of the map (its limit is ${sideCells} × ${sideCells} squares)`)
  const [first] = rows
  if (!first) return place.refuse('at least one row')
  const widthCells = first.text(sideCells, 1).length
  const terrain = new Uint8Array(widthCells * rows.length)
  for (const [y, row] of rows.entries()) {
    const text = row.text(sideCells, 1)
    if (text.length !== widthCells) return row.refuse(`${widthCells} characters, as in the first row`)
    for (let x = 0; x < widthCells; x++) {
      const code = CODE_BY_GLYPH.get(text[x] ?? '')
      if (code === undefined) return row.refuse(`characters of ${GLYPHS} (found ${JSON.stringify(text[x])} at ${x})`)
      terrain[y * widthCells + x] = code
    }
  }
  return { widthCells, heightCells: rows.length, terrain }
}

function readEdge(place: Place, map: DocumentMap): void {
  const { a, b, kind } = place.object(['a', 'b', 'kind'], [])
  const [from, to] = [readCell(a, map), readCell(b, map)]
  if (Math.abs(from.col - to.col) + Math.abs(from.row - to.row) !== 1)
    return place.refuse('two squares that share a side as a and b')
  const code = CODE_BY_KIND[kind.oneOf(Object.keys(CODE_BY_KIND))] ?? EDGE_CODE.wall
  const layer = from.row === to.row ? map.westEdges : map.northEdges
  const index = Math.max(from.row, to.row) * map.widthCells + Math.max(from.col, to.col)
  if (layer[index] !== EDGE_CODE.none) return place.refuse('only one edge in a place')
  layer[index] = code
}
