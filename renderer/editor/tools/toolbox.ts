import type { ToolId } from '../toolOptions.ts'
import { alignTool } from './align.ts'
import { arrowTool, freehandTool, noteTool, propTool, textTool } from './annotations.ts'
import { regionTool, templateTool } from './areas.ts'
import { creatureTool } from './creaturePlacing.ts'
import { edgeTool } from './edges.ts'
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
  note: noteTool(host),
  text: textTool(host),
  arrow: arrowTool(host),
  freehand: freehandTool(host),
  prop: propTool(host),
  align: alignTool(host),
  template: templateTool(host),
  region: regionTool(host),
  ruler: rulerTool(host),
  stamp: stampTool(host),
})
