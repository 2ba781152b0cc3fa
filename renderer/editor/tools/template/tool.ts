import { templateCells } from '../../../../src/map/areaSquares.ts'
import type { AreaTemplate } from '../../../../src/map/records/annotations.ts'
import type { Point } from '../../../../src/map/records/shared.ts'
import type { Preview } from '../../preview.ts'
import { vertexAt } from '../edgePlaces.ts'
import { erasingAndPicking } from '../eraseAndPick.ts'
import { putRecord } from '../../recordCommands.ts'
import { gestureTool, mayAddTo } from '../gesture.ts'
import { indicesOn } from '../paintTerrain.ts'
import { creatureUnder } from '../hitTest.ts'
import { defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'

/** Options of areas of effect. */
export interface TemplateOptions {
  templateShape: AreaTemplate['shape']
  templateSizeFeet: number
  templateColor: string
}
const TEMPLATE_OPTIONS: TemplateOptions = { templateShape: 'burst', templateSizeFeet: 20, templateColor: '#b04a4a' }
type TemplateHost = ToolHost<TemplateOptions>

/** Degrees from one point to another, clockwise from east, rounded to steps. */
function directionTo(from: Point, to: Point, stepDegrees: number): number {
  const degrees = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  return (((Math.round(degrees / stepDegrees) * stepDegrees) % 360) + 360) % 360
}

/** Places an area: the press sets its origin, the drag its direction. An emanation belongs to the creature it is pressed on. */
function templateTool(host: TemplateHost): Tool {
  const templateAt = (from: PointerInput, to: PointerInput | null): AreaTemplate => {
    const { templateShape: shape, templateSizeFeet, templateColor, gmOnly } = host.options
    const creature = shape === 'emanation' ? creatureUnder(host.map, from) : undefined
    const vertex = vertexAt(host, from)
    const origin = shape === 'emanation' ? { x: Math.floor(from.x), y: Math.floor(from.y) } : vertex
    const step = shape === 'cone' || to?.shift ? 45 : 1
    return {
      id: host.newId(),
      shape,
      origin,
      sizeFeet: templateSizeFeet,
      directionDegrees: to ? directionTo(vertex, to, step) : 0,
      ...(creature ? { creatureId: creature.id } : {}),
      name: '',
      colour: templateColor,
      gmOnly,
      locked: false,
    }
  }
  const show = (template: AreaTemplate): readonly Preview[] => [
    { kind: 'template', template, cells: indicesOn(host.map, templateCells(host.map, template)) },
  ]
  return gestureTool<{ from: PointerInput; template: AreaTemplate }>('crosshair', host, {
    begin: (from) => (mayAddTo(host, 'annotations', from) ? { from, template: templateAt(from, null) } : null),
    move: ({ from, template }, at, dragging) => ({ from, template: dragging ? templateAt(from, at) : template }),
    show: ({ template }) => show(template),
    end: ({ template }) => host.run(putRecord('templates', template)),
    hover: (at) => show(templateAt(at, null)),
  })
}

/** Places areas of effect. */
export const template = defineTool({
  id: 'template',
  label: 'Area of effect',
  help: 'Place a burst, cone or line of the rule system. Right button erases, Alt picks.',
  icon: 'template',
  key: 'X',
  group: 'Notes',
  layer: 'annotations',
  keyboard: 'drag-vertex',
  uses: ['gmOnly'],
  options: TEMPLATE_OPTIONS,
  create: (host: TemplateHost) =>
    erasingAndPicking(templateTool(host), host, 'templates', ({ shape, sizeFeet, colour, gmOnly }) => ({
      templateShape: shape,
      templateSizeFeet: sizeFeet,
      templateColor: colour,
      gmOnly,
    })),
})
