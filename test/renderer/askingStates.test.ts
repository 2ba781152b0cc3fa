/** Every state that asks the main process: only the answer to its newest question is shown, and what is cleared is as new. */
import { flushSync } from 'svelte'
import { describe, expect, test } from 'vitest'
import { DEFAULT_MOVER, EngineAnswers, LatestAnswer } from '../../renderer/editor/EngineAnswers.svelte.ts'
import { BackupsState } from '../../renderer/library/backups/BackupsState.svelte.ts'
import { LibraryState } from '../../renderer/library/LibraryState.svelte.ts'
import { BestiaryState } from '../../renderer/panels/bestiary/BestiaryState.svelte.ts'
import { MapHistory } from '../../renderer/panels/history/MapHistory.svelte.ts'
import { ClosestState } from '../../renderer/panels/movement/ClosestState.svelte.ts'
import { RouteState } from '../../renderer/panels/movement/RouteState.svelte.ts'
import { PlayersState } from '../../renderer/panels/players/PlayersState.svelte.ts'
import { RulesState } from '../../renderer/panels/reference/RulesState.svelte.ts'
import { TACTICS_TABS, TacticsState } from '../../renderer/panels/tactics/TacticsState.svelte.ts'
import { Toasts } from '../../renderer/ui/Toasts.svelte.ts'
import { AssetsState } from '../../renderer/panels/tools/AssetsState.svelte.ts'
import { PrintState } from '../../renderer/print/PrintState.svelte.ts'
import { ChaseState } from '../../renderer/simulation/ChaseState.svelte.ts'
import { MinutesState } from '../../renderer/simulation/MinutesState.svelte.ts'
import { TravelState } from '../../renderer/simulation/TravelState.svelte.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { MAP_ID, TestEditor } from './editor/testEditor.ts'

const id = (text: string) => text as RecordId

interface Asking {
  /** Asks one of two different questions. */
  ask(which: 1 | 2): unknown
  /** All a person sees of the answer. */
  shown(): unknown
  /** Whether it says that an answer is on its way. */
  waits?(): boolean
  clear?(): void
}

interface AskingState {
  /** The call; several of one question are answered together. */
  readonly call: string
  /** Calls each question makes. */
  readonly times?: number
  /** An answer that can be told from others by its number. */
  readonly answer: (number: number) => unknown
  readonly make: (t: TestEditor) => Asking
}

const revised = (revision: number) => ({ revision })
const listed = (number: number) => [
  { id: `${number}`, sequence: number, atMs: number, sheet: { name: `${number}`, tags: [] } },
]

const STATES: Readonly<Record<string, AskingState>> = {
  'any question': {
    call: 'engine.flank',
    answer: revised,
    make: ({ main }) => {
      const state = new LatestAnswer(main.client, 'engine.flank')
      return {
        ask: (which) => state.ask(`${which}`, {} as never),
        shown: () => [state.answer, state.error, state.waiting],
        waits: () => state.waiting,
        clear: () => state.clear(),
      }
    },
  },
  ...Object.fromEntries(
    (['reach', 'route', 'path', 'threat'] as const).map((what) => [
      `the selected creature's ${what}`,
      {
        call: `engine.${what}`,
        answer: revised,
        make: ({ main }: TestEditor): Asking => {
          const state = new EngineAnswers(main.client)
          const ask = {
            reach: (n: number) => state.askReach(MAP_ID, n, id('a'), DEFAULT_MOVER),
            route: (n: number) => state.askRoute(MAP_ID, 1, id('a'), DEFAULT_MOVER, { col: n, row: 0 }),
            path: (n: number) => state.askPath(MAP_ID, 1, id('a'), DEFAULT_MOVER, [{ col: n, row: 0 }]),
            threat: (n: number) => state.askThreat(MAP_ID, n, [id('a')], 0),
          }[what]
          return {
            ask,
            shown: () => [
              state.reach,
              state.reachError,
              state.reachWaiting,
              state.route,
              state.routeError,
              state.threat,
            ],
            clear: () => {
              state.clearReach()
              state.clearThreat()
            },
          }
        },
      },
    ]),
  ),
  ...Object.fromEntries(
    TACTICS_TABS.filter((tab) => tab !== 'special').map((tab) => [
      `tactics: ${tab}`,
      {
        call: `engine.${tab}`,
        answer: revised,
        make: ({ main, editor }: TestEditor): Asking => {
          const state = new TacticsState(main.client, editor)
          state.tab = tab
          return {
            ask(which) {
              state.chooseFoe(id(which === 1 ? 'wolf' : 'bear'))
              state.chooseTarget(id(which === 1 ? 'wolf' : 'bear'))
              state.forceChoice = { ...state.forceChoice, feet: 5 * which }
              state.ask({
                path: [
                  { col: 1, row: 1 },
                  { col: 3, row: which },
                ],
              } as never)
            },
            shown: () => [state[tab].answer, state[tab].error, state[tab].waiting],
            waits: () => state[tab].waiting,
            clear: () => state.clear(),
          }
        },
      },
    ]),
  ),
  'the closest opponent': {
    call: 'engine.closest',
    answer: (number) => ({ revision: number, ids: [id('wolf')], settled: id('wolf'), settledBy: 'distance' }),
    make: ({ main, editor }) => {
      const state = new ClosestState(main.client, editor)
      return {
        ask(which) {
          state.rolls = which
          state.ask()
        },
        shown: () => [state.answer, state.target],
        clear() {
          editor.select({ cells: new Set(), records: [] })
          state.ask()
        },
      }
    },
  },
  'some minutes on the map': {
    call: 'engine.minutes',
    answer: revised,
    make: ({ main, editor }) => {
      const state = new MinutesState(main.client, editor)
      return {
        ask(which) {
          state.isOn = true
          state.seed = which
          state.ask()
        },
        shown: () => [state.question.answer, state.question.error, state.question.waiting],
        waits: () => state.question.waiting,
        clear() {
          state.isOn = false
          state.ask()
        },
      }
    },
  },
  'pinned routes': {
    call: 'engine.route',
    times: 2,
    answer: (feet) => ({ feet, path: [], provokes: [], hazards: [] }),
    make: ({ main, editor }) => {
      const state = new RouteState(main.client, editor)
      return {
        ask: (which) => state.pin({ col: 0, row: which }),
        shown: () => [state.pinned, state.error, state.last],
        clear: () => state.clear(),
      }
    },
  },
  'the rules reference': {
    call: 'rules.reference',
    answer: listed,
    make: ({ main }) => {
      const state = new RulesState(main.client)
      return { ask: (which) => state.read('pf1e', `word ${which}`), shown: () => [state.topics, state.error] }
    },
  },
  'the steps of the map': {
    call: 'maps.history',
    answer: listed,
    make: ({ main, editor }) => {
      const state = new MapHistory(main.client, editor.replica, new Toasts())
      return { ask: () => state.readSteps(), shown: () => state.steps }
    },
  },
  'the versions of the map': {
    call: 'maps.versions',
    answer: listed,
    make: ({ main, editor }) => {
      const state = new MapHistory(main.client, editor.replica, new Toasts())
      return { ask: () => state.readVersions(), shown: () => state.versions }
    },
  },
  'the bestiary': {
    call: 'creatures.list',
    answer: listed,
    make: ({ main }) => {
      const state = new BestiaryState(main.client, new Toasts())
      return { ask: () => state.read(), shown: () => state.entries }
    },
  },
  'the stamps': {
    call: 'stamps.list',
    answer: listed,
    make: ({ main, editor }) => {
      const state = new AssetsState(main.client, editor, new Toasts())
      return { ask: () => state.read(), shown: () => state.stamps }
    },
  },
  'the library': {
    call: 'library.list',
    answer: listed,
    make: ({ main }) => {
      const state = new LibraryState(main.client, new Toasts())
      return { ask: () => state.load(), shown: () => [state.maps, state.failure] }
    },
  },
  'the state of the library': {
    call: 'library.state',
    answer: (number) => ({ file: 'present', damagedMaps: [`${number}`] }),
    make: ({ main }) => {
      let changed = () => undefined as void
      const state = new BackupsState(
        {
          ...main.client,
          on: (event, listener) => {
            if (event === 'library.stateChanged') changed = listener as never
            return () => {}
          },
        },
        new Toasts(),
      )
      let isStarted = false
      return {
        ask() {
          if (isStarted) changed()
          else state.start()
          isStarted = true
        },
        shown: () => state.library,
      }
    },
  },
  'the maps of a backup': {
    call: 'backups.read',
    answer: listed,
    make: ({ main }) => {
      const state = new BackupsState(main.client, new Toasts())
      return {
        ask: (which) => state.choose({ id: `${which}` } as never),
        shown: () => [state.maps, state.failure],
      }
    },
  },
  "the players' window": {
    call: 'players.state',
    answer: (number) => ({ shownMapId: `${number}`, revealed: null }),
    make: ({ main, editor }) => {
      let changed = () => undefined as void
      const client = {
        ...main.client,
        on: (_: unknown, listener: unknown) => ((changed = listener as never), () => {}),
      }
      const state = new PlayersState(client as never, editor, new Toasts())
      state.connect()
      return { ask: () => changed(), shown: () => state.status }
    },
  },
  'a print': {
    call: 'print.facts',
    answer: (number) => ({ overlays: [], tables: [], number }),
    make: ({ main, map }) => {
      const state = new PrintState(main.client, map, { selected: [], opensDoors: false, route: null, playedPlan: null })
      return {
        ask: (which) => state.changeRounds({ seed: `${which}` }),
        shown: () => [state.facts, state.problem, state.preparing],
      }
    },
  },
  'a chase': {
    call: 'simulation.chase',
    answer: revised,
    make: ({ main, editor }) => {
      const state = new ChaseState(main.client, editor)
      return { ask: () => state.roll(), shown: () => [state.answer, state.error], clear: () => state.forget() }
    },
  },
  'a journey': {
    call: 'simulation.journey',
    answer: revised,
    make: ({ main, map }) => {
      const state = new TravelState(main.client, { id: 'pf1e', travel: null }, [...map.tables.creatures.values()])
      return {
        ask: () => state.plan(),
        shown: () => [state.answer, state.error, state.isWaiting],
        waits: () => state.isWaiting,
      }
    },
  },
}

describe.each(Object.entries(STATES))('%s', (_, { call, times = 1, answer, make }) => {
  /** A state of its own on a map with friends and foes; calls wait until they are answered. */
  async function begun() {
    const t = await (
      await TestEditor.open()
    ).place(['hero', 1, 1], ['ally', 2, 1], ['wolf', 4, 1, {}, 'foes'], ['bear', 6, 1, {}, 'foes'])
    t.tool('select').click(1.5, 1.5)
    await t.settled()
    t.main.held.add(call)
    const asking = make(t)
    const settle = async () => {
      await t.settled()
      flushSync()
    }
    const ask = async (which: 1 | 2) => {
      const before = t.main.waiting.length
      void asking.ask(which)
      await settle()
      const asked = t.main.waiting.slice(before)
      expect(asked).toHaveLength(times)
      return {
        async answered(number: number) {
          for (const each of asked) each.answer(answer(number))
          await settle()
        },
        async failed(code: string) {
          for (const each of asked) each.fail(code)
          await settle()
        },
      }
    }
    const shown = () => JSON.stringify(asking.shown())
    return { asking, ask, shown }
  }
  /** What is shown once the second question alone was answered. */
  async function second() {
    const { asking, ask, shown } = await begun()
    const asked = await ask(2)
    expect(asking.waits?.() ?? true).toBe(true)
    const waiting = shown()
    await asked.answered(2)
    expect(asking.waits?.() ?? false).toBe(false)
    expect(shown()).not.toEqual(waiting)
    return shown()
  }

  test('shows the answer to the newest question, whichever comes first', async () => {
    const expected = await second()
    const late = await begun()
    const [first, then] = [await late.ask(1), await late.ask(2)]
    const waiting = late.shown()
    await then.answered(2)
    expect(late.shown()).toEqual(expected)
    await first.answered(1)
    expect(late.shown()).toEqual(expected)
    const early = await begun()
    const [older, newer] = [await early.ask(1), await early.ask(2)]
    await older.answered(1)
    expect(early.shown()).toEqual(waiting)
    await newer.answered(2)
    expect(early.shown()).toEqual(expected)
  })

  test('an answer takes the place of an error, and a late error does not take the place of an answer', async () => {
    const expected = await second()
    const { ask, shown } = await begun()
    await (await ask(1)).failed('no-such-map')
    await (await ask(2)).answered(2)
    expect(shown()).toEqual(expected)
    const other = await begun()
    const [first, then] = [await other.ask(1), await other.ask(2)]
    await then.answered(2)
    await first.failed('no-such-map')
    expect(other.shown()).toEqual(expected)
  })

  test('what is cleared is as new, and an answer that comes later changes nothing', async () => {
    const { asking, ask, shown } = await begun()
    if (!asking.clear) return
    const fresh = shown()
    await (await ask(1)).answered(1)
    const late = await ask(2)
    asking.clear()
    expect(shown()).toEqual(fresh)
    await late.answered(2)
    expect(shown()).toEqual(fresh)
  })
})

test('a route asked for after a measured path is the one shown', async () => {
  const t = await TestEditor.open()
  t.main.held.add('engine.route').add('engine.path')
  const state = new EngineAnswers(t.main.client)
  state.askPath(MAP_ID, 1, id('a'), DEFAULT_MOVER, [{ col: 1, row: 0 }])
  t.main.waiting[0]?.answer(revised(1))
  await t.settled()
  state.askRoute(MAP_ID, 1, id('a'), DEFAULT_MOVER, { col: 2, row: 0 })
  expect(state.route).toBeNull()
  t.main.waiting[1]?.answer(revised(2))
  await t.settled()
  expect(state.route).toMatchObject({ revision: 2 })
})
