/** Light: glows of fires, contact shadows along walls, a vignette over the map. */
import { withOpacity } from '../color.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Color, Mark } from '../marks.ts'
import { gradientCircle, pathMark, softGroup } from '../paths.ts'
import type { Layer } from '../style.ts'
import { symbolOf } from '../symbols/registry.ts'
import { areaPath, forEachOf, within } from './common.ts'

/** Light laid over what is below it. */
const screened = (marks: readonly Mark[]): readonly Mark[] =>
  marks.length === 0 ? [] : [softGroup(marks, { blend: 'screen' })]

/** A glow over every hazardous square. */
export const hazardGlow = ({ fire, vapor }: { readonly fire: Color; readonly vapor: Color }): Layer => ({
  isDetail: true,
  draw: (drawing) => {
    const color = drawing.scene.dressing === 'ship' ? vapor : fire
    const marks: Mark[] = []
    forEachOf(drawing, TERRAIN.hazard, (col, row) => {
      marks.push(
        gradientCircle(col + 0.5, row + 0.5, 0.75, [
          [0, `${color}8c`],
          [1, `${color}00`],
        ]),
      )
    })
    return screened(marks)
  },
})

/** The light that fires, lamps and screens cast. */
export const symbolGlow = ({ fire, screen }: { readonly fire: Color; readonly screen: Color }): Layer => ({
  part: 'objects',
  isDetail: true,
  draw: ({ scene, area }) => {
    const marks = scene.symbols.flatMap(({ symbol, at, widthSquares, heightSquares, opacity }): Mark[] => {
      const { glowSquares: to, group } = symbolOf(symbol)
      if (to === undefined) return []
      const [x, y] = [at.x + widthSquares / 2, at.y + heightSquares / 2]
      const isNear =
        x + to > area.col &&
        y + to > area.row &&
        x - to < area.col + area.widthCells &&
        y - to < area.row + area.heightCells
      if (!isNear) return []
      const color = group === 'technology' ? screen : fire
      return [
        gradientCircle(x, y, to, [
          [0, withOpacity(color, 0.5 * opacity)],
          [0.45, withOpacity(color, 0.2 * opacity)],
          [1, withOpacity(color, 0)],
        ]),
      ]
    })
    return screened(marks)
  },
})

/** A contact shadow: a soft dark line on the floor along all walls. */
export const contactShade = ({
  opacity,
  width,
  blur,
}: {
  readonly opacity: number
  readonly width: number
  readonly blur: number
}): Layer => ({
  part: 'floor',
  isDetail: true,
  draw: ({ outlines, settings }) => {
    const line = pathMark(contourPath(outlines.floor()), { stroke: '#000000', width, join: 'round' })
    const strength = Math.min(1, opacity * settings.shadow)
    return strength === 0 ? [] : within(outlines.floor(), [softGroup([line], { opacity: strength, blur })])
  },
})

/** Warm light in the middle of the map, cool shade toward its border. */
export const vignette = ({ warm, cool }: { readonly warm: Color; readonly cool: Color }): Layer => ({
  part: 'floor',
  isDetail: true,
  draw: (drawing) => {
    const { widthCells, heightCells } = drawing.scene
    const to = Math.max(widthCells, heightCells) * 0.7
    const stops = [
      [0, warm],
      [1, cool],
    ] as const
    const fill = { x: widthCells * 0.46, y: heightCells * 0.45, from: 0, to, stops }
    return [softGroup([pathMark(areaPath(drawing), { fill })], { blend: 'soft-light' })]
  },
})

/** An outline of several strokes, widest first, with an optional blurred glow on the floor. */
export const strokedOutline = (
  strokes: readonly { readonly color: Color; readonly width: number }[],
  glow: { readonly color: Color; readonly width: number; readonly blur: number } | null,
): Layer => ({
  part: 'outlines',
  draw: ({ outlines, detail }) => {
    const floor = contourPath(outlines.floor())
    const hull = contourPath(outlines.void())
    const lines = strokes.map(({ color, width }) =>
      pathMark([...floor, ...hull], { stroke: color, width, join: 'round' }),
    )
    if (glow === null || detail === 'coarse') return lines
    const light = pathMark(floor, { stroke: glow.color, width: glow.width, join: 'round' })
    return [...within(outlines.floor(), [softGroup([light], { blur: glow.blur })]), ...lines]
  },
})

/** A glow outside the hull of a ship, in the void. */
export const hullGlow = ({
  color,
  width,
  blur,
}: {
  readonly color: Color
  readonly width: number
  readonly blur: number
}): Layer => ({
  part: 'outlines',
  isDetail: true,
  draw: ({ outlines }) => {
    const contours = outlines.void()
    if (contours.length === 0) return []
    const line = pathMark(contourPath(contours), { stroke: color, width, join: 'round' })
    return within(contours, [softGroup([line], { blur })])
  },
})
