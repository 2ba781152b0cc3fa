/** An analysis of the map: live while the map is of usual size, by a job else, and never older than it says. */
import { expect, test } from 'vitest'
import { Analysis } from '../../../renderer/panels/Analysis.svelte.ts'
import { TestEditor } from '../editor/testEditor.ts'

const report = (sides: string) => ({ sides: [sides] }) as never

async function analyzed(widthCells = 12, heightCells = 8) {
  const t = await TestEditor.open(widthCells, heightCells)
  for (const call of ['engine.report', 'report.run', 'jobs.cancel']) t.main.held.add(call)
  const analysis = new Analysis({ client: t.main.client, editor: t.editor }, 'engine.report', 'report.run', () => ({
    opensDoors: true,
  }))
  const waiting = (name: string) => t.main.waiting.filter((call) => call.name === name)
  /** The map changes, in another window. */
  const change = async () => {
    t.main.change({ type: 'paint-cells', layer: 'terrain', indices: [t.main.revision], values: [1] })
    await t.settled()
  }
  return { t, analysis, waiting, change }
}

test('the answer of a job is the current one until the map changes, or something is drawn on it', async () => {
  const { t, analysis, waiting, change } = await analyzed()
  analysis.ask()
  waiting('engine.report')[0]?.answer(report('live'))
  await t.settled()
  const run = analysis.run({ effort: 'all' })
  expect(waiting('report.run')[0]?.argument).toMatchObject({ mapId: 'm1', opensDoors: true, effort: 'all' })
  waiting('report.run')[0]?.answer(report('job'))
  expect(await run).toBe(true)
  expect([analysis.answer, analysis.isFull, analysis.isStale]).toEqual([report('job'), true, false])
  t.tool('brush', { terrain: 1 }).down(3.5, 3.5)
  expect([analysis.answer, analysis.isFull]).toEqual([report('live'), false])
  t.editor.pointerController.cancel()
  expect(analysis.isFull).toBe(true)
  await change()
  expect([analysis.answer, analysis.isFull]).toEqual([report('live'), false])
})

test('a job that ends after the map has changed does not answer for the map as it is now', async () => {
  const { analysis, waiting, change } = await analyzed()
  const run = analysis.run()
  await change()
  waiting('report.run')[0]?.answer(report('before'))
  await run
  expect([analysis.answer, analysis.isFull]).toEqual([null, false])
})

test('there is no settled answer while a newer one is on its way', async () => {
  const { t, analysis, waiting, change } = await analyzed()
  analysis.ask()
  waiting('engine.report')[0]?.answer(report('first'))
  await t.settled()
  expect(analysis.settled).toEqual(report('first'))
  await change()
  analysis.ask()
  expect([analysis.answer, analysis.settled]).toEqual([report('first'), null])
  analysis.rest()
  expect(analysis.answer).toBeNull()
})

test.each([
  [250, 160, false, 1],
  [250, 161, true, 0],
])('a map of %i × %i squares is large: %s, with %i live questions', async (widthCells, heightCells, isLarge, asked) => {
  const { analysis, waiting } = await analyzed(widthCells, heightCells)
  analysis.ask()
  expect([analysis.isLarge, waiting('engine.report').length]).toEqual([isLarge, asked])
})

test('a large map keeps its last answer and says that it is stale', async () => {
  const { analysis, waiting, change } = await analyzed(250, 161)
  const run = analysis.run()
  waiting('report.run')[0]?.answer(report('large'))
  await run
  expect([analysis.answer, analysis.isStale]).toEqual([report('large'), false])
  await change()
  expect([analysis.answer, analysis.isStale]).toEqual([report('large'), true])
})

test('a failed job says why, a canceled one nothing', async () => {
  const { analysis, waiting } = await analyzed()
  const errors: (string | undefined)[] = []
  for (const code of ['no-zones', 'canceled']) {
    const run = analysis.run()
    waiting('report.run').at(-1)?.fail(code)
    expect(await run).toBe(false)
    errors.push(analysis.error?.code)
  }
  expect(errors).toEqual(['no-zones', undefined])
})
