/**
 * Random maps for training and testing: rooms in rock, houses with thin walls, caves, ships and open country, with everything that
 * could be mistaken for a wall: water, furniture, borders of terrain, steps of elevation, letters.
 */
import { SYMBOLS } from '../../src/draw/symbols/registry.ts'
import {
  emptyMap,
  RECORD_SCHEMAS,
  SETTINGS_ID,
  settingsOf,
  type BattleMap,
  type TableName,
} from '../../src/map/battleMap.ts'
import { DRESSINGS, FLOOR_MATERIALS, type StyleSettings } from '../../src/map/records/styleSettings.ts'
import { edgeIdAt, type EdgeBorder } from '../../src/map/records/edge.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { BUILT_IN_TERRAIN, terrainCode } from '../../src/map/terrain.ts'
import { LAY_OUT, type MapKind } from './layouts.ts'
import { furniture } from './furnish.ts'
import { Dice, forRectangle, PIT, rectangleOf, SOLID, WATER, type Plan, type Thing } from './plan.ts'

/** A random map of a kind; equal seeds give equal maps. `isCrowded`: fuller than real maps, for training. */
export function chanceMap(
  kind: MapKind,
  seed: string,
  { widthCells = 26, heightCells = 20, isCrowded = false } = {},
): BattleMap {
  const dice = new Dice(`${kind} ${seed}`)
  const plan: Plan = {
    widthCells,
    heightCells,
    terrain: new Uint8Array(widthCells * heightCells),
    room: new Int32Array(widthCells * heightCells),
    edges: new Map(),
    dice,
    isCrowded,
  }
  LAY_OUT[kind](plan)
  if (isCrowded) {
    platforms(plan)
    filledRooms(plan)
    besideEdges(plan)
  }
  patches(plan)
  const props = isCrowded ? [...furniture(plan), ...symbols(plan)] : symbols(plan)
  const regions = [...floors(plan), ...(isCrowded ? zones(plan) : [])]
  const map = emptyMap('chance' as MapId, plan, { name: 'Chance', ruleset: 'pf1e' })
  map.layers.terrain.set(plan.terrain)
  if (dice.chance(30)) raise(plan, map.layers.elevationFeet)
  const tables: Record<string, Map<RecordId, unknown>> = { ...map.tables } as never
  const put = (table: TableName, rows: readonly Record<string, unknown>[]): void => {
    tables[table] = new Map(
      rows.map((row, i) => {
        const record = RECORD_SCHEMAS[table].parse({ id: `${table}-${i}`, ...row })
        return [record.id, record]
      }),
    )
  }
  put('edges', [...plan.edges.values()])
  put('props', props)
  put('regions', regions)
  put('drawings', dice.chance(30) ? letters(plan) : [])
  const settings = settingsOf(map)
  tables['settings'] = new Map([[SETTINGS_ID, { ...settings, look: { ...settings.look, ...randomLook(dice) } }]])
  return { ...map, tables: tables as never }
}

const randomLook = (dice: Dice): Partial<StyleSettings> => ({
  seed: dice.below(1000),
  ...(dice.chance(60) && { dressing: dice.one(DRESSINGS) }),
  ...(dice.chance(30) && {
    roughness: dice.below(16) / 10,
    shadow: dice.below(21) / 10,
    hatching: dice.below(21) / 10,
  }),
})

/** Codes of all terrain except open and solid terrain. */
const OPEN_KINDS = BUILT_IN_TERRAIN.map(({ code }) => code).filter((code) => code > 0 && !SOLID.has(code))

/** Terrain of every kind on open squares: rectangles, lines and scattered squares. */
function patches(plan: Plan): void {
  const { dice, terrain, widthCells } = plan
  for (let i = dice.between(3, 11); i > 0; i--) {
    const code = dice.one(OPEN_KINDS)
    const [col, row, width, height] = rectangleOf(plan, 1, dice.chance(70) ? 4 : 7)
    const isWhole = dice.chance(70)
    forRectangle(plan, col, row, width, height, (at) => {
      if (terrain[at] === 0 && (isWhole || dice.chance(60))) terrain[at] = code
    })
  }
  if (dice.chance(50))
    for (let i = dice.between(2, 15); i > 0; i--) {
      const at = dice.below(terrain.length - widthCells)
      if (terrain[at] === 0) terrain[at] = dice.one(OPEN_KINDS)
    }
}

/** A chasm or basin with landings in it and along its edge: in some styles their outlines look like walls. */
function platforms(plan: Plan): void {
  const { dice, terrain, heightCells } = plan
  if (!dice.chance(40)) return
  const depth = dice.one([PIT, PIT, WATER])
  const [col, row, width, height] = rectangleOf(plan, 5, 12)
  const isSunk = (at: number): boolean => terrain[at] === 0 && !plan.room[at]
  forRectangle(
    plan,
    col,
    row,
    width,
    dice.chance(30) ? heightCells : height,
    (at) => isSunk(at) && (terrain[at] = depth),
  )
  for (let i = dice.between(1, 3); i > 0; i--) {
    const [left, top] = [col + dice.between(-1, width - 2), row + dice.between(-1, height - 2)]
    const landing = dice.one([0, 0, 0, terrainCode('incline')])
    forRectangle(plan, left, top, dice.between(1, 6), dice.between(1, 4), (at) => {
      if (terrain[at] === depth) terrain[at] = landing
    })
  }
}

/** Fills some rooms, or parts of open areas, with another terrain. */
function filledRooms(plan: Plan): void {
  const { dice, terrain, room, widthCells, edges } = plan
  if (!dice.chance(50)) return
  for (let i = dice.between(1, 3); i > 0; i--) {
    const first = dice.below(terrain.length)
    if (terrain[first] !== 0) continue
    const code = dice.one(OPEN_KINDS)
    const open = [first]
    for (let left = dice.between(6, 60); left > 0 && open.length > 0; left--) {
      const at = open.splice(dice.below(open.length), 1)[0] ?? first
      if (terrain[at] !== 0) continue
      terrain[at] = code
      const col = at % widthCells
      const isFree = (other: number, id: string): boolean =>
        terrain[other] === 0 && room[other] === room[at] && !edges.has(id)
      const row = Math.floor(at / widthCells)
      if (isFree(at - widthCells, edgeIdAt({ col, row }, 'north'))) open.push(at - widthCells)
      if (isFree(at + widthCells, edgeIdAt({ col, row: row + 1 }, 'north'))) open.push(at + widthCells)
      if (col > 0 && isFree(at - 1, edgeIdAt({ col, row }, 'west'))) open.push(at - 1)
      if (col < widthCells - 1 && isFree(at + 1, edgeIdAt({ col: col + 1, row }, 'west'))) open.push(at + 1)
    }
  }
}

/** Goods, water and pits along walls, fences and doors, as at stalls and moats. */
function besideEdges({ dice, terrain, edges, widthCells }: Plan): void {
  const all = [...edges.values()] as { cell: { col: number; row: number }; border: EdgeBorder }[]
  if (all.length === 0 || !dice.chance(70)) return
  for (let i = dice.between(1, 8); i > 0; i--) {
    const { cell, border } = dice.one(all)
    const code = dice.one(OPEN_KINDS)
    const [along, across] = border === 'north' ? [1, widthCells] : [widthCells, 1]
    const first = cell.row * widthCells + cell.col - (dice.chance(50) ? across : 0)
    for (let step = 0, length = dice.between(1, 5); step < length; step++)
      if (terrain[first + step * along] === 0) terrain[first + step * along] = code
  }
}

function symbols({ dice, widthCells, heightCells, terrain }: Plan): Thing[] {
  const all: Thing[] = []
  for (let i = dice.between(0, 14); i > 0; i--) {
    const symbol = dice.one(SYMBOLS)
    const at = { x: dice.below(widthCells - 2), y: dice.below(heightCells - 2) }
    if (SOLID.has(terrain[at.y * widthCells + at.x] ?? 0)) continue
    all.push({
      symbol: symbol.id,
      at,
      widthSquares: symbol.widthSquares,
      heightSquares: symbol.heightSquares,
      rotationDegrees: dice.chance(70) ? dice.one([0, 90, 180, 270]) : dice.below(360),
    })
  }
  return all
}

function floors(plan: Plan): Thing[] {
  const { dice, widthCells, terrain } = plan
  return Array.from({ length: dice.between(0, 4) }, () => {
    const [col, row, width, height] = rectangleOf(plan, 3, 9)
    const cells: { col: number; row: number }[] = []
    forRectangle(plan, col, row, width, height, (at) => {
      if (!SOLID.has(terrain[at] ?? 0)) cells.push({ col: at % widthCells, row: Math.floor(at / widthCells) })
    })
    return { name: 'Floor', purpose: 'floor', cells, floor: dice.one(FLOOR_MATERIALS) }
  }).filter(({ cells }) => cells.length > 0)
}

/** Regions with an outline and a name, which are no walls. */
function zones(plan: Plan): Thing[] {
  const { dice, widthCells } = plan
  if (!dice.chance(50)) return []
  return Array.from({ length: dice.between(1, 3) }, () => {
    const cells = new Set<number>()
    for (let i = dice.chance(75) ? 1 : 2; i > 0; i--) {
      const [col, row, width, height] = rectangleOf(plan, 2, 9)
      forRectangle(plan, col, row, width, height, (at) => cells.add(at))
    }
    return {
      name: dice.one(['Gate', 'The old yard', 'Bridge', 'Cellar', 'Watch post']),
      purpose: dice.one(['region', 'region', 'deployment', 'trap', 'room'] as const),
      ...(dice.chance(50) && { side: 'party' }),
      cells: [...cells].map((at) => ({ col: at % widthCells, row: Math.floor(at / widthCells) })),
      colour: `#${[0, 1, 2].map(() => dice.between(48, 200).toString(16).padStart(2, '0')).join('')}`,
    }
  })
}

function raise(plan: Plan, feet: Int16Array): void {
  const { dice } = plan
  for (let i = dice.between(1, 4); i > 0; i--) {
    const [col, row, width, height] = rectangleOf(plan, 2, 6)
    const high = dice.one([5, 10, -10, 20])
    forRectangle(plan, col, row, width, height, (at) => (feet[at] = high))
  }
}

function letters({ dice, widthCells, heightCells }: Plan): Thing[] {
  return Array.from({ length: dice.between(1, 4) }, () => {
    const [x, y] = [dice.between(1, widthCells - 4), dice.between(1, heightCells - 2)]
    return dice.chance(50)
      ? {
          shape: 'text',
          points: [{ x: x + 0.5, y: y + 0.5 }],
          text: dice.one(['Old well', 'Gate', 'A1']),
          widthSquares: 0.5,
        }
      : {
          shape: 'arrow',
          points: [
            { x: x + 0.5, y: y + 0.5 },
            { x: x + 3, y: y + 0.5 },
          ],
        }
  })
}
