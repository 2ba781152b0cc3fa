/** The views of the simulation panel, as a GM reads and uses them. */
import { flushSync } from 'svelte'
import { describe, expect, test, vi } from 'vitest'
import ChaseSection from '../../../renderer/simulation/ChaseSection.svelte'
import EventsSection from '../../../renderer/simulation/EventsSection.svelte'
import MinutesSection from '../../../renderer/simulation/MinutesSection.svelte'
import OddsView from '../../../renderer/simulation/OddsView.svelte'
import OrdersSection from '../../../renderer/simulation/OrdersSection.svelte'
import PlanView from '../../../renderer/simulation/PlanView.svelte'
import PlayView from '../../../renderer/simulation/PlayView.svelte'
import RoundBars from '../../../renderer/simulation/RoundBars.svelte'
import SetupSection from '../../../renderer/simulation/SetupSection.svelte'
import Timeline from '../../../renderer/simulation/Timeline.svelte'
import TravelView from '../../../renderer/simulation/TravelView.svelte'
import { encounterSchema, type Encounter } from '../../../src/map/records/encounter.ts'
import { edgeAt } from '../../support/printableMap.ts'
import { change, fieldsOf } from '../formFields.ts'
import { button, click, show, texts, words } from '../page.ts'
import { showPanel } from '../panels/shownPanel.ts'
import { playing } from './playing.ts'

type Playing = Awaited<ReturnType<typeof playing>>

const hasButton = (root: HTMLElement, label: string): boolean =>
  [...root.querySelectorAll('button')].some((each) => words(each) === label)
const set = (root: HTMLElement, label: string, value?: string): void => {
  change(fieldsOf(root).find(([each]) => each === label)![1], value)
  flushSync()
}
const choose = (root: HTMLElement, label: string, value: string): void => {
  const select = fieldsOf(root).find(([each]) => each === label)![1] as HTMLSelectElement
  select.value = value
  select.dispatchEvent(new Event('change', { bubbles: true }))
  flushSync()
}
const planOf = ({ simulation }: Playing): Encounter => simulation.plans.plan!
async function changed({ simulation, t }: Playing, more: object): Promise<Encounter> {
  await simulation.plans.change(encounterSchema.parse({ ...simulation.plans.plan, ...more }), 'given')
  await t.settled()
  flushSync()
  return simulation.plans.plan!
}

describe('the timeline', () => {
  async function timeline() {
    const given = await playing()
    const root = show(Timeline, {
      play: given.play,
      map: given.t.map,
      theme: 'light',
    })
    const ledger = given.play.shown!.answer.ledger
    const key = (name: string, target: Element = root.querySelector('.timeline')!) => {
      const event = new KeyboardEvent('keydown', {
        key: name,
        bubbles: true,
        cancelable: true,
      })
      target.dispatchEvent(event)
      flushSync()
      return event.defaultPrevented
    }
    const at = (): readonly [string | undefined, number] => [ledger[given.play.at]?.kind, given.play.round]
    return { ...given, root, ledger, key, at }
  }

  test('steps by buttons and by keys, a turn or a round at a time, and to either end', async () => {
    const { root, at, key, play, ledger } = await timeline()
    for (const [button, name, expected] of [
      ['Next turn', 'ArrowRight', ['turn', 1]],
      ['Next round', 'PageDown', ['round', 2]],
      ['Next round', 'PageDown', ['round', 3]],
      ['Previous turn', 'ArrowLeft', ['turn', 2]],
      ['Previous round', 'PageUp', ['round', 2]],
    ] as const) {
      const before = play.at
      click(root, button)
      expect([button, ...at()]).toEqual([button, ...expected])
      play.show(before)
      expect(key(name)).toBe(true)
      expect([name, ...at()]).toEqual([name, ...expected])
    }
    key('End')
    expect(play.at).toBe(ledger.length - 1)
    key('Home')
    expect(play.at).toBe(-1)
    expect(key('x')).toBe(false)
    expect(root.querySelector('input[type=range]')!.getAttribute('aria-valuetext')).toBe('Before the first round')
  })

  test('leaves keys alone that belong to a list or a switch', async () => {
    const { root, key, play } = await timeline()
    const before = play.at
    expect(key('ArrowRight', root.querySelector('select')!)).toBe(false)
    expect(key(' ', root.querySelector('input[type=checkbox]')!)).toBe(false)
    expect([play.at, play.playing]).toEqual([before, false])
    expect(key('ArrowRight', root.querySelector('input[type=range]')!)).toBe(true)
    expect(play.at).toBe(before + 1)
  })

  test('plays and pauses by its button and by Space', async () => {
    const { root, key, play } = await timeline()
    click(root, 'Play')
    expect(play.playing).toBe(true)
    click(root, 'Pause')
    expect([play.playing, hasButton(root, 'Play')]).toEqual([false, true])
    key(' ')
    expect(play.playing).toBe(true)
    key(' ')
    expect(play.playing).toBe(false)
  })

  test('a new speed holds at once, also while playing', async () => {
    const { root, play } = await timeline()
    choose(root, 'Speed', '2')
    expect([play.speed, play.playing]).toEqual([2, false])
    click(root, 'Play')
    const started = vi.spyOn(play, 'start')
    choose(root, 'Speed', '4')
    expect([play.speed, play.playing, started.mock.calls.length]).toEqual([4, true, 1])
    play.stop()
    choose(root, 'Speed', '2')
    expect([play.playing, started.mock.calls.length]).toEqual([false, 1])
  })

  test('goes to a round or a place, and stops playing there', async () => {
    const { root, play, ledger, at } = await timeline()
    const numbers = ledger.flatMap((entry) => (entry.kind === 'round' ? [`${entry.round}`] : []))
    expect(texts(root, '.rounds button')).toEqual(numbers)
    click(root, '2')
    expect(at()).toEqual(['round', 2])
    expect(texts(root, '.rounds [aria-pressed=true]')).toEqual(['2'])
    const range = root.querySelector<HTMLInputElement>('input[type=range]')!
    expect([range.min, range.max, range.value]).toEqual(['-1', `${ledger.length - 1}`, `${play.at}`])
    expect(range.getAttribute('aria-valuetext')).toBe(play.shown!.answer.words[play.at])
    play.start()
    range.value = '3'
    range.dispatchEvent(new Event('input', { bubbles: true }))
    expect([play.at, play.playing]).toEqual([3, false])
  })

  test('shows the details of the turn, and those who stay on request', async () => {
    const { root, play } = await timeline()
    expect(root.textContent).not.toContain('step by step')
    click(root, 'Next turn')
    expect(root.textContent).toContain('Guard, step by step')
    expect(play.onlyMovers).toBe(true)
    set(root, 'Only those who move')
    expect(play.onlyMovers).toBe(false)
  })
})

describe('the view of a run', () => {
  const view = (given: Playing, plan = planOf(given)) =>
    show(PlayView, { simulation: given.simulation, plan, map: given.t.map })

  test('offers to change the run, to make it the map, and to go back, while it is on the map', async () => {
    const given = await playing()
    const root = view(given)
    const offered = () => ['What if…', 'Make this the map', 'Back to the map'].map((label) => hasButton(root, label))
    expect(offered()).toEqual([true, true, true])
    click(root, 'Back to the map')
    expect([given.play.isOnMap, ...offered()]).toEqual([false, true, false, false])
    expect(button(root, 'Run again').className).not.toContain('primary')
    given.play.show(2)
    await given.t.place(['late', 8, 6])
    flushSync()
    expect(offered()).toEqual([true, false, true])
    expect([words(root.querySelector('p')), button(root, 'Run again').className]).toEqual([
      'Map or plan changed: run again.',
      expect.stringContaining('primary') as string,
    ])
    click(root, 'What if…')
    await given.t.settled()
    expect(planOf(given).name).toBe('Plan 1: what if')
  })

  test('says that no plan was run, that another one was, and which example it is', async () => {
    const given = await playing()
    const { plan } = given.play.run!
    const other = view(given, {
      ...plan,
      id: 'other' as never,
      name: 'Ambush',
    })
    expect(words(other.querySelector('p'))).toBe('This is “Plan 1”. Run again to play “Ambush”.')
    expect(button(other, 'What if…').disabled).toBe(true)
    await given.play.play(plan, 'Best run: Silk')
    const own = view(given)
    expect([texts(own, 'p')[0], button(own, 'What if…').disabled]).toEqual(['Best run: Silk.', false])
    given.play.run = null
    flushSync()
    expect(texts(own, 'p')).toEqual(['Run “Plan 1” to see it round by round. The map itself does not change.'])
    expect([hasButton(own, 'Run'), hasButton(own, 'What if…')]).toEqual([true, false])
  })

  test('can be stopped while it is made', async () => {
    const given = await playing()
    const root = view(given)
    click(root, 'Run again')
    expect([texts(root, '[role=status]')[0], button(root, 'Run again').disabled]).toEqual([
      'Playing 9 rounds… Cancel',
      true,
    ])
    click(root, 'Cancel')
    expect([given.play.busy, button(root, 'Run again').disabled]).toEqual([false, false])
  })

  test('saves the ledger in each format', async () => {
    const given = await playing({
      'simulation.export': 'text',
      'files.save': 'file',
    })
    const root = view(given)
    for (const [label, format] of [
      ['Markdown', 'markdown'],
      ['CSV', 'csv'],
      ['JSON', 'json'],
    ] as const) {
      click(root, label)
      await given.settled()
      expect(given.argument('simulation.export')).toMatchObject({ format })
    }
  })

  test('compares the kept run with the next: what differs in the round and at the end, the kept one first', async () => {
    const given = await playing()
    const { play, simulation } = given
    const root = view(given)
    click(root, 'Keep to compare')
    expect(words(root.querySelector('.summary'))).toBe('No difference between the runs.')
    const { at } = play
    play.skip('round', 1)
    flushSync()
    expect([play.round > 0, texts(root, 'table caption').filter((each) => each.startsWith('Round'))]).toEqual([
      true,
      [],
    ])
    play.show(at)
    flushSync()
    await changed(given, {
      orders: [
        {
          creatureId: 'hero',
          task: { type: 'go-to', waypoints: [{ col: 1, row: 6 }] },
        },
      ],
      name: 'Retreat',
    })
    await simulation.run()
    flushSync()
    expect(words(root.querySelector('.summary'))).toBe(
      'Different from round 1 on; 1 of 2 creatures ends differently: Guard ends at B7 instead of J2.',
    )
    const heads = texts(root, 'table thead th')
    expect(heads).toEqual(['Plan 1', 'Retreat', 'Who', 'Plan 1', 'Retreat'])
    expect(texts(root, 'table caption')).toEqual([
      'Round 1. Thin gray routes: the other run.',
      'At the end; the other 1 end alike',
    ])
    const [kept, now] = texts(root, 'table td').slice(0, 2)
    const wordsOf = (run: typeof play.run) =>
      run!.answer.words[run!.answer.ledger.findIndex((entry) => entry.kind === 'turn')]
    expect([kept, now]).toEqual([wordsOf(play.kept), wordsOf(play.run)])
    expect(texts(root, 'table td').slice(2)).toEqual(['J2, 40 ft', 'B7, 25 ft'])
    const side = fieldsOf(root).find(([label]) => label === 'On the map')![1]
    side.click()
    flushSync()
    expect(play.showsKept).toBe(true)
    click(root, 'Stop comparing')
    expect([play.kept, hasButton(root, 'Keep to compare')]).toEqual([null, true])
  })

  test('two runs of one name are those before and now, and a round without a difference says so', async () => {
    const given = await playing()
    const root = view(given)
    click(root, 'Keep to compare')
    await changed(given, {
      orders: [
        {
          creatureId: 'hero',
          fromRound: 2,
          task: { type: 'go-to', waypoints: [{ col: 1, row: 6 }] },
        },
      ],
    })
    await given.simulation.run()
    flushSync()
    expect(texts(root, '[role=radiogroup] label').map((each) => each.trim())).toContain('Before')
    given.play.skip('round', 1)
    given.play.skip('round', 1)
    flushSync()
    expect(texts(root, 'table caption')[0]).toMatch(/^Round 3/)
    given.play.show(-1)
    flushSync()
    expect(texts(root, 'table caption')).toHaveLength(1)
  })
})

describe('the bars of the rounds', () => {
  test('are as high as the share of runs, with a line of the sum so far', () => {
    const root = show(RoundBars, {
      byRound: [9, 4, 0, 12],
      total: 16,
      label: 'Out in round',
    })
    expect(root.querySelector('svg')!.getAttribute('aria-label')).toBe('Out in round: round 1: 25%, round 3: 75%')
    expect(texts(root, 'title')).toEqual([
      'Round 1: 25%, by then 25%',
      'Round 2: 0%, by then 25%',
      'Round 3: 75%, by then 100%',
    ])
    const bars = [...root.querySelectorAll('rect:not(.hit)')].map((rect) =>
      ['x', 'y', 'width', 'height'].map((name) => Number(rect.getAttribute(name))),
    )
    expect(bars).toEqual([
      [2, 36, 12, 12],
      [18, 48, 12, 0],
      [34, 12, 12, 36],
    ])
    expect(root.querySelector('polyline')!.getAttribute('points')).toBe('8,36 24,36 40,0')
    expect(texts(root, 'text')).toEqual(['1', '2', '3'])
  })

  test('number every second round from eleven on, and say “never” without a bar', () => {
    const root = show(RoundBars, {
      byRound: Array<number>(12).fill(0),
      total: 5,
      label: 'Out',
    })
    expect(texts(root, 'text')).toEqual(['1', '3', '5', '7', '9', '11'])
    expect(root.querySelector('svg')!.getAttribute('aria-label')).toBe('Out: never')
  })
})

describe('the odds', () => {
  const chance = (share: number, low: number, high: number) => ({
    share,
    low,
    high,
  })
  const never = chance(0, 0, 0.02)
  const creature = (creatureId: string, more: object = {}) => ({
    ...{
      creatureId,
      isQuarry: false,
      getsOut: never,
      meanRoundsOut: null,
      exitsByRound: [0, 0, 0],
    },
    ...{
      reachedByRound: [0, 0, 0],
      meanProvoked: 0,
      meanOpportunities: 0,
      meetsHazard: never,
    },
    fates: {
      escaped: never,
      'slipped-away': never,
      caught: never,
      'at-large': never,
    },
    examples: {
      escaped: null,
      'slipped-away': null,
      caught: null,
      'at-large': null,
    },
    ...more,
  })
  const answerOf = (creatures: readonly object[], more: object = {}) => ({
    ...{
      revision: -1,
      runs: 200,
      varied: [],
      creatures,
    },
    ...{
      clearedByRound: [0, 0, 0],
      jamsByCell: [],
      jamShadeByCell: [],
      jamShades: [0, 0.5, 1],
    },
    ...more,
  })
  const exits = [{ name: 'Gate', cells: [{ col: 0, row: 3 }] }]
  async function odds(answer: object | null, more: object = {}) {
    const given = await playing()
    const plan = await changed(given, more)
    given.simulation.odds.answer = answer as never
    const onOpen = vi.fn<(seed: string, title: string) => void>()
    const root = show(OddsView, {
      odds: given.simulation.odds,
      onOpen,
      plan,
      map: given.t.map,
    })
    const section = (title: string) =>
      [...root.querySelectorAll<HTMLElement>('section')].find((each) => words(each.querySelector('h3')) === title)
    return { ...given, root, section, odds: given.simulation.odds, plan }
  }

  test('are rolled as often as chosen, and can be stopped', async () => {
    const { root, odds: state, argument, plan } = await odds(null)
    expect(words(root.querySelector('p'))).toMatch(/^Plays “Plan 1” many times/)
    choose(root, 'How many runs', '1000')
    click(root, 'Run 1,000 times')
    expect(argument('simulation.odds')).toMatchObject({
      runs: 1000,
      encounter: { id: plan.id },
      mapId: 'm1',
    })
    expect([root.querySelector('progress')!.max, words(root.querySelector('.numbers'))]).toEqual([1000, '0'])
    expect(root.querySelector('select')!.disabled).toBe(true)
    click(root, 'Cancel')
    expect([state.done, hasButton(root, 'Run 1,000 times')]).toEqual([null, true])
  })

  test('say who gets out, how often and when, in plots that are folded from the fourth on', async () => {
    const leaver = {
      getsOut: chance(0.625, 0.5, 0.75),
      meanRoundsOut: 3.26,
      exitsByRound: [0, 1, 4],
    }
    const one = await odds(answerOf([creature('hero', leaver), creature('friend')]), { exits })
    const part = one.section('Who escapes, and when?')!
    expect(texts(part, 'summary')).toEqual(['Guard: 63% (50%–75%), in 3.3 rounds on average.'])
    expect(part.querySelector('details')!.open).toBe(true)
    expect(part.textContent).not.toContain('Everyone who tries')
    const four = ['a', 'b', 'c', 'd'].map((id) => creature(id, { ...leaver, meanRoundsOut: null }))
    const many = await odds(answerOf(four, { clearedByRound: [0, 0, 3] }), {
      exits,
    })
    const folded = many.section('Who escapes, and when?')!
    expect(texts(folded, 'summary')[3]).toBe('d: 63% (50%–75%).')
    expect([...folded.querySelectorAll('details')].map(({ open }) => open)).toEqual([false, false, false, false])
    expect(texts(folded, 'figcaption')[0]).toBe('Everyone who tries to leave is out by round')
    const none = await odds(answerOf([creature('hero')], { clearedByRound: [7, 0, 0] }), { exits, rounds: 1 })
    expect(texts(none.section('Who escapes, and when?')!, 'p')).toEqual(['No one escapes in 1 round.'])
    expect(none.root.querySelector('figcaption')).toBeNull()
    const without = await odds(answerOf([creature('hero', leaver)]))
    expect(without.section('Who escapes, and when?')).toBeUndefined()
  })

  test('show the quarry only, with the rounds in which it is reached', async () => {
    const quarry = { isQuarry: true, reachedByRound: [0, 0, 150] }
    const { section, root } = await odds(answerOf([creature('hero', quarry), creature('friend')]))
    expect(texts(section('Does the quarry escape?')!, 'figcaption').slice(1)).toEqual([
      'First reached by a pursuer in round',
    ])
    expect(root.querySelector('[aria-label^="First reached"]')!.getAttribute('aria-label')).toMatch(/: round 2: 75%$/)
    const unreached = await odds(answerOf([creature('hero', { isQuarry: true })]))
    expect(texts(unreached.root, 'figcaption')).toEqual(['Guard'])
    expect((await odds(answerOf([creature('hero')]))).section('Does the quarry escape?')).toBeUndefined()
  })

  test('list who provokes, could strike or meets a hazard', async () => {
    const { section } = await odds(
      answerOf([
        creature('hero', { meanProvoked: 1.26 }),
        creature('friend'),
        creature('wolf', { meanOpportunities: 0.44 }),
        creature('bear', { meetsHazard: chance(0.5, 0.4, 0.6) }),
      ]),
    )
    const rows = [...section('Opportunities and hazards per run')!.querySelectorAll('tbody tr')].map((row) =>
      texts(row as HTMLElement, 'th, td'),
    )
    expect(rows).toEqual([
      ['Guard', '1.3', '0.0', '–'],
      ['wolf', '0.0', '0.4', '–'],
      ['bear', '0.0', '0.0', '50%'],
    ])
    const none = await odds(answerOf([creature('hero')]))
    expect(texts(none.section('Opportunities and hazards per run')!, 'p')).toEqual([
      'No one provokes, and no one enters a hazard.',
    ])
  })

  test('name the five worst jams, and show them on the map on request', async () => {
    const jamsByCell = Array<number>(12 * 8).fill(0)
    for (const [index, count] of [
      [14, 9],
      [0, 400],
      [95, 30],
      [13, 250],
      [25, 60],
      [40, 80],
    ] as const)
      jamsByCell[index] = count
    const {
      section,
      odds: state,
      root,
    } = await odds(answerOf([], { jamsByCell, jamShadeByCell: jamsByCell.map(() => -1) }))
    const part = section('Where it jams')!
    expect(words(part.querySelector('p'))).toBe(
      'A1 (2.0 a run), B2 (1.3 a run), E4 (0.4 a run), B3 (0.3 a run), L8 (0.1 a run).',
    )
    expect(root.querySelector('ul')).toBeNull()
    set(part, 'Heat map of jams')
    expect([state.showJams, root.querySelectorAll('ul li').length]).toEqual([true, 3])
    const few = await odds(answerOf([], { jamsByCell: [0, 9] }))
    expect(words(few.section('Where it jams')!.querySelector('p'))).toBe('B1 (hardly ever).')
    const none = await odds(answerOf([], { jamsByCell: [0, 0] }))
    expect(texts(none.section('Where it jams')!, 'p')).toEqual(['No one blocks anyone.'])
  })

  test('say that the map changed since', async () => {
    const { root, odds: state, t } = await odds(answerOf([]))
    expect(texts(root, 'p')[0]).toBe('200 runs. Ranges are 95% confidence intervals. Map or plan changed: run again.')
    state.answer = { ...state.answer!, revision: t.editor.replica.revision }
    flushSync()
    expect(root.textContent).not.toContain('run again')
  })
})

describe('the view of a plan', () => {
  const view = (given: Playing) =>
    show(PlanView, { simulation: given.simulation, plan: planOf(given), map: given.t.map })

  test('chooses, adds, copies and removes plans', async () => {
    const given = await playing()
    const { plans } = given.simulation
    click(view(given), 'Duplicate plan')
    await given.t.settled()
    click(view(given), 'New plan')
    await given.t.settled()
    expect(plans.plans.map(({ name, orders }) => [name, orders.length])).toEqual([
      ['Plan 1', 1],
      ['Plan 1, copy', 1],
      ['Plan 3', 0],
    ])
    const root = view(given)
    choose(root, 'Plan', plans.plans[1]!.id)
    expect(plans.plan!.name).toBe('Plan 1, copy')
    click(root, 'Remove plan')
    await given.t.settled()
    expect(plans.plans.map(({ name }) => name)).toEqual(['Plan 1', 'Plan 3'])
  })

  test('says how it is played, runs it, and says from which round on it branches', async () => {
    const given = await playing()
    await changed(given, { seed: '' })
    const root = view(given)
    expect(texts(root, '.run span').at(-1)).toBe('9 rounds, seed (none)')
    expect(root.querySelector('.branch')).toBeNull()
    given.simulation.plans.branchFrom(given.play.run!, 2)
    flushSync()
    expect(words(root.querySelector('.branch span'))).toBe(
      'Editing from round 2: the map shows “Plan 1” at the start of that round.',
    )
    click(root, 'Show the start')
    expect([given.simulation.plans.branch, root.querySelector('.branch')]).toEqual([null, null])
    click(root, 'Run')
    expect([given.simulation.view, given.play.busy, button(root, 'Run').disabled]).toEqual(['play', true, true])
  })

  test.each([
    ['Name', ' Ambush ', { name: 'Ambush' }],
    ['Name', '   ', {}],
    ['Rounds', '12', { rounds: 12 }],
    ['Seed', 'dice', { seed: 'dice' }],
    ['Balance DC', '12', { checks: { how: 'ask', tumbleDc: 15, balanceDc: 12 } }],
    ['Tumble DC', '', { checks: { how: 'ask' } }],
    ['Checks', undefined, { checks: { how: 'roll', tumbleDc: 15 } }],
    ['Creatures open unlocked doors', undefined, { opensDoors: false }],
  ] as const)('sets %s to “%s” alone', async (label, value, expected) => {
    const given = await playing()
    const before = await changed(given, { checks: { how: 'ask', tumbleDc: 15 }, opensDoors: true })
    const form = show(SetupSection, { plans: given.simulation.plans, plan: before })
    set(form, label, value)
    await given.t.settled()
    expect(planOf(given)).toEqual({ ...before, ...expected })
  })
})

describe('the events of a plan', () => {
  test('are listed by round, opened one at a time, and removed by their place in the plan', async () => {
    const given = await playing()
    const { plans } = given.simulation
    const late = { type: 'drop', round: 5, creatureId: 'friend' }
    const early = { type: 'stand', round: 2, creatureId: 'hero' }
    const plan = await changed(given, { events: [late, early] })
    const root = show(EventsSection, { plans, plan, map: given.t.map })
    expect(words(root.querySelector('h3'))).toBe('Events (2)')
    expect(texts(root, 'li b')).toEqual(['Round 2', 'Round 5'])
    const heads = [...root.querySelectorAll<HTMLElement>('li button[aria-expanded]')]
    heads[0]!.click()
    flushSync()
    expect([plans.eventAt, heads.map((each) => each.getAttribute('aria-expanded'))]).toEqual([1, ['true', 'false']])
    heads[0]!.click()
    expect(plans.eventAt).toBeNull()
    root.querySelectorAll<HTMLElement>('button[aria-label^="Remove"]')[0]!.click()
    await given.t.settled()
    expect(planOf(given).events).toEqual([expect.objectContaining(late)])
  })

  test('are offered as far as the map has what they need', async () => {
    const given = await playing()
    const { plans } = given.simulation
    const kinds = () => {
      const root = show(EventsSection, { plans, plan: planOf(given), map: given.t.map })
      return [...root.querySelectorAll('option')].flatMap(({ value }) => (value === '' ? [] : [value]))
    }
    const all = kinds()
    expect([all.includes('door'), all.includes('terrain'), all.includes('drop')]).toEqual([false, true, true])
    given.t.main.change({
      type: 'edit-records',
      put: [{ table: 'edges', record: edgeAt(4, 2, 'west', { kind: 'door' }) }],
      remove: ['hero', 'friend'].map((id) => ({ table: 'creatures', id })),
    })
    await given.t.settled()
    expect(kinds().toSorted()).toEqual(['door', 'terrain'])
  })
})

describe('the orders of a plan', () => {
  const hold = (creatureId: string, more: object = {}) => ({ creatureId, task: { type: 'hold' }, ...more })
  async function orders(given: readonly object[], selected: readonly string[]) {
    const all = await playing()
    await all.t.place(['wolf', 8, 6, { name: 'Wolf' }, 'foes'])
    const friend = all.t.map.tables.creatures.get('friend' as never)!
    const rider = { ...friend, id: 'rider', name: 'Rider', mountId: 'friend' }
    all.t.main.change({ type: 'edit-records', put: [{ table: 'creatures', record: rider }] })
    await all.t.settled()
    const plan = await changed(all, { orders: given })
    all.t.editor.select({ cells: new Set(), records: selected.map((id) => ({ table: 'creatures', id: id as never })) })
    const root = show(OrdersSection, { plans: all.simulation.plans, plan, map: all.t.map })
    return { ...all, root, plans: all.simulation.plans }
  }

  test('of one creature are opened and removed, and the later of two that overlap applies', async () => {
    const { root, plans, t } = await orders(
      [hold('hero', { toRound: 3 }), hold('friend'), hold('hero', { fromRound: 3 })],
      ['hero'],
    )
    const main = root.querySelector('section')!
    expect(texts(main, 'li b')).toEqual(['Rounds 1–3', 'From round 3'])
    expect(texts(main, 'p.quiet')).toContain('Where rounds overlap, the later order applies.')
    const heads = [...main.querySelectorAll<HTMLElement>('li button[aria-expanded]')]
    expect(heads.map((each) => each.getAttribute('aria-expanded'))).toEqual(['true', 'false'])
    heads[1]!.click()
    flushSync()
    expect([plans.orderAt, plans.open?.index]).toEqual([2, 2])
    click(main, 'Remove the order of rounds 1–3')
    await t.settled()
    expect(plans.plan!.orders.map(({ creatureId }) => creatureId)).toEqual(['friend', 'hero'])
  })

  test('that follow each other do not overlap, and a later one can be added', async () => {
    const { root, t, plans } = await orders([hold('hero', { toRound: 2 }), hold('hero', { fromRound: 3 })], ['hero'])
    expect(root.textContent).not.toContain('overlap')
    expect(texts(root, 'option')).toContain('Add a later order…')
    choose(root, 'Add an order', 'flee')
    await t.settled()
    expect(plans.plan!.orders.map(({ task }) => task.type)).toEqual(['hold', 'hold', 'flee'])
  })

  test('of a rider are those of its mount', async () => {
    const { root } = await orders([], ['rider'])
    expect(texts(root, 'p.quiet')).toEqual(['Rides Guard: give the orders to Guard.'])
  })

  test('of several are given and changed together', async () => {
    const { root, t, plans } = await orders([hold('hero')], ['hero', 'wolf', 'friend', 'rider'])
    expect(texts(root, 'p.quiet')).toEqual([
      '3 creatures are selected. Each starts with its nearest opponent as target.',
      'For the latest order of 1 of them:',
      'Without orders: Guard, Wolf.',
    ])
    plans.picker.points('tasks', () => undefined)
    flushSync()
    expect(texts(root, 'p.quiet')[0]).toBe('Click the target for all 3.')
    plans.picker.stop()
    choose(root, 'Order all of them', 'flee')
    await t.settled()
    const last = new Map(plans.plan!.orders.map(({ creatureId, task }) => [creatureId, task.type]))
    expect(last).toEqual(new Map(['hero', 'wolf', 'friend'].map((id) => [id, 'flee'])))
  })

  test('of everyone are listed, and those without orders engage on request', async () => {
    const { root, t, plans } = await orders([hold('wolf', { toRound: 1 }), hold('hero')], [])
    expect(texts(root, 'p.quiet')[0]).toBe('Drag a box around several to order them together.')
    expect(texts(root, 'h3')).toEqual(['Orders', 'All orders (2)'])
    expect(texts(root, 'tbody th')).toEqual(['Guard', 'Wolf'])
    expect(texts(root, 'tbody td')[1]).toMatch(/^Round 1: /)
    expect(texts(root, 'p.quiet').at(-1)).toBe('Without orders: Guard.')
    click(root, 'Wolf')
    expect(t.editor.selectedCreature?.id).toBe('wolf')
    click(root, 'Everyone without orders engages')
    await t.settled()
    expect(plans.plan!.orders.map(({ creatureId }) => creatureId).toSorted()).toEqual(['friend', 'hero', 'wolf'])
  })
})

describe('some minutes on the map', () => {
  const cell = (col: number, row: number) => ({ col, row })
  const reach = {
    window: { ...cell(0, 0), widthCells: 12, heightCells: 8 },
    ...{ band: new Uint8Array(96), flags: new Uint8Array(96), costFeet: new Uint16Array(96), inActions: false },
    bands: [
      { id: 'a', label: '1 round', budgetFeet: 30 },
      { id: 'b', label: '2 rounds', budgetFeet: 60 },
    ],
  }
  const arrival = (id: string, more: object) => ({ id, feet: 45, rounds: 2, rests: 0, pace: 'walk', legs: [], ...more })
  const answer = {
    ...{ reach, slowestId: 'friend', speedFeet: 30, ownText: false },
    arrivals: [arrival('hero', { rests: 2 }), arrival('friend', { feet: null, rounds: null })],
    together: null,
  }

  async function minutes(more: object = {}, to: object | null = cell(9, 6)) {
    const given = await playing({ 'engine.minutes': { ...answer, ...more } })
    const { minutes: state, editor } = given.simulation
    const root = show(MinutesSection, { minutes: state, editor })
    set(root, 'Show range in rounds and minutes')
    state.to = to as never
    flushSync()
    await given.settled()
    await given.t.settled()
    flushSync()
    return { ...given, root, state }
  }

  test('show the range with its legend, and who arrives when', async () => {
    const { root, state } = await minutes()
    expect(state.isOn).toBe(true)
    expect(texts(root, 'ul li')).toEqual(['1 round (dot): 30 ft', '2 rounds (slash): 60 ft'])
    expect(texts(root, 'p.quiet')[1]).toBe(
      'Guard is the slowest and sets the pace: 30 ft a move. Squares everyone can reach, ignoring creatures; unlocked doors are opened. This system has no rules for minutes: uses those of D&D 3.5.',
    )
    expect(words(root.querySelector('caption'))).toBe('Arrival at J7')
    const rows = [...root.querySelectorAll<HTMLElement>('tbody tr')].map((row) => texts(row, 'th, td'))
    expect(rows.map(([who]) => who)).toEqual(['Guard', 'Guard', 'All together'])
    expect(rows[0]![1]).toContain('45 ft')
    expect(rows[0]![2]).toMatch(/, 2 × out of breath$/)
    expect([rows[1]!.slice(1), rows[2]!.slice(1)]).toEqual([
      ['no route', '–'],
      ['not everyone arrives', '–'],
    ])
  })

  test('say who of a run could only hustle, and which stretches of a route', async () => {
    const legs = [
      { pace: 'run', feet: 30 },
      { pace: 'hustle', feet: 15 },
    ]
    const arrivals = [arrival('hero', { pace: 'hustle' }), arrival('friend', { pace: 'run', legs })]
    const { root, state, t } = await minutes({ arrivals })
    state.chosenPace = 'run'
    flushSync()
    await t.settled()
    flushSync()
    const routes = [...root.querySelectorAll('tbody tr')].map((row) => texts(row, 'td')[0])
    expect(routes.slice(0, 2)).toEqual(['45 ft at a hustle: no terrain to run on', '45 ft: run 30 ft, hustle 15 ft'])
  })

  test('who stays is asked for no way to move', async () => {
    const given = await playing()
    await given.t.place(['bird', 5, 5, { name: 'Bird', speedFeet: { land: 10, fly: 60 } }])
    const { minutes: state, editor } = given.simulation
    const root = show(MinutesSection, { minutes: state, editor })
    const ways = () => [...root.querySelectorAll<HTMLSelectElement>('.traveler select')].map(({ disabled }) => disabled)
    expect(ways()).toEqual([false])
    set(root, 'Bird')
    expect(ways()).toEqual([true])
  })

  test('count the rests of the group, and roll again only when it runs', async () => {
    const stretch = (kind: string) => ({ kind, rounds: 1 })
    const stretches = [stretch('run'), stretch('rest'), stretch('run'), stretch('rest'), stretch('run')]
    const together = { feet: 95, rounds: 4, pace: 'run', legs: [], stretches }
    const { root, state } = await minutes({ together, ownText: true })
    const last = [...root.querySelectorAll<HTMLElement>('.together td')].map((each) => words(each))
    expect(last[0]).toContain('95 ft')
    expect(last[1]).toMatch(/, 2 × rest$/)
    expect(root.textContent).not.toContain('3.5')
    expect(hasButton(root, 'Roll again')).toBe(false)
    state.chosenPace = 'run'
    flushSync()
    const before = state.seed
    click(root, 'Roll again')
    expect(state.seed).toBe(before + 1)
    expect(root.textContent).toContain('They hustle where terrain allows no running.')
  })

  test('of a single creature name no slowest one and no group, and are off until they are asked for', async () => {
    const { root, state, simulation } = await minutes({ arrivals: [arrival('hero', {})] }, null)
    expect([root.querySelector('table'), hasButton(root, 'Arrival at…')]).toEqual([null, true])
    state.to = cell(2, 2) as never
    state.change(state.travelers[1]!, { goes: false })
    flushSync()
    expect(root.querySelector('.together')).toBeNull()
    expect(texts(root, 'p.quiet')[1]).toMatch(/^30 ft a move/)
    expect(texts(root, 'p.quiet')[0]).toMatch(/^None selected/)
    simulation.editor.select({ cells: new Set(), records: [{ table: 'creatures', id: 'hero' as never }] })
    flushSync()
    expect(texts(root, 'p.quiet')[0]).toBe('The creatures selected on the map.')
    click(root, 'To C3')
    expect(state.picker.key).toBe('goal')
    set(root, 'Show range in rounds and minutes')
    expect([state.isOn, state.picker.key, root.querySelector('table')]).toEqual([false, null, null])
  })
})

describe('a chase', () => {
  const odds = { caught: 0.6254, escaped: 0.25, undecided: 0.1246 }
  async function chase(answer: object) {
    const given = await playing({ 'simulation.chase': { odds, rolls: null, ownText: true, ...answer } })
    await given.t.place(
      ['wolf', 8, 6, { name: 'Wolf', speedFeet: { land: 50 } }, 'foes'],
      ['rock', 9, 1, { speedFeet: {} }],
    )
    const state = given.simulation.chase
    const root = show(ChaseSection, { chase: state })
    click(root, 'Chase')
    await given.settled()
    flushSync()
    return { ...given, root, chase: state }
  }

  test('says who wins, by which rolls, and how likely each end is', async () => {
    const rolls = { pursuer: { total: 17, die: 14 }, quarry: { total: 9, die: 7 } }
    const { root } = await chase({ outcome: 'caught', rolls })
    expect(words(root.querySelector('[role=status]'))).toBe('Wolf is caught. Guard 17 (d20 14), Wolf 9 (d20 7).')
    expect(texts(root, 'dt').map((word, i) => [word, texts(root, 'dd')[i]])).toEqual([
      ['Caught', '62.5%'],
      ['Escapes', '25%'],
      ['Undecided', '12.5%'],
    ])
    expect(root.querySelector<HTMLElement>('.bar')!.style.width).toMatch(/^62\.5/)
    expect([hasButton(root, 'Chase again'), root.textContent.includes('3.5')]).toEqual([true, false])
  })

  test('without rolls is won by the faster one, and goes on undecided', async () => {
    const faster = await chase({ outcome: 'escaped', ownText: false })
    expect(texts(faster.root, 'p')).toEqual([
      'Wolf escapes. The faster one wins: Guard (30 ft), Wolf (50 ft).',
      'This system has no chase rules: uses those of D&D 3.5.',
    ])
    expect(hasButton(faster.root, 'Chase')).toBe(true)
    const even = await chase({ outcome: 'undecided' })
    expect(words(even.root.querySelector('b'))).toBe('Undecided: the chase goes on.')
  })

  test('is forgotten when someone else runs, or for longer; the quarry is never the pursuer', async () => {
    const { root, t, chase: state } = await chase({ outcome: 'caught' })
    const choices = (label: string) =>
      [...(fieldsOf(root).find(([each]) => each === label)![1] as HTMLSelectElement).options].map(({ value }) => value)
    expect([choices('Pursuer'), choices('Quarry')]).toEqual([
      ['hero', 'friend', 'wolf'],
      ['friend', 'wolf'],
    ])
    choose(root, 'Quarry', 'friend')
    expect([state.quarry?.id, state.answer]).toEqual(['friend', null])
    choose(root, 'Pursuer', 'wolf')
    expect(state.pursuer?.id).toBe('wolf')
    const roll = async () => {
      await state.roll()
      flushSync()
      return state.answer?.outcome
    }
    expect(await roll()).toBe('caught')
    set(root, 'How long')
    expect([state.scale, state.answer]).toEqual(['day', null])
    // Without an enemy the other one runs away.
    choose(root, 'Pursuer', 'hero')
    choose(root, 'Quarry', 'wolf')
    t.main.change({ type: 'edit-records', remove: [{ table: 'creatures', id: 'wolf' }] })
    await t.settled()
    flushSync()
    expect([state.pursuer?.id, state.quarry?.id]).toEqual(['hero', 'friend'])
  })

  test('needs two who can run', async () => {
    const given = await playing()
    given.t.main.change({ type: 'edit-records', remove: [{ table: 'creatures', id: 'friend' }] })
    await given.t.settled()
    const root = show(ChaseSection, { chase: given.simulation.chase })
    expect(texts(root, 'p')).toEqual(['A chase needs two creatures with a land speed.'])
  })
})

describe('journeys', () => {
  const check = (total: number, passed: boolean) => ({ total, dc: 12, passed })
  const days = [1, 2].map((day) => ({ day, hours: 8, miles: 12.5, totalMiles: 12.5 * day, travelers: [] as object[] }))
  days[1]!.travelers = [
    { name: 'Ann', checks: [check(13, true), check(5, false)], dealt: 4, stopped: true },
    { name: 'Bob', checks: [], dealt: 0, stopped: false },
    { name: 'Cid', checks: [check(15, true)], dealt: 0, stopped: false },
  ]
  const mean = { meanDealt: 2.25, strained: 0.5, stopped: 0.125 }
  const odds = { runs: 500, arrives: 0.875, meanDays: 2.25 as number | null, travelers: [{ name: 'Ann', ...mean }] }
  const answer = { result: { strain: 'nonlethal', arrived: true, days, miles: 25 }, odds, ownTable: false }
  async function travel() {
    const given = await playing({ 'simulation.journey': answer, 'files.save': 'd/North.md' })
    const root = show(TravelView, { simulation: given.simulation })
    click(root, 'Plan a journey…')
    const dialog = document.querySelector('dialog') as HTMLElement
    return { ...given, root, dialog, open: given.simulation.journeys.open! }
  }

  test('are planned field by field and leg by leg', async () => {
    const { dialog, open, root, t, simulation } = await travel()
    expect(open.name).toBe('Journey 1')
    set(dialog, 'Name', 'North')
    click(dialog, 'Add leg')
    set(dialog, 'Miles of leg 2', '17')
    choose(dialog, 'Terrain of leg 2', 'marsh')
    choose(dialog, 'Road of leg 1', 'trackless')
    set(dialog, 'Hours a day', '9')
    set(dialog, 'Hours at a hustle', '3')
    set(dialog, 'Seed', 'dice')
    expect(fieldsOf(dialog).some(([label]) => label === 'Its speed')).toBe(false)
    choose(dialog, 'Travel by', 'mounted')
    set(dialog, 'Its speed', '50')
    expect(open.planned).toMatchObject({
      ...{ name: 'North', hoursADay: 9, hustleHours: 3, seed: 'dice', means: 'mounted', vehicleSpeedFeet: 50 },
      legs: [
        { miles: 40, country: 'plains', way: 'trackless' },
        { miles: 17, country: 'marsh', way: 'road' },
      ],
    })
    click(dialog, 'Remove leg 1')
    expect(open.legs.map(({ miles }) => miles)).toEqual([17])
    await simulation.journeys.save()
    await t.settled()
    flushSync()
    expect(texts(root, 'ul li > span')).toEqual(['North 17 miles, 2 travelers'])
  })

  test('name the slowest one, and ask for hit points', async () => {
    const { dialog, t, settled } = await travel()
    expect(texts(dialog, '[role=status]')).toEqual(['Guard sets the pace: 30 ft.'])
    const asked = dialog.querySelectorAll<HTMLInputElement>('.asked input')
    expect(asked).toHaveLength(2)
    change(asked[0]!, '14')
    await settled()
    await t.settled()
    expect([...t.map.tables.creatures.values()].map(({ hitPoints }) => hitPoints)).toEqual([14, undefined])
  })

  test('show each day and the average, and are saved', async () => {
    const { dialog, open, settled, said, argument } = await travel()
    expect(hasButton(dialog, 'Save as Markdown')).toBe(false)
    click(dialog, 'Travel')
    expect(texts(dialog, '[role=status]').at(-1)).toBe('Traveling…')
    await settled()
    flushSync()
    const tables = [...dialog.querySelectorAll('table')]
    expect(texts(tables[1] as never, 'tbody td')).toEqual([
      ...['1', '8', '12.5 (12.5)', ''],
      ...[
        '2',
        '8',
        '12.5 (25)',
        'Ann: Con 13 vs DC 12 ✓, Con 5 vs DC 12 ✗, 4 nonlethal, fatigued, knocked outCid: Con 15 vs DC 12 ✓',
      ],
    ])
    expect(texts(tables[2] as never, 'tbody th, tbody td')).toEqual(['Ann', '2.3', '50%', 'hit points?'])
    expect(texts(dialog, 'h3')).toEqual(['2 days, 25 miles', 'Average of 500 journeys'])
    expect(texts(dialog, 'p').slice(-2)).toEqual([
      'This system has no overland travel rules: uses those of D&D 3.5.',
      '88% arrive, after 2.3 days.',
    ])
    open.answer = { ...open.answer!, ownTable: true, odds: { ...odds, meanDays: null } }
    flushSync()
    expect(texts(dialog, 'p').at(-1)).toBe('88% arrive.')
    click(dialog, 'Save as Markdown')
    await settled()
    expect([argument('files.save'), said()]).toEqual([
      expect.objectContaining({ suggestedName: 'Journey 1.md', kind: 'Journey', extension: 'md' }),
      ['Saved d/North.md.'],
    ])
  })

  test('are listed with their miles and travelers, opened and removed by their place', async () => {
    const { root, open, simulation, t, settled } = await travel()
    expect(root.textContent).toContain('Plan legs, forced marches')
    open.addLeg()
    await simulation.journeys.save()
    simulation.journeys.close()
    simulation.journeys.plan()
    simulation.journeys.open!.change(simulation.journeys.open!.travelers[0]!, { goes: false })
    await simulation.journeys.save()
    simulation.journeys.close()
    flushSync()
    expect(texts(root, 'ul[aria-label] span:has(b)')).toEqual([
      'Journey 1 50 miles, 2 travelers',
      'Journey 2 40 miles, 1 traveler',
    ])
    ;[...root.querySelectorAll('ul[aria-label] button')]
      .filter((each) => words(each) === 'Open')[1]!
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    expect(simulation.journeys.open?.name).toBe('Journey 2')
    simulation.journeys.close()
    click(root, 'Remove Journey 1')
    await settled()
    await t.settled()
    expect(simulation.journeys.list.map(({ name }) => name)).toEqual(['Journey 2'])
  })
})

test('a panel that closes takes its round, its pick and its previews off the map, and stops playing', async () => {
  const given = await playing()
  const { simulation, play, t } = given
  const { editor } = t
  const panel = showPanel('simulation', given.t, { simulation }, { client: given.client })
  play.show(2)
  play.start()
  simulation.plans.picker.points('exit', () => undefined)
  flushSync()
  expect([play.playing, simulation.plans.picker.key, editor.display.shown.staged !== null]).toEqual([
    true,
    'exit',
    true,
  ])
  await panel.close()
  expect([play.playing, simulation.plans.picker.key, editor.display.shown.staged]).toEqual([false, null, null])
})
