import type { ToolId } from '../toolOptions.ts'
import { alignTool } from './align.ts'
import { arrowTool, freehandTool, noteTool, propTool, textTool } from './annotations.ts'
import { regionTool, templateTool } from './areas.ts'
import { creatureTool } from './creaturePlacing.ts'
import { edgeTool } from './edges.ts'
import { erasingAndPicking } from './eraseAndPick.ts'
import { eyedropperTool, fillTool, panTool, replaceTool } from './fill.ts'
import { rulerTool } from './ruler.ts'
import { selectTool } from './select.ts'
import { ellipseTool, lineTool, polygonTool, rectangleTool } from './shapes.ts'
import { stampTool } from './stamp.ts'
import { brushTool, elevationTool, eraserTool } from './stroke.ts'
import type { Tool, ToolHost } from './tool.ts'

/** Every tool, one of each. */
export type Toolbox = Readonly<Record<ToolId, Tool>>

/** The tools of one editor. */
export const createTools = (host: ToolHost): Toolbox => ({
  select: selectTool(host),
  pan: panTool(),
  brush: brushTool(host),
  line: lineTool(host),
  rectangle: rectangleTool(host),
  ellipse: ellipseTool(host),
  polygon: polygonTool(host),
  fill: fillTool(host),
  replace: replaceTool(host),
  eyedropper: eyedropperTool(host),
  eraser: eraserTool(host),
  elevation: elevationTool(host),
  edges: edgeTool(host),
  creature: creatureTool(host),
  note: erasingAndPicking(noteTool(host), host, 'notes'),
  text: erasingAndPicking(textTool(host), host, 'drawings'),
  arrow: erasingAndPicking(arrowTool(host), host, 'drawings'),
  freehand: erasingAndPicking(freehandTool(host), host, 'drawings'),
  prop: erasingAndPicking(propTool(host), host, 'props'),
  align: alignTool(host),
  template: erasingAndPicking(templateTool(host), host, 'templates'),
  region: regionTool(host),
  ruler: rulerTool(host),
  stamp: stampTool(host),
})
