import { cellIndex, isOnGrid, isRectOnGrid, rectsOverlap, spaceRect, type Cell } from '../../../../src/grid/cell.ts'
import { settingsOf, terrainPalette, type BattleMap } from '../../../../src/map/battleMap.ts'
import {
  creatureSchema,
  creatureSheetSchema,
  type Creature,
  type CreatureSheet,
} from '../../../../src/map/records/creature.ts'
import { SPACE_CELLS, type Size } from '../../../../src/map/sizes.ts'
import { CREATURES_PER_SQUARE, placementProblem, type PlacementProblem } from '../../../../src/map/placement.ts'
import { familyOf, assignNames, type AssignedNames } from '../../pasteOf.ts'
import { putRecords, removeRecords } from '../../recordCommands.ts'
import { creatureUnder } from '../hitTest.ts'
import { cellOf, cornerAround, defineTool, type PointerInput, type Tool, type ToolHost } from '../tool.ts'
import { gestureTool } from '../gesture.ts'
import { en } from '../../../../src/words/en/index.ts'
import { withinWalls } from '../../../../src/map/edges.ts'
import { NO_PREVIEW, type Preview } from '../../preview.ts'

/** A creature to place. */
export interface CreatureChoice {
  readonly sheet: CreatureSheet
  readonly side: string
  readonly libraryId?: string
}
/** Options of placing creatures. */
export interface CreatureOptions {
  /** The creature to place; null if none is chosen yet. */
  creature: CreatureChoice | null
  /** Creatures placed with one click, side by side, and numbered if more than one. */
  creatureCopies: number
}
/** Maximum of creatures that one click places. */
export const MAX_COPIES = 50
const CREATURE_OPTIONS: CreatureOptions = { creature: null, creatureCopies: 1 }
type CreatureHost = ToolHost<CreatureOptions>

/** How many creatures of a size fit in one square; a house rule may allow more Tiny ones. */
function fitInSquare(map: BattleMap, size: Size): number {
  const houseRule = size === 'tiny' ? Number(settingsOf(map).tableRules['tiny-per-square']) : NaN
  return houseRule >= 1 ? houseRule : (CREATURES_PER_SQUARE[size] ?? 1)
}

/** How many more small creatures of a size fit in a square beside the small ones there; larger creatures do not count. */
function roomFor(map: BattleMap, { col, row }: Cell, size: Size): number {
  const taken = [...map.tables.creatures.values()]
    .filter((other) => other.size in CREATURES_PER_SQUARE && other.at.col === col && other.at.row === row)
    .reduce((sum, other) => sum + 1 / fitInSquare(map, other.size), 0)
  return Math.max(0, Math.floor((1 - taken) * fitInSquare(map, size) + 1e-6))
}

/**
 * Places for copies of a creature: the space of `first`, then the nearest free spaces, those within the same walls before
 * those beyond. Small creatures share a square up to the number the rules allow. Fewer places if the map is full.
 */
function freePlaces(map: BattleMap, first: Creature, copies: number): readonly Cell[] {
  const space = SPACE_CELLS[first.size]
  const others = [...map.tables.creatures.values()].map(({ at, size }) => spaceRect(at, SPACE_CELLS[size]))
  const isFree = (at: Cell) =>
    placementProblem(map, { ...first, at }) === null &&
    !others.some((other) => rectsOverlap(other, spaceRect(at, space)))
  const places: Cell[] = []
  const fill = (at: Cell): void => {
    const fitting = first.size in CREATURES_PER_SQUARE ? roomFor(map, at, first.size) : 1
    for (let i = 0; i < fitting && places.length < copies; i++) places.push(at)
  }
  if (isRectOnGrid(map, spaceRect(first.at, space))) fill(first.at)
  // Every move of the pointer calls this; usually that one place is all it needs.
  if (places.length === copies) return places
  const palette = terrainPalette(map)
  const room = new Set(
    isOnGrid(map, first.at)
      ? withinWalls(map, first.at, (index) => palette[map.layers.terrain[index] ?? 0]?.blocksLines !== true)
      : [],
  )
  const near = ringsOf(first.at, Math.ceil(Math.sqrt(copies)) + 12, space)
  for (const isInRoom of [true, false])
    for (const at of near) {
      if (room.has(cellIndex(map, at)) !== isInRoom || !isFree(at)) continue
      fill(at)
      if (places.length === copies) return places
    }
  return places
}

/** Places around a cell, `step` cells apart, in rings from the inside out; without the cell itself. */
function ringsOf({ col, row }: Cell, rings: number, step: number): readonly Cell[] {
  const cells: Cell[] = []
  for (let ring = 1; ring <= rings; ring++)
    for (let dRow = -ring; dRow <= ring; dRow++)
      for (let dCol = -ring; dCol <= ring; dCol++)
        if (Math.max(Math.abs(dCol), Math.abs(dRow)) === ring)
          cells.push({ col: col + dCol * step, row: row + dRow * step })
  return cells
}

const newcomer = (
  { options }: Pick<CreatureHost, 'options'>,
  { sheet, side, libraryId }: CreatureChoice,
  at: Cell,
  id: Creature['id'],
): Creature => ({
  ...creatureSchema.parse({ ...sheet, id, at: { col: 0, row: 0 }, side, hidden: options.gmOnly, libraryId }),
  // A preview may be off the map, which the schema refuses.
  at,
})

/** The creatures that one click places, and the creatures renamed because of them. */
function creaturesFor(
  host: Pick<CreatureHost, 'map' | 'options'>,
  choice: CreatureChoice,
  at: Cell,
  newId: () => Creature['id'],
): AssignedNames {
  const first = newcomer(host, choice, at, newId())
  const places = freePlaces(host.map, first, host.options.creatureCopies)
  const newcomers = places.map((place, i) => (i === 0 ? { ...first, at: place } : { ...first, id: newId(), at: place }))
  return assignNames(host.map, newcomers)
}

/** Places the chosen creature on release; the right button removes the creature under the pointer, Alt picks it. */
function creatureTool(host: CreatureHost): Tool {
  /** Why the creature cannot stand under the pointer. Its copies look for free places by themselves. */
  const faultAt = (choice: CreatureChoice, place: Cell): PlacementProblem | null =>
    placementProblem(host.map, newcomer(host, choice, place, 'ghost' as Creature['id']))
  const show = (at: PointerInput): readonly Preview[] => {
    const choice = host.options.creature
    if (!choice || !isOnGrid(host.map, cellOf(at))) return NO_PREVIEW
    const place = cornerAround(at, SPACE_CELLS[choice.sheet.size])
    const fault = faultAt(choice, place)
    const problem = fault && en.placement.placing(fault, at.alt)
    const { newcomers } = creaturesFor(host, choice, place, () => 'ghost' as Creature['id'])
    const creatures = fault?.kind === 'off-map' ? [newcomer(host, choice, place, 'ghost' as Creature['id'])] : newcomers
    return creatures.length === 0 ? NO_PREVIEW : [{ kind: 'creatures', creatures, problem }]
  }
  return gestureTool<PointerInput>('copy', host, {
    begin(at) {
      if (host.isLocked('creatures')) return null
      if (at.alt && creatureUnder(host.map, at)) return pickCreature(host, at)
      if (at.button === 'primary') return at
      const under = creatureUnder(host.map, at)
      if (under && host.isEditable({ table: 'creatures', id: under.id }))
        host.run(removeRecords('creatures', [under.id]))
      return null
    },
    move: (_, at) => at,
    show,
    end(_, at) {
      const choice = host.options.creature
      if (!choice) return
      const place = cornerAround(at, SPACE_CELLS[choice.sheet.size])
      const fault = faultAt(choice, place)
      if (fault && (fault.kind === 'off-map' || !at.alt)) return host.preview(NO_PREVIEW)
      const { newcomers, renamed } = creaturesFor(host, choice, place, () => host.newId())
      if (newcomers.length === 0) return host.preview(NO_PREVIEW)
      host.run(putRecords('creatures', [...newcomers, ...renamed]))
    },
    hover: show,
  })
}

/** Chooses the creature under the pointer as the one to place. */
function pickCreature(host: CreatureHost, at: PointerInput): null {
  const under = creatureUnder(host.map, at)
  if (!under) return null
  const { side, libraryId } = under
  const sheet = creatureSheetSchema.parse(under)
  const name = familyOf(sheet.name)
  host.setOptions({ creature: { sheet: { ...sheet, name }, side, ...(libraryId === undefined ? {} : { libraryId }) } })
  return null
}

/** Places creatures. */
export const creature = defineTool({
  id: 'creature',
  label: 'Place creatures',
  help: 'Place the creature chosen in the panel Creatures.',
  icon: 'creature',
  key: 'C',
  group: 'Things',
  layer: 'creatures',
  keyboard: 'press',
  uses: ['gmOnly'],
  options: CREATURE_OPTIONS,
  create: creatureTool,
})
