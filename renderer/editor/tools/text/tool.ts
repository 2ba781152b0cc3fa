import type { Drawing } from '../../../../src/map/records/annotations.ts'
import { drawing, looksOfLine, pointOf } from '../annotations/tool.ts'
import { erasingAndPicking } from '../eraseAndPick.ts'
import { putRecord } from '../../recordCommands.ts'
import { placingTool } from '../gesture.ts'
import { defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

/** Options of text. */
export interface TextOptions {
  text: string
  textHeightSquares: number
}
const TEXT_OPTIONS: TextOptions = { text: '', textHeightSquares: 0.6 }
type TextHost = ToolHost<TextOptions>

const textAt = (host: TextHost, at: PointerInput): Drawing => ({
  ...drawing(host, 'text', [pointOf(at)]),
  text: host.options.text,
  widthSquares: host.options.textHeightSquares,
})

/** Puts text where the button is released, and opens it if none was typed yet. */
const textTool = (host: TextHost): Tool =>
  placingTool(host, {
    layer: 'annotations',
    cursor: 'text',
    show: (at) => [{ kind: 'drawing', drawing: textAt(host, at) }],
    isShownIdle: false,
    place(at) {
      const record = textAt(host, at)
      host.run(putRecord('drawings', record))
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
