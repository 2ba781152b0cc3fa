/**
 * Aligns a picture by its own grid: two handles are dragged to two corners of the grid one sees in the picture, and it is said
 * how many squares lie between them. Aligning scales and moves the picture so that those corners fall on the map's.
 */
import { alignPicture, type GridCorners, type PicturePoint } from '../../../src/grid/alignPicture.ts'
import { ok, type Result } from '../../../src/base/result.ts'
import type { MapCommandInput } from '../../../src/map/commands/command.ts'
import type { Prop } from '../../../src/map/records/annotations.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import type { Point } from '../../../src/map/records/shared.ts'
import { inPicture, onMap, type PictureFrame } from '../pictureGeometry.ts'
import { NO_PREVIEW } from '../preview.ts'
import { gestureTool } from './gesture.ts'
import { recordAt } from './hitTest.ts'
import type { PointerInput, Tool, ToolHost } from './tool.ts'

/** A picture being aligned, and the two corners of its grid. */
export interface Alignment extends GridCorners {
  readonly picture: RecordId
}

/** Which of the two corners. */
export type AlignmentCorner = 'from' | 'to'

/** Where a place in a picture is on the map. */
export const cornerOnMap = (frame: PictureFrame, corner: PicturePoint): Point =>
  onMap(frame, { x: (corner.x - 0.5) * frame.widthSquares, y: (corner.y - 0.5) * frame.heightSquares })

/** What a picture begins with: two corners far apart, with as many squares between them as it covers now. */
export function freshAlignment(prop: Prop): Alignment {
  const [from, to] = [
    { x: 0.25, y: 0.25 },
    { x: 0.75, y: 0.75 },
  ]
  const between = (length: number) => Math.max(1, Math.round(length / 2))
  return { picture: prop.id, from, to, columns: between(prop.widthSquares), rows: between(prop.heightSquares) }
}

/** The step that aligns; aligned pictures stand upright. Errors: those of `alignPicture`. */
export function alignCommand(prop: Prop, alignment: Alignment): Result<MapCommandInput> {
  const place = alignPicture(prop, alignment)
  if (!place.ok) return place
  const record: Prop = { ...prop, ...place.value, rotationDegrees: 0 }
  return ok({ type: 'edit-records', put: [{ table: 'props', record }], label: 'Align picture to the grid' })
}

/** A corner moved to a place in the picture, kept inside it. */
export function movedCorner(alignment: Alignment, corner: AlignmentCorner, to: PicturePoint): Alignment {
  const within = (share: number): number => Math.min(1, Math.max(0, share))
  return { ...alignment, [corner]: { x: within(to.x), y: within(to.y) } }
}

interface Held {
  readonly corner: AlignmentCorner
  readonly prop: Prop
  readonly before: Alignment
}

/** Drags the corners of the picture being aligned; a click on another picture takes that one. Enter aligns. */
export function alignTool(host: ToolHost): Tool {
  const aligned = () => {
    const { alignment } = host.options
    const prop = alignment && host.map.tables.props.get(alignment.picture)
    return alignment && prop ? { alignment, prop } : null
  }
  const tool = gestureTool<Held>('align', 'crosshair', host, {
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
