import type { Prop } from '../../../../src/map/records/annotations.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { rounded } from '../annotations/tool.ts'
import { erasingAndPicking } from '../eraseAndPick.ts'
import { placingTool } from '../gesture.ts'
import { defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

/** A picture to put on the map. */
export interface PropChoice {
  readonly picture: string
  readonly name: string
  readonly widthSquares: number
  readonly heightSquares: number
}
/** Options of placing pictures. */
export interface PropOptions {
  /** What is placed; null: nothing chosen yet. */
  prop: PropChoice | null
}
const PROP_OPTIONS: PropOptions = { prop: null }
type PropHost = ToolHost<PropOptions>

/** Puts the chosen picture with its middle where the pointer is. */
function propTool(host: PropHost): Tool {
  const propAt = (at: PointerInput): Prop | null => {
    const choice = host.options.prop
    if (!choice) return null
    const { picture, name, widthSquares, heightSquares } = choice
    return {
      id: host.newId(),
      picture,
      name,
      widthSquares,
      heightSquares,
      at: { x: rounded(at.x - widthSquares / 2), y: rounded(at.y - heightSquares / 2) },
      rotationDegrees: 0,
      opacity: 1,
      background: false,
      gmOnly: host.options.gmOnly,
      locked: false,
    }
  }
  const show = (at: PointerInput): readonly Preview[] => {
    const choice = host.options.prop
    if (!choice) return NO_PREVIEW
    const [w, h] = [choice.widthSquares / 2, choice.heightSquares / 2]
    const corner = (x: number, y: number): Point => ({ x: at.x + x, y: at.y + y })
    return [{ kind: 'outline', closed: true, points: [corner(-w, -h), corner(w, -h), corner(w, h), corner(-w, h)] }]
  }
  return placingTool(host, {
    layer: 'annotations',
    show,
    place(at) {
      const record = propAt(at)
      if (!record) return host.preview(NO_PREVIEW)
      host.run({ type: 'edit-records', put: [{ table: 'props', record }] })
    },
  })
}

/** Places pictures. */
export const prop = defineTool({
  id: 'prop',
  label: 'Place a picture',
  help: 'Place the chosen picture. Right button erases, Alt picks.',
  icon: 'image',
  key: 'G',
  group: 'Notes',
  layer: 'annotations',
  keyboard: 'press',
  uses: ['gmOnly'],
  options: PROP_OPTIONS,
  create: (host: PropHost) =>
    erasingAndPicking(propTool(host), host, 'props', ({ picture, name, widthSquares, heightSquares, gmOnly }) => ({
      ...(picture === undefined ? {} : { prop: { picture, name, widthSquares, heightSquares } }),
      gmOnly,
    })),
})
