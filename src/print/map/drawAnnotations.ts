/** Pictures, templates, drawings, lights and numbered notes. */
import { en } from '../../words/en/index.ts'
import { unreachable } from '../../base/invariant.ts'
import { FEET_PER_SQUARE } from '../../base/brands.ts'
import type { Cell } from '../../grid/cell.ts'
import { areaSquares } from '../../map/areaSquares.ts'
import { isPicture, type PictureProp } from '../../map/objects.ts'
import type { Prop } from '../../map/records/annotations.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { RecordOf } from '../../map/battleMap.ts'
import { PATH_OPS, type Mark, type Paint, type PathNumbers } from '../../draw/marks.ts'
import { rimOf } from '../../draw/color.ts'
import { mapText } from '../../draw/mapText.ts'
import { styleOf } from '../../draw/styles/registry.ts'
import { circlePath, clipped, linePath, pathMark, polygonPath, rectPath } from '../../draw/paths.ts'
import { points, textMark } from '../drawing.ts'
import type { Annotation } from '../scene/annotations.ts'
import type { Scene } from '../scene/scene.ts'
import { drawRegion } from './drawRegions.ts'
import { inSquares, placed, ptOfSquare, xOf, yOf, type Frame } from './frame.ts'

/** Width of the halo of a template's name, as a share of the height of its letters. */
const TEMPLATE_HALO = 0.25
/** Opacity of the squares inside an area of effect. */
const REACHED_OPACITY = 0.2

/** The marks of an annotation. */
export function drawAnnotation(scene: Scene, frame: Frame, annotation: Annotation): Mark[] {
  switch (annotation.kind) {
    case 'prop':
      return drawProp(scene, frame, annotation.record)
    case 'region':
      return drawRegion(scene, frame, annotation)
    case 'template':
      return drawTemplate(scene, frame, annotation.record)
    case 'drawing':
      return drawDrawing(scene, frame, annotation.record)
    case 'light':
      return drawLight(scene, frame, annotation.record)
    case 'note':
      return drawNote(scene, frame, annotation.record)
    default:
      return unreachable(annotation)
  }
}

/** True if a picture can be decoded. */
export const isReadable = ({ facts }: Pick<Scene, 'facts'>, { picture }: PictureProp): boolean =>
  facts.pictures[picture] !== undefined

/** The mark of a picture, in squares. */
export const pictureMark = ({
  at,
  widthSquares,
  heightSquares,
  rotationDegrees,
  picture,
  opacity,
}: PictureProp): Mark => ({
  kind: 'picture',
  picture,
  ...at,
  width: widthSquares,
  height: heightSquares,
  turnDegrees: rotationDegrees,
  opacity,
})

/** A picture, or a marked box if it cannot be read. Symbols are drawn with the terrain. */
function drawProp(scene: Scene, frame: Frame, prop: Prop): Mark[] {
  if (!isPicture(prop)) return []
  if (isReadable(scene, prop)) return [inSquares(frame, [pictureMark(prop)])]
  const { ink } = scene
  const { x, y } = placed(frame, prop.at)
  const width = prop.widthSquares * frame.squareInches
  const height = prop.heightSquares * frame.squareInches
  const { picture, rotationDegrees: turnDegrees } = prop
  const middle = { x: x + width / 2, y: y + height / 2 }
  const [w, h] = [width / 2, height / 2]
  const box = [...rectPath(-w, -h, width, height), ...linePath(-w, -h, w, h), ...linePath(-w, h, w, -h)]
  const pt = ptOfSquare(frame, 0.14, 4, 10)
  return [
    {
      kind: 'group',
      ...middle,
      turnDegrees,
      marks: [
        pathMark(box, { stroke: ink.text, width: points(0.8), dash: [points(4), points(2)] }),
        pathMark(rectPath(-w * 0.96, (-pt / 72) * 0.8, w * 1.92, (pt / 72) * 1.6), { fill: '#ffffff' }),
        textMark(en.paper.page.missingPicture(prop.name || picture), 0, (pt / 72) * 0.36, {
          pt,
          align: 'center',
          color: ink.text,
          maxWidthInches: w * 1.9,
        }),
      ],
    },
  ]
}

function drawTemplate({ ink, map }: Scene, frame: Frame, template: RecordOf<'templates'>): Mark[] {
  const at = placed(frame, template.origin)
  const reach = (template.sizeFeet / FEET_PER_SQUARE) * frame.squareInches
  const stroke = ink.line(template.colour)
  const widthInches = Math.min(points(1.8), frame.squareInches * 0.05)
  const paint: Paint = {
    stroke,
    width: widthInches,
    dash: [widthInches * 4, widthInches * 2, widthInches, widthInches * 2],
  }
  const square = ({ col, row }: Cell) =>
    rectPath(xOf(frame, col), yOf(frame, row), frame.squareInches, frame.squareInches)
  const reached = areaSquares(map, template).reached.flatMap(square)
  const marks: Mark[] = [pathMark(reached, { fill: stroke, opacity: REACHED_OPACITY }), pathMark(templatePath(), paint)]
  const pt = ptOfSquare(frame, 0.14, 3.5, 9)
  const words = `${template.name || template.shape} ${template.sizeFeet} ft`
  const halo = { color: rimOf(ink.text), width: points(pt) * TEMPLATE_HALO }
  const label = textMark(words, at.x, at.y - (pt / 72) * 0.5, { pt, align: 'center', color: ink.text, bold: true })
  marks.push({ ...label, halo })
  if (template.shape !== 'emanation')
    marks.push(pathMark(circlePath(at.x, at.y, frame.squareInches * 0.06), { fill: stroke }))
  return marks

  function templatePath(): PathNumbers {
    const angle = (template.directionDegrees * Math.PI) / 180
    switch (template.shape) {
      case 'burst':
        return circlePath(at.x, at.y, reach)
      case 'emanation': {
        const creature = template.creatureId && map.tables.creatures.get(template.creatureId)
        if (!creature) return circlePath(at.x, at.y, reach)
        const space = SPACE_CELLS[creature.size] * frame.squareInches
        return roundedRect(xOf(frame, creature.at.col), yOf(frame, creature.at.row), space, reach)
      }
      case 'cone': {
        const edge = (turn: number) => [at.x + reach * Math.cos(angle + turn), at.y + reach * Math.sin(angle + turn)]
        const arc = Array.from({ length: 9 }, (_, i) => edge(((i - 4) / 4) * (Math.PI / 4))).flat()
        return polygonPath([at.x, at.y, ...arc])
      }
      case 'line': {
        const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
        const half = frame.squareInches / 2
        const [sx, sy] = [-dy * half, dx * half]
        const [ex, ey] = [at.x + dx * reach, at.y + dy * reach]
        return polygonPath([at.x + sx, at.y + sy, ex + sx, ey + sy, ex - sx, ey - sy, at.x - sx, at.y - sy])
      }
      default:
        return unreachable(template.shape)
    }
  }
}

/** The outline of all points within `reach` of a square with side `space`. */
function roundedRect(x: number, y: number, space: number, reach: number): PathNumbers {
  const corner = (cx: number, cy: number, from: number) =>
    Array.from({ length: 7 }, (_, i) => from + (i / 6) * (Math.PI / 2)).flatMap((angle) => [
      cx + reach * Math.cos(angle),
      cy + reach * Math.sin(angle),
    ])
  const right = x + space
  const bottom = y + space
  return polygonPath([
    ...corner(right, bottom, 0),
    ...corner(x, bottom, Math.PI / 2),
    ...corner(x, y, Math.PI),
    ...corner(right, y, -Math.PI / 2),
  ])
}

function drawDrawing({ ink, styleSettings }: Scene, frame: Frame, drawing: RecordOf<'drawings'>): Mark[] {
  const color = ink.line(drawing.colour)
  const xy = drawing.points.map((point) => placed(frame, point))
  const flat = xy.flatMap(({ x, y }) => [x, y])
  const widthInches = drawing.widthSquares * frame.squareInches
  const [start] = xy
  if (!start) return []
  switch (drawing.shape) {
    case 'text':
      return [inSquares(frame, mapText(drawing, styleOf(styleSettings)))]
    case 'freehand':
    case 'polyline':
    case 'polygon':
      return [
        pathMark(polygonPath(flat, drawing.shape === 'polygon'), { stroke: color, width: widthInches, cap: 'round' }),
      ]
    case 'arrow': {
      const end = xy.at(-1) ?? start
      const before = xy.at(-2) ?? start
      const angle = Math.atan2(end.y - before.y, end.x - before.x)
      const head = Math.max(widthInches * 3, frame.squareInches * 0.2)
      const barb = (turn: number) => [end.x - head * Math.cos(angle + turn), end.y - head * Math.sin(angle + turn)]
      return [
        pathMark(polygonPath(flat, false), { stroke: color, width: widthInches, cap: 'round' }),
        pathMark(polygonPath([end.x, end.y, ...barb(0.45), ...barb(-0.45)]), { fill: color }),
      ]
    }
    default:
      return unreachable(drawing.shape)
  }
}

function drawLight({ ink }: Scene, frame: Frame, light: RecordOf<'lights'>): Mark[] {
  const { x, y } = placed(frame, light.at)
  const radius = frame.squareInches * 0.09
  const rays = Array.from({ length: 8 }, (_, i) => (i * Math.PI) / 4).flatMap((angle) => [
    PATH_OPS.move,
    ...[x + radius * 1.3 * Math.cos(angle), y + radius * 1.3 * Math.sin(angle)],
    PATH_OPS.line,
    ...[x + radius * 1.9 * Math.cos(angle), y + radius * 1.9 * Math.sin(angle)],
  ])
  const widthInches = frame.squareInches * 0.025
  return [
    pathMark(circlePath(x, y, radius), { fill: '#ffffff', stroke: ink.text, width: widthInches }),
    pathMark(rays, { stroke: ink.text, width: widthInches, cap: 'round' }),
  ]
}

/** The marker of a note; in a creature's space it moves to the upper right corner, off name and number. */
function drawNote(scene: Scene, frame: Frame, { at, number }: RecordOf<'notes'>): Mark[] {
  const radius = Math.min(0.16, Math.max(0.05, frame.squareInches * 0.2))
  const { x, y } = placed(frame, at)
  const square = { col: Math.floor(at.x), row: Math.floor(at.y), widthCells: 1, heightCells: 1 }
  const [under] = scene.creaturesIn(square)
  if (!under || scene.options.creatures !== 'tokens') return noteMarker(scene, { x, y }, number, radius)
  const { creature, spaceCells } = under
  const corner = { x: xOf(frame, creature.at.col + spaceCells) - radius, y: yOf(frame, creature.at.row) + radius }
  return noteMarker(scene, corner, number, radius)
}

/** The numbered disc of a note, on the map and in the key. */
export function noteMarker(
  { ink }: Pick<Scene, 'ink'>,
  at: { readonly x: number; readonly y: number },
  number: number,
  radius: number,
): Mark[] {
  const pt = radius * 72 * (number > 99 ? 0.85 : 1.15)
  return [
    pathMark(circlePath(at.x, at.y, radius), { fill: ink.text, stroke: '#ffffff', width: radius * 0.14 }),
    clipped(circlePath(at.x, at.y, radius), [
      textMark(`${number}`, at.x, at.y + (pt / 72) * 0.36, { pt, bold: true, align: 'center', color: '#ffffff' }),
    ]),
  ]
}
