/** Random commands of every type for a battle: most can be carried out, some are refused. */
import type { BattleMap } from '../../src/map/battleMap.ts'
import { mapCommandSchema, type CommandType, type MapCommand } from '../../src/map/commands/command.ts'
import { cellIndex } from '../../src/grid/cell.ts'
import { at } from './drawnEncounter.ts'
import type { Dice } from './dice.ts'
import { squareOn } from './randomGround.ts'

interface Commanding {
  readonly map: BattleMap
  readonly dice: Dice
}

const TERRAIN = [0, 1, 3, 8, 12, 14, 64]
const square = ({ map, dice }: Commanding) => squareOn(map, dice)
const squares = (commanding: Commanding, most: number) => [
  ...new Set(
    Array.from({ length: commanding.dice.between(1, most) }, () => cellIndex(commanding.map, square(commanding))),
  ),
]

/** Cells of a layer, with a value each or one for all. */
function painted(commanding: Commanding) {
  const { dice } = commanding
  const indices = squares(commanding, 12)
  const layer = dice.oneOf(['terrain', 'terrain', 'elevationFeet'] as const)
  const value = () => (layer === 'terrain' ? dice.oneOf(TERRAIN) : 5 * dice.between(-2, 8))
  return { layer, indices, values: dice.percent(50) ? [value()] : indices.map(value) }
}

/** Records that are there, changed, moved or under a new id. */
function put(commanding: Commanding) {
  const { map, dice } = commanding
  const { creatures, edges, notes, props, regions } = map.tables
  const to = square(commanding)
  const point = { x: to.col + 0.5, y: to.row }
  return dice.oneOf<() => readonly { readonly table: string; readonly record: object }[]>([
    () => [{ table: 'creatures', record: { ...dice.oneOf([...creatures.values()]), name: 'Changed', prone: true } }],
    () => [{ table: 'creatures', record: { ...dice.oneOf([...creatures.values()]), id: 'new', at: to } }],
    () => [
      { table: 'edges', record: { ...dice.oneOf([...edges.values()]), kind: 'door', door: 'open', leaf: 'first' } },
    ],
    () => [{ table: 'notes', record: { ...dice.oneOf([...notes.values()]), at: point, title: 'Moved' } }],
    () => [{ table: 'props', record: { ...dice.oneOf([...props.values()]), id: 'crate', at: point, terrain: 3 } }],
    () => [{ table: 'props', record: { ...dice.oneOf([...props.values()]), at: point } }],
    () => [{ table: 'regions', record: { ...dice.oneOf([...regions.values()]), name: 'Elsewhere', cells: [to] } }],
  ])()
}

function remove({ map, dice }: Commanding) {
  const table = dice.oneOf(['creatures', 'edges', 'props', 'notes', 'terrainTypes'] as const)
  return dice.percent(50) ? [] : [{ table, id: dice.oneOf([...map.tables[table].keys()]) }]
}

const COMMANDS: { readonly [T in CommandType]: (commanding: Commanding) => object } = {
  'paint-cells': painted,
  'replace-terrain': ({ dice }) => ({ from: dice.oneOf(TERRAIN), to: dice.oneOf(TERRAIN) }),
  'edit-records': (commanding) => ({ put: put(commanding), remove: remove(commanding) }),
  'move-creatures': (commanding) => ({
    moves: [...commanding.map.tables.creatures.keys()]
      .filter(() => commanding.dice.percent(30))
      .concat([...commanding.map.tables.creatures.keys()].slice(0, 1))
      .map((id) => ({ id, to: square(commanding) })),
  }),
  paste: (commanding) => ({ cells: [painted(commanding)], put: put(commanding), remove: remove(commanding) }),
  'resize-map': ({ map, dice }) => ({
    widthCells: Math.max(1, map.widthCells + dice.between(-5, 5)),
    heightCells: Math.max(1, map.heightCells + dice.between(-5, 5)),
    offset: at(dice.between(-3, 3), dice.between(-3, 3)),
  }),
  'turn-map': ({ dice }) => ({
    turn: dice.oneOf(['clockwise', 'counterclockwise', 'half', 'mirror-left-right', 'mirror-top-bottom']),
  }),
  'double-map': () => ({}),
}

/** Names of all commands. */
export const COMMAND_TYPES = Object.keys(COMMANDS) as readonly CommandType[]

/** A command of a type. */
export const randomCommand = (type: CommandType, map: BattleMap, dice: Dice): MapCommand =>
  mapCommandSchema.parse({ type, ...COMMANDS[type]({ map, dice }) })
