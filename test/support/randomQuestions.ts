/** Random questions about a battle: of every kind the engine answers, about things that are there. */
import { ANSWERS } from '../../src/answers/ask.ts'
import type { Situation } from '../../src/answers/replica.ts'
import type { Cell } from '../../src/grid/cell.ts'
import { CALLS, type CallInput, type EngineCall } from '../../src/ipc/contract.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { at } from './drawnEncounter.ts'
import type { Dice } from './dice.ts'
import { squareOn } from './randomGround.ts'

interface Asking {
  readonly situation: Situation
  readonly dice: Dice
}

const ACTIONS = 60
const AIR = 25

const idsOn = ({ map }: Situation): readonly string[] => [...map.tables.creatures.keys()]
const someone = ({ situation, dice }: Asking) => dice.oneOf(idsOn(situation))
const several = ({ situation, dice }: Asking) => {
  const few = idsOn(situation).filter(() => dice.percent(40))
  return few.length > 0 ? few : idsOn(situation).slice(0, 2)
}
const square = ({ situation: { map }, dice }: Asking): Cell => squareOn(map, dice)
/** A square a few steps from someone, most of the time. */
function near(asking: Asking, creatureId: string): Cell {
  const { situation, dice } = asking
  const { map } = situation
  const from = map.tables.creatures.get(creatureId as RecordId)?.at
  if (!from || dice.percent(25)) return square(asking)
  const onMap = (place: number, size: number) => Math.min(size - 1, Math.max(0, place + dice.between(-5, 5)))
  return at(onMap(from.col, map.widthCells), onMap(from.row, map.heightCells))
}
const height = ({ dice }: Asking) => dice.maybe(AIR, { endAltitudeFeet: 5 * dice.between(0, 6) })
const lookingAhead = ({ dice }: Asking) => ({
  rounds: dice.between(1, 3),
  opensDoors: dice.percent(50),
  altitudeFeet: dice.percent(AIR) ? 5 * dice.between(1, 4) : 0,
})

const pacesOf = ({ situation }: Asking) => situation.field.ruleset.travel.local.paces.map(({ id }) => id)

/** Someone who moves by a mode it has, most of the time; without an action, by all of them. */
function mover(asking: Asking) {
  const { situation, dice } = asking
  const { map } = situation
  const creatureId = someone(asking)
  const speeds = map.tables.creatures.get(creatureId as RecordId)?.speedFeet ?? {}
  const has = MOVEMENT_MODES.filter((mode) => (speeds[mode] ?? 0) > 0)
  const actions = rulesetById(settingsOf(map).ruleset)?.actions.map(({ id }) => id) ?? []
  return {
    creatureId,
    mode: has.length > 0 && dice.percent(90) ? dice.oneOf(has) : dice.oneOf(MOVEMENT_MODES),
    ...(dice.percent(ACTIONS) ? { action: dice.oneOf(actions) } : dice.maybe(50, { opensDoors: true })),
    ...dice.maybe(15, { tumble: true }),
    ...dice.maybe(20, { diagonals: dice.below(4) }),
    ...dice.maybe(20, { heading: dice.below(8) }),
    ...dice.maybe(8, { overruns: someone(asking) }),
    ...dice.maybe(8, { fastClimb: true }),
  }
}

function going(asking: Asking) {
  const by = mover(asking)
  return { ...by, to: near(asking, by.creatureId) }
}

/** The way a route takes, sometimes with a square of another, so that it is a step too long or leads through something. */
function path(asking: Asking) {
  const { situation, dice } = asking
  const { to, ...by } = going(asking)
  const question = CALLS['engine.route'].input.parse({ mapId: situation.map.id, ...by, to })
  const route = ANSWERS['engine.route'](situation, question)
  const start = situation.map.tables.creatures.get(by.creatureId as RecordId)?.at ?? at(0, 0)
  const found = route.ok && route.value.path.length > 0 ? [...route.value.path] : [start]
  for (let i = dice.below(4); i > 0; i--) {
    const last = found.at(-1) ?? start
    found.push(at(Math.max(0, last.col + dice.between(-1, 1)), Math.max(0, last.row + dice.between(-1, 1))))
  }
  return { ...by, path: found }
}

const QUESTIONS: { readonly [N in EngineCall]: (asking: Asking) => Omit<CallInput<N>, 'mapId'> } = {
  'engine.reach': (asking) => ({ ...mover(asking), ...height(asking) }),
  'engine.route': (asking) => ({
    ...going(asking),
    ...height(asking),
    prefer: asking.dice.oneOf(['shortest', 'safest']),
  }),
  'engine.path': path,
  'engine.threat': (asking) => ({ creatureIds: several(asking), altitudeFeet: 5 * asking.dice.below(3) }),
  'engine.flank': (asking) => ({ creatureId: someone(asking), allyId: someone(asking), foeId: someone(asking) }),
  'engine.cover': (asking) => ({
    from: asking.dice.percent(60)
      ? { kind: 'creature', id: someone(asking) }
      : { kind: 'point', point: { x: asking.dice.between(1, 9), y: asking.dice.between(1, 8) } },
    targetId: someone(asking),
    extremeObstruction: asking.dice.percent(10),
  }),
  'engine.compare': (asking) => {
    const { creatureId, mode, to } = going(asking)
    return { creatureId, mode, to, ...height(asking) }
  },
  'engine.force': (asking) => ({
    creatureId: someone(asking),
    force: asking.dice.oneOf(['push', 'pull', 'reposition']),
    direction: asking.dice.below(8),
    feet: 5 * asking.dice.between(1, 6),
    mode: asking.dice.oneOf(['land', 'land', 'fly']),
    ...asking.dice.maybe(20, { through: [square(asking)] }),
  }),
  'engine.closest': (asking) => ({ creatureId: someone(asking), seed: 's' }),
  'engine.maneuver': (asking) => {
    const creatureId = someone(asking)
    return {
      creatureId,
      maneuver: asking.dice.oneOf(['leap', 'leap', 'leap', 'dive', 'gap', 'flight']),
      to: near(asking, creatureId),
      diagonals: asking.dice.below(3),
      ...height(asking),
    }
  },
  'engine.danger': (asking) => ({ creatureIds: several(asking), ...lookingAhead(asking) }),
  'engine.dangerRoute': (asking) => {
    const creatureId = someone(asking)
    return { creatureId, square: near(asking, creatureId), ...lookingAhead(asking) }
  },
  'engine.attackFirst': (asking) => ({
    creatureId: someone(asking),
    foeIds: several(asking),
    opensDoors: asking.dice.percent(50),
    unseen: asking.dice.percent(40),
  }),
  'engine.firstContact': ({ dice }) => ({
    sides: dice.oneOf([
      ['party', 'foes'],
      ['cult', 'party'],
    ]),
    rounds: dice.between(1, 3),
    opensDoors: dice.percent(50),
  }),
  'engine.killZones': (asking) => ({ creatureIds: several(asking), ...lookingAhead(asking) }),
  'engine.report': ({ dice }) => ({
    opensDoors: dice.percent(50),
    ...dice.maybe(50, { sides: ['party', 'foes'] as [string, string] }),
    ...dice.maybe(50, { size: dice.oneOf(['small', 'large', 'huge'] as const), speedFeet: 25 }),
  }),
  'engine.checks': ({ dice }) => ({ choices: { rounds: dice.between(1, 4) } }),
  'engine.deploy': ({ situation, dice }) => ({
    regionId: dice.oneOf([...situation.map.tables.regions.keys()].slice(0, 2)),
  }),
  'engine.minutes': (asking) => ({
    group: several(asking).map((id) => ({
      id: id as RecordId,
      mode: asking.dice.oneOf(['land', 'land', 'fly'] as const),
    })),
    pace: asking.dice.oneOf(pacesOf(asking)),
    to: square(asking),
    ...asking.dice.maybe(30, { rounds: [1, 3, 10] }),
  }),
}

/** A question of a kind, whole. */
export const randomQuestion = (call: EngineCall, situation: Situation, dice: Dice): unknown =>
  CALLS[call].input.parse({ mapId: situation.map.id, ...QUESTIONS[call]({ situation, dice }) })
