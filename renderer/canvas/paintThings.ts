/** Paints what changes often: creatures, notes, drawings, pictures, area templates, lights. */
import { mapText } from '../../src/draw/mapText.ts'
import { styleOf } from '../../src/draw/styles/registry.ts'
import { toCanvas } from '../../src/draw/toCanvas.ts'
import { stackedCreatures } from '../../src/draw/tokens/order.ts'
import type { Drawing, Note } from '../../src/map/records/annotations.ts'
import type { Creature } from '../../src/map/records/creature.ts'
import type { Point } from '../../src/map/records/shared.ts'
import { layerView } from '../editor/layers.ts'
import { isOnLight, rimOf } from '../theme/mapColors.ts'
import { browserCanvasDeps, type BrowserImage } from '../ui/browserCanvas.ts'
import { traceArrowHead } from './haloStroke.ts'
import { uiFont } from './labels.ts'
import { paintHeightMarks } from './paintHeightMarks.ts'
import type { Painting } from './painting.ts'
import { paintPicture } from './paintPicture.ts'
import { notePinRadius, paintToken, shownCreatures, tokenBox } from './paintToken.ts'
import { paintTemplate } from './paintTemplate.ts'
import type { TokenNames } from './TokenNames.ts'

/** Paints annotations below the creatures, then the creatures, then notes and texts above them. */
export function paintThings(context: CanvasRenderingContext2D, painting: Painting, names: TokenNames): void {
  const { settings, map } = painting.scene
  const gm = layerView(settings, 'gm')
  const notes = layerView(settings, 'annotations')
  const shown = ({ gmOnly }: { readonly gmOnly: boolean }) => !gmOnly || gm.visible
  const opacity = ({ gmOnly }: { readonly gmOnly: boolean }) => notes.opacity * (gmOnly ? gm.opacity : 1)
  if (notes.visible) {
    for (const prop of map.tables.props.values())
      if (!prop.background && prop.symbol === undefined && shown(prop))
        paintProp(context, painting, prop, opacity(prop))
    for (const template of map.tables.templates.values())
      if (shown(template)) {
        context.globalAlpha = opacity(template)
        paintTemplate(context, painting, template)
      }
    for (const drawing of map.tables.drawings.values())
      if (drawing.shape !== 'text' && shown(drawing)) {
        context.globalAlpha = opacity(drawing)
        paintDrawing(context, painting, drawing)
      }
  }
  context.globalAlpha = layerView(settings, 'creatures').opacity
  paintCreatures(context, painting, names, stackedCreatures(shownCreatures(painting.scene)))
  if (notes.visible) {
    for (const drawing of map.tables.drawings.values())
      if (drawing.shape === 'text' && shown(drawing)) {
        context.globalAlpha = opacity(drawing)
        paintDrawing(context, painting, drawing)
      }
    for (const note of map.tables.notes.values())
      if (shown(note)) {
        context.globalAlpha = opacity(note)
        paintNote(context, painting, note)
      }
    for (const light of map.tables.lights.values())
      if (shown(light)) {
        context.globalAlpha = opacity(light)
        paintLight(context, painting, light.at, light.colour)
      }
  }
  context.globalAlpha = 1
}

/** Paints the tokens that the window shows and their names. */
function paintCreatures(
  context: CanvasRenderingContext2D,
  painting: Painting,
  names: TokenNames,
  creatures: readonly Creature[],
): void {
  const { scene, view } = painting
  const seen = creatures
    .map((creature) => ({ creature, box: tokenBox(painting, creature) }))
    .filter(({ box }) => box.right >= 0 && box.bottom >= 0 && box.left <= view.widthPx && box.top <= view.heightPx)
  for (const { creature, box } of seen) paintToken(context, painting, creature, box)
  if (scene.overlays.creatureNames) names.paint(context, painting, seen, creatures)
  paintHeightMarks(context, painting, seen)
}

function paintProp(
  context: CanvasRenderingContext2D,
  { view, pictures }: Painting,
  prop: Parameters<typeof paintPicture>[1],
  opacity: number,
): void {
  context.save()
  context.translate(view.originX, view.originY)
  paintPicture(context, prop, view.cellPx, pictures, opacity)
  context.restore()
}

/** Paints a text, arrow, line or polygon. */
export function paintDrawing(context: CanvasRenderingContext2D, { scene, view }: Painting, drawing: Drawing): void {
  const points = drawing.points.map(({ x, y }): readonly [number, number] => [
    view.originX + x * view.cellPx,
    view.originY + y * view.cellPx,
  ])
  const [first] = points
  const width = Math.max(1, drawing.widthSquares * view.cellPx)
  if (!first) return
  if (drawing.shape === 'text') {
    if (width < 5) return
    const text = drawing.text === '' ? 'Text' : drawing.text
    context.save()
    context.translate(view.originX, view.originY)
    context.scale(view.cellPx, view.cellPx)
    context.textBaseline = 'alphabetic'
    toCanvas<BrowserImage>(
      context,
      mapText({ ...drawing, text }, styleOf(scene.settings.look)),
      browserCanvasDeps(() => undefined),
    )
    context.restore()
    return
  }
  context.lineCap = context.lineJoin = 'round'
  context.beginPath()
  smoothPath(context, points, drawing.shape === 'freehand')
  if (drawing.shape === 'polygon') context.closePath()
  if (!isOnLight(scene.theme)) {
    // Most inks were chosen for light floors.
    context.strokeStyle = rimOf(drawing.colour)
    context.lineWidth = width + Math.max(2, width * 0.5)
    context.stroke()
  }
  context.strokeStyle = context.fillStyle = drawing.colour
  context.lineWidth = width
  if (drawing.shape === 'polygon') {
    const alpha = context.globalAlpha
    context.globalAlpha = alpha * 0.25
    context.fill()
    context.globalAlpha = alpha
  }
  context.stroke()
  const [end, before] = [points.at(-1), points.at(-2)]
  const rim = isOnLight(scene.theme) ? null : rimOf(drawing.colour)
  if (drawing.shape === 'arrow' && end && before) arrowHead(context, before, end, width, rim)
}

/** A path through the points; smoothed, it bends at the middles between them. */
function smoothPath(
  context: CanvasRenderingContext2D,
  points: readonly (readonly [number, number])[],
  smooth: boolean,
): void {
  for (const [i, [x, y]] of points.entries()) {
    const next = points[i + 1]
    if (i === 0 || !smooth || !next) context.lineTo(x, y)
    else context.quadraticCurveTo(x, y, (x + next[0]) / 2, (y + next[1]) / 2)
  }
}

function arrowHead(
  context: CanvasRenderingContext2D,
  [fromX, fromY]: readonly [number, number],
  [x, y]: readonly [number, number],
  width: number,
  rim: string | null,
): void {
  traceArrowHead(context, x, y, Math.atan2(y - fromY, x - fromX), width, width * 4 + 4)
  if (rim !== null) {
    context.strokeStyle = rim
    context.lineWidth = Math.max(2, width * 0.5)
    context.stroke()
  }
  context.fill()
}

/** A pin with the note's number; a square one for notes of the GM only. */
function paintNote(context: CanvasRenderingContext2D, { view, colors }: Painting, note: Note): void {
  const radius = notePinRadius(view)
  const [x, y] = [view.toX(note.at.x), view.toY(note.at.y)]
  if (x + radius < 0 || y + radius < 0 || x - radius > view.widthPx || y - radius > view.heightPx) return
  context.beginPath()
  if (note.gmOnly) context.roundRect(x - radius, y - radius, 2 * radius, 2 * radius, radius * 0.3)
  else context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fillStyle = colors.notePin.fill
  context.fill()
  context.lineWidth = Math.max(1.5, radius * 0.14)
  context.strokeStyle = colors.notePin.stroke
  context.stroke()
  const text = `${note.number}`
  context.font = uiFont(radius * (text.length > 2 ? 0.85 : 1.15), 700)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = colors.notePin.stroke
  context.fillText(text, x, y + radius * 0.06)
}

function paintLight(
  context: CanvasRenderingContext2D,
  { view, colors }: Painting,
  { x, y }: Point,
  colour: string,
): void {
  const { cellPx } = view
  const [px, py] = [view.toX(x), view.toY(y)]
  context.strokeStyle = colors.label
  context.fillStyle = colour
  context.lineWidth = 1.5
  context.beginPath()
  context.arc(px, py, Math.max(3, cellPx * 0.13), 0, 2 * Math.PI)
  context.fill()
  for (let i = 0; i < 8; i++) {
    const [cos, sin] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)]
    context.moveTo(px + cos * cellPx * 0.19, py + sin * cellPx * 0.19)
    context.lineTo(px + cos * cellPx * 0.29, py + sin * cellPx * 0.29)
  }
  context.stroke()
}
