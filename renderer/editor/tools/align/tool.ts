/**
 * Aligns a picture by its own grid: the user drags two handles to two corners of the grid in the picture, and enters how
 * many squares are between them. Aligning scales and moves the picture until those corners are corners of the map's grid.
 */
import type { Prop } from '../../../../src/map/records/annotations.ts'
import { alignCommand, cornerOnMap, movedCorner, type Alignment, type AlignmentCorner } from '../../alignment.ts'
import { inPicture } from '../../pictureGeometry.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { selectionOf } from '../../selection.ts'
import { extendTool, gestureTool } from '../gesture.ts'
import { recordAt } from '../hitTest.ts'
import { type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** Options of aligning. */
export interface AlignOptions {
  /** The picture being aligned with two corners of its own grid; null if none is chosen yet. */
  alignment: Alignment | null
}
const ALIGN_OPTIONS: AlignOptions = { alignment: null }

interface CornerDrag {
  readonly corner: AlignmentCorner
  readonly prop: Prop
  readonly before: Alignment
}

/** Drags the corners of the picture being aligned; a click on another picture chooses that one. Enter aligns. */
function alignTool(host: ToolHost<AlignOptions>): Tool {
  const aligned = () => {
    const { alignment } = host.options
    const prop = alignment && host.map.tables.props.get(alignment.picture)
    return alignment && prop ? { alignment, prop } : null
  }
  const tool = gestureTool<CornerDrag>('crosshair', host, {
    begin(at) {
      const present = aligned()
      const corner = present && cornerAt(present.prop, present.alignment, at)
      if (present && corner) return { corner, prop: present.prop, before: present.alignment }
      const hit = recordAt(host, at)
      if (hit?.table === 'props' && hit.id !== present?.prop.id) host.select(selectionOf([hit]), 'replace')
      return null
    },
    move(drag, at, dragging) {
      const { alignment } = host.options
      if (!dragging || !alignment) return drag
      const { corner, prop } = drag
      const { x, y } = inPicture(prop, at)
      const to = { x: x / prop.widthSquares + 0.5, y: y / prop.heightSquares + 0.5 }
      host.setOptions({ alignment: movedCorner(alignment, corner, to) })
      return drag
    },
    show: () => NO_PREVIEW,
    end: () => host.preview(NO_PREVIEW),
    cancel: ({ before }) => host.setOptions({ alignment: before }),
  })
  return extendTool(tool, {
    key(key) {
      const present = aligned()
      if (key !== 'Enter' || !present || !host.isEditable({ table: 'props', id: present.prop.id })) return false
      const command = alignCommand(present.prop, present.alignment)
      if (!command.ok) return false
      host.run(command.value)
      host.setTool('select')
      return true
    },
  })
}

/** The corner whose handle is under the pointer. */
function cornerAt(prop: Prop, alignment: Alignment, at: PointerInput): AlignmentCorner | null {
  const away = (corner: AlignmentCorner): number => {
    const { x, y } = cornerOnMap(prop, alignment[corner])
    return Math.hypot(x - at.x, y - at.y)
  }
  const nearest = away('to') <= away('from') ? 'to' : 'from'
  return away(nearest) <= 2 * at.nearSquares ? nearest : null
}

/** Aligns pictures to the grid. */
export const align = defineTool({
  id: 'align',
  label: 'Align a picture',
  help: 'Drag both corners onto its own grid; Enter aligns.',
  icon: 'fit',
  key: 'K',
  group: 'Notes',
  layer: null,
  keyboard: 'press',
  options: ALIGN_OPTIONS,
  create: alignTool,
})
