/** Lights, notes and drawings of a scene. */
import {
  drawingSchema,
  lightSchema,
  noteSchema,
  textSize,
  type Drawing,
  type Light,
  type Note,
} from '../../map/records/annotations.ts'
import { DEFAULT_INK } from '../../map/records/annotations.ts'
import { POINTS_PER_INCH } from '../../print/drawing.ts'
import { widestPiece, wrapText } from '../../print/text/wrap.ts'
import { lossIf } from '../draft.ts'
import type { FileTexts } from '../fileTexts.ts'
import type { Loss } from '../format.ts'
import { uniqueIds } from '../records.ts'
import type { ScenePlace } from './place.ts'
import { ownFlags, type Scene } from './schema.ts'

/** The records of a scene's lights, notes and drawings, and the losses. */
export function annotationsOf(
  { lights, notes, drawings, journal }: Scene,
  place: ScenePlace,
  texts: FileTexts,
): {
  readonly lights: readonly Light[]
  readonly notes: readonly Note[]
  readonly drawings: readonly Drawing[]
  readonly losses: readonly Loss[]
} {
  const made = {
    lights: recordsOf(lights.items, lightSchema, 'light', (light, id) => lightOf(light, id, place)),
    notes: recordsOf(notes.items, noteSchema, 'note', (note, id, number) => noteOf(note, id, number, place, texts)),
    drawings: recordsOf(drawings.items, drawingSchema, 'drawing', (drawing, id) =>
      drawingOf(drawing, id, place, texts),
    ),
  }
  const lists = [
    [lights, made.lights],
    [notes, made.notes],
    [drawings, made.drawings],
  ] as const
  const lost = lists.reduce((sum, [{ items, broken }, kept]) => sum + items.length + broken - kept.length, 0)
  const journalPins = notes.items.filter(({ entryId }) => typeof entryId === 'string').length + (journal ? 1 : 0)
  return {
    ...made,
    losses: [
      ...lossIf('secondary-unplaced', lost),
      ...lossIf('drawings-changed', drawings.items.filter(isChanged).length),
      ...lossIf('light-shapes', lights.items.filter(isShaped).length),
      ...lossIf('journal-pins', journalPins),
    ],
  }
}

/** The valid records of a list. Each gets the id in Fivefoot's flags, else one of its kind and its number, from 1. */
function recordsOf<Item extends { readonly flags?: SceneLight['flags'] }, T>(
  items: readonly Item[],
  schema: { safeParse: (value: unknown) => { success: true; data: T } | { success: false } },
  kind: string,
  fieldsOf: (item: Item, id: string, number: number) => unknown,
): T[] {
  const idOf = uniqueIds()
  return items.flatMap((item, i) => {
    const id = idOf(ownFlags(item.flags).id, `${kind}-${i + 1}`)
    const read = schema.safeParse(fieldsOf(item, id, i + 1))
    return read.success ? [read.data] : []
  })
}

const pointOf = ({ x, y }: { x: number; y: number }, { toSquares }: ScenePlace) => ({
  x: toSquares(x, 'x'),
  y: toSquares(y, 'y'),
})

const lightOf = (light: SceneLight, id: string, place: ScenePlace): unknown => ({
  id,
  at: pointOf(light, place),
  rangeFeet: rangeOf(light) * place.feetPerUnit,
  colour: colorOr(light.config?.color ?? light.tintColor, '#ffffff'),
  gmOnly: light.hidden ?? false,
  shadows: light.walls ?? true,
})

const noteOf = (note: SceneNote, id: string, number: number, place: ScenePlace, texts: FileTexts): unknown => ({
  id,
  at: pointOf(note, place),
  ...numbered(note.text ?? '', number, texts),
  gmOnly: true,
})

const colorOr = (text: string | null | undefined, fallback: string): string =>
  text && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : fallback

/** "3. The altar" is note 3; a pin without a number gets `next`. */
function numbered(text: string, next: number, texts: FileTexts): { number: number; title: string } {
  const [, number, title] = /^(\d{1,4})(?:\. (.*))?$/s.exec(text) ?? []
  return number !== undefined && Number(number) > 0
    ? { number: Number(number), title: texts.name(title ?? '') }
    : { number: next, title: texts.name(text) }
}

type SceneLight = Scene['lights']['items'][number]
type SceneNote = Scene['notes']['items'][number]
type SceneDrawing = Scene['drawings']['items'][number]

/** The larger range of a light. A negative one is invalid, so it is kept for the schema to reject. */
function rangeOf({ config, dim, bright }: SceneLight): number {
  const [far, near] = [config?.dim ?? dim ?? 0, config?.bright ?? bright ?? 0]
  return far < 0 ? far : Math.max(far, near)
}

const isShaped = ({ angle, config }: SceneLight): boolean => {
  const animation = config?.animation?.type
  const degrees = config?.angle ?? angle ?? 360
  return degrees % 360 !== 0 || config?.negative === true || (typeof animation === 'string' && animation !== '')
}

/** True for a drawing that Fivefoot cannot show unchanged: filled, textured, round, curved, or a text that is rotated or boxed. */
function isChanged(drawing: SceneDrawing): boolean {
  const shape = shapeOf(drawing)
  const isText = isTextBox(drawing, shape)
  const hasLine = (drawing.strokeWidth ?? 0) > 0 && (drawing.strokeAlpha ?? 1) > 0
  return (
    (drawing.fillType ?? 0) > 0 ||
    typeof drawing.texture === 'string' ||
    shape.type === 'e' ||
    (isLine(shape) ? (drawing.bezierFactor ?? 0) > 0 : isText && (hasLine || (drawing.rotation ?? 0) % 360 !== 0))
  )
}

type DrawnShape = ReturnType<typeof shapeOf>

/** True for a line of points: a polygon or freehand. */
const isLine = ({ type }: DrawnShape): boolean => type === 'p' || type === 'f'

/** True for a box with text. */
const isTextBox = ({ text }: SceneDrawing, shape: DrawnShape): boolean => (text ?? '') !== '' && !isLine(shape)

/** A drawing's shape in the form used since generation 10. */
function shapeOf({ shape, type, width, height, points }: SceneDrawing) {
  const flat = (shape?.points ?? points ?? []).flat()
  return {
    type: shape?.type ?? type ?? '',
    width: shape?.width ?? width ?? 0,
    height: shape?.height ?? height ?? 0,
    points: flat,
  }
}

function drawingOf(drawing: SceneDrawing, id: string, place: ScenePlace, texts: FileTexts): unknown {
  const { gridPx } = place
  const shape = shapeOf(drawing)
  const common = { id, gmOnly: drawing.hidden ?? false, text: texts.lines(drawing.text ?? '') }
  const middle = { x: drawing.x + shape.width / 2, y: drawing.y + shape.height / 2 }
  const angle = ((drawing.rotation ?? 0) * Math.PI) / 180
  const at = (dx: number, dy: number) => {
    const [x, y] = [dx - shape.width / 2, dy - shape.height / 2]
    return {
      x: place.toSquares(middle.x + x * Math.cos(angle) - y * Math.sin(angle), 'x'),
      y: place.toSquares(middle.y + x * Math.sin(angle) + y * Math.cos(angle), 'y'),
    }
  }
  const outline = outlineOf(shape)
  if (outline.length < 2 || isTextBox(drawing, shape)) {
    const widthSquares = (drawing.fontSize ?? 24) / gridPx
    const isOwn = ownFlags(drawing.flags).id !== undefined
    const text = isOwn ? common.text : inBox(common.text, shape.width, drawing.fontSize ?? 24)
    const { width, height } = textSize({ text, widthSquares })
    const center = at(shape.width / 2, shape.height / 2)
    return {
      ...common,
      text,
      shape: 'text',
      points: [
        {
          x: onMap(center.x, width, shape.width / gridPx, place.size.widthCells),
          y: onMap(center.y, height, shape.height / gridPx, place.size.heightCells),
        },
      ],
      colour: colorOr(drawing.textColor, DEFAULT_INK),
      widthSquares,
    }
  }
  const hasLine = (drawing.strokeWidth ?? 0) > 0
  return {
    ...common,
    shape: isLine(shape) ? 'polyline' : 'polygon',
    points: outline.map(([dx, dy]) => at(dx, dy)),
    colour: colorOr(drawing.strokeColor, DEFAULT_INK),
    widthSquares: Math.max(0.01, (hasLine ? (drawing.strokeWidth ?? 4) : drawing.strokeWidth === 0 ? 0 : 4) / gridPx),
  }
}

/** The start of a text centered at `middle`. If its box is on the map, so is the text, whose letters may be wider here. */
function onMap(middle: number, length: number, boxLength: number, size: number): number {
  const start = middle - length / 2
  const isBoxOnMap = middle - boxLength / 2 >= 0 && middle + boxLength / 2 <= size
  return isBoxOnMap ? Math.max(0, Math.min(start, size - length)) : start
}

/** How much wider than its box a line may be: a box fits its text in the font it was drawn with. */
const FONT_TOLERANCE = 1.25

/** Wraps a text between words at the edge of its box, as Foundry does; unchanged without a box. */
function inBox(text: string, widthPx: number, fontPx: number): string {
  if (widthPx <= 0) return text
  // Measures in pixels as if they were inches.
  const pt = fontPx * POINTS_PER_INCH
  return wrapText(text, Math.max(widthPx * FONT_TOLERANCE, widestPiece(text, pt)), pt).join('\n')
}

/** Corners of the polygon that approximates an ellipse. */
const ROUND_CORNERS = 24

/** Points of a drawing's outline, relative to its place, in pixels. */
function outlineOf({ type, width, height, points }: DrawnShape): readonly (readonly [number, number])[] {
  if (type === 'p' || type === 'f')
    return Array.from({ length: Math.floor(points.length / 2) }, (_, i) => [points[2 * i] ?? 0, points[2 * i + 1] ?? 0])
  if (!(width > 0 && height > 0)) return []
  if (type === 'r')
    return [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ]
  if (type !== 'e') return []
  return Array.from({ length: ROUND_CORNERS }, (_, i) => {
    const angle = (2 * Math.PI * i) / ROUND_CORNERS
    return [(width / 2) * (1 + Math.cos(angle)), (height / 2) * (1 + Math.sin(angle))]
  })
}
