import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { ToolOptions } from '../toolOptions.ts'
import { recordAt } from './hitTest.ts'
import type { PointerInput, Tool, ToolHost } from './tool.ts'

/** Tables whose tools put one thing at a time. */
type Placed = 'notes' | 'drawings' | 'props' | 'templates'

/**
 * A tool that puts things on the map, with the two presses every tool has: the right button takes away the thing of its kind
 * under the pointer, Alt takes over how that thing looks.
 */
export const erasingAndPicking = (tool: Tool, host: ToolHost, table: Placed): Tool => ({
  ...tool,
  get state() {
    return tool.state
  },
  pointerDown(at: PointerInput) {
    if (tool.state !== 'idle' || (at.button === 'primary' && !at.alt)) return tool.pointerDown(at)
    const under = recordAt(host, at, table)
    if (under === null) return
    if (at.button === 'primary') host.setOptions(looksOf(host.map, table, under.id))
    else if (host.isEditable(under)) host.run({ type: 'edit-records', remove: [under] })
  },
})

function looksOf(
  { tables }: BattleMap,
  table: Placed,
  id: Parameters<typeof tables.notes.get>[0],
): Partial<ToolOptions> {
  switch (table) {
    case 'notes':
      return { gmOnly: tables.notes.get(id)?.gmOnly ?? false }
    case 'drawings': {
      const drawing = tables.drawings.get(id)
      if (!drawing) return {}
      const { colour, gmOnly, text, widthSquares } = drawing
      const size =
        drawing.shape === 'text' ? { text, textHeightSquares: widthSquares } : { lineWidthSquares: widthSquares }
      return { drawingColour: colour, gmOnly, ...size }
    }
    case 'props': {
      const prop = tables.props.get(id)
      if (!prop) return {}
      const { picture, name, widthSquares, heightSquares, gmOnly } = prop
      return { prop: { picture, name, widthSquares, heightSquares }, gmOnly }
    }
    case 'templates': {
      const template = tables.templates.get(id)
      if (!template) return {}
      const { shape, sizeFeet, colour, gmOnly } = template
      return { templateShape: shape, templateSizeFeet: sizeFeet, templateColour: colour, gmOnly }
    }
  }
}
