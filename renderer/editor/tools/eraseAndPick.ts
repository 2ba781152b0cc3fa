import type { RecordOf } from '../../../src/map/battleMap.ts'
import { recordAt } from './hitTest.ts'
import type { SharedOptions, Tool, ToolHost } from './tool.ts'

/** Tables whose tools put one thing at a time. */
type Placed = 'notes' | 'drawings' | 'props' | 'templates'

/**
 * A tool that puts things on the map, with the two presses every tool has: the right button takes away the thing of its kind
 * under the pointer, Alt takes over how that thing looks.
 */
export const erasingAndPicking = <T extends Placed, O>(
  tool: Tool,
  host: ToolHost<O>,
  table: T,
  looksOf: (record: RecordOf<T>) => Partial<SharedOptions & O>,
): Tool => ({
  ...tool,
  get state() {
    return tool.state
  },
  pointerDown(at) {
    if (tool.state !== 'idle' || (at.button === 'primary' && !at.alt)) return tool.pointerDown(at)
    const under = recordAt(host, at, table)
    if (under === null) return
    const record = host.map.tables[table].get(under.id)
    if (at.button === 'primary') host.setOptions(record ? looksOf(record) : {})
    else if (host.isEditable(under)) host.run({ type: 'edit-records', remove: [under] })
  },
})
