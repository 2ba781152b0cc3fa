/**
 * Aligns a picture by its own grid: two handles are dragged to two corners of the grid one sees in the picture, and it is said
 * how many squares lie between them. Aligning scales and moves the picture so that those corners fall on the map's.
 */
import type { Prop } from '../../../../src/map/records/annotations.ts'
import { alignCommand, cornerOnMap, movedCorner, type Alignment, type AlignmentCorner } from '../../alignment.ts'
import { inPicture } from '../../pictureGeometry.ts'
import { NO_PREVIEW } from '../../preview.ts'
import { gestureTool } from '../gesture.ts'
import { recordAt } from '../hitTest.ts'
import { type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'

/** Options of aligning. */
export interface AlignOptions {
  /** The picture being aligned and two corners of its own grid; null: none yet. */
  alignment: Alignment | null
}
const ALIGN_OPTIONS: AlignOptions = { alignment: null }

interface Held {
  readonly corner: AlignmentCorner
  readonly prop: Prop
  readonly before: Alignment
}

/** Drags the corners of the picture being aligned; a click on another picture takes that one. Enter aligns. */
function alignTool(host: ToolHost<AlignOptions>): Tool {
  const aligned = () => {
    const { alignment } = host.options
    const prop = alignment && host.map.tables.props.get(alignment.picture)
    return alignment && prop ? { alignment, prop } : null
  }
  const tool = gestureTool<Held>('crosshair', host, {
    begin(at) {
      const present = aligned()
      const corner = present && cornerAt(present.prop, present.alignment, at)
      if (present && corner) return { corner, prop: present.prop, before: present.alignment }
      const hit = recordAt(host, at)
      if (hit?.table === 'props' && hit.id !== present?.prop.id)
        host.select({ cells: new Set(), records: [hit] }, 'replace')
      return null
    },
    move(held, at, dragging) {
      const { alignment } = host.options
      if (!dragging || !alignment) return held
      const { x, y } = inPicture(held.prop, at)
      const to = { x: x / held.prop.widthSquares + 0.5, y: y / held.prop.heightSquares + 0.5 }
      host.setOptions({ alignment: movedCorner(alignment, held.corner, to) })
      return held
    },
    show: () => NO_PREVIEW,
    end: () => host.preview(NO_PREVIEW),
    dropped: ({ before }) => host.setOptions({ alignment: before }),
  })
  return {
    ...tool,
    get state() {
      return tool.state
    },
    key(key) {
      const present = aligned()
      if (key !== 'Enter' || !present || !host.isEditable({ table: 'props', id: present.prop.id })) return false
      const command = alignCommand(present.prop, present.alignment)
      if (!command.ok) return false
      host.run(command.value)
      host.setTool('select')
      return true
    },
  }
}

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
