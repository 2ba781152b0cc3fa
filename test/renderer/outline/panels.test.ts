/** What each panel says and offers, and what its controls do. */
import { beforeEach, expect, test } from 'vitest'
import type { OpenMap } from '../../../renderer/panels/OpenMap.svelte.ts'
import { PANELS, type PanelId } from '../../../renderer/panels/panels.ts'
import { emptyMap, type TableName } from '../../../src/map/battleMap.ts'
import { MAP_ID } from '../editor/testEditor.ts'
import { click, set } from '../page.ts'
import { garrison } from './garrison.ts'
import { expectOutlines, LONG_MS, type State } from './golden.ts'
import { PLAYERS, sameEveryTime, settled } from './openGarrison.svelte.ts'
import {
  EMPTY,
  GARRISON,
  held,
  OTHER_SYSTEMS,
  panel,
  playedBy,
  pointAt,
  refused,
  who,
  withoutMovement,
  type Given,
} from './openPanel.ts'

beforeEach(sameEveryTime)

/** The horse alone: it fits through no door. */
const walledIn = [...GARRISON.tables.creatures.values()].filter(({ id }) => id === 'Horse')

/** The states of each panel: together they show every part of it. */
const STATES: Readonly<Record<PanelId, () => Readonly<Record<string, State>>>> = {
  movement: () => {
    const move = panel('movement')
    return {
      'no creatures': move({ map: EMPTY }),
      'nothing selected': move(),
      'several creatures': move(who('Valeria', 'Silk')),
      'one creature, a route under the pointer': move({ ...who('Valeria'), open: pointAt(5.2, 1.4) }),
      'a route that a wall blocks, pinned': move({
        ...who('Valeria'),
        open: (open) => open.states.movement.routes.pin({ col: 9, row: 3 }),
      }),
      'two routes compared, one taken': move({
        ...who('Valeria'),
        open: (open) => open.states.movement.routes.pin({ col: 5, row: 2 }),
        then: ({ page }) => click(page, 'Take this route'),
      }),
      'a route too long for a step, pinned': move({
        ...who('Valeria'),
        open: async (open) => {
          open.editor.setMover({ action: 'step' })
          await settled()
          await open.states.movement.routes.pin({ col: 2, row: 0 })
        },
      }),
      'no route through a door, pinned': move({
        ...who('Horse'),
        map: garrison('pf1e', { creatures: walledIn }),
        open: (open) => open.states.movement.routes.pin({ col: 9, row: 3 }),
      }),
      'a flier': move({ ...who('Hawk'), open: pointAt(12.4, 3.3) }),
      'one lying prone': move(who('Silk')),
      'one that has fallen, without a name': move(who('Lurker')),
      'the engine has not answered': move({ ...who('Valeria'), before: held('engine.reach', 'engine.closest') }),
      'the engine gave up': move({
        ...who('Valeria'),
        before: refused('engine.reach', 'engine.closest', 'engine.route'),
      }),
      ...Object.fromEntries(
        OTHER_SYSTEMS.map((system) => [
          `by ${system}`,
          move({ ...playedBy(system, who('Valeria')), open: pointAt(5.2, 1.4) }),
        ]),
      ),
    }
  },
  tactics: () => {
    const tactics = (tab: 'flank' | 'cover' | 'force' | 'special' | 'compare', given: Given = who('Valeria')) =>
      panel('tactics')({ ...given, open: (open) => ((open.states.tactics.tab = tab), given.open?.(open)) })
    return {
      'nothing selected': panel('tactics')(),
      flanking: tactics('flank'),
      'flanking, alone': tactics('flank', { ...who('Hawk') }),
      cover: tactics('cover'),
      'cover from an area': tactics('cover', {
        ...who('Valeria'),
        open: (open) => (open.states.tactics.coverFrom = { kind: 'template', id: 't-burst' as never }),
      }),
      'forced movement': tactics('force'),
      'forced movement along a path': tactics('force', {
        ...who('Goblin'),
        open: (open) =>
          (open.states.tactics.forceChoice = { force: 'push', direction: 3, feet: 15, through: [{ col: 5, row: 2 }] }),
      }),
      'special movement': tactics('special'),
      'special movement of a flier': tactics('special', who('Hawk')),
      'a dive': tactics(
        'special',
        playedBy('dnd35', {
          ...who('Hawk'),
          open: ({ states }) => (states.tactics.chooseManeuver('dive'), (states.tactics.diveToFeet = 5)),
        }),
      ),
      'the systems compared': tactics('compare', { ...who('Valeria'), open: pointAt(5.2, 1.4) }),
      'the systems compared, for a creature too large for the door': tactics('compare', {
        ...who('Horse'),
        open: async (open) => {
          open.editor.setMover({ opensDoors: true })
          await settled()
          pointAt(9.5, 3.5)(open)
        },
      }),
      'the systems, without a route': tactics('compare'),
      'the engine gave up': tactics('flank', { ...who('Valeria'), before: refused('engine.flank') }),
      ...Object.fromEntries(
        OTHER_SYSTEMS.map((system) => [`by ${system}`, tactics('special', playedBy(system, who('Ogre')))]),
      ),
    }
  },
  danger: () => {
    const danger = (view: 'danger' | 'contact' | 'kill-zones' | 'first-attack', given: Given = {}) =>
      panel('danger')({ ...given, open: (open) => ((open.states.danger.view = view), given.open?.(open)) })
    return {
      'no creatures': panel('danger')({ map: EMPTY }),
      'who strikes where': danger('danger'),
      'who strikes where, explained at a square': danger('danger', {
        then: ({ open }) => open.states.danger.explainAt({ x: 4.5, y: 2.5 }),
      }),
      'first contact': danger('contact'),
      'kill zones': danger('kill-zones'),
      'strike first, no one selected': danger('first-attack'),
      'strike first': danger('first-attack', who('Valeria')),
      'the engine gave up': danger('danger', { before: refused('engine.danger') }),
      'the engine has not answered': danger('danger', { before: held('engine.danger') }),
    }
  },
  check: () => {
    const check = panel('check')
    return {
      findings: check(),
      'nothing to find': check({ map: EMPTY }),
      'still checking': check({ before: held('checks.run', 'engine.checks') }),
      'the engine gave up': check({ before: refused('checks.run', 'engine.checks') }),
      'by pf2e': check({ map: garrison('pf2e') }),
    }
  },
  report: () => {
    const report = panel('report')
    return {
      'no two sides': report({ map: EMPTY }),
      'a battlefield': report(),
      'compared with a kept report': report({ then: ({ page }) => click(page, 'Keep this report') }),
      'the engine has not answered': report({ before: held('engine.report') }),
      'the engine gave up': report({ before: refused('engine.report') }),
    }
  },
  details: () => {
    const details = (...selected: readonly (readonly [TableName, string])[]) =>
      panel('details')({ selected, before: withoutMovement })
    return {
      nothing: details(),
      'a creature': details(['creatures', 'Valeria']),
      'a flier that is hidden from no one': details(['creatures', 'Hawk']),
      'one that has fallen, without a name': details(['creatures', 'Lurker']),
      'several creatures': details(['creatures', 'Valeria'], ['creatures', 'Silk'], ['creatures', 'Goblin']),
      'several things': details(['notes', 'n-pillar'], ['props', 'p-cart'], ['lights', 'l-torch']),
      ...Object.fromEntries(
        OTHER_SYSTEMS.map((system) => [
          `a creature by ${system}`,
          panel('details')(playedBy(system, { ...who('Valeria'), before: withoutMovement })),
        ]),
      ),
    }
  },
  bestiary: () => {
    const bestiary = panel('bestiary')
    const search = (query: string) => bestiary({ open: (open) => (open.states.bestiary.query = query) })
    return {
      'the list': bestiary(),
      'a number of a tag': search('3 captain'),
      'nothing found': search('dragon'),
      'one chosen to place': bestiary({
        then: ({ page }) => page.querySelector<HTMLElement>('[data-bestiary]')?.click(),
      }),
      'a custom entry, edited': bestiary({ then: ({ page }) => click(page, 'Edit Valeria') }),
      'a preset, edited': bestiary({ then: ({ page }) => click(page, 'Edit Fighter') }),
      'stat blocks pasted': bestiary({ then: ({ page }) => click(page, 'Paste…') }),
      empty: bestiary({ before: (main) => (main.also['creatures.list'] = () => ({ ok: true, value: [] })) }),
    }
  },
  notes: () => {
    const notes = panel('notes')
    return {
      none: notes({ map: EMPTY }),
      'two notes': notes(),
      'one selected': notes({ selected: [['notes', 'n-trap']] }),
      'nothing found': notes({ then: ({ page }) => set(page, 'Search notes', 'dragon') }),
    }
  },
  // Its views have a test of their own.
  simulation: () => ({ 'no plan': panel('simulation')() }),
  map: () => {
    const map = panel('map')
    return {
      'the garrison': map(),
      'a bare map by pf2e': map({
        map: emptyMap(MAP_ID, { widthCells: 9, heightCells: 5 }, { name: 'Bare', ruleset: 'pf2e' }),
      }),
      'another rule system compared': map({ then: ({ page }) => set(page, 'Rule system', 'Starfinder') }),
    }
  },
  layers: () => ({ 'the garrison': panel('layers')() }),
  history: () => ({
    'two steps, one undone': panel('history')({
      before: (main) => {
        main.change({ type: 'turn-map', turn: 'mirror-left-right' })
      },
    }),
    'no steps': panel('history')({ before: (main) => (main.also['maps.history'] = () => ({ ok: true, value: [] })) }),
  }),
  versions: () => ({
    'two versions': panel('versions')(),
    'no versions': panel('versions')({
      before: (main) => (main.also['maps.versions'] = () => ({ ok: true, value: [] })),
    }),
    'a name to type': panel('versions')({ then: ({ open }) => (open.isNamingVersion = true) }),
  }),
  players: () => {
    const players = (status: object) =>
      panel('players')({
        before: (main) => (main.also['players.state'] = () => ({ ok: true, value: { ...PLAYERS, ...status } })),
      })
    const revealed = Uint8Array.from({ length: 13 * 7 }, (_, i) => Number(i % 3 === 0))
    return {
      'closed, with two screens': players({}),
      'closed, with one': players({ displays: PLAYERS.displays.slice(0, 1) }),
      'open on this map': players({ shownMapId: 'print-test' }),
      'full screen, true to size, areas covered': players({
        ...{ shownMapId: 'print-test', isFullScreen: true, revealed },
        options: { view: 'hold', trueSize: true, diagonalInches: 31 },
      }),
      'open on another map': players({ shownMapId: 'elsewhere' }),
    }
  },
  reference: () => {
    const reference = (given: Given = {}) => panel('reference')(given)
    const search = (query: string) => (open: OpenMap) => (open.states.reference.search = query)
    return {
      'one rule found': reference({ open: search('overrun') }),
      'nothing found': reference({ open: search('xyzzy') }),
    }
  },
}

test('each panel has outlines', () => {
  expect(Object.keys(STATES).sort()).toEqual(PANELS.map(({ id }) => id).sort())
})

/** What is not a creature has a form for each table. */
const things = (): Readonly<Record<string, State>> => {
  const details = (table: TableName, id: string) =>
    panel('details')({ selected: [[table, id]], before: withoutMovement })
  return {
    'a wall': details('edges', '6,0,w'),
    'a closed door': details('edges', '6,3,w'),
    'a locked secret door': details('edges', '6,5,w'),
    'a window': details('edges', '9,3,n'),
    'a low wall': details('edges', '10,3,n'),
    'a note': details('notes', 'n-pillar'),
    'a text': details('drawings', 'd-well'),
    'an arrow that is locked': details('drawings', 'd-arrow'),
    stairs: details('props', 'p-stairs'),
    'a picture': details('props', 'p-cart'),
    'a background': details('props', 'p-plan'),
    'an area of effect': details('templates', 't-burst'),
    'a cone': details('templates', 't-cone'),
    'a room': details('regions', 'r-hall'),
    'a hidden trap': details('regions', 'r-pit'),
    'a deployment zone': details('regions', 'r-camp'),
    'a light': details('lights', 'l-torch'),
  }
}

test.each(Object.entries({ ...STATES, 'details-things': things }))(
  'panel %s',
  (id, states) => expectOutlines(`panel-${id}`, states()),
  LONG_MS,
)
