/** The report panel: for whom it measures, what it shows on the map, and how it compares with another report. */
import { flushSync } from 'svelte'
import { expect, onTestFinished, test } from 'vitest'
import { ReportState } from '../../../renderer/panels/report/ReportState.svelte.ts'
import { engineBehind } from '../editor/engineBehind.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { click, controls, optionsOf, set, texts, words } from '../page.ts'
import { showPanel } from './shownPanel.ts'

/** A hero, a goblin and a bandit in a corridor of 12 × 2 squares; the engine answers as it does. */
async function opened(
  sides: readonly string[] = ['party', 'foes', 'bandits'],
  size: readonly [number, number] = [12, 2],
) {
  const t = await TestEditor.open(...size)
  await t.place(...sides.map((side, i) => [side, (i * 11) % 12, Math.floor(i / 2), { name: side }, side] as const))
  const { settle } = engineBehind(t)
  for (const call of ['report.run', 'jobs.cancel']) t.main.held.add(call)
  const report = new ReportState(t.main.client, t.editor)
  const versions = [
    { versionId: 3, name: 'Bare floor' },
    { versionId: 8, name: 'With walls' },
  ]
  const history = { versions, readVersions: async () => undefined }
  const watched: boolean[] = []
  const watch = { isOn: false, set: (on: boolean) => watched.push(on) }
  let toMap = 0
  const around = { more: { watch }, onToMap: () => void toMap++ }
  const panel = showPanel('report', t, { report, history }, around)
  const stop = $effect.root(() => report.follow())
  onTestFinished(() => {
    report.keep(null)
    stop()
  })
  await settle()
  const asked = () => t.main.calls.findLast(({ name }) => name === 'engine.report')?.argument
  const job = () => t.main.waiting.findLast(({ name }) => name === 'report.run')
  return { t, report, ...panel, settle, asked, job, watched, toMap: () => toMap }
}
/** The figure of that label. */
const figure = (page: HTMLElement, label: string) =>
  [...page.querySelectorAll<HTMLElement>('.figure')].find((each) => texts(each, 'dt')[0] === label)!

test('it measures for sides, size, speed and doors as chosen; with two sides there is no choice of them', async () => {
  const { page, settle, asked } = await opened()
  expect(controls(page.querySelector('details')!).slice(1)).toEqual([
    'From: Party',
    'To: Foes',
    'Size: Medium',
    'Speed: 30 (5 to 1000)',
    '[x] Open doors along the route',
  ])
  set(page, 'From', 'bandits')
  await settle()
  expect(asked()).toMatchObject({ sides: ['bandits', 'foes'] })
  set(page, 'To', 'Party')
  set(page, 'Size', 'Large')
  set(page, 'Speed', '45')
  set(page, 'Open doors along the route')
  await settle()
  expect(asked()).toMatchObject({ sides: ['bandits', 'party'], size: 'large', speedFeet: 45, opensDoors: false })
  const two = await opened(['party', 'foes'])
  expect(controls(two.page).some((line) => /^(From|To):/.test(line))).toBe(false)
  const one = await opened(['party'])
  expect(texts(one.page, 'h2, h3, strong')).toContain('Needs two sides')
})

test('narrowest place, route and heat maps are on the map while the panel shows', async () => {
  const { t, page, report, close } = await opened(['party', 'foes'])
  const shown = () => t.editor.display.shown
  const text = () => texts(page, 'section:first-of-type p')[0]
  expect([shown().tactics, shown().reach]).toEqual([
    { kind: 'flank', places: report.report?.figures.narrowest.at, spaceCells: 1, marked: [] },
    'none',
  ])
  expect(text()).toMatch(/^2 squares/)
  set(page, 'Shortest')
  expect(shown().tactics).toMatchObject({ kind: 'route', path: report.report?.shortest, label: '55 ft' })
  expect(text()).toBe('From A1 to L1.')
  set(page, 'Seen')
  expect(shown()).toMatchObject({ tactics: null, reach: { costFeet: Uint16Array.from(report.report!.heat.seenFrom) } })
  expect(text()).toBe('Seen from this share of 24 squares')
  await close()
  expect([shown().tactics, shown().reach, report.isOpen]).toEqual([null, null, false])
})

test('a figure leads to its place on the map', async () => {
  const { t, page, report, toMap } = await opened(['party', 'foes'])
  const revealed: unknown[] = []
  t.editor.view = { reveal: (at: unknown) => revealed.push(at) } as never
  click(figure(page, 'Shortest route'), '55 ft')
  expect([report.view, toMap(), revealed]).toEqual(['route', 1, [report.report?.figures['shortest-route'].at[0]]])
})

test('a kept report stands beside the current one, with what changed marked and other measures named', async () => {
  const { t, page, settle } = await opened(['party', 'foes'])
  click(page, 'Keep this report')
  expect(texts(page, '.names span')).toEqual(['', 'Now', 'Before'])
  expect(page.querySelectorAll('.changed')).toHaveLength(0)
  const record = { id: '5,1,w', cell: { col: 5, row: 1 }, border: 'west', kind: 'wall' }
  t.main.change({ type: 'edit-records', put: [{ table: 'edges', record }] })
  await settle()
  const narrowest = figure(page, 'Narrowest place')
  expect(texts(narrowest, 'dd')[0]).toBe('1 square')
  expect(texts(narrowest, 'dd')[1]).toBe('Test: 2 squares')
  expect(narrowest.classList.contains('changed')).toBe(true)
  expect(figure(page, 'Contact at a walk').classList.contains('changed')).toBe(false)
  const differs = () => texts(page, 'section p').filter((line) => line.startsWith('Test is measured for'))
  expect(differs()).toEqual([])
  set(page, 'Speed', '60')
  await settle()
  expect(differs()).toHaveLength(1)
  click(page, 'Stop comparing')
  expect(texts(page, '.names span')).toEqual([])
})

test('a saved version is measured by a job and compared; one that cannot be measured keeps nothing', async () => {
  const { page, report, settle, job } = await opened(['party', 'foes'])
  const versions = optionsOf(page, 'Or a saved version')
  expect(versions).toEqual(['Choose', 'Bare floor', 'With walls'])
  set(page, 'Or a saved version', 'With walls')
  await settle()
  expect(job()?.argument).toMatchObject({ versionId: 8 })
  job()?.fail('canceled')
  await settle()
  expect(report.kept).toBeNull()
  set(page, 'Or a saved version', 'Bare floor')
  await settle()
  expect(job()?.argument).toMatchObject({ versionId: 3 })
  job()?.answer(report.answer)
  await settle()
  expect(texts(page, '.names span').slice(1)).toEqual(['Now', 'Bare floor'])
})

test('every square is measured on request, once; closing the panel ends what runs', async () => {
  const { t, page, report, settle, job, close, watched } = await opened(['party', 'foes'])
  set(page, 'Watch while drawing')
  expect(watched).toEqual([true])
  click(page, 'Measure every square')
  await settle()
  expect(job()?.argument).toMatchObject({ effort: 'all' })
  expect(controls(page)).toContain('Cancel')
  job()?.answer(report.answer)
  await settle()
  expect(controls(page)).not.toContain('Measure every square')
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [1], values: [1] })
  await settle()
  click(page, 'Measure every square')
  await settle()
  await close()
  expect(t.main.calls.some(({ name }) => name === 'jobs.cancel')).toBe(true)
})

test('a large map is measured on request, and says when it has changed since', async () => {
  const { t, page, settle, job } = await opened(['party', 'foes'], [250, 161])
  expect(controls(page).at(-1)).toBe('Measure')
  click(page, 'Measure')
  await settle()
  expect(job()?.argument).toMatchObject({ effort: 'usual' })
  const small = await opened(['party', 'foes'])
  job()?.answer(small.report.answer)
  await settle()
  const outdated = () => texts(page, 'p').includes('The map has changed since it was measured.')
  expect([controls(page).includes('Measure again'), outdated()]).toEqual([true, false])
  t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [1], values: [1] })
  await settle()
  flushSync()
  expect([outdated(), words(figure(page, 'Shortest route')).includes('55 ft')]).toEqual([true, true])
})
