import type { Drawing } from '../../../../src/map/records/annotations.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import { drawing, looksOfLine, pointOf } from '../annotations/tool.ts'
import { erasingAndPicking } from '../eraseAndPick.ts'
import { gestureTool } from '../gesture.ts'
import { defineTool, type Tool, type ToolHost } from '../tool.ts'

/** Options of writing. */
export interface TextOptions {
  text: string
  textHeightSquares: number
}
const TEXT_OPTIONS: TextOptions = { text: '', textHeightSquares: 0.6 }
type TextHost = ToolHost<TextOptions>

const lettering = (host: TextHost, at: Point): Drawing => ({
  ...drawing(host, 'text', [at]),
  text: host.options.text,
  widthSquares: host.options.textHeightSquares,
})

/** Text where the pointer is let go; opened where no text is chosen yet. */
const textTool = (host: TextHost): Tool =>
  gestureTool<Point>('text', host, {
    begin: (at) => (at.button === 'primary' && !host.isLocked('annotations') ? pointOf(at) : null),
    move: (_, at) => pointOf(at),
    show: (point) => [{ kind: 'drawing', drawing: lettering(host, point) }],
    end(at) {
      const record = lettering(host, at)
      host.run({ type: 'edit-records', put: [{ table: 'drawings', record }] })
      if (record.text === '') host.edit({ table: 'drawings', id: record.id })
    },
  })

const looksOf = (record: Drawing): Partial<TextOptions> => ({
  ...looksOfLine(record),
  ...(record.shape === 'text' ? { text: record.text, textHeightSquares: record.widthSquares } : {}),
})

/** Writes on the map. */
export const text = defineTool({
  id: 'text',
  label: 'Text',
  help: 'Click to write on the map. Right button erases, Alt picks.',
  icon: 'text',
  key: 'T',
  group: 'Notes',
  layer: 'annotations',
  keyboard: 'press',
  uses: ['drawingColor', 'gmOnly'],
  options: TEXT_OPTIONS,
  create: (host: TextHost) => erasingAndPicking(textTool(host), host, 'drawings', looksOf),
})
