import { unreachable } from '../../base/invariant.ts'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import type { CellRect } from '../../grid/cell.ts'
import type { BattleMap, RecordOf } from '../../map/battleMap.ts'
import type { Layer } from '../../map/records/settings.ts'
import { cellSetOf, type CellSet } from './cellSet.ts'

/** A record that is neither terrain nor edge nor creature, with its kind. */
export type Annotation =
  | { readonly kind: 'prop'; readonly record: RecordOf<'props'> }
  | { readonly kind: 'region'; readonly record: RecordOf<'regions'>; readonly cells: CellSet }
  | { readonly kind: 'template'; readonly record: RecordOf<'templates'> }
  | { readonly kind: 'drawing'; readonly record: RecordOf<'drawings'> }
  | { readonly kind: 'light'; readonly record: RecordOf<'lights'> }
  | { readonly kind: 'note'; readonly record: RecordOf<'notes'> }

interface Extent {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

const cellsOf = ({ left, top, right, bottom }: Extent): CellRect => {
  const col = Math.floor(left)
  const row = Math.floor(top)
  return {
    col,
    row,
    widthCells: Math.max(1, Math.ceil(right) - col),
    heightCells: Math.max(1, Math.ceil(bottom) - row),
  }
}

const around = (x: number, y: number, reach: number): Extent => ({
  left: x - reach,
  top: y - reach,
  right: x + reach,
  bottom: y + reach,
})

function extentOfPoints(xy: readonly { readonly x: number; readonly y: number }[], margin: number): Extent {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { x, y } of xy) {
    left = Math.min(left, x)
    top = Math.min(top, y)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  return { left: left - margin, top: top - margin, right: right + margin, bottom: bottom + margin }
}

/** The cells an annotation may touch, or a few more. */
export function annotationBounds(annotation: Annotation): CellRect {
  switch (annotation.kind) {
    case 'prop': {
      const { at, widthSquares, heightSquares, rotationDegrees } = annotation.record
      const [cx, cy] = [at.x + widthSquares / 2, at.y + heightSquares / 2]
      if (rotationDegrees % 360 !== 0) return cellsOf(around(cx, cy, Math.hypot(widthSquares, heightSquares) / 2))
      return cellsOf({ left: at.x, top: at.y, right: at.x + widthSquares, bottom: at.y + heightSquares })
    }
    case 'region':
      return annotation.cells.bounds
    case 'template': {
      const { origin, sizeFeet } = annotation.record
      // An emanation starts at the borders of a space of up to six squares.
      return cellsOf(around(origin.x, origin.y, sizeFeet / FEET_PER_SQUARE + 6))
    }
    case 'drawing': {
      const { points, shape, widthSquares, text } = annotation.record
      const longest = Math.max(0, ...text.split('\n').map((textLine) => textLine.length))
      const margin = shape === 'text' ? widthSquares * Math.max(1.5, longest) : widthSquares * 4
      return cellsOf(extentOfPoints(points, margin))
    }
    case 'light':
    case 'note':
      return cellsOf(around(annotation.record.at.x, annotation.record.at.y, 0.5))
    default:
      return unreachable(annotation)
  }
}

/** Annotations of a map in the order they are drawn, those of invisible layers left out. */
export function* annotationsOf(
  { tables }: Pick<BattleMap, 'tables'>,
  isLayerVisible: (layer: Layer) => boolean,
): Generator<Annotation> {
  for (const record of tables.props.values())
    if (isLayerVisible(record.background ? 'background' : 'annotations')) yield { kind: 'prop', record }
  if (isLayerVisible('regions'))
    for (const record of tables.regions.values())
      // A floor shows in the drawing itself.
      if (record.purpose !== 'floor') yield { kind: 'region', record, cells: cellSetOf(record.cells) }
  if (!isLayerVisible('annotations')) return
  for (const record of tables.templates.values()) yield { kind: 'template', record }
  for (const record of tables.drawings.values()) yield { kind: 'drawing', record }
  for (const record of tables.lights.values()) yield { kind: 'light', record }
  for (const record of tables.notes.values()) yield { kind: 'note', record }
}
