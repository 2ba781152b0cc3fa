/** What each view of the simulation says and offers, and what its controls do. */
import { beforeEach, test } from 'vitest'
import type { SimulationState } from '../../../renderer/simulation/SimulationState.svelte.ts'
import {
  encounterSchema,
  type Encounter,
  type EncounterEvent,
  type TaskType,
} from '../../../src/map/records/encounter.ts'
import { click } from '../page.ts'
import { garrison } from './garrison.ts'
import { expectOutlines, LONG_MS, type State } from './golden.ts'
import { sameEveryTime, settled } from './openGarrison.svelte.ts'
import { panel, who, withoutMovement, type Given } from './openPanel.ts'
import type { Shown } from './walk.ts'

beforeEach(sameEveryTime)

const cell = (col: number, row: number) => ({ col, row })
/** One task of each kind. */
const TASKS: Readonly<Record<TaskType, object>> = {
  hold: {},
  'go-to': { waypoints: [cell(4, 5), cell(0, 6)] },
  follow: { creatureId: 'Horse', withinFeet: 15 },
  pursue: { creatureId: 'Goblin' },
  flee: { from: ['Ogre', 'Goblin'] },
  'keep-distance': { from: [], feet: 35, keepsSight: true },
  patrol: { waypoints: [cell(2, 1), cell(5, 1), cell(5, 5)] },
  guard: { at: cell(2, 4), radiusFeet: 25 },
  'close-to-reach': { creatureId: 'Ogre' },
  'stay-in-cover': { from: ['Ogre'] },
}
const KINDS = Object.keys(TASKS) as TaskType[]
/** One event of each kind. */
const EVENTS: Readonly<Record<EncounterEvent['type'], object>> = {
  door: { edgeId: '6,3,w', door: 'open' },
  terrain: { terrain: 1, cells: [cell(3, 6), cell(4, 6)] },
  drop: { creatureId: 'Goblin' },
  stand: { creatureId: 'Lurker' },
  arrive: { creatureId: 'Hawk', at: cell(11, 4) },
  leave: { creatureId: 'Silk' },
}
const HAPPENINGS = Object.keys(EVENTS) as EncounterEvent['type'][]
const order = (creatureId: string, type: TaskType, more: object = {}) => ({
  creatureId,
  task: { type, ...TASKS[type] },
  ...more,
})

const plan = (more: object = {}): Encounter =>
  encounterSchema.parse({
    ...{ id: 'plan', name: 'Breakout', rounds: 6, seed: 'owl', checks: { how: 'ask', tumbleDc: 17 } },
    participants: [
      { creatureId: 'Valeria', initiative: 18 },
      { creatureId: 'Goblin', initiativeModifier: 2 },
    ],
    orders: [
      order('Valeria', 'go-to', { pace: 'double', risk: 'safest', then: [{ type: 'hold' }] }),
      order('Goblin', 'pursue', { task: { type: 'pursue', creatureId: 'Valeria' } }),
      order('Silk', 'flee', { fromRound: 2, toRound: 4 }),
    ],
    events: HAPPENINGS.map((type, i) => ({ type, round: i + 1, ...EVENTS[type] })),
    exits: [
      { name: 'Gate', cells: [cell(0, 6)] },
      { name: 'Drain', cells: [cell(5, 6), cell(4, 6), cell(3, 6)], takesOff: false },
    ],
    ...more,
  })
const AMBUSH = encounterSchema.parse({ id: 'other', name: 'Ambush', rounds: 3, seed: 'fox' })
const planned = (more: object = {}) => garrison('pf1e', { encounters: [plan(more), AMBUSH] })
const PLANNED = planned()
const FEW_EVENTS = planned({ events: [{ type: 'door', round: 2, ...EVENTS.door }] })

const simulation = (
  then: ((simulation: SimulationState, page: HTMLElement) => unknown) | null,
  { uses, ...given }: Given & { readonly uses?: Shown['uses'] } = {},
): State =>
  panel(
    'simulation',
    uses,
  )({
    before: withoutMovement,
    map: PLANNED,
    then: ({ open, page }) => then?.(open.states.simulation, page),
    ...given,
  })
const played = (then?: (simulation: SimulationState, page: HTMLElement) => unknown, given: Given = {}): State =>
  simulation(
    async (simulation, page) => {
      await simulation.run()
      await settled()
      await then?.(simulation, page)
    },
    { map: FEW_EVENTS, ...given },
  )

/** Controls of the order or event that is unfolded: the others are those of any plan. */
const ofUnfolded = (control: Element): boolean => control.closest('li:has(> * [aria-expanded=true])') !== null

test('the plan', { timeout: LONG_MS }, () =>
  expectOutlines('simulation-plan', {
    'no plan': panel('simulation')(),
    'no one selected': simulation(null),
    'one selected': simulation(null, who('Valeria')),
    'one without orders': simulation(null, who('Hawk')),
    'several selected': simulation(null, who('Valeria', 'Silk')),
    'one that rides': simulation(null, {
      ...who('Silk'),
      before: (main) => {
        const record = { ...main.map.tables.creatures.get('Silk' as never), mountId: 'Horse', at: cell(3, 5) }
        main.change({ type: 'edit-records', put: [{ table: 'creatures', record }] })
      },
    }),
    'an exit being painted': simulation(({ plans }) => plans.pickExit(1)),
    'what if, from round 2': played((simulation, page) => {
      simulation.play.skip('round', 1)
      simulation.play.skip('round', 1)
      click(page, 'What if…')
    }),
  }),
)

test('orders of each kind', { timeout: LONG_MS }, () =>
  expectOutlines(
    'simulation-orders',
    Object.fromEntries(
      KINDS.map((kind) => [
        kind,
        simulation(({ plans }) => (plans.orderAt = 0), {
          ...who('Valeria'),
          uses: ofUnfolded,
          map: planned({ orders: [order('Valeria', kind, { onSight: 'raise-alarm', then: [{ type: 'hold' }] })] }),
        }),
      ]),
    ),
  ),
)

test('events of each kind', { timeout: LONG_MS }, () =>
  expectOutlines(
    'simulation-events',
    Object.fromEntries(
      HAPPENINGS.map((kind, i) => [kind, simulation(({ plans }) => (plans.eventAt = i), { uses: ofUnfolded })]),
    ),
  ),
)

test('a run', { timeout: LONG_MS }, () =>
  expectOutlines('simulation-play', {
    'not run yet': simulation((simulation) => simulation.open('play')),
    'at its start': played(),
    'in the turn of one': played(({ play }) => play.skip('turn', 1)),
    'in round 3': played(({ play }) => [1, 2, 3].forEach(() => play.skip('round', 1))),
    'at its end': played(({ play }) => play.show(play.shown!.answer.ledger.length - 1)),
    'off the map': played(({ play }) => play.leave()),
    'the map changed since': played(
      async (_, page) => {
        click(page, 'Next turn')
      },
      {
        then: async ({ open, main }) => {
          await open.states.simulation.run()
          main.change({ type: 'turn-map', turn: 'clockwise' })
          await settled()
        },
      },
    ),
    'another plan was run': played(({ plans }) => plans.choose('other' as never)),
    'compared with itself': played((_, page) => click(page, 'Keep to compare')),
    'compared with one of other orders': played(async (simulation, page) => {
      click(page, 'Keep to compare')
      await simulation.plans.change({ orders: [order('Valeria', 'patrol')] as never, name: 'Patrol' }, 'given')
      await simulation.run()
      await settled()
      simulation.play.skip('round', 1)
    }),
    'while it runs': simulation((simulation) => void simulation.run(), {
      map: PLANNED,
      before: (main) => main.held.add('simulation.run'),
    }),
  }),
)

test('the odds', { timeout: LONG_MS }, () => {
  const odds = (then: (simulation: SimulationState) => unknown, given: Given = {}) =>
    simulation(
      async (simulation) => {
        simulation.open('odds')
        simulation.odds.runs = 50
        await then(simulation)
      },
      { map: FEW_EVENTS, ...given },
    )
  const rolled = (map: Given['map'] = FEW_EVENTS) =>
    odds(
      async ({ odds, plans }) => {
        await odds.roll(plans.plan!)
        odds.showJams = true
      },
      { map },
    )
  const crowd = planned({
    orders: ['Valeria', 'Silk', 'Horse', 'Goblin', 'Ogre'].map((id) =>
      order(id, 'go-to', { task: { type: 'go-to', waypoints: [cell(0, 6)] } }),
    ),
    events: [],
  })
  return expectOutlines('simulation-odds', {
    'not rolled': odds(() => undefined),
    rolled: rolled(),
    'of a crowd': rolled(crowd),
    'without exits': rolled(planned({ exits: [], orders: [], events: [] })),
    'while they are rolled': odds(({ odds, plans }) => void odds.roll(plans.plan!), {
      before: (main) => main.held.add('simulation.odds'),
    }),
  })
})

test('travel', { timeout: LONG_MS }, () => {
  const travel = (then?: (simulation: SimulationState, page: HTMLElement) => unknown, given: Given = {}) =>
    simulation(async (simulation, page) => {
      simulation.open('travel')
      await settled()
      await then?.(simulation, page)
    }, given)
  return expectOutlines('simulation-travel', {
    'minutes and chases': travel(({ minutes }) => (minutes.isOn = true)),
    'one selected, at a run to a square': travel(({ minutes }) => {
      Object.assign(minutes, { isOn: true, pace: 'run', to: cell(12, 2) })
    }, who('Valeria')),
    'a chase of rounds': travel(({ chase }) => chase.roll()),
    'a chase all day': travel(async ({ chase }) => {
      chase.scale = 'day'
      await settled()
      await chase.roll()
    }),
    'a journey planned': travel(({ journeys }) => journeys.plan()),
    ...Object.fromEntries(
      (['mounted', 'vehicle'] as const).map((means) => [
        `a journey, ${means}`,
        travel(async ({ journeys }) => {
          journeys.plan()
          await settled()
          journeys.open!.means = means
        }),
      ]),
    ),
    'a journey made': travel(async ({ journeys }) => {
      journeys.plan()
      await settled()
      journeys.open!.addLeg()
      await journeys.open!.plan()
      await journeys.save()
    }),
    'by pf2e': travel(
      async ({ minutes, chase }) => {
        minutes.isOn = true
        await settled()
        await chase.roll()
      },
      { map: garrison('pf2e') },
    ),
  })
})
