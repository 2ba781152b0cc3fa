/** The plan of a random battle. */
import { order } from './drawnEncounter.ts'
import { boxOn, squareOn, type edgesOn, type Fields, type Ground } from './randomGround.ts'

/** An order for each creature, of all kinds, and things that happen. */
export function planOn(ground: Ground, creatures: readonly Fields[], edges: ReturnType<typeof edgesOn>): Fields {
  const { dice } = ground
  const ids = creatures.map(({ id }) => String(id))
  const other = (id: string) => dice.oneOf(ids.filter((each) => each !== id))
  const square = () => squareOn(ground, ground.dice)
  const task = (id: string): object =>
    dice.oneOf<() => object>([
      () => ({ type: 'hold' }),
      () => ({ type: 'go-to', waypoints: [square(), square()] }),
      () => ({ type: 'follow', creatureId: other(id), withinFeet: 5 * dice.between(1, 4) }),
      () => ({ type: 'pursue', creatureId: other(id) }),
      () => ({ type: 'flee', from: dice.percent(50) ? [] : [other(id)] }),
      () => ({ type: 'keep-distance', from: [], feet: 5 * dice.between(3, 8), keepsSight: dice.percent(50) }),
      () => ({ type: 'patrol', waypoints: [square(), square(), square()] }),
      () => ({ type: 'guard', at: square(), radiusFeet: 5 * dice.between(2, 6) }),
      () => ({ type: 'close-to-reach', ...(dice.percent(50) ? { creatureId: other(id) } : {}) }),
      () => ({ type: 'close-to-reach' }),
      () => ({ type: 'stay-in-cover', from: [] }),
    ])()
  const doors = edges.filter((edge) => 'kind' in edge && edge.kind === 'door')
  return {
    name: 'Ambush',
    rounds: 4,
    seed: String(dice.below(1000)),
    participants: ids.map((creatureId) => ({ creatureId, ...dice.maybe(50, { initiative: dice.between(1, 25) }) })),
    orders: ids.map((id) =>
      order(id, task(id), {
        tumble: dice.percent(15),
        ...dice.maybe(20, { pace: dice.oneOf(['step', 'move', 'double', 'run', 'charge', 'withdraw', 'stride-2']) }),
        ...dice.maybe(30, { risk: dice.oneOf(['shortest', 'around-hazards', 'safest', 'avoid-hazards']) }),
        ...dice.maybe(25, { onSight: dice.oneOf(['engage', 'raise-alarm', 'flee']) }),
        ...dice.maybe(20, { then: [task(id)] }),
      }),
    ),
    events: [
      { round: 2, type: 'terrain', terrain: 1, cells: boxOn(ground, 3) },
      { round: dice.between(2, 3), type: 'drop', creatureId: dice.oneOf(ids) },
      { round: 4, type: 'stand', creatureId: dice.oneOf(ids) },
      ...(dice.percent(50) ? [{ round: 3, type: 'arrive', creatureId: ids.at(-1), at: square() }] : []),
      ...(doors.length > 0
        ? [
            {
              round: 2,
              type: 'door',
              edgeId: dice.oneOf(doors).id,
              door: dice.oneOf(['open', 'closed', 'locked', 'unlocked']),
            },
          ]
        : []),
    ],
    exits: [{ name: 'Gate', cells: boxOn(ground, 2), takesOff: dice.percent(70) }],
    checks: { how: dice.oneOf(['roll', 'ask']), tumbleDc: 15, ...dice.maybe(50, { balanceDc: 12 }) },
    opensDoors: dice.percent(70),
  }
}
