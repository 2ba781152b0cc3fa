/**
 * Maps made by chance, to learn from and to test with: rooms in rock, houses of thin walls, caves, hulls and open country, with
 * everything on them that could be taken for a wall: water, furniture, curbs of terrain, steps of height, letters.
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
import { DRESSINGS, FLOOR_LOOKS, type MapLook } from '../../src/map/records/look.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { LAY_OUT, type MapKind } from './layouts.ts'
import { Dice, forRectangle, rectangleOf, SOLID, type Plan, type Thing } from './plan.ts'

/** A map of a kind; the same seed makes the same map. Sides in squares. */
export function chanceMap(kind: MapKind, seed: string, widthCells = 26, heightCells = 20): BattleMap {
  const dice = new Dice(`${kind} ${seed}`)
  const plan: Plan = {
    widthCells,
    heightCells,
    terrain: new Uint8Array(widthCells * heightCells),
    room: new Int32Array(widthCells * heightCells),
    edges: new Map(),
    dice,
  }
  LAY_OUT[kind](plan)
  patches(plan)
  const props = symbols(plan)
  const regions = floors(plan)
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
  const look: Partial<MapLook> = {
    seed: dice.below(1000),
    ...(dice.chance(60) && { dressing: dice.one(DRESSINGS) }),
    ...(dice.chance(30) && {
      roughness: dice.below(16) / 10,
      shadow: dice.below(21) / 10,
      hatching: dice.below(21) / 10,
    }),
  }
  tables['settings'] = new Map([[SETTINGS_ID, { ...settings, look: { ...settings.look, ...look } }]])
  return { ...map, tables: tables as never }
}

/** Terrain of every kind on open squares: rectangles, lines and scattered squares. */
function patches(plan: Plan): void {
  const { dice, terrain, widthCells } = plan
  const kinds = BUILT_IN_TERRAIN.map(({ code }) => code).filter((code) => code > 0 && !SOLID.has(code))
  for (let i = dice.between(3, 11); i > 0; i--) {
    const code = dice.one(kinds)
    const [col, row, width, height] = rectangleOf(plan, 1, dice.chance(70) ? 4 : 7)
    const isWhole = dice.chance(70)
    forRectangle(plan, col, row, width, height, (at) => {
      if (terrain[at] === 0 && (isWhole || dice.chance(60))) terrain[at] = code
    })
  }
  if (dice.chance(50))
    for (let i = dice.between(2, 15); i > 0; i--) {
      const at = dice.below(terrain.length - widthCells)
      if (terrain[at] === 0) terrain[at] = dice.one(kinds)
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
    return { name: 'Floor', purpose: 'floor', cells, floor: dice.one(FLOOR_LOOKS) }
  }).filter(({ cells }) => cells.length > 0)
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
