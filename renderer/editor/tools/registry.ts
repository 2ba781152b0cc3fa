/** Every tool. Toolbar, palette, shortcuts, options and keyboard all read this list. */
import { align } from './align/tool.ts'
import { arrow, freehand, note } from './annotations/tool.ts'
import { eyedropper, pan, replace } from './clicks/tool.ts'
import { creature } from './creature/tool.ts'
import { edges } from './edges/tool.ts'
import { elevation } from './elevation/tool.ts'
import { fill } from './fill/tool.ts'
import { prop } from './prop/tool.ts'
import { region } from './region/tool.ts'
import { reveal } from './reveal/tool.ts'
import { ruler } from './ruler/tool.ts'
import { select } from './select/tool.ts'
import { ellipse, line, polygon, rectangle } from './shapes/tool.ts'
import { stamp } from './stamp/tool.ts'
import { brush, eraser } from './strokes/tool.ts'
import { template } from './template/tool.ts'
import { symbol } from './symbol/tool.ts'
import { text } from './text/tool.ts'
import { walls } from './walls/tool.ts'
import { SHARED_OPTIONS, type SharedOptions, type Tool, type ToolDefinition, type ToolHost } from './tool.ts'

/** The tools in the order of the toolbar, by group. */
const LIST = [
  select,
  pan,
  reveal,
  brush,
  eraser,
  line,
  rectangle,
  ellipse,
  polygon,
  fill,
  replace,
  eyedropper,
  elevation,
  edges,
  symbol,
  creature,
  note,
  text,
  arrow,
  freehand,
  template,
  region,
  prop,
  align,
  walls,
  ruler,
  stamp,
] as const

type Listed = (typeof LIST)[number]
/** One tool. */
export type ToolId = Listed['id']
type OptionsOf<D> = D extends ToolDefinition<string, infer O> ? (unknown extends O ? never : O) : never
type All<U> = (U extends unknown ? (each: U) => void : never) extends (each: infer I) => void ? I : never
/** Options of all tools. Panels write these fields; tools read them. */
export type ToolOptions = SharedOptions & All<OptionsOf<Listed>>

/** A tool whose host has the options of all tools. */
export type AnyTool = ToolDefinition<ToolId, ToolOptions>
/** Every tool, in the order of the toolbar. */
export const TOOLS = LIST as unknown as readonly AnyTool[]

const byId = new Map(TOOLS.map((tool) => [tool.id, tool]))
/** The definition of a tool. */
export function toolOf(id: ToolId): AnyTool {
  const tool = byId.get(id)
  if (!tool) throw new Error(`no tool ${id}`)
  return tool
}

/** The options a window starts with. */
export const DEFAULT_TOOL_OPTIONS = TOOLS.reduce<SharedOptions>(
  (all, { options }) => ({ ...all, ...options }),
  SHARED_OPTIONS,
) as ToolOptions

/** Creates the tools of one editor. */
export const createTools = (host: ToolHost<ToolOptions>): Readonly<Record<ToolId, Tool>> =>
  Object.fromEntries(TOOLS.map((tool) => [tool.id, tool.create(host)])) as Record<ToolId, Tool>
