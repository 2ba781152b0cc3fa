/** The print dialog: what it offers in which state, what each field changes, and what is printed where. */
import { flushSync } from 'svelte'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import OverlayOptions from '../../../renderer/print/OverlayOptions.svelte'
import PagePreview from '../../../renderer/print/PagePreview.svelte'
import PrintDialog from '../../../renderer/print/PrintDialog.svelte'
import PrintOptionsForm from '../../../renderer/print/PrintOptionsForm.svelte'
import { PrintState, type ShownInEditor } from '../../../renderer/print/PrintState.svelte.ts'
import { SETTINGS_ID, type BattleMap } from '../../../src/map/battleMap.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { PARTS, type PrintOptions } from '../../../src/print/options.ts'
import { en } from '../../../src/words/en/index.ts'
import { mapWith, PLAIN_FACTS } from '../../support/printableMap.ts'
import { answering } from '../answering.ts'
import { button, click, controls, field, optionsOf, press, set, show, texts, type, words } from '../page.ts'

const id = (text: string) => text as RecordId
const SIZE = { widthCells: 7, heightCells: 4 }
const NOTHING_SHOWN: ShownInEditor = {
  selected: [],
  opensDoors: false,
  route: null,
  playedPlan: null,
}
const creature = (name: string, side: string, col: number) => ({
  ...{
    id: name,
    name,
    side,
    size: 'medium',
    at: { col, row: 1 },
    speedFeet: { land: 30 },
  },
})
const PLANS = [
  { id: 'ambush', name: 'Ambush', rounds: 4, seed: 'owl' },
  { id: 'chase', name: 'Chase', rounds: 7, seed: 'fox' },
]
const ROUTE = {
  creature: id('hero'),
  mode: 'land' as const,
  squares: [{ col: 1, row: 1 }],
}
const fullMap = () =>
  mapWith(SIZE, {
    creatures: [creature('hero', 'party', 1), creature('orc', 'foes', 3), creature('imp', 'foes', 5)],
    encounters: PLANS,
    regions: [{ name: 'Hall', purpose: 'room', cells: [{ col: 2, row: 2 }] }],
    props: [
      {
        picture: 'cart',
        name: 'Cart',
        at: { x: 2, y: 2 },
        widthSquares: 1,
        heightSquares: 1,
      },
    ],
  })
/** Options planned for a print, without its dialog. */
function printing({ map = mapWith(SIZE), shown = {} }: { map?: BattleMap; shown?: Partial<ShownInEditor> } = {}) {
  const main = answering({ 'print.facts': PLAIN_FACTS })
  const print = new PrintState(main.client, map, {
    ...NOTHING_SHOWN,
    ...shown,
  })
  return {
    main,
    print,
    facts: () => main.argument('print.facts') as Record<string, unknown>,
  }
}
const optionsForm = (
  options: Partial<PrintOptions> = {},
  {
    format = 'pdf',
    map = fullMap(),
    selection = null,
  }: { format?: PrintState['format']; map?: BattleMap; selection?: object | null } = {},
) => {
  const made = printing({ map })
  made.print.change(options)
  made.print.format = format
  return {
    ...made,
    form: show(PrintOptionsForm, { print: made.print, selection }),
  }
}
const MM = (mm: number) => mm / 25.4

type FieldCase = readonly [label: string, value: string, Partial<PrintOptions>, given?: Partial<PrintOptions>]
const FIELD_CASES: readonly FieldCase[] = [
  ['Player copy', '', { copy: 'player' }],
  ['Each region', '', { area: { kind: 'regions' } }],
  ['Whole map', '', { area: { kind: 'map' } }, { area: { kind: 'regions' } }],
  ['Paper size', 'Letter', { paper: 'letter' }],
  ['Paper size', 'Custom', { paper: { widthInches: 8.5, heightInches: 11 } }],
  ['Width', '508', { paper: { widthInches: 20, heightInches: 9 } }, { paper: { widthInches: 8, heightInches: 9 } }],
  ['Height', '508', { paper: { widthInches: 8, heightInches: 20 } }, { paper: { widthInches: 8, heightInches: 9 } }],
  ['Booklet', '', { layout: 'booklet' }],
  ['Landscape', '', { orientation: 'landscape' }],
  ['Bleed', '5.08', { bleedInches: 0.2 }, { layout: 'print-shop' }],
  ['Printer margin', '10.16', { marginInches: 0.4 }],
  ['Glue overlap', '12.7', { overlapInches: 0.5 }],
  ['Fit one page', '', { scale: { kind: 'fit' } }],
  ['Pages across', '', { scale: { kind: 'poster', pagesAcross: 2 } }],
  ['True to scale', '', { scale: { kind: 'square', squareInches: 1 } }, { scale: { kind: 'fit' } }],
  ['One square', '50.8', { scale: { kind: 'square', squareInches: 2 } }],
  ['Rooms', '', { cutBy: 'rooms' }, { parts: ['pieces'], cutBy: 'views' }],
  ['Cover sheets instead of pieces', '', { covers: true }, { parts: ['index'] }],
  ['Style', 'Parchment', { style: 'parchment' }],
  ['Style', 'As on the map', { style: null }, { style: 'parchment' }],
  ['Empty spaces', '', { creatures: 'spaces' }],
  ['Crosses', '', { grid: 'crosses' }],
  ['Strong grid', '', { strongGridPoints: 2 }],
  ['Width of grid lines', '3.5', { strongGridPoints: 3.5 }, { strongGridPoints: 2 }],
  ['1,1', '', { coordinates: 'numbers' }],
  ['Pictures, at most', '150', { picturePpi: 150 }],
  ['Creature names', '', { names: false }],
  ['Coordinates inside squares', '', { coordinatesInside: true }],
  ['Templates', '', { templates: false }],
  ['Regions and zones', '', { zones: false }],
  ['Where foes stand', '', { foes: true }, { copy: 'player' }],
  ['Names of regions', '', { regionNames: true }, { copy: 'player' }],
  ['Crop marks', '', { cropMarks: false }],
  ['Alignment marks', '', { alignmentCrosses: false }],
  ['Legend and lists beside the map', '', { legendOnMap: false }],
  ['Sheet numbers', '', { pageLabels: false }],
  ['Whole squares only', '', { wholeSquares: false }],
  ['Skip pages of open terrain', '', { skipEmptyPages: true }],
]

test('each field sets its option and no other', () => {
  const { print, form } = optionsForm()
  const defaults = print.options
  for (const [label, value, expected, given] of FIELD_CASES) {
    print.options = { ...defaults, ...given }
    flushSync()
    set(form, label, value)
    expect([label, value, print.options]).toEqual([label, value, { ...defaults, ...given, ...expected }])
  }
})

test('the switch of each part adds and removes it, in the order of the print', () => {
  const { print, form } = optionsForm()
  for (const part of PARTS) {
    const others = PARTS.filter((each) => each !== part && ['cover', 'map', 'pieces'].includes(each))
    print.change({ parts: others })
    flushSync()
    const label = en.print.parts[part]
    expect([part, field(form, label).checked]).toEqual([part, false])
    set(form, label)
    expect(print.options.parts).toEqual(PARTS.filter((each) => each === part || others.includes(each)))
    expect(field(form, label).checked).toBe(true)
    set(form, label)
    expect(print.options.parts).toEqual(others)
  }
})

test('the last part stays, for a print of nothing is none', () => {
  const { print, form } = optionsForm({ parts: ['map'] })
  set(form, 'Map')
  expect(print.options.parts).toEqual(['map'])
})

test('the selected squares are printed as an area; without a selection and without regions neither is offered', () => {
  const rect = { col: 2, row: 1, widthCells: 3, heightCells: 2 }
  const { print, form } = optionsForm({}, { selection: rect })
  set(form, 'Selection')
  expect(print.options.area).toEqual({ kind: 'rect', ...rect })
  const area = (form: HTMLElement) => controls(form).find((line) => line.startsWith('Area'))
  expect(area(form)).toBe('Area: Whole map | *Selection | Each region')
  const without = optionsForm()
  expect(area(without.form)).toBe('Area: *Whole map | Selection (disabled) | Each region')
  // An area chosen earlier stays shown as chosen.
  without.print.change({ area: { kind: 'rect', ...rect } })
  without.print.map = mapWith(SIZE)
  flushSync()
  expect(area(without.form)).toBe('Area: Whole map | *Selection | Each region (disabled)')
})

test('groups of options are those that matter: paper for a PDF, pixels for a picture, a reveal set where there is one', () => {
  const { print, form } = optionsForm()
  const [defaults, full] = [print.options, print.map]
  const given = (options: Partial<PrintOptions> = {}, format: PrintState['format'] = 'pdf', map = full) => {
    print.options = { ...defaults, ...options }
    print.format = format
    print.map = map
    flushSync()
  }
  const groups = (...which: Parameters<typeof given>) => (given(...which), texts(form, 'legend'))
  const labels = (...which: Parameters<typeof given>) => (
    given(...which),
    controls(form).map((line) => line.replace(/^\[.\] /, '').replace(/:.*/, ''))
  )
  const all = ['What', 'Paper', 'Scale', 'Pages', 'Look', 'Overlays', 'Rounds', 'Assembly']
  expect(groups()).toEqual(all)
  expect(groups({ parts: ['index'] })).toEqual(all.toSpliced(4, 0, 'Reveal set'))
  expect(groups({ parts: ['pieces'] })).toEqual(all.toSpliced(4, 0, 'Reveal set'))
  expect(groups({ parts: ['pieces'] }, 'png')).toEqual(['What', 'Look', 'Overlays', 'Rounds'])
  expect(labels({}, 'svg')).not.toContain('Pixels per square')
  expect(labels({}, 'webp')).toContain('Pixels per square')
  const picture = labels({}, 'png')
  expect(picture).toContain('Pixels per square')
  for (const label of ['Coordinates', 'Pictures, at most', 'Printer margin']) expect(picture).not.toContain(label)
  const usual = labels()
  expect(usual).toEqual(expect.arrayContaining(['Pictures, at most', 'Orientation', 'One square']))
  for (const label of ['Pixels per square', 'Bleed', 'Width']) expect(usual).not.toContain(label)
  expect(labels({}, 'pdf', mapWith(SIZE))).not.toContain('Pictures, at most')
  expect(labels({ coordinates: 'none' })).not.toContain('Coordinates inside squares')
  expect(labels({ layout: 'booklet' })).not.toContain('Orientation')
  expect(labels({ scale: { kind: 'fit' } })).not.toContain('One square')
})

test('lengths are shown in millimeters with their limits, the square in inches too', () => {
  const { form, print } = optionsForm({
    layout: 'print-shop',
    paper: { widthInches: 8, heightInches: 10 },
    scale: { kind: 'square', squareInches: 1.2346 },
  })
  const lengths = controls(form).filter((line) => /^(Width|Height|Bleed|Printer|Glue|One)/.test(line))
  expect(lengths).toEqual([
    'Width: 203.2 (50 to 5000)',
    'Height: 254 (50 to 5000)',
    'Bleed: 3.18 (0 to 25)',
    'Printer margin: 6.35 (0 to 50)',
    'Glue overlap: 3.81 (0 to 50)',
    'One square: 31.36 (1 to 500)',
  ])
  expect(words(form)).toContain('1.235 in')
  // Arrow keys step by a twentieth of a millimeter for the margin; hundredths can be typed.
  const margin = field(form, 'Printer margin')
  press(margin, 'ArrowUp')
  margin.dispatchEvent(new Event('blur'))
  expect(print.options.marginInches).toBeCloseTo(MM(6.4), 6)
  set(form, 'Printer margin', '6.41')
  expect(print.options.marginInches).toBeCloseTo(MM(6.41), 6)
})

test('a picture has a size in pixels per square, and the number of pages across is typed', () => {
  const { print, form } = optionsForm({}, { format: 'png' })
  set(form, 'Pixels per square', '70')
  expect(print.pixelsPerSquare).toBe(70)
  set(form, 'WebP')
  expect(print.format).toBe('webp')
  const poster = optionsForm({ scale: { kind: 'poster', pagesAcross: 2 } })
  const [input] = [...poster.form.querySelectorAll<HTMLInputElement>('input[type=number]')].filter(
    ({ value }) => value === '2',
  )
  input!.value = '5'
  input!.dispatchEvent(new Event('blur'))
  expect(poster.print.options.scale).toEqual({
    kind: 'poster',
    pagesAcross: 5,
  })
})

describe('overlays of a print', () => {
  const overlayForm = (shown: Partial<ShownInEditor> = {}, map = fullMap()) => {
    const made = printing({ map, shown })
    return { ...made, form: show(OverlayOptions, { print: made.print }) }
  }

  test('are offered for what the editor shows', () => {
    const { form } = overlayForm()
    expect(controls(form)).toEqual([
      '[ ] Movement range of the selected creatures (disabled)',
      '[ ] Route shown on the map, with costs (disabled)',
      'Threatened squares: *None | Selected (disabled) | All',
      'Danger by round: None',
      '[x] Templates',
      '[x] Regions and zones',
      'Plan: No rounds',
    ])
    expect(optionsOf(form, 'Danger by round')).toEqual(['None', 'Party', 'Foes'])
    const chosen = overlayForm({ selected: [id('orc')], route: ROUTE })
    expect(controls(chosen.form).slice(0, 3)).toEqual([
      '[ ] Movement range of the selected creatures',
      '[ ] Route shown on the map, with costs',
      'Threatened squares: *None | Selected | All',
    ])
    expect(optionsOf(chosen.form, 'Danger by round')).toEqual(['None', 'Party', 'Foes', 'Selected creatures'])
  })

  const ASKED: readonly (readonly [label: string, value: string, asked: object, given?: Partial<PrintOptions>])[] = [
    ['Movement range of the selected creatures', '', { reach: ['orc', 'imp'] }],
    ['Route shown on the map, with costs', '', { routes: [ROUTE] }],
    ['All', '', { threat: ['all'] }],
    ['Selected', '', { threat: ['orc', 'imp'] }],
    ['All', '', { reach: ['each'], threat: ['each', 'all'] }, { parts: ['ranges'] }],
    // The pages of ranges and threat have those of the selected creatures already.
    ['Selected', '', { reach: ['each'], threat: ['each'] }, { parts: ['ranges'] }],
    ['Danger by round', 'Foes', { danger: { by: ['orc', 'imp'], rounds: 3, opensDoors: true } }],
    ['Danger by round', 'Party', { danger: { by: ['hero'], rounds: 3, opensDoors: true } }],
    ['Danger by round', 'Selected creatures', { danger: { by: ['orc', 'imp'], rounds: 3, opensDoors: true } }],
  ]

  test('are asked for as chosen', () => {
    const { form, print, facts } = overlayForm({
      selected: [id('orc'), id('imp')],
      route: ROUTE,
      opensDoors: true,
    })
    const [options, overlays] = [print.options, print.overlays]
    const none = {
      reach: [],
      threat: [],
      routes: [],
      danger: null,
      encounter: null,
      journeys: false,
      checks: null,
    }
    for (const [label, value, asked, given] of ASKED) {
      print.options = { ...options, ...given }
      print.overlays = overlays
      flushSync()
      set(form, label, value)
      expect([label, value, facts()]).toMatchObject([label, value, { ...none, summary: false, ...asked }])
    }
  })

  test('look ahead as many rounds as wanted, once danger is shown', () => {
    const { form, print, facts } = overlayForm()
    expect(words(form)).not.toContain('Rounds ahead')
    set(form, 'Danger by round', 'Foes')
    set(form, 'Rounds ahead', '2')
    expect(facts()['danger']).toEqual({
      by: ['orc', 'imp'],
      rounds: 2,
      opensDoors: false,
    })
    expect(print.overlays).toMatchObject({ danger: 'foes', dangerRounds: 2 })
    // A side without creatures is in no danger of any.
    print.changeOverlays({ danger: 'neutral' })
    expect(facts()['danger']).toBeNull()
  })

  test('a plan is played with its rounds and seed or with others', () => {
    const { form, facts } = overlayForm({ playedPlan: id('chase') })
    expect(optionsOf(form, 'Plan')).toEqual(['No rounds', 'Ambush', 'Chase (in the Simulation panel)'])
    expect(controls(form).some((line) => line.startsWith('Rounds played'))).toBe(false)
    set(form, 'Plan', 'Ambush')
    expect(words(form)).not.toContain('this is the run')
    expect(facts()['encounter']).toMatchObject({
      id: 'ambush',
      rounds: 4,
      seed: 'owl',
    })
    set(form, 'Rounds played', '2')
    set(form, 'Seed', 'cat')
    expect(facts()['encounter']).toMatchObject({
      id: 'ambush',
      rounds: 2,
      seed: 'cat',
    })
    set(form, 'Plan', 'Chase (in the Simulation panel)')
    expect(words(form)).toContain('this is the run in the Simulation panel')
    expect(facts()['encounter']).toMatchObject({
      id: 'chase',
      rounds: 7,
      seed: 'fox',
    })
    set(form, 'Plan', 'No rounds')
    expect(facts()['encounter']).toBeNull()
  })

  test('a copy for players says that it has no plan', () => {
    const { form, print } = overlayForm()
    expect(words(form)).not.toContain('GM copy only')
    print.change({ copy: 'player' })
    flushSync()
    expect(words(form)).toContain('GM copy only')
  })

  test('several are listed to leave some out; one alone is not', () => {
    const { form, print } = overlayForm()
    const overlay = (label: string) => ({ id: `of-${label}`, label })
    const listed = () => controls(form).filter((line) => line.includes('Range'))
    print.facts = {
      ...PLAIN_FACTS,
      overlays: [overlay('Range of Orc')],
    } as never
    flushSync()
    expect(listed()).toEqual([])
    print.facts = {
      ...PLAIN_FACTS,
      overlays: ['Range of Orc', 'Range of Imp'].map(overlay),
    } as never
    flushSync()
    expect(listed()).toEqual(['[x] Range of Orc', '[x] Range of Imp'])
    set(form, 'Range of Orc')
    expect([...print.leftOut]).toEqual(['of-Range of Orc'])
    expect(listed()).toEqual(['[ ] Range of Orc', '[x] Range of Imp'])
  })

  test('journeys are offered where the map has some', () => {
    expect(words(overlayForm().form)).not.toContain('journey')
    const legs = [{ miles: 12, country: 'hills', way: 'road' }]
    const journey = {
      name: 'To the pass',
      legs,
      travelers: [{ creatureId: 'hero', mode: 'land' }],
      means: 'foot',
    }
    const map = mapWith(SIZE, {
      settings: [{ id: SETTINGS_ID, journeys: [journey, { ...journey, name: 'Back' }] }],
    })
    const { form, print, facts } = overlayForm({}, map)
    set(form, '2 journeys, day by day')
    expect([print.journeys, facts()['journeys']]).toEqual([true, true])
  })
})

/** The dialog on the page, its first facts answered unless they are held. */
async function dialog({
  map = mapWith({ widthCells: 9, heightCells: 5 }),
  preset = null,
  answers = {},
}: { map?: BattleMap; preset?: string | null; answers?: Parameters<typeof answering>[0] } = {}) {
  const main = answering({ 'print.facts': PLAIN_FACTS, ...answers })
  const said: string[] = []
  const element = show(PrintDialog, {
    ...{
      client: main.client,
      map,
      printPreset: preset,
      shown: NOTHING_SHOWN,
      selection: null,
    },
    ...{
      onClose: () => said.push('closed'),
      onMessage: (sentence: string) => said.push(sentence),
    },
  })
  await main.settled()
  flushSync()
  const actions = () => controls(element).slice(-4)
  const settle = async () => {
    await main.settled()
    flushSync()
  }
  return { main, element, said, actions, settle }
}
const own = (label: string, options: object = {}) => ({
  id: `own:${label}`,
  label,
  options,
})

describe('the dialog', () => {
  test('prints to the printer, a viewer or a file; the message outlives it', async () => {
    for (const [name, to, message] of [
      ['Print…', 'printer', 'Sent to the printer.'],
      ['Save and open…', 'viewer', 'Printed to map.pdf.'],
      ['Save as PDF…', 'file', 'Printed to map.pdf.'],
    ] as const) {
      const { main, element, said, settle } = await dialog({
        answers: { 'print.export': { name: 'map.pdf', bytes: 9 } },
      })
      click(element, name)
      await settle()
      expect(main.argument('print.export')).toMatchObject({
        to,
        format: 'pdf',
        mapId: 'print-test',
      })
      expect(said).toEqual([message, 'closed'])
    }
  })

  test('stays open when the choice of a file is canceled, and shows why a print failed', async () => {
    const { main, element, said, settle } = await dialog({
      answers: { 'print.export': null },
    })
    click(element, 'Save as PDF…')
    await settle()
    expect([said, element.querySelector('[role=alert]')]).toEqual([[], null])
    main.failing.add('print.export')
    click(element, 'Save as PDF…')
    await settle()
    expect([said, words(element.querySelector('[role=alert]'))]).toEqual([[], expect.stringMatching(/map/)])
    main.failing.clear()
    click(element, 'Save as PDF…')
    expect(element.querySelector('[role=alert]')).toBeNull()
  })

  test('can be stopped while it prints, which is no failure', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { main, element, said, actions, settle } = await dialog({
      answers: { 'print.export': () => new Promise(() => undefined) },
    })
    expect(actions()).toEqual(['Close', 'Print…', 'Save and open…', 'Save as PDF…'])
    click(element, 'Print…')
    const { job } = main.argument('print.export') as { job: string }
    main.emit('jobs.progress', { job, stage: 'pages', done: 3, of: 8 })
    vi.runAllTimers()
    flushSync()
    const bar = element.querySelector('progress')!
    expect([bar.value, bar.max, words(bar.nextElementSibling)]).toEqual([3, 8, en.progress.pages(3, 8)])
    expect(controls(element).at(-1)).toBe('Stop')
    click(element, 'Stop')
    await settle()
    expect(main.argument('jobs.cancel')).toEqual({ job })
    expect([said, element.querySelector('[role=alert]'), actions().at(-1)]).toEqual([[], null, 'Save as PDF…'])
    click(element, 'Close')
    expect(said).toEqual(['closed'])
  })

  test('says that it computes, what is wrong, or that nothing would be printed', async () => {
    const waiting = await dialog({
      answers: { 'print.facts': () => new Promise(() => undefined) },
    })
    const state = ({ element }: typeof waiting) => words(element.querySelector('.empty'))
    expect(state(waiting)).toBe('Working out costs and pages…')
    expect(waiting.actions()).toEqual([
      ...['Close', 'Print… (disabled)', 'Save and open… (disabled)', 'Save as PDF… (disabled)'],
    ])
    const empty = await dialog()
    set(empty.element, 'Cover')
    for (const part of ['Cover', 'Legend with movement costs', 'Notes', 'Creatures', 'Other tables', 'Map'])
      if (field(empty.element, part).type === 'checkbox' && field(empty.element, part).checked) set(empty.element, part)
    expect(state(empty)).toBe('The chosen pages are empty.')
    expect(empty.actions().at(-1)).toBe('Save as PDF… (disabled)')
    const main = answering()
    main.failing.add('print.facts')
    const element = show(PrintDialog, {
      ...{
        client: main.client,
        map: mapWith(SIZE),
        printPreset: null,
        shown: NOTHING_SHOWN,
        selection: null,
      },
      ...{ onClose: () => undefined, onMessage: () => undefined },
    })
    await main.settled()
    flushSync()
    expect(words(element.querySelector('.empty'))).toBe(words(element.querySelector('[role=alert] p')))
    expect(words(element.querySelector('.empty'))).not.toBe('')
  })

  test('a picture is saved only, with its pixels', async () => {
    const { element, actions } = await dialog()
    expect(words(element.querySelector('.status strong'))).toMatch(/^\d+ sheets? of /)
    for (const [format, name] of [
      ['SVG', 'Save as SVG…'],
      ['PNG', 'Save as PNG…'],
      ['WebP', 'Save as WebP…'],
    ] as const) {
      set(element, format)
      expect(actions().slice(-2)).toEqual(['Close', name])
      expect(words(element.querySelector('.status strong'))).toBe(format === 'SVG' ? '' : '900 × 500 pixels')
    }
  })

  test('starts with a preset; another is chosen, saved under a name, and deleted', async () => {
    const { main, element, settle } = await dialog({
      preset: 'player',
      answers: {
        'preferences.read': ({ key }: { key: string }) =>
          key === 'print.presets' ? [own('Mine', { copy: 'gm', grid: 'dots' })] : null,
      },
    })
    const copy = () => controls(element).find((line) => line.startsWith('Copy'))
    const presets = () => field<HTMLSelectElement>(element, 'Preset').selectedOptions[0]?.textContent
    expect([presets(), copy()]).toEqual(['Player map with legend', 'Copy: GM copy | *Player copy'])
    expect([...element.querySelectorAll('optgroup')].map(({ label }) => label)[0]).toBe(en.printPresets.own)
    expect(controls(element)).not.toContain('Delete')
    set(element, 'Preset', 'Mine')
    expect([presets(), copy(), field(element, 'Preset name').value]).toEqual([
      'Mine',
      'Copy: *GM copy | Player copy',
      'Mine',
    ])
    type(field(element, 'Preset name'), '  ')
    expect(button(element, 'Save preset').disabled).toBe(true)
    const saved = () => main.argument('preferences.write') as { key: string; value: { id: string }[] } | undefined
    const submit = () => element.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
    submit()
    expect(saved()).toBeUndefined()
    type(field(element, 'Preset name'), ' Dots ')
    submit()
    await settle()
    expect([saved()?.key, saved()?.value.map((each) => each.id)]).toEqual(['print.presets', ['own:Mine', 'own:Dots']])
    expect(presets()).toBe('Dots')
    click(element, 'Delete')
    expect(saved()?.value.map((each) => each.id)).toEqual(['own:Mine'])
    expect([presets(), field(element, 'Preset name').value]).toEqual(['Presets', ''])
    set(element, 'Preset', 'GM map, true scale')
    expect([field(element, 'Preset name').value, controls(element).includes('Delete')]).toEqual(['', false])
  })

  test('names the preset that an option was changed of, and goes back to it', async () => {
    const { element } = await dialog({ preset: 'player' })
    const presets = () => field<HTMLSelectElement>(element, 'Preset').selectedOptions[0]?.textContent
    const copy = () => controls(element).find((line) => line.startsWith('Copy'))
    expect([presets(), controls(element).includes('Back to the preset')]).toEqual(['Player map with legend', false])
    set(element, 'GM copy')
    expect(presets()).toBe('Player map with legend (changed)')
    click(element, 'Back to the preset')
    expect([presets(), copy()]).toEqual(['Player map with legend', 'Copy: GM copy | *Player copy'])
    // The paper is the printer's, and belongs to no preset.
    set(element, 'Paper size', 'Letter')
    expect(presets()).toBe('Player map with legend')
    set(element, 'PNG')
    expect(presets()).toBe('Player map with legend (changed)')
  })

  test('offers a slightly smaller scale that saves a sheet', async () => {
    const { element } = await dialog({
      map: mapWith({ widthCells: 7, heightCells: 11 }),
    })
    const offers = () => controls(element).filter((line) => /^Use .* in$/.test(line))
    expect(offers()).toEqual(['Use 0.98 in'])
    click(element, 'Use 0.98 in')
    expect(field(element, 'One square').value).toBe('24.89')
    expect(offers()).toEqual([])
  })
})

test('the preview turns pages within the plan and names them; the strip shows those around', () => {
  const turned: number[] = []
  const page = (label: string, more: object = {}) => ({
    part: 'map',
    label,
    areaName: null,
    ...more,
  })
  const pages = [
    ...Array.from({ length: 13 }, (_, i) => page(`1/${i + 1}`)),
    page('Legend', { part: 'legend' }),
    page('2/1', { areaName: 'Crypt' }),
  ].map((each) => ({
    ...each,
    widthInches: 8,
    heightInches: 11,
    draw: () => [],
  }))
  const preview = (at: number) =>
    show(PagePreview, {
      plan: { pages },
      page: at,
      onPage: (page: number) => turned.push(page),
    })
  const first = preview(0)
  expect(controls(first).slice(0, 2)).toEqual(['Back (disabled)', 'Next'])
  expect(words(first.querySelector('[aria-live]'))).toBe('1 of 15 · Sheet 1/1')
  expect(texts(first, '.strip button')).toEqual(Array.from({ length: 11 }, (_, i) => `1/${i + 1}`))
  click(first, 'Next')
  const middle = preview(7)
  expect(texts(middle, '.strip button')).toEqual([...Array.from({ length: 11 }, (_, i) => `1/${i + 3}`)])
  expect(middle.querySelector('[aria-current]')?.getAttribute('aria-label')).toBe('Sheet 1/8')
  click(middle, 'Back')
  click(middle, 'Sheet 1/12')
  const last = preview(14)
  expect(controls(last).slice(0, 2)).toEqual(['Back', 'Next (disabled)'])
  expect(words(last.querySelector('[aria-live]'))).toBe('15 of 15 · Sheet 2/1, Crypt')
  expect(controls(last).slice(-2)).toEqual(['Legend', 'Sheet 2/1, Crypt (current)'])
  expect(controls(last)).toHaveLength(2 + 11)
  expect(turned).toEqual([1, 6, 11])
})
