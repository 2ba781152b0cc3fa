import { expect, test } from 'vitest'
import { ExportState } from '../../../renderer/exchange/ExportState.svelte.ts'
import { answering } from '../answering.ts'

const format = (id: string, more: object = {}) => ({ id, writes: true, holdsPicture: false, variants: [], ...more })
const FORMATS = [
  format('text'),
  format('reads-only', { writes: false, holdsPicture: true }),
  format('tabletop', { holdsPicture: true, variants: ['v1', 'v2'] }),
]

function exporting(more: Parameters<typeof answering>[0] = {}) {
  const main = answering({
    'exchange.formats': FORMATS,
    'exchange.forecast': ({ format: id }: { format: string }) => ({ losses: [id] }),
    'exchange.export': { fileNames: ['mill.dd2vtt', 'mill.png'] },
    ...more,
  })
  return { ...main, state: new ExportState(main.client, main.toasts, 'm1' as never) }
}

test('begins with a format that holds the picture, and says what it leaves out', async () => {
  const { state, argument } = exporting()
  await state.show()
  expect([state.open, state.formats.map(({ id }) => id)]).toEqual([true, ['text', 'tabletop']])
  expect([state.format, state.variant]).toEqual(['tabletop', 'v1'])
  expect(argument('exchange.forecast')).toMatchObject({
    ...{ mapId: 'm1', format: 'tabletop', copy: 'gm', pixelsPerSquare: 100, variant: 'v1' },
  })
  expect(state.forecast).toEqual({ losses: ['tabletop'] })
})

test('keeps the format chosen before, or takes the first where none holds a picture', async () => {
  const { state } = exporting()
  state.format = 'text'
  await state.show()
  expect(state.format).toBe('text')
  const other = exporting({ 'exchange.formats': [format('a'), format('b')] })
  await other.state.show()
  expect(other.state.format).toBe('a')
})

test('another choice is asked about, and a variant goes only with its format', async () => {
  const { state, argument, settled } = exporting()
  await state.show()
  state.change({ variant: 'v2', copy: 'player', pixelsPerSquare: 50 })
  expect(state.forecast).toBeNull()
  await settled()
  expect(argument('exchange.forecast')).toMatchObject({ variant: 'v2', copy: 'player', pixelsPerSquare: 50 })
  state.change({ format: 'text' })
  await settled()
  expect(argument('exchange.forecast')).not.toHaveProperty('variant')
  expect([state.variant, state.forecast]).toEqual(['', { losses: ['text'] }])
})

test('a forecast that fails says why, until another succeeds', async () => {
  const { state, failing } = exporting()
  failing.add('exchange.forecast')
  await state.show()
  expect([state.forecast, state.error]).toEqual([null, { code: 'no-such-map' }])
  failing.clear()
  await state.look()
  expect([state.forecast, state.error]).toEqual([{ losses: ['tabletop'] }, null])
})

test('saving writes what was chosen, names the files and closes; without a place it stays open', async () => {
  const { state, argument, said } = exporting()
  await state.show()
  state.variant = 'v2'
  const saving = state.save()
  expect(state.busy).toBe(true)
  await saving
  expect([state.busy, state.open]).toEqual([false, false])
  expect(argument('exchange.export')).toMatchObject({ mapId: 'm1', format: 'tabletop', variant: 'v2' })
  expect(said()).toEqual([expect.stringContaining('mill.dd2vtt, mill.png')])
  const other = exporting({ 'exchange.export': null })
  await other.state.show()
  await other.state.save()
  expect([other.state.open, other.state.busy, other.said()]).toEqual([true, false, []])
  // What the export stopped is asked again.
  other.state.change({ pixelsPerSquare: 50 })
  await other.state.save()
  await other.settled()
  expect([other.state.open, other.state.forecast]).toEqual([true, { losses: ['tabletop'] }])
})

test('a failed export says so and stays open; closing stops what runs and says nothing', async () => {
  const { state, failing, said, calls } = exporting()
  await state.show()
  failing.add('exchange.export')
  await state.save()
  expect([state.open, state.busy, said().length]).toEqual([true, false, 1])
  failing.clear()
  const saving = state.save()
  state.close()
  await saving
  expect([state.open, said().length]).toEqual([false, 1])
  expect(calls.map(([name]) => name)).toContain('jobs.cancel')
})
