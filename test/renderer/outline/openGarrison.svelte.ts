/** The garrison open in a window: with all that panels and dialogs know beside it, and a main process that answers as the real one does. */
import { flushSync } from 'svelte'
import { onTestFinished, vi } from 'vitest'
import { measure } from '../../../electron/jobs/tasks/report.ts'
import { runChecks } from '../../../electron/jobs/tasks/checks.ts'
import { playMany, playOnce, travel } from '../../../electron/jobs/tasks/simulation.ts'
import { ruleHandlers } from '../../../electron/services/rules.ts'
import { simulationHandlers } from '../../../electron/services/simulation.ts'
import { OpenMap } from '../../../renderer/panels/OpenMap.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { ANSWERS } from '../../../src/answers/ask.ts'
import { situationOf } from '../../../src/answers/replica.ts'
import { ok, type Result } from '../../../src/base/result.ts'
import { CALLS, type CallName } from '../../../src/ipc/contract.ts'
import type { CompareAnswer } from '../../../src/ipc/shapes/tactics.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { noWalls } from '../../../src/grid/pictureWalls/maskWalls.ts'
import { CREATURE_PRESETS } from '../../../src/samples/creaturePresets.ts'
import { isToldBeside } from '../../support/books.ts'
import { PLAIN_FACTS } from '../../support/printableMap.ts'
import { TestMain } from '../editor/testEditor.ts'

/** The time at which all outlines are taken. */
export const NOW = Date.UTC(2026, 2, 5, 14, 30)
const HOUR = 3_600_000
/** What waits for a pause in typing or painting has it by then. */
const PAUSE_MS = 400

/** Makes a test repeat itself: one time of day in one time zone, and ids that count. */
export function sameEveryTime(): void {
  const toFake = ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
  vi.useFakeTimers({ toFake: [...toFake], now: NOW })
  let ids = 0
  const uuid = vi.spyOn(crypto, 'randomUUID').mockImplementation(() => `id-${++ids}` as never)
  // The page of tests knows no popovers.
  const popovers = { hidePopover: () => undefined, showPopover: () => undefined }
  Object.assign(HTMLElement.prototype, popovers)
  const zone = process.env['TZ']
  process.env['TZ'] = 'UTC'
  onTestFinished(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
    for (const name of Object.keys(popovers)) delete (HTMLElement.prototype as never)[name]
    uuid.mockRestore()
    vi.useRealTimers()
  })
}

const jobs: Readonly<Record<string, (input: never, hooks: never) => unknown>> = {
  'simulation.run': playOnce,
  'simulation.odds': playMany,
  'simulation.journey': travel,
  'checks.run': runChecks,
  'report.measure': measure,
}
/** The players’ window, closed. */
export const PLAYERS = {
  ...{ shownMapId: null, isFullScreen: false, revealed: null },
  options: { view: 'follow', trueSize: false, diagonalInches: 24 },
  displays: [
    { id: 1, label: 'Laptop' },
    { id: 2, label: 'Television' },
  ],
}
const LISTED = [
  ...CREATURE_PRESETS.slice(0, 1),
  ...CREATURE_PRESETS.slice(-1).map((each) => ({ ...each, favourite: true })),
]

/** Walls found in the plan, which covers ten squares by six. */
const FOUND_WALLS = {
  ...noWalls({ widthCells: 13, heightCells: 7 }),
  north: Uint8Array.from({ length: 91 }, (_, at) => ({ 40: 250, 41: 140 })[at] ?? 0),
}

/** A main process that has a map open. */
export function mainWith(map: BattleMap): TestMain {
  const main = new TestMain(map)
  const openMaps = { get: () => ok({ map: main.map, revision: main.revision, number: 1, sequence: 0 }) } as never
  const runJob = async (task: string, input: never) => jobs[task]!(input, { onProgress: () => undefined } as never)
  const deps = { openMaps, runJob, jobs: { run: (_: unknown, work: (o: object) => unknown) => work({}) } } as never
  const handlers = { ...ruleHandlers(openMaps), ...simulationHandlers(deps) } as Record<
    string,
    (argument: never) => unknown
  >
  for (const [name, handle] of Object.entries(handlers))
    main.also[name] = (argument) => handle(CALLS[name as CallName].input.parse(argument) as never)
  const run = main.also['simulation.run']!
  main.also['simulation.run'] = async (argument) => {
    const answer = (await run(argument)) as { value?: object }
    return answer.value ? { ...answer, value: { ...answer.value, milliseconds: 12 } } : answer
  }
  for (const [name, answer] of Object.entries(ANSWERS))
    main.also[name] = (argument: object) => {
      const situation = situationOf(main.map)
      const read = CALLS[name as CallName].input.parse(argument) as never
      return situation.ok ? answer({ ...situation.value, revision: main.revision }, read) : situation
    }
  tellOfBooks(main)
  const value = (given: unknown) => () => ok(structuredClone(given))
  Object.assign(main.also, {
    'checks.run': async ({ choices }: { choices: never }) => {
      const found = runChecks({ map: main.map, choices }, { onProgress: () => undefined } as never)
      return found.ok ? ok({ ...found.value, revision: main.revision }) : found
    },
    'report.run': async ({ effort, versionId: _, job: __, mapId: ___, ...about }: Record<string, unknown>) =>
      measure(
        { map: main.map, revision: main.revision, about, effort } as never,
        { onProgress: () => undefined } as never,
      ),
    'maps.history': value([
      { sequence: 2, label: 'Move Goblin', atMs: NOW - 300_000, applied: false },
      { sequence: 1, label: 'Paint 3 squares', atMs: NOW - 26 * HOUR, applied: true },
    ]),
    'maps.versions': value([
      { versionId: 4, name: 'Before the siege', atMs: NOW - 48 * HOUR, automatic: false },
      { versionId: 9, name: 'Automatic backup, Mar 5', atMs: NOW - HOUR, automatic: true },
    ]),
    'maps.saveVersion': null,
    'maps.restoreVersion': () => ok({ revision: main.revision, change: null, history: main.history }),
    'maps.goTo': () => ok({ revision: main.revision, change: null, history: main.history }),
    'players.state': value(PLAYERS),
    'creatures.list': value([
      ...LISTED,
      {
        ...LISTED[0]!,
        id: 'own-1',
        preset: false,
        sheet: { ...LISTED[0]!.sheet, name: 'Valeria', tags: ['hero', 'captain'] },
      },
    ]),
    'stamps.list': value([{ id: 's1', name: 'Gatehouse', widthCells: 4, heightCells: 3 }]),
    'stamps.read': value({
      ...{ id: 's1', name: 'Gatehouse', widthCells: 2, heightCells: 1 },
      ...{ cells: [{ layer: 'terrain', indices: [1], values: [12] }], records: [] },
    }),
    'clipboard.read': null,
    'pictures.findWalls': value(FOUND_WALLS),
    'pictures.choose': value({
      id: 'well',
      name: 'well.png',
      mime: 'image/png',
      widthPx: 280,
      heightPx: 140,
      byteLength: 9,
    }),
    'preferences.read': null,
    'print.facts': value(PLAIN_FACTS),
    'library.list': value([]),
    'creatures.recognize': value([]),
  })
  for (const name of Object.keys(CALLS))
    if (/^(players|creatures|stamps|preferences|jobs|clipboard|window|files|pictures)\./.test(name))
      main.also[name] ??= null
  for (const [name, answer] of Object.entries(main.also))
    if (answer && THOUGHT_OUT.test(name))
      main.also[name] = remembered(main, name, answer as (argument: object) => unknown)
  return main
}

/** Has a main process know the rule systems that are told beside others, so that a further one changes no outline. */
function tellOfBooks({ also }: TestMain): void {
  const list = also['rulesets.list'] as (argument: never) => Result<readonly { readonly id: string }[]>
  also['rulesets.list'] = (argument) => {
    const all = list(argument)
    return all.ok ? ok(all.value.filter(({ id }) => isToldBeside(id))) : all
  }
  const compare = also['engine.compare'] as (argument: never) => Result<CompareAnswer>
  also['engine.compare'] = (argument) => {
    const read = compare(argument)
    if (!read.ok) return read
    return ok({ ...read.value, systems: read.value.systems.filter(({ rulesetId }) => isToldBeside(rulesetId)) })
  }
}

const THOUGHT_OUT = /^(engine|simulation|checks|report)\./
/** Answers by map, call and argument: most pages ask the same. */
const answered = new WeakMap<BattleMap, Map<string, unknown>>()
function remembered(main: TestMain, name: string, answer: (argument: object) => unknown) {
  return (argument: object) => {
    const { asker: _, job: __, ...question } = argument as { asker?: string; job?: string }
    const known = answered.get(main.map) ?? new Map<string, unknown>()
    answered.set(main.map, known)
    const key = `${name} ${main.revision} ${JSON.stringify(question)}`
    const result = known.get(key) ?? answer(argument)
    known.set(key, result)
    return result
  }
}

/** Lets everything under way come to its end, and the page show it. */
export async function settled(): Promise<void> {
  for (const wait of [0, PAUSE_MS, 0]) {
    if (wait > 0) vi.advanceTimersByTime(wait)
    for (let i = 0; i < 25; i++) await Promise.resolve()
    flushSync()
  }
}

/** A map open in a window, and what happens around it. */
export async function openMap(main: TestMain) {
  const toasts = new Toasts()
  const note =
    (name: string) =>
    (...given: readonly unknown[]) =>
      void main.calls.push({ name, argument: given.length > 1 ? given : given[0] })
  const open = new OpenMap({
    ...{ client: main.client, mapId: main.map.id, toasts },
    importFiles: async () => false,
    goTo: note('goes to map'),
  })
  const stop = $effect.root(() => open.follow())
  const close = open.start(() => undefined)
  await settled()
  return {
    open,
    main,
    toasts,
    note,
    close: async () => {
      stop()
      close()
      await settled()
    },
  }
}
