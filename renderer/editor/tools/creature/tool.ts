import { isOnGrid, isRectOnGrid, spaceRect, type Cell } from '../../../../src/grid/cell.ts'
import { settingsOf, type BattleMap } from '../../../../src/map/battleMap.ts'
import {
  creatureSchema,
  creatureSheetSchema,
  type Creature,
  type CreatureSheet,
} from '../../../../src/map/records/creature.ts'
import { SPACE_CELLS, type Size } from '../../../../src/map/sizes.ts'
import { familyOf, settleNames, type SettledNames } from '../../pasteOf.ts'
import { creatureUnder } from '../hitTest.ts'
import { cellOf, type PointerInput, type Tool, type ToolHost, defineTool } from '../tool.ts'
import { gestureTool } from '../gesture.ts'
import { NO_PREVIEW } from '../../preview.ts'

/** A creature to put on the map, and how. */
export interface CreatureChoice {
  readonly sheet: CreatureSheet
  readonly side: string
  readonly libraryId?: string
}
/** Options of placing creatures. */
export interface CreatureOptions {
  /** What is placed; null: nothing chosen yet. */
  creature: CreatureChoice | null
  /** Creatures placed at once, side by side, numbered where more than one. */
  creatureCopies: number
}
const CREATURE_OPTIONS: CreatureOptions = { creature: null, creatureCopies: 1 }
type CreatureHost = ToolHost<CreatureOptions>

/** Creatures of each small size that fit in one square. */
const FIT_IN_SQUARE: Partial<Readonly<Record<Size, number>>> = { tiny: 4, diminutive: 25, fine: 100 }

/** Top left of the space whose middle is nearest to a point. */
const spaceAt = ({ x, y }: { readonly x: number; readonly y: number }, spaceCells: number): Cell => ({
  col: Math.round(x - spaceCells / 2),
  row: Math.round(y - spaceCells / 2),
})

/** Creatures of a size that fit in one square of a map: its table may have settled on more tiny ones. */
function fitInSquare(map: BattleMap, size: Size): number {
  const settled = size === 'tiny' ? Number(settingsOf(map).tableRules['tiny-per-square']) : NaN
  return settled >= 1 ? settled : (FIT_IN_SQUARE[size] ?? 1)
}

/** How many more small creatures of a size a square takes beside the small ones in it; larger ones do not count. */
function roomFor(map: BattleMap, { col, row }: Cell, size: Size): number {
  const taken = [...map.tables.creatures.values()]
    .filter((other) => other.size in FIT_IN_SQUARE && other.at.col === col && other.at.row === row)
    .reduce((sum, other) => sum + 1 / fitInSquare(map, other.size), 0)
  return Math.max(0, Math.floor((1 - taken) * fitInSquare(map, size) + 1e-6))
}

/**
 * Places for copies of a creature round `first`: that space itself, then the nearest ones on the map that touch no one's; small
 * ones share a square up to the rules' number. Fewer than asked for where the map is full.
 */
function freePlaces(map: BattleMap, first: Cell, size: Size, copies: number): readonly Cell[] {
  const space = SPACE_CELLS[size]
  const others = [...map.tables.creatures.values()].map(({ at, size: other }) => spaceRect(at, SPACE_CELLS[other]))
  const isFree = (at: Cell) => {
    const rect = spaceRect(at, space)
    return (
      isRectOnGrid(map, rect) &&
      !others.some(
        (other) =>
          other.col < rect.col + space &&
          rect.col < other.col + other.widthCells &&
          other.row < rect.row + space &&
          rect.row < other.row + other.heightCells,
      )
    )
  }
  const places: Cell[] = []
  const reach = Math.ceil(Math.sqrt(copies)) + 12
  for (let ring = 0; ring <= reach && places.length < copies; ring++)
    for (const at of ringOf(first, ring, space)) {
      if (ring > 0 ? !isFree(at) : !isRectOnGrid(map, spaceRect(at, space))) continue
      const room = size in FIT_IN_SQUARE ? roomFor(map, at, size) : 1
      for (let i = 0; i < room && places.length < copies; i++) places.push(at)
    }
  return places
}

function ringOf({ col, row }: Cell, ring: number, step: number): readonly Cell[] {
  if (ring === 0) return [{ col, row }]
  const cells: Cell[] = []
  for (let dRow = -ring; dRow <= ring; dRow++)
    for (let dCol = -ring; dCol <= ring; dCol++)
      if (Math.max(Math.abs(dCol), Math.abs(dRow)) === ring)
        cells.push({ col: col + dCol * step, row: row + dRow * step })
  return cells
}

/** The creatures a choice makes at a place, and who is renamed for them. */
function creaturesFor(
  host: Pick<CreatureHost, 'map' | 'options'>,
  choice: CreatureChoice,
  at: Cell,
  newId: () => Creature['id'],
): SettledNames {
  const places = freePlaces(host.map, at, choice.sheet.size, host.options.creatureCopies)
  const newcomers = places.map((at) =>
    creatureSchema.parse({
      ...choice.sheet,
      id: newId(),
      at,
      side: choice.side,
      hidden: host.options.gmOnly,
      libraryId: choice.libraryId,
    }),
  )
  return settleNames(host.map, newcomers)
}

/** Places the chosen creature; the press shows it, the release puts it down. The right button removes the creature under it. */
function creatureTool(host: CreatureHost): Tool {
  const ghosts = (at: PointerInput): readonly Creature[] => {
    const choice = host.options.creature
    if (!choice || !isOnGrid(host.map, cellOf(at))) return []
    const place = spaceAt(at, SPACE_CELLS[choice.sheet.size])
    return creaturesFor(host, choice, place, () => 'ghost' as Creature['id']).newcomers
  }
  const show = (at: PointerInput) => {
    const creatures = ghosts(at)
    return creatures.length === 0 ? NO_PREVIEW : [{ kind: 'creatures' as const, creatures, legal: true }]
  }
  return gestureTool<PointerInput>('copy', host, {
    begin(at) {
      if (host.isLocked('creatures')) return null
      if (at.alt) return pickCreature(host, at)
      if (at.button === 'primary') return at
      const under = creatureUnder(host.map, at)
      if (under && host.isEditable({ table: 'creatures', id: under.id }))
        host.run({ type: 'edit-records', remove: [{ table: 'creatures', id: under.id }] })
      return null
    },
    move: (_, at) => at,
    show,
    end(_, at) {
      const choice = host.options.creature
      if (!choice) return
      const place = spaceAt(at, SPACE_CELLS[choice.sheet.size])
      const { newcomers, renamed } = creaturesFor(host, choice, place, () => host.newId())
      if (newcomers.length === 0) return host.preview(NO_PREVIEW)
      host.run({
        type: 'edit-records',
        put: [...newcomers, ...renamed].map((record) => ({ table: 'creatures' as const, record })),
      })
    },
    hover: show,
  })
}

/** Takes the creature under the pointer as the one to place. */
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
  options: CREATURE_OPTIONS,
  create: creatureTool,
})
