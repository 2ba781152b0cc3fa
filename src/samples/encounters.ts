/** Plans for the sample encounters: what happens if everybody does what they came for. */
import type { z } from 'zod'
import type { encounterSchema, orderSchema } from '../map/records/encounter.ts'

type Plan = z.input<typeof encounterSchema>
type PlannedOrder = z.input<typeof orderSchema>

const at = (col: number, row: number) => ({ col, row })
const goTo = (...waypoints: readonly (readonly [number, number])[]) =>
  ({ type: 'go-to', waypoints: waypoints.map(([col, row]) => at(col, row)) }) as const
const order = (creatureId: string, task: PlannedOrder['task'], more: Partial<PlannedOrder> = {}): PlannedOrder => ({
  creatureId,
  task,
  ...more,
})
const door = (round: number, edgeId: string, state: 'open' | 'closed' | 'locked') =>
  ({ type: 'door', round, edgeId, door: state }) as const

/** The lock cycles, Orsk makes for the bridge, the robots come down the corridor, the mites out of their vent. */
export const gannetPlan: Plan = {
  id: 'through-the-lock',
  name: 'Through the lock',
  rounds: 8,
  seed: 'gannet',
  checks: { how: 'roll', tumbleDc: 18, balanceDc: 10 },
  events: [
    door(1, '11,20,n', 'open'),
    door(1, '12,20,n', 'open'),
    door(3, '11,20,n', 'closed'),
    door(3, '12,20,n', 'closed'),
    door(3, '11,19,n', 'open'),
    door(3, '12,19,n', 'open'),
    door(4, '19,15,w', 'open'),
    door(5, '19,11,w', 'open'),
  ],
  orders: [
    order('orsk', goTo([12, 19], [13, 18], [13, 12], [18, 11], [22, 11]), { pace: 'double', risk: 'safest' }),
    order('bea', goTo([11, 19], [10, 18], [10, 15]), { pace: 'double' }),
    order('ysolde', { type: 'pursue', creatureId: 'drone' }, { mode: 'fly' }),
    order('loader', goTo([11, 20]), {}),
    order('guard-1', { type: 'close-to-reach' }, { pace: 'charge', fromRound: 3 }),
    order('guard-2', { type: 'close-to-reach' }, { fromRound: 3 }),
    order('guard-1', { type: 'patrol', waypoints: [at(8, 11), at(17, 10)] }, { toRound: 2 }),
    order('guard-2', { type: 'hold' }, { toRound: 2 }),
    order('handler', { type: 'guard', at: at(13, 6), radiusFeet: 30 }),
    order('drone', goTo([28, 15], [28, 6], [20, 1], [3, 1], [0, 10]), { mode: 'fly' }),
    order('rhee', { type: 'stay-in-cover', from: [] }),
    order('mite-1', { type: 'close-to-reach', creatureId: 'bea' }, { mode: 'land', fromRound: 4 }),
    order('mite-2', { type: 'follow', creatureId: 'mite-1', withinFeet: 0 }, { mode: 'land', fromRound: 4 }),
  ],
}

/** Who gets across the bridge: Pip between the giant's legs, the horse down to the ford, the wolves after both. */
export const harrowPlan: Plan = {
  id: 'storm-the-bridge',
  name: 'Storm the bridge',
  rounds: 6,
  seed: 'harrow',
  checks: { how: 'roll', tumbleDc: 15 },
  participants: [
    { creatureId: 'pip' },
    { creatureId: 'mirren' },
    { creatureId: 'aldous' },
    { creatureId: 'bay' },
    { creatureId: 'giant', initiativeModifier: -1 },
    { creatureId: 'ogre-1' },
    { creatureId: 'ogre-2' },
    { creatureId: 'wolf-1', initiativeModifier: 2 },
    { creatureId: 'wolf-2', initiativeModifier: 2 },
    { creatureId: 'sheep' },
  ],
  exits: [{ name: 'the east road', cells: [at(29, 9), at(29, 10), at(29, 11), at(29, 12)] }],
  orders: [
    order('pip', goTo([28, 12], [29, 12]), { pace: 'double', tumble: true }),
    order('mirren', { type: 'close-to-reach', creatureId: 'giant' }, { pace: 'charge' }),
    order('aldous', { type: 'follow', creatureId: 'mirren', withinFeet: 15 }),
    order('bay', goTo([10, 17], [20, 17], [27, 13]), { pace: 'double' }),
    order('giant', { type: 'guard', at: at(15, 9), radiusFeet: 20 }),
    order('ogre-1', { type: 'keep-distance', from: [], feet: 15 }),
    order('ogre-2', { type: 'close-to-reach' }, { pace: 'double' }),
    order('wolf-1', { type: 'pursue', creatureId: 'pip' }, { pace: 'run' }),
    order('wolf-2', { type: 'close-to-reach', creatureId: 'bay' }, { pace: 'double' }),
    order('sheep', { type: 'flee', from: ['wolf-1', 'wolf-2'] }, { pace: 'double' }),
  ],
}

/** The way to the vault with the ogre behind a corridor half its width, and salt that comes down in round 4. */
export const saltPlan: Plan = {
  id: 'run-for-the-vault',
  name: 'Run for the vault',
  rounds: 10,
  seed: 'salt',
  checks: { how: 'roll', tumbleDc: 17, balanceDc: 10 },
  events: [
    door(2, '14,4,w', 'open'),
    door(3, '16,10,n', 'open'),
    { type: 'terrain', round: 4, terrain: 2, cells: [at(16, 8), at(16, 9)] },
    door(6, '26,14,w', 'open'),
  ],
  exits: [{ name: 'the secret door', cells: [at(26, 14)] }],
  orders: [
    order('kestrel', goTo([13, 4], [16, 8], [16, 10], [20, 12], [25, 14], [26, 14]), {
      pace: 'double',
      tumble: true,
    }),
    order('brom', { type: 'close-to-reach' }, { pace: 'double' }),
    order('ilse', { type: 'follow', creatureId: 'brom', withinFeet: 15 }, { pace: 'double' }),
    order('moth', { type: 'follow', creatureId: 'ilse', withinFeet: 5 }, { mode: 'fly' }),
    order('captain', { type: 'keep-distance', from: [], feet: 10 }),
    order('bandit-1', { type: 'close-to-reach' }, {}),
    order('bandit-2', { type: 'stay-in-cover', from: [] }),
    order('ogre', { type: 'close-to-reach' }, { pace: 'double' }),
    order('slime', { type: 'patrol', waypoints: [at(16, 13), at(18, 14)] }, { mode: 'swim' }),
    order('king', { type: 'guard', at: at(23, 14), radiusFeet: 40 }, { mode: 'fly' }),
    order('digger', goTo([8, 19], [3, 20]), { mode: 'burrow' }),
    order('captive', { type: 'hold' }),
  ],
}

/** Silk runs for the north gate before the watch closes it, everybody else runs after her. */
export const lanternPlan: Plan = {
  id: 'stop-the-thief',
  name: 'Stop the thief',
  rounds: 6,
  seed: 'lantern',
  checks: { how: 'roll', tumbleDc: 19, balanceDc: 15 },
  events: [{ type: 'terrain', round: 6, terrain: 13, cells: [at(18, 5), at(19, 5), at(7, 5), at(8, 5)] }],
  exits: [{ name: 'the north gate', cells: [at(18, 0), at(19, 0)] }],
  orders: [
    order('thief', goTo([19, 0]), { pace: 'stride-2', tumble: true, risk: 'safest' }),
    order('bruiser-1', { type: 'close-to-reach', creatureId: 'tamsin' }, { pace: 'stride-1' }),
    order('bruiser-2', { type: 'close-to-reach', creatureId: 'korr' }, { pace: 'stride-2' }),
    order('tamsin', { type: 'pursue', creatureId: 'thief' }, { pace: 'stride-3', tumble: true }),
    order('korr', { type: 'close-to-reach' }, { pace: 'stride-2' }),
    order('wren', { type: 'keep-distance', from: [], feet: 30 }, { pace: 'stride-2' }),
    order('sprite', { type: 'pursue', creatureId: 'thief' }, { pace: 'stride-3', mode: 'fly' }),
    order('rat-1', { type: 'close-to-reach', creatureId: 'wren' }, { pace: 'stride-2' }),
    order('rat-2', { type: 'follow', creatureId: 'rat-1', withinFeet: 5 }, { pace: 'stride-2' }),
    order('rat-3', { type: 'follow', creatureId: 'rat-1', withinFeet: 5 }, { pace: 'stride-2' }),
    order('rat-4', { type: 'close-to-reach', creatureId: 'sprite' }, { pace: 'stride-3' }),
    order('horse', { type: 'flee', from: ['rat-1', 'rat-2', 'rat-3', 'rat-4'] }, { pace: 'stride-2' }),
    order('watch-1', goTo([8, 5]), { pace: 'stride-2' }),
    order('watch-2', { type: 'guard', at: at(18, 6), radiusFeet: 10 }, { pace: 'stride-1' }),
    order('singer', { type: 'flee', from: ['bruiser-1', 'bruiser-2'] }, { pace: 'stride-3' }),
  ],
}
