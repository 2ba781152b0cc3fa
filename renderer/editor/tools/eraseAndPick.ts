import type { RecordOf } from '../../../src/map/battleMap.ts'
import { extendTool } from './gesture.ts'
import { recordAt } from './hitTest.ts'
import type { SharedOptions, Tool, ToolHost } from './tool.ts'

/** Tables whose tools place one record at a time. */
type Placed = 'notes' | 'drawings' | 'props' | 'templates'

/**
 * Gives a placing tool the two presses all of them share: the right button removes the record of its table under the
 * pointer, Alt takes over how that record looks.
 */
export const erasingAndPicking = <T extends Placed, O>(
  tool: Tool,
  host: ToolHost<O>,
  table: T,
  looksOf: (record: RecordOf<T>) => Partial<SharedOptions & O>,
): Tool =>
  extendTool(tool, {
    pointerDown(at) {
      if (tool.state !== 'idle' || (at.button === 'primary' && !at.alt)) return tool.pointerDown(at)
      const under = recordAt(host, at, table)
      if (under === null) return
      const record = host.map.tables[table].get(under.id)
      if (at.button === 'primary') host.setOptions(record ? looksOf(record) : {})
      else if (host.isEditable(under)) host.run({ type: 'edit-records', remove: [under] })
    },
  })
