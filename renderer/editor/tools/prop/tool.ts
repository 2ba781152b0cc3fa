import type { Prop } from '../../../../src/map/records/annotations.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { NO_PREVIEW, rectCorners, type Preview } from '../../preview.ts'
import { putRecord } from '../../recordCommands.ts'
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
  /** The picture to place; null if none is chosen yet. */
  prop: PropChoice | null
}
const PROP_OPTIONS: PropOptions = { prop: null }
type PropHost = ToolHost<PropOptions>

/** Puts the chosen picture with its center under the pointer. */
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
    const [halfWidth, halfHeight] = [choice.widthSquares / 2, choice.heightSquares / 2]
    const corner = (sign: 1 | -1): Point => ({ x: at.x + sign * halfWidth, y: at.y + sign * halfHeight })
    return [{ kind: 'outline', closed: true, points: rectCorners(corner(-1), corner(1)) }]
  }
  return placingTool(host, {
    layer: 'annotations',
    show,
    place(at) {
      const record = propAt(at)
      if (record) host.run(putRecord('props', record))
      else host.preview(NO_PREVIEW)
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
