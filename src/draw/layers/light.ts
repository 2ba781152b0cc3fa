/** Light: glows of fires, contact shade along walls, the color of the evening over all. */
import { withOpacity } from '../color.ts'
import { TERRAIN } from '../facts/terrain.ts'
import { contourPath } from '../geometry/pen.ts'
import type { Color, Mark } from '../marks.ts'
import { circlePath, pathMark } from '../paths.ts'
import { forEachSquare } from '../squares.ts'
import type { Layer } from '../style.ts'
import { symbolOf } from '../symbols/registry.ts'
import { areaPath, within } from './common.ts'

/** A glow over every square of hazardous ground. */
export const hazardGlow = ({ fire, vapor }: { readonly fire: Color; readonly vapor: Color }): Layer => ({
  isDetail: true,
  draw: ({ scene, area }) => {
    const color = scene.dressing === 'ship' ? vapor : fire
    const marks: Mark[] = []
    forEachSquare(scene, area, (col, row) => {
      if (scene.baseTerrain.at(col, row) !== TERRAIN.hazard) return
      const [x, y] = [col + 0.5, row + 0.5]
      const stops = [
        [0, `${color}8c`],
        [1, `${color}00`],
      ] as const
      marks.push(pathMark(circlePath(x, y, 0.75), { fill: { x, y, from: 0, to: 0.75, stops } }))
    })
    return marks.length === 0 ? [] : [{ kind: 'group', blend: 'screen', soft: true, marks }]
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
      const stops = [
        [0, withOpacity(color, 0.5 * opacity)],
        [0.45, withOpacity(color, 0.2 * opacity)],
        [1, withOpacity(color, 0)],
      ] as const
      return [pathMark(circlePath(x, y, to), { fill: { x, y, from: 0, to, stops } })]
    })
    return marks.length === 0 ? [] : [{ kind: 'group', blend: 'screen', soft: true, marks }]
  },
})

/** A soft dark line along all walls, on the floor. */
export const contactShade = ({
  opacity,
  width,
  blur,
}: {
  readonly opacity: number
  readonly width: number
  readonly blur: number
}): Layer => ({
  isDetail: true,
  draw: ({ outlines, settings }) => {
    const line = pathMark(contourPath(outlines.floor()), { stroke: '#000000', width, join: 'round' })
    const strength = Math.min(1, opacity * settings.shadow)
    return strength === 0
      ? []
      : within(outlines.floor(), [{ kind: 'group', opacity: strength, blur, soft: true, marks: [line] }])
  },
})

/** Warm light in the middle of the map, cool dark toward its border. */
export const vignette = ({ warm, cool }: { readonly warm: Color; readonly cool: Color }): Layer => ({
  isDetail: true,
  draw: (drawing) => {
    const { widthCells, heightCells } = drawing.scene
    const to = Math.max(widthCells, heightCells) * 0.7
    const stops = [
      [0, warm],
      [1, cool],
    ] as const
    const fill = { x: widthCells * 0.46, y: heightCells * 0.45, from: 0, to, stops }
    return [{ kind: 'group', blend: 'soft-light', soft: true, marks: [pathMark(areaPath(drawing), { fill })] }]
  },
})

/** An outline of strokes, the widest first; `glow` is blurred and lies on the floor. */
export const strokedOutline = (
  strokes: readonly { readonly color: Color; readonly width: number }[],
  glow: { readonly color: Color; readonly width: number; readonly blur: number } | null,
): Layer => ({
  draw: ({ outlines, detail }) => {
    const floor = contourPath(outlines.floor())
    const hull = contourPath(outlines.void())
    const lines = strokes.map(({ color, width }) =>
      pathMark([...floor, ...hull], { stroke: color, width, join: 'round' }),
    )
    if (glow === null || detail === 'coarse') return lines
    const light = pathMark(floor, { stroke: glow.color, width: glow.width, join: 'round' })
    return [...within(outlines.floor(), [{ kind: 'group', blur: glow.blur, soft: true, marks: [light] }]), ...lines]
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
  isDetail: true,
  draw: ({ outlines }) => {
    const contours = outlines.void()
    if (contours.length === 0) return []
    const line = pathMark(contourPath(contours), { stroke: color, width, join: 'round' })
    return within(contours, [{ kind: 'group', blur, soft: true, marks: [line] }])
  },
})
