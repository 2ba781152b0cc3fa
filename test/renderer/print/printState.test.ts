import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Client } from '../../../renderer/ipc/client.ts'
import { PrintState } from '../../../renderer/print/PrintState.svelte.ts'
import { readSavedOptions, readSavedPresets } from '../../../renderer/print/savedOptions.ts'
import { progressSentence } from '../../../renderer/print/words.ts'
import { mapPreferenceKey } from '../../../src/ipc/shapes/preferences.ts'
import { PRINT_PRESETS } from '../../../src/print/presets.ts'
import type { JobProgress } from '../../../src/ipc/shapes/jobs.ts'
import type { Overlay } from '../../../src/print/facts.ts'
import { en } from '../../../src/words/en/index.ts'
import { mapOfEverything, mapWith, PLAIN_FACTS } from '../../support/printableMap.ts'

/** A main process with preferences and facts, that remembers what it was asked. */
function fakeMain() {
  const preferences = new Map<string, unknown>()
  const asked: { readonly name: string; readonly argument: Record<string, unknown> }[] = []
  const listeners = new Set<(progress: JobProgress) => void>()
  let finish: (value: unknown) => void = () => undefined
  const answers: Record<string, (argument: Record<string, unknown>) => unknown> = {
    'preferences.read': ({ key }) => preferences.get(String(key)),
    'preferences.write': ({ key, value }) => void preferences.set(String(key), value),
    'print.facts': () => PLAIN_FACTS,
    'print.export': () => new Promise((done) => (finish = done)),
    'jobs.cancel': () => null,
  }
  const client = {
    call: async (name: string, argument: Record<string, unknown>) => {
      asked.push({ name, argument })
      return { ok: true, value: await answers[name]?.(argument) }
    },
    on: (_name: string, listener: (progress: JobProgress) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  } as unknown as Client
  return {
    client,
    answers,
    preferences,
    asked,
    tell: (progress: JobProgress) => listeners.forEach((hear) => hear(progress)),
    finish: (value: unknown) => finish(value),
    named: (name: string) => asked.filter((each) => each.name === name),
  }
}

const wayOf = (id: string): Overlay => ({
  kind: 'path',
  id,
  label: id,
  color: '#000000',
  forPlayers: true,
  spaceCells: 1,
  steps: [{ cell: { col: 0, row: 0 } }],
})

/** Work shows how far it is after a moment, which tests need not wait for. */
function withFakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}

const settled = () => new Promise((done) => setTimeout(done))

async function opened(main = fakeMain(), map = mapOfEverything()) {
  const print = new PrintState(main.client, map, { selected: [], opensDoors: false, route: null, playedPlan: null })
  const stop = print.start()
  await settled()
  return { ...main, print, stop }
}

describe('the print dialog', () => {
  test('plans at once when an option changes', async () => {
    const { print } = await opened()
    const before = print.pageCount
    print.change({ scale: { kind: 'square', squareInches: 2 } })
    expect(print.pageCount).toBeGreaterThan(before)
    expect(print.plan?.ok && en.print.plan(print.plan.value)).toMatch(/^\d+ sheets of A4/)
  })

  test('a picture has nothing to say about sheets: no savings, and no pages that are too many', async () => {
    const warnings = (print: PrintState) =>
      print.planned?.ok ? print.planned.value.warnings.map(({ code }) => code) : []
    const { print } = await opened(fakeMain(), mapWith({ widthCells: 11, heightCells: 20 }))
    print.change({ parts: ['map'] })
    expect(warnings(print)).toContain('smaller-scale')
    for (const format of ['png', 'webp', 'svg'] as const) {
      print.format = format
      expect(print.planned?.ok).toBe(true)
      expect(warnings(print)).toEqual([])
    }
    // What is wrong with paper alone does not keep a picture from being written.
    print.change({ marginInches: 3, paper: { widthInches: 5, heightInches: 5 } })
    expect(print.planned?.ok).toBe(true)
    print.format = 'pdf'
    expect(print.planned?.ok).toBe(false)
  })

  test('keeps the page in view within the plan', async () => {
    const { print } = await opened()
    print.page = print.pageCount - 1
    print.change({ parts: ['legend'] })
    expect(print.shownPage).toBe(0)
  })

  test('asks for facts anew for another copy, not for another paper', async () => {
    const { print, named } = await opened()
    print.change({ paper: 'a3' })
    expect(named('print.facts')).toHaveLength(1)
    print.change({ copy: 'player' })
    expect(named('print.facts')).toHaveLength(2)
  })

  test('asks for the encounter at a glance when a cover of the GM says it', async () => {
    const { print, named } = await opened()
    const asked = () => named('print.facts').map(({ argument }) => argument['summary'])
    print.change({ parts: ['cover', 'map'] })
    print.change({ parts: ['cover'] })
    print.change({ copy: 'player' })
    expect(asked()).toEqual([false, true, false])
  })

  test('stops what it asked before and does not wait for any more', async () => {
    const main = fakeMain()
    const { print, named, stop } = await opened(main)
    withFakeTimers()
    const answered: ((facts: unknown) => void)[] = []
    main.answers['print.facts'] = () => new Promise((done) => answered.push(done))
    print.change({ copy: 'player' })
    const job = String(named('print.facts').at(-1)?.argument['job'])
    main.tell({ job, stage: 'preparing', done: 1, of: 3 })
    vi.runAllTimers()
    expect(print.preparing.progress && progressSentence(print.preparing.progress)).toBe('Reading picture 2 of 3…')
    print.change({ copy: 'gm' })
    expect(named('jobs.cancel').map(({ argument }) => argument['job'])).toEqual([job])
    expect(print.preparing.progress).toBeNull()
    answered[0]?.(PLAIN_FACTS)
    await vi.advanceTimersByTimeAsync(0)
    // What was stopped is no problem of the print.
    expect(print.problem).toBeNull()
    stop()
    expect(named('jobs.cancel')).toHaveLength(2)
  })

  test('saves presets by name, uses and forgets them', async () => {
    const main = fakeMain()
    const { print } = await opened(main)
    print.change({ style: 'minimal', grid: 'dots' })
    await print.savePreset('Cheap')
    const { print: next } = await opened(main)
    expect(next.presets.map(({ label }) => label)).toEqual(['Cheap'])
    next.change({ paper: 'letter' })
    next.usePreset('own:Cheap')
    expect(next.options).toMatchObject({ style: 'minimal', grid: 'dots' })
    await next.removePreset('own:Cheap')
    expect((await opened(main)).print.presets).toEqual([])
  })

  test('knows the preset that the last options for a map were of', async () => {
    const main = fakeMain()
    const { print } = await opened(main)
    expect([print.preset, print.isPresetChanged]).toEqual(['gm', false])
    print.usePreset('player')
    const key = mapPreferenceKey('print.map', print.map.id)
    main.preferences.set(key, JSON.parse(JSON.stringify(print.options)))
    const { print: next } = await opened(main)
    expect([next.preset, next.isPresetChanged]).toEqual(['player', false])
    next.change({ grid: 'dots' })
    expect([next.preset, next.isPresetChanged]).toEqual(['player', true])
    await next.savePreset('Dots')
    expect([next.preset, next.isPresetChanged]).toEqual(['own:Dots', false])
    await next.removePreset('own:Dots')
    expect([next.preset, next.isPresetChanged]).toEqual(['', false])
  })

  test('reads what was kept before there were styles: less ink is the style with the least', () => {
    expect(readSavedOptions({ ink: 'ink-saver', grid: 'lines', copy: 'player' })).toMatchObject({
      style: 'minimal',
      grid: 'style',
      copy: 'player',
    })
    expect(readSavedOptions({ ink: 'black-and-white', grid: 'dots' })).toMatchObject({
      style: 'old-school',
      grid: 'dots',
    })
    expect(readSavedOptions({ ink: 'colour', paintOpenGround: true })).toMatchObject({ style: null })
    const preset = { id: 'own:Cheap', label: 'Cheap', options: { ink: 'ink-saver' } }
    expect(readSavedPresets([preset])[0]?.options.style).toBe('minimal')
  })

  test('keeps the paper in the printer when a preset that comes along is chosen', async () => {
    const { print } = await opened()
    print.change({ paper: 'letter' })
    print.usePreset('player')
    expect(print.options).toMatchObject({ copy: 'player', paper: 'letter' })
  })

  test('each preset says what it is for, and shows pages or a picture at once', async () => {
    const { print } = await opened()
    for (const { id, label, about, group, format } of PRINT_PRESETS) {
      print.usePreset(id)
      expect(
        [label, about, group].every((words) => words !== ''),
        id,
      ).toBe(true)
      expect(print.format).toBe(format ?? 'pdf')
      // The facts of this test have nothing for a run sheet.
      if (id !== 'run-sheet') expect(print.preview?.pages.length, id).toBeGreaterThan(0)
    }
    print.usePreset('vtt')
    expect(print.pixelsPerSquare).toBe(140)
    expect(print.pixelsSentence).toBe(`${18 * 140} × ${14 * 140} pixels`)
    print.usePreset('gm')
    expect([print.format, print.pixelsSentence]).toEqual(['pdf', ''])
  })

  test('a preset plays the only plan of the map for its rounds, and another preset plays none', async () => {
    const plan = { id: 'plan', name: 'Ambush', rounds: 9, seed: 'x' }
    const map = mapWith({ widthCells: 6, heightCells: 6 }, { encounters: [plan] })
    const { print } = await opened(fakeMain(), map)
    print.usePreset('folder')
    expect(print.rounds).toEqual({ planId: 'plan', rounds: 3, seed: 'x' })
    print.usePreset('gm')
    expect(print.rounds.planId).toBeNull()
    const two = mapWith({ widthCells: 6, heightCells: 6 }, { encounters: [plan, { ...plan, id: 'other' }] })
    const { print: unsure } = await opened(fakeMain(), two)
    unsure.usePreset('folder')
    expect(unsure.rounds.planId).toBeNull()
  })

  test('own presets keep the kind of file and its pixels', async () => {
    const main = fakeMain()
    const { print } = await opened(main)
    print.format = 'webp'
    print.pixelsPerSquare = 70
    await print.savePreset('Roll20')
    const { print: next } = await opened(main)
    next.usePreset('own:Roll20')
    expect([next.format, next.pixelsPerSquare]).toEqual(['webp', 70])
  })

  test('remembers for each map what was printed last', async () => {
    const main = fakeMain()
    const { print } = await opened(main)
    print.change({ paper: 'a2' })
    const printing = print.print('file')
    main.finish({ name: 'a.pdf', bytes: 1 })
    await printing
    expect((await opened(main)).print.options.paper).toBe('a2')
  })

  test('follows the progress of its own print and can stop it', async () => {
    const { print, tell, finish, named } = await opened()
    withFakeTimers()
    const written = print.print('file')
    const job = String(named('print.export').at(-1)?.argument['job'])
    tell({ job: 'other', stage: 'pages', done: 5, of: 6 })
    vi.runAllTimers()
    expect([print.printing.isRunning, print.printing.progress]).toEqual([true, null])
    tell({ job, stage: 'pages', done: 2, of: 6 })
    vi.runAllTimers()
    expect(print.printing.progress).toMatchObject({ done: 2, of: 6 })
    print.printing.stop()
    expect(named('jobs.cancel').map(({ argument }) => argument['job'])).toEqual([job])
    finish(null)
    expect(await written).toMatchObject({ ok: false, error: { code: 'canceled' } })
    expect(print.printing.isRunning).toBe(false)
  })

  test('follows the map: the pages at once, costs and overlays when it rests', async () => {
    withFakeTimers()
    const { client, named } = fakeMain()
    const print = new PrintState(client, mapOfEverything(), {
      selected: [],
      opensDoors: false,
      route: null,
      playedPlan: null,
    })
    print.start()
    await vi.waitFor(() => expect(print.facts).not.toBeNull())
    const before = print.pageCount
    const { widthCells, heightCells } = mapOfEverything()
    const wide = mapWith({ widthCells: widthCells * 3, heightCells }, {}, () => 1)
    print.follow(wide)
    print.follow({ ...wide })
    expect(print.pageCount).toBeGreaterThan(before)
    expect(named('print.facts')).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(named('print.facts')).toHaveLength(2)
  })

  test('plays a plan with its own rounds and seed, or with others', async () => {
    const encounters = [{ id: 'plan', name: 'Ambush', rounds: 4, seed: 'owl' }]
    const { print, named } = await opened(fakeMain(), mapWith({ widthCells: 9, heightCells: 9 }, { encounters }))
    print.chooseEncounter(print.encounters[0]?.id ?? null)
    print.changeRounds({ rounds: 2 })
    const [, chosen, changed] = named('print.facts').map(({ argument }) => argument['encounter'])
    expect(chosen).toMatchObject({ name: 'Ambush', rounds: 4, seed: 'owl' })
    expect(changed).toMatchObject({ name: 'Ambush', rounds: 2, seed: 'owl' })
    print.chooseEncounter(null)
    expect(named('print.facts').at(-1)?.argument['encounter']).toBeNull()
  })

  test('leaves out the overlays that are not ticked', async () => {
    const main = fakeMain()
    main.answers['print.facts'] = () => ({ ...PLAIN_FACTS, overlays: [wayOf('one'), wayOf('two')] })
    const { print } = await opened(main)
    expect(print.printedOptions.overlays).toBeUndefined()
    print.chooseOverlay('one', false)
    expect(print.printedOptions.overlays).toEqual(['two'])
    print.chooseOverlay('one', true)
    expect(print.printedOptions.overlays).toBeUndefined()
  })

  test('leaves kept options that cannot be read', async () => {
    const main = fakeMain()
    main.preferences.set('print.map.print-test', { paper: 'papyrus' })
    main.preferences.set('print.presets', [{ id: 1 }, 'x'])
    const { print } = await opened(main)
    expect(print.options.paper).toBe('a4')
    expect(print.presets).toEqual([])
  })
})
