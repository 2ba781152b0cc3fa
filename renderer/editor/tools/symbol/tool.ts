import { symbolOf, SYMBOLS } from '../../../../src/draw/symbols/registry.ts'
import type { Prop } from '../../../../src/map/records/annotations.ts'
import { BUILT_IN_TERRAIN } from '../../../../src/map/terrain.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'
import { rounded } from '../annotations/tool.ts'
import { erasingAndPicking } from '../eraseAndPick.ts'
import { extendTool, placingTool } from '../gesture.ts'
import { defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'
import { en } from '../../../../src/words/en/index.ts'
import { stepsUnder, type Steps } from './steps.ts'
import type { Point } from '../../../../src/map/records/shared.ts'

/** Options of placing symbols. */
export interface SymbolOptions {
  /** Id of the symbol to place; null if none is chosen yet. */
  symbol: string | null
  /** Clockwise, in degrees from 0 to 359. */
  symbolDegrees: number
  /** Whether a symbol that has a terrain puts it under itself. */
  symbolTerrain: boolean
  /** Whether stairs and ramps raise the squares under them from the floor at the bottom to the floor at the top. */
  symbolSteps: boolean
  /** Ids of recently placed symbols, latest first. */
  recentSymbols: readonly string[]
}
const SYMBOL_OPTIONS: SymbolOptions = {
  symbol: null,
  symbolDegrees: 0,
  symbolTerrain: true,
  symbolSteps: true,
  recentSymbols: [],
}
type SymbolHost = ToolHost<SymbolOptions>

const MAX_RECENT = 8

/** Degrees by which keys rotate the symbol. */
const TURNS: Readonly<Record<string, number>> = { ']': 45, '[': -45, 'Alt+]': 15, 'Alt+[': -15 }

/** The sum of two angles, from 0 to 359. */
export const turnedBy = (degrees: number, by: number): number => (((degrees + by) % 360) + 360) % 360

/** The code of the terrain that belongs to a symbol, if any. */
const terrainCodeOf = (symbol: string): number | undefined => {
  const { terrain } = symbolOf(symbol)
  return BUILT_IN_TERRAIN.find(({ id }) => id === terrain)?.code
}

/** The object that a click would place; null if no symbol is chosen. */
function propAt(host: SymbolHost, at: PointerInput): Omit<Prop, 'id'> | null {
  const { symbol, symbolDegrees, symbolTerrain, gmOnly } = host.options
  if (symbol === null) return null
  const { label, widthSquares, heightSquares } = symbolOf(symbol)
  const terrain = symbolTerrain ? terrainCodeOf(symbol) : undefined
  const { x, y } = symbolBox({ widthSquares, heightSquares, rotationDegrees: symbolDegrees }, at, !at.shift)
  return {
    symbol,
    name: label,
    widthSquares,
    heightSquares,
    at: { x: rounded(x), y: rounded(y) },
    rotationDegrees: symbolDegrees,
    opacity: 1,
    background: false,
    gmOnly,
    locked: false,
    ...(terrain === undefined ? {} : { terrain }),
  }
}

/** Places the chosen symbol, centered under the pointer, with its sides on grid lines unless Shift is held. */
function symbolTool(host: SymbolHost): Tool {
  let last: PointerInput | null = null
  const show = (at: PointerInput): readonly Preview[] => {
    last = at
    const prop = propAt(host, at)
    if (!prop) return NO_PREVIEW
    const steps = stepsOf(host, prop)
    return [
      { kind: 'picture', prop: { ...prop, id: PREVIEW_ID } },
      ...(steps ? [{ kind: 'elevation', cells: steps.indices, feet: steps.feet } as const] : []),
    ]
  }
  const tool = placingTool(host, {
    layer: 'annotations',
    show,
    place(at) {
      const prop = propAt(host, at)
      const { symbol, recentSymbols } = host.options
      if (!prop || symbol === null) return host.preview(NO_PREVIEW)
      const steps = stepsOf(host, prop)
      host.run({
        type: 'paste',
        cells: steps ? [{ layer: 'elevationFeet', indices: [...steps.indices], values: [...steps.feet] }] : [],
        put: [{ table: 'props', record: { ...prop, id: host.newId() } }],
        label: placingLabel(symbol, prop.terrain, steps),
      })
      host.setOptions({ recentSymbols: [symbol, ...recentSymbols.filter((id) => id !== symbol)].slice(0, MAX_RECENT) })
    },
  })
  return extendTool(tool, {
    key(key) {
      const by = TURNS[key]
      if (by === undefined || host.options.symbol === null) return false
      host.setOptions({ symbolDegrees: turnedBy(host.options.symbolDegrees, by) })
      if (last) host.preview(show(last))
      return true
    },
  })
}

/** Id of the record in a preview. */
const PREVIEW_ID = 'symbol-preview' as Prop['id']

/** The elevation steps that an object makes; null if none. */
function stepsOf(host: SymbolHost, prop: Omit<Prop, 'id'>): Steps | null {
  const rises = prop.symbol === undefined ? undefined : symbolOf(prop.symbol).rises
  if (rises === undefined || !host.options.symbolSteps || host.isLocked('terrain')) return null
  return stepsUnder(host.map, prop, rises)
}

/** Label for the history: names the terrain it puts down, or the elevations it connects. */
function placingLabel(symbol: string, terrain: number | undefined, steps: Steps | null): string {
  const { label } = symbolOf(symbol)
  if (steps) return en.levels.placed(label, `${steps.footFeet} ft`, `${steps.topFeet} ft`)
  const name = BUILT_IN_TERRAIN.find(({ code }) => code === terrain)?.name.toLowerCase()
  return name === undefined ? `Place ${label}` : `Place ${label} on ${name}`
}

/** Places symbols: furniture, stairs, machines. */
export const symbol = defineTool({
  id: 'symbol',
  label: 'Place a symbol',
  help: 'Click to place the symbol. [ and ] rotate it, Shift places it off the grid. Right button erases, Alt picks.',
  icon: 'symbol',
  key: 'Y',
  group: 'Things',
  layer: 'annotations',
  keyboard: 'press',
  uses: ['gmOnly'],
  options: SYMBOL_OPTIONS,
  presets: SYMBOLS.map(({ id, label, synonyms }) => ({
    id,
    label: `Place ${label.toLowerCase()}`,
    also: [label, ...synonyms],
    options: { symbol: id },
  })),
  create: (host: SymbolHost) =>
    erasingAndPicking(symbolTool(host), host, 'props', ({ symbol: id, rotationDegrees, terrain, gmOnly }) =>
      id === undefined
        ? {}
        : { symbol: id, symbolDegrees: turnedBy(rotationDegrees, 0), symbolTerrain: terrain !== undefined, gmOnly },
    ),
})

interface Box {
  readonly widthSquares: number
  readonly heightSquares: number
  readonly rotationDegrees: number
}

/** What does not fill whole squares snaps to quarters of a square, so that a shelf fits a wall and a chair a table. */
const FINE_STEP = 0.25

/** Top left, before rotation, of a box centered near a point. With `snaps`, its sides after rotation are on grid lines. */
export function symbolBox(
  { widthSquares, heightSquares, rotationDegrees }: Box,
  { x, y }: Point,
  snaps: boolean,
): Point {
  const isOnSide = rotationDegrees % 180 === 90
  const [across, down] = isOnSide ? [heightSquares, widthSquares] : [widthSquares, heightSquares]
  const middle = snaps ? { x: snapped(x, across), y: snapped(y, down) } : { x, y }
  return { x: middle.x - widthSquares / 2, y: middle.y - heightSquares / 2 }
}

/** The nearest center at which something of that length ends on grid lines. */
function snapped(middle: number, length: number): number {
  if (!Number.isInteger(length)) return Math.round(middle / FINE_STEP) * FINE_STEP
  return length % 2 === 0 ? Math.round(middle) : Math.floor(middle) + 0.5
}
