/** What panels and dialogs do when asked: routes, turns, journeys, runs, the library, layers, tactics on the map. */
import { describe, expect, test } from 'vitest'
import { drawGrid, drawLines, drawSpots, LINE_STYLES } from '../../../renderer/exchange/drawLines.ts'
import { LibraryState } from '../../../renderer/library/LibraryState.svelte.ts'
import { windowActions, type WindowCommands } from '../../../renderer/panels/commands/windowActions.ts'
import { putLayer, putPictureWalls } from '../../../renderer/panels/layers/putLayer.ts'
import { MovementState } from '../../../renderer/panels/movement/MovementState.svelte.ts'
import { facingOf, headingOf } from '../../../renderer/panels/movement/TurnState.svelte.ts'
import { OpeningState } from '../../../renderer/panels/shell/OpeningState.svelte.ts'
import { firstPanel } from '../../../renderer/panels/shell/windowPlace.ts'
import {
  coverOverlay,
  flankOverlay,
  forceOverlay,
  maneuverOverlay,
} from '../../../renderer/panels/tactics/tacticsOverlays.ts'
import { ChaseState } from '../../../renderer/simulation/ChaseState.svelte.ts'
import { MinutesState } from '../../../renderer/simulation/MinutesState.svelte.ts'
import { TravelState } from '../../../renderer/simulation/TravelState.svelte.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { creatureSchema } from '../../../src/map/records/creature.ts'
import { LAYERS } from '../../../src/map/records/settings.ts'
import { mapWith } from '../../support/printableMap.ts'
import { recordingContext } from '../../support/recordingContext.ts'
import { answering } from '../answering.ts'
import { TestEditor } from '../editor/testEditor.ts'

describe('a destination', () => {
  /** A map with a hero, routes that go around, and a main process that finds them. */
  async function routes() {
    const t = await (await TestEditor.open()).place(['hero', 1, 1])
    t.tool('select').click(1.5, 1.5)
    const main = answering({
      'engine.route': ({ prefer, to }: { prefer: string; to: { col: number; row: number } }) => ({
        ...{
          path: [{ col: 1, row: 1 }, to],
          feet: prefer === 'safest' ? 40 : 20,
          legal: true,
          moverId: 'hero',
          doors: [],
        },
        ...{ provokes: prefer === 'safest' ? [] : [1], hazards: [], band: 'Move' },
        after: { diagonals: 1, heading: null, altitudeFeet: 0, held: null },
      }),
    })
    return { t, ...main, state: new MovementState({ client: main.client, editor: t.editor }) }
  }
  test.each([
    ['shortest', 20],
    ['safest', 40],
  ] as const)('sends the creature by the %s route', async (by, feet) => {
    const { t, state } = await routes()
    await state.send({ col: 5, row: 3 }, by)
    await t.settled()
    expect([t.where('hero'), state.turn.feet]).toEqual([[5, 3], feet])
  })
  test('that is to be compared moves no one, and is picked on the map or at the keyboard cursor', async () => {
    const { t, state, argument } = await routes()
    await state.send({ col: 5, row: 3 }, 'choice')
    await t.settled()
    expect([t.where('hero'), state.routes.pinned?.shortest.feet, state.routes.pinned?.safest.feet]).toEqual([
      [1, 1],
      20,
      40,
    ])
    state.routes.unpin()
    expect(state.routes.pinned).toBeNull()
    state.routes.choose()
    t.click(7.7, 2.2)
    await t.settled()
    expect([state.routes.pinned?.to, argument('engine.route')]).toMatchObject([
      { col: 7, row: 2 },
      { to: { col: 7, row: 2 } },
    ])
    t.editor.moveCursor({ col: 4, row: 6 })
    state.routes.choose()
    await t.settled()
    expect([state.routes.pinned?.to, t.editor.display.isPicking()]).toEqual([{ col: 4, row: 6 }, false])
  })
  test('keeps the last route readable until it is cleared', async () => {
    const { state } = await routes()
    state.routes.remember({ feet: 5 } as never)
    state.routes.remember(null)
    expect(state.routes.last).toEqual({ feet: 5 })
    state.routes.clear()
    expect(state.routes.last).toBeNull()
  })
  test('has a facing for each direction of flight, and back', () => {
    expect([0, 2, 4, 6].map(facingOf)).toEqual([2, 4, 6, 0])
    for (let eighth = 0; eighth < 8; eighth++) expect(headingOf(facingOf(eighth))).toBe(eighth)
  })
})

describe('some minutes on the map', () => {
  async function minutes() {
    const t = await (
      await TestEditor.open()
    ).place(['hero', 1, 1], ['horse', 3, 1, { size: 'large', speedFeet: { land: 50 } }], ['wolf', 8, 4, {}, 'foes'])
    const squire = {
      ...t.map.tables.creatures.get('hero' as never)!,
      id: 'squire',
      at: { col: 3, row: 1 },
      mountId: 'horse',
    }
    t.main.change({ type: 'edit-records', put: [{ table: 'creatures', record: squire }] })
    await t.settled()
    t.main.held.add('engine.minutes')
    return { t, state: new MinutesState(t.main.client, t.editor) }
  }
  const names = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)

  test('are those of the selected creatures, else of the party, else of everyone; mounts go for their riders', async () => {
    const { t, state } = await minutes()
    expect(names(state.group)).toEqual(['hero', 'horse', 'squire'])
    expect(names(state.travelers.map(({ creature }) => creature))).toEqual(['hero', 'horse'])
    t.tool('select').click(8.5, 4.5)
    expect(names(state.group)).toEqual(['wolf'])
    t.editor.select({ cells: new Set(), records: [] })
    t.main.change({
      type: 'edit-records',
      remove: ['hero', 'horse', 'squire'].map((id) => ({ table: 'creatures', id })),
    })
    await t.settled()
    expect(names(state.group)).toEqual(['wolf'])
  })
  test('ask with who goes, how, at what pace and to where, and are clear when off or no one goes', async () => {
    const { t, state } = await minutes()
    state.ask()
    expect(t.main.waiting).toHaveLength(0)
    state.isOn = true
    state.pick()
    t.click(9.4, 6.6)
    expect(state.to).toEqual({ col: 9, row: 6 })
    state.chosenPace = 'hustle'
    state.seed = 7
    state.change(state.travelers[1]!, { goes: false })
    state.ask()
    expect(t.main.waiting.at(-1)?.argument).toMatchObject({
      ...{ mapId: 'm1', group: [{ id: 'hero', mode: 'land' }], pace: 'hustle', seed: '7', to: { col: 9, row: 6 } },
    })
    state.change(state.travelers[0]!, { goes: false })
    state.ask()
    expect([state.question.waiting, state.going]).toEqual([false, []])
  })
  test('mark the target with the square around it while they are shown', async () => {
    const { state } = await minutes()
    state.to = { col: 9, row: 6 }
    expect(state.previews).toEqual([])
    state.isOn = true
    const points = [
      [9, 6],
      [10, 6],
      [10, 7],
      [9, 7],
    ].map(([x, y]) => ({ x, y }))
    expect(state.previews).toMatchObject([{ kind: 'drawing', drawing: { shape: 'polygon', points } }])
  })
})

test('a chase is run by two creatures with their own speeds and scores, with new dice each time, and says what failed', async () => {
  const t = await TestEditor.open()
  const { client, calls, failing, asked, argument } = answering({ 'simulation.chase': { rounds: 3 } })
  const chase = new ChaseState(client, t.editor)
  await chase.roll()
  expect(asked()).toEqual([])
  await t.place(
    ['hero', 1, 1, { speedFeet: { land: 30 }, dexterity: 12 }],
    ['wolf', 5, 1, { speedFeet: { land: 50 }, constitution: 15 }, 'foes'],
  )
  t.tool('select').click(1.5, 1.5)
  await chase.roll()
  expect(argument('simulation.chase')).toMatchObject({
    ...{ ruleset: 'pf1e', pursuer: { speedFeet: 30, dexterity: 12 }, quarry: { speedFeet: 50, constitution: 15 } },
  })
  expect([chase.answer, chase.error]).toEqual([{ rounds: 3 }, null])
  await chase.roll()
  const seeds = calls.map(([, given]) => (given as { readonly seed: string }).seed)
  expect(new Set(seeds).size).toBe(2)
  failing.add('simulation.chase')
  await chase.roll()
  expect([chase.answer, chase.error]).toEqual([null, { code: 'no-such-map' }])
  chase.forget()
  expect(chase.error).toBeNull()
})

test('a stored journey comes back as it was; a creature that lost its way of moving takes its usual one', () => {
  const mover = (id: string, speedFeet: object) =>
    creatureSchema.parse({ id, name: id, at: { col: 0, row: 0 }, size: 'medium', side: 'party', speedFeet })
  const creatures = [mover('walker', { land: 30 }), mover('hawk', { land: 10, fly: 60 }), mover('cook', { land: 20 })]
  const planned = {
    ...{ name: 'North', legs: [{ miles: 12, country: 'forest', way: 'trackless' }], means: 'on-foot', seed: 5 },
    ...{ hustleHours: 2, vehicleSpeedFeet: 40, hoursADay: 6 },
    travelers: [
      { creatureId: 'walker', mode: 'fly' },
      { creatureId: 'hawk', mode: 'land' },
    ],
  }
  const travel = new TravelState(answering().client, { id: 'pf1e', travel: null }, creatures, planned as never)
  const going = Object.fromEntries(travel.travelers.map(({ creature, goes, mode }) => [creature.id, [goes, mode]]))
  expect(going).toEqual({ walker: [true, 'land'], hawk: [true, 'land'], cook: [false, 'land'] })
  expect(travel.planned).toMatchObject({
    ...planned,
    travelers: [
      { creatureId: 'walker', mode: 'land' },
      { creatureId: 'hawk', mode: 'land' },
    ],
  })
})

test('a journey keeps at least one leg, and has no text before it is made', () => {
  const travel = new TravelState(answering().client, { id: 'pf1e', travel: null }, [])
  travel.removeLeg(0)
  expect([travel.legs.length, travel.markdown]).toEqual([1, null])
  travel.addLeg()
  travel.addLeg()
  travel.legs[0]!.miles = 77
  travel.removeLeg(1)
  expect(travel.legs.map(({ miles }) => miles)).toEqual([77, 10])
})

describe('the library', () => {
  const library = (more: Parameters<typeof answering>[0] = {}) => {
    const main = answering({
      'library.list': [],
      'rulesets.list': [{ id: 'pf1e', name: 'Pathfinder 1e' }],
      'library.duplicate': 'm9',
      'library.summary': { rows: ['old'], isOutdated: true },
      'library.summarize': ['new'],
      'library.thumbnail': null,
      ...more,
    })
    return { ...main, state: new LibraryState(main.client, main.toasts) }
  }
  const map = { id: 'm1', updatedAtMs: 1, name: 'Mill' } as never
  test('copies a map, also under a name of its own', async () => {
    const { state, argument, failing, said, asked, toasts } = library()
    await state.load()
    asked()
    expect([await state.duplicate(map), argument('library.duplicate'), asked()]).toEqual([
      'm9',
      { mapId: 'm1' },
      ['library.duplicate', 'library.list'],
    ])
    expect([await state.createFrom('m1' as never, 'Ford'), argument('library.rename')]).toEqual([
      'm9',
      { mapId: 'm9', name: 'Ford' },
    ])
    failing.add('library.duplicate')
    expect([await state.duplicate(map), said().length]).toEqual([null, 1])
    toasts.dismiss(toasts.list[0]!.id)
    expect([await state.createFrom('m1' as never, 'Ford'), said().length]).toEqual([null, 1])
  })
  test('restores samples and says how many', async () => {
    const said = async (restored: number) => {
      const { state, said: all } = library({ 'library.restoreSamples': restored })
      await state.restoreSamples()
      return all()
    }
    const [none, some] = [await said(0), await said(3)]
    expect([none.length, some]).toEqual([1, [expect.stringContaining('3')]])
    expect(none[0]).not.toContain('0')
  })
  test('has a summary as it was, then as it is, once for each change of the map', async () => {
    const { state, calls } = library()
    const rows = await Promise.all(state.summaries(map))
    expect(rows).toEqual([['old'], ['new']])
    expect(await Promise.all(state.summaries(map))).toEqual([['new']])
    const asked = () => calls.filter(([name]) => name === 'library.summary').length
    expect(asked()).toBe(1)
    void state.summaries({ ...(map as object), updatedAtMs: 2 } as never)
    expect(asked()).toBe(2)
    const current = library({ 'library.summary': { rows: ['now'], isOutdated: false } })
    expect(await Promise.all(current.state.summaries(map))).toEqual([['now'], ['now']])
    expect(current.asked()).not.toContain('library.summarize')
  })
  test('names a rule system, or its id where it is unknown', async () => {
    const { state } = library()
    await state.load()
    expect([state.rulesetName('pf1e'), state.rulesetName('gone')]).toEqual(['Pathfinder 1e', 'gone'])
  })
})

test('each action of the window does its own thing', async () => {
  const did: string[] = []
  const commands = new Proxy({} as WindowCommands, {
    get:
      (_, name) =>
      (...given: readonly unknown[]) =>
        void did.push([String(name), ...given.filter((each) => typeof each === 'string')].join(' ')),
  })
  const t = await TestEditor.open()
  const done = windowActions(commands)
    .filter(({ id }) => id !== 'here.follow')
    .map((action) => {
      void action.run(t.editor)
      return [action.id, did.pop()]
    })
  expect(Object.fromEntries(done)).toMatchObject({
    'app.palette': 'showPalette',
    'here.move': 'sendHere shortest',
    'here.moveSafely': 'sendHere safest',
    'here.compare': 'sendHere choice',
    'help.guide': 'showGuide',
    'help.shortcuts': 'showShortcuts',
    'app.preferences': 'showPreferences',
    'library.show': 'showLibrary',
    'library.new': 'newMap',
    'library.delete': 'deleteMap',
    'library.backups': 'showLibraryDialog backups',
    'library.check': 'showLibraryDialog check',
    'library.compact': 'showLibraryDialog compact',
    'file.import': 'importMap',
    'file.export': 'exportMap',
    'file.print': 'showPrint',
    'view.legend': 'toggleLegend',
    'map.settings': 'showPanel map',
    'map.saveVersion': 'nameVersion',
    'panel.movement': 'showPanel movement',
  })
})

test('hints stay away once dismissed, stairs are followed and remembered, and the first panel is that of before', async () => {
  const { client, argument } = answering({ 'window.begin': { because: null, place: null } })
  const opening = new OpeningState(client)
  opening.hints = true
  opening.mapId = 'm1' as never
  opening.dismissHints()
  expect([opening.hints, argument('preferences.write')]).toEqual([false, { key: 'hints-dismissed', value: true }])
  opening.follow('m2' as never)
  expect([opening.mapId, opening.cameFrom]).toEqual(['m2', 'm1'])
  expect(
    [null, { panel: 'notes' }, { panel: 'gone' }, { panel: null }].map((place) => firstPanel(place as never)),
  ).toEqual([...['movement', 'notes', null, null]])
})

test('a change of a layer leaves its other looks and the other layers alone', () => {
  for (const layer of LAYERS) {
    const settings = settingsOf(mapWith({ widthCells: 4, heightCells: 3 }))
    const before = {
      ...settings,
      layers: { [layer]: { visible: true, locked: true, opacity: 0.4 } },
    } as typeof settings
    const command = putLayer(before, layer, { visible: false }, 'Hide') as unknown as {
      readonly put: readonly { readonly record: unknown }[]
    }
    expect(command.put[0]?.record).toEqual({
      ...before,
      layers: { [layer]: { visible: false, locked: true, opacity: 0.4 } },
    })
  }
})

test('walls that the picture shows become thin lines for the GM, and are drawn in the style again', () => {
  const settings = settingsOf(mapWith({ widthCells: 2, heightCells: 2 }))
  const looked = (before: typeof settings, areShown: boolean) => {
    const { put } = putPictureWalls(before, areShown) as unknown as {
      readonly put: readonly { readonly record: typeof settings }[]
    }
    return put[0]!.record
  }
  const shown = looked(settings, true)
  expect(shown.look).toEqual({ ...settings.look, pictureWalls: 'gm' })
  expect(looked(shown, false)).toEqual(settings)
})

describe('tactics on the map', () => {
  const creature = (id: string, size: string, col: number) => ({ id, size, at: { col, row: 2 } }) as never
  test('mark ally and foe with their spaces, and say whether the foe is flanked', () => {
    const marks = (flanksNow: boolean) =>
      flankOverlay(
        { places: [{ col: 1, row: 1 }], flanksNow } as never,
        2,
        creature('a', 'medium', 3),
        creature('f', 'huge', 7),
      )
    expect(marks(false)).toMatchObject({
      ...{ kind: 'flank', spaceCells: 2, places: [{ col: 1, row: 1 }] },
      marked: [
        { at: { col: 3 }, spaceCells: 1 },
        { at: { col: 7 }, spaceCells: 3 },
      ],
    })
    const words = [false, true].map((flanks) =>
      (marks(flanks) as { marked: readonly { label: string }[] }).marked.map(({ label }) => label),
    )
    expect(words[0]![0]).toBe(words[1]![0])
    expect(words[0]![1]).not.toBe(words[1]![1])
    expect(flankOverlay({ places: [], flanksNow: true } as never, 1, null, null)).toMatchObject({ marked: [] })
  })
  test('show a line of cover, a push and a maneuver with where they end', () => {
    const cover = (degree: string) =>
      coverOverlay({ from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, degree, crossed: ['c'], bonus: null } as never)
    expect([cover('blocked'), cover('none')]).toMatchObject([
      { from: { x: 1, y: 2 }, to: { x: 3, y: 4 }, blocked: true, crossed: ['c'] },
      { blocked: false },
    ])
    const force = (more: object) =>
      forceOverlay({ boxes: [{ col: 1, row: 1 }], movedFeet: 15, stoppedBy: null, falls: false, ...more } as never, 2)
    expect(force({})).toMatchObject({ spaceCells: 2, label: '15 ft', stoppedAt: null, boxes: [{ col: 1, row: 1 }] })
    expect(force({ stoppedBy: { at: { col: 2, row: 2 } } })).toMatchObject({ stoppedAt: { col: 2, row: 2 } })
    expect((force({ falls: true }) as { label: string }).label).not.toBe('15 ft')
    const maneuver = (more: object) =>
      maneuverOverlay({
        ...{ path: [{ col: 1, row: 1 }], spaceCells: 2, maneuver: 'leap', mayTry: true, feet: 5 },
        ...{ faults: [{ at: null }, { at: { col: 3, row: 3 } }, { at: { col: 4, row: 4 } }] },
        ...more,
      } as never)
    expect(maneuver({ path: [] })).toBeNull()
    expect(maneuver({})).toMatchObject({
      spaceCells: 2,
      stoppedAt: { col: 3, row: 3 },
      label: expect.stringContaining('5') as string,
    })
    expect((maneuver({ mayTry: false }) as { label: string }).label).not.toContain('5')
  })
})

describe('a file over its map drawn small', () => {
  const size = { widthCells: 8, heightCells: 4 }
  const drawn = (draw: (context: CanvasRenderingContext2D) => void) => {
    const { context, calls } = recordingContext()
    draw(context)
    return calls
  }
  test('has each line where it lies, in the look of what becomes of it', () => {
    const lines = Object.keys(LINE_STYLES).map((outcome, i) => ({ line: [i, 1, i + 1, 3], outcome }))
    const calls = drawn((context) =>
      drawLines(context, { ...size, lines } as never, 80, 80, (token) => `color${token}`),
    )
    const at = (name: string) => calls.filter((call) => call.name === name).map(({ args }) => args)
    // Eight by four squares in 80 by 80 pixels: ten pixels a square, twenty above.
    expect(at('moveTo')).toEqual(lines.map((_, i) => [10 * i, 30]))
    expect(at('lineTo')).toEqual(lines.map((_, i) => [10 * (i + 1), 50]))
    const strokes = calls.filter(({ name }) => name === 'stroke')
    expect(strokes.map(({ strokeStyle, dash }) => [strokeStyle, dash])).toEqual(
      Object.values(LINE_STYLES).map(({ color, dash }) => [`color${color}`, dash]),
    )
    expect(calls.at(-1)).toMatchObject({ name: 'setLineDash', args: [[]] })
  })
  test('shows by color and dashes what becomes of each line', () => {
    const looks = Object.values(LINE_STYLES).map(({ color, dash }) => `${color} ${dash.join()}`)
    expect(new Set(looks).size).toBe(looks.length)
  })
  test('has rings around places, and a grid unless that would hide it', () => {
    const rings = drawn((context) => drawSpots(context, size, [{ x: 2, y: 1 }], 80, 80, 'red')).filter(
      ({ name }) => name === 'arc',
    )
    expect(rings.map(({ args }) => args)).toEqual([[20, 30, 10, 0, 2 * Math.PI]])
    const small = drawn((context) => drawSpots(context, size, [{ x: 2, y: 1 }], 40, 40, 'red')).filter(
      ({ name }) => name === 'arc',
    )
    expect(small[0]?.args[2]).toBe(9)
    const grid = (px: number) => drawn((context) => drawGrid(context, size, px, px)).map(({ args }) => args)
    const dark = grid(80).slice(0, 10)
    expect(dark.slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 7].map((col) => [10 * col, 20, 1, 40]))
    expect(dark.slice(7)).toEqual([1, 2, 3].map((row) => [0, 20 + 10 * row, 80, 1]))
    expect(grid(80)).toHaveLength(20)
    expect([grid(40).length, grid(39).length]).toEqual([20, 0])
  })
})
