/** The ground: fills, patterns, the borders between kinds of ground, and heights. */
import { cellIndex, type CellRect } from '../../grid/cell.ts'
import { OPEN_TERRAIN, type TerrainType } from '../../map/terrain.ts'
import { PATH_OPS, type Mark, type PathNumbers, type Stamp } from '../../draw/marks.ts'
import { clipped, pathMark } from '../../draw/paths.ts'
import { points, textMark } from '../drawing.ts'
import type { Scene } from '../scene/scene.ts'
import { ptOfSquare, xOf, yOf, type Frame } from './frame.ts'

/** A pattern smaller than this is gray mush: it is drawn over several squares instead. */
const MIN_PATTERN_INCHES = 0.16

/** How much of a fill is left where a picture lies under it. */
const OVER_PICTURE = 0.35

/** Ground of the frame's window. */
export function drawTerrain(scene: Scene, frame: Frame): Mark[] {
  const marks: Mark[] = []
  const runs = runsByCode(scene, frame.window)
  for (const [code, rects] of runs) {
    const type = scene.palette[code]
    if (type) marks.push(...drawGround(scene, frame, type, rects))
    else marks.push(...drawGround(scene, frame, UNKNOWN_GROUND, rects))
  }
  marks.push(...drawBorders(scene, frame), ...drawHeights(scene, frame))
  return marks
}

/** Ground whose kind no one defines: shown, not dropped. */
const UNKNOWN_GROUND = { code: -1, pattern: 'zigzag', colour: '#d0d0d0' } as const

/** Rectangles of cells by terrain code: runs along rows, joined downwards where they match. */
function runsByCode({ map }: Scene, window: CellRect): Map<number, CellRect[]> {
  const done = new Map<number, CellRect[]>()
  let open = new Map<string, CellRect & { readonly code: number }>()
  const close = (rect: CellRect & { readonly code: number }) => {
    const rects = done.get(rect.code)
    if (rects) rects.push(rect)
    else done.set(rect.code, [rect])
  }
  for (let row = window.row; row < window.row + window.heightCells; row++) {
    const next = new Map<string, CellRect & { readonly code: number }>()
    for (let col = window.col; col < window.col + window.widthCells;) {
      const code = map.layers.terrain[cellIndex(map, { col, row })] ?? OPEN_TERRAIN
      const from = col
      do col++
      while (col < window.col + window.widthCells && map.layers.terrain[cellIndex(map, { col, row })] === code)
      const key = `${code},${from},${col}`
      const above = open.get(key)
      open.delete(key)
      next.set(
        key,
        above
          ? { ...above, heightCells: above.heightCells + 1 }
          : { code, col: from, row, widthCells: col - from, heightCells: 1 },
      )
    }
    for (const rect of open.values()) close(rect)
    open = next
  }
  for (const rect of open.values()) close(rect)
  return new Map([...done].sort(([a], [b]) => a - b))
}

function rectsPath(frame: Frame, rects: readonly CellRect[]): PathNumbers {
  const path: number[] = []
  for (const { col, row, widthCells, heightCells } of rects) {
    path.push(PATH_OPS.rect, xOf(frame, col), yOf(frame, row))
    path.push(widthCells * frame.squareInches, heightCells * frame.squareInches)
  }
  return path
}

function drawGround(
  { ink, options, hasBackground, groundStamp }: Scene,
  frame: Frame,
  type: Pick<TerrainType, 'code' | 'pattern' | 'colour'>,
  rects: readonly CellRect[],
): Mark[] {
  if (type.code === OPEN_TERRAIN && !options.paintOpenGround) return []
  const marks: Mark[] = []
  const fill = ink.fill(type.colour)
  if (fill !== undefined)
    marks.push(pathMark(rectsPath(frame, rects), { fill, ...(hasBackground ? { opacity: OVER_PICTURE } : {}) }))
  const stamp = groundStamp(type)
  if (stamp) marks.push(...spreadStamp(frame, stamp, rects))
  return marks
}

/** A stamp on every cell of some rectangles; over blocks of cells, cut to shape, where one cell is too small for it. */
export function spreadStamp(frame: Frame, stamp: Stamp, rects: readonly CellRect[]): Mark[] {
  const block = Math.max(1, Math.ceil(MIN_PATTERN_INCHES / frame.squareInches - 1e-9))
  const at: number[] = []
  const seen = new Set<number>()
  for (const rect of rects) {
    const lastRow = Math.floor((rect.row + rect.heightCells - 1) / block)
    const lastCol = Math.floor((rect.col + rect.widthCells - 1) / block)
    for (let row = Math.floor(rect.row / block); row <= lastRow; row++)
      for (let col = Math.floor(rect.col / block); col <= lastCol; col++) {
        const key = row * 0x10000 + col
        if (block > 1 && seen.has(key)) continue
        seen.add(key)
        at.push(xOf(frame, col * block), yOf(frame, row * block))
      }
  }
  const mark: Mark = { kind: 'stamp', stamp, at, size: block * frame.squareInches }
  return [block === 1 ? mark : clipped(rectsPath(frame, rects), [mark])]
}

/** Lines along cell borders where `differs` says so, joined as far as they go. Cells off the window are not asked for. */
export function borderPath(
  frame: Frame,
  differs: (col: number, row: number, otherCol: number, otherRow: number) => boolean,
): PathNumbers {
  const { col: left, row: top, widthCells, heightCells } = frame.window
  const path: number[] = []
  for (let row = top + 1; row < top + heightCells; row++)
    for (let col = left; col < left + widthCells; col++) {
      if (!differs(col, row - 1, col, row)) continue
      const from = col
      while (col + 1 < left + widthCells && differs(col + 1, row - 1, col + 1, row)) col++
      path.push(PATH_OPS.move, xOf(frame, from), yOf(frame, row), PATH_OPS.line, xOf(frame, col + 1), yOf(frame, row))
    }
  for (let col = left + 1; col < left + widthCells; col++)
    for (let row = top; row < top + heightCells; row++) {
      if (!differs(col - 1, row, col, row)) continue
      const from = row
      while (row + 1 < top + heightCells && differs(col - 1, row + 1, col, row + 1)) row++
      path.push(PATH_OPS.move, xOf(frame, col), yOf(frame, from), PATH_OPS.line, xOf(frame, col), yOf(frame, row + 1))
    }
  return path
}

function drawBorders({ map, ink }: Scene, frame: Frame): Mark[] {
  const { terrain } = map.layers
  const path = borderPath(
    frame,
    (c, r, oc, or) => terrain[cellIndex(map, { col: c, row: r })] !== terrain[cellIndex(map, { col: oc, row: or })],
  )
  if (path.length === 0) return []
  return [pathMark(path, { stroke: ink.quiet, width: Math.min(points(0.9), frame.squareInches * 0.04) })]
}

/** Every so many squares a height is written again, so that every page shows some. */
const HEIGHT_LABEL_SQUARES = 4

function drawHeights({ map, ink }: Scene, frame: Frame): Mark[] {
  const { elevationFeet } = map.layers
  const heightAt = (col: number, row: number) => elevationFeet[cellIndex(map, { col, row })] ?? 0
  const path = borderPath(frame, (c, r, oc, or) => heightAt(c, r) !== heightAt(oc, or))
  const marks: Mark[] = []
  if (path.length > 0) {
    const widthInches = Math.min(points(1.6), frame.squareInches * 0.06)
    marks.push(pathMark(path, { stroke: ink.text, width: widthInches, dash: [widthInches * 3, widthInches * 1.5] }))
  }
  if (frame.squareInches < 0.15) return marks
  const { col: left, row: top, widthCells, heightCells } = frame.window
  const pt = ptOfSquare(frame, 0.13, 3.5, 9)
  for (let row = top; row < top + heightCells; row++)
    for (let col = left; col < left + widthCells; col++) {
      const height = heightAt(col, row)
      if (height === 0) continue
      const starts =
        (col === 0 || heightAt(col - 1, row) !== height) && (row === 0 || heightAt(col, row - 1) !== height)
      if (!starts && (col % HEIGHT_LABEL_SQUARES !== 0 || row % HEIGHT_LABEL_SQUARES !== 0)) continue
      const text = `${height > 0 ? '+' : '−'}${Math.abs(height)} ft`
      const x = xOf(frame, col) + frame.squareInches * 0.06
      marks.push(
        textMark(text, x, yOf(frame, row + 1) - frame.squareInches * 0.07, { pt, bold: true, color: ink.text }),
      )
    }
  return marks
}
