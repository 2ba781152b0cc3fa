import { expect, onTestFinished, test, vi } from 'vitest'
import type { EditorState } from '../../../renderer/editor/EditorState.svelte.ts'
import type { Client } from '../../../renderer/ipc/client.ts'
import { JAM_COLORS, OddsState } from '../../../renderer/simulation/OddsState.svelte.ts'
import type { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import { encounterSchema } from '../../../src/map/records/encounter.ts'

const PLAN = encounterSchema.parse({ id: 'plan', name: 'Plan' })
const ANSWER = {
  revision: 3,
  runs: 10,
  jamsByCell: [0, 2, 6, 15],
  jamShadeByCell: [-1, 0, 1, 2],
  jamShades: [0, 0.5, 1],
}

function rolled() {
  const asked: unknown[] = []
  let hear = (_: unknown): void => undefined
  const client = {
    call: (name: string, argument: unknown) => {
      asked.push([name, argument])
      return Promise.resolve({ ok: true, value: ANSWER })
    },
    on: (_: string, listener: typeof hear) => {
      hear = listener
      return () => undefined
    },
  } as unknown as Client
  const editor = {
    replica: { mapId: 'map', revision: 3 },
    map: { widthCells: 2, heightCells: 2 },
  } as unknown as EditorState
  const odds = new OddsState(client, editor, {} as Toasts)
  return { odds, asked, progress: (job: string, done: number) => hear({ job, done }) }
}

test('the heat map is on the map only while it is switched on: a shade for each square with jams, figures for the worse', async () => {
  const { odds } = rolled()
  await odds.roll(PLAN)
  expect(odds.previews).toEqual([])
  odds.showJams = true
  expect(odds.previews.filter(({ kind }) => kind === 'cells')).toEqual(
    [[1], [2], [3]].map((cells, shade) => ({ kind: 'cells', colour: JAM_COLORS[shade], cells })),
  )
  expect(JSON.stringify(odds.previews.filter(({ kind }) => kind !== 'cells'))).toMatch(/"0\.6".*"1\.5"/)
  expect(odds.previews).toHaveLength(5)
  odds.showJams = false
  expect(odds.previews).toEqual([])
})

test('progress is that of the job asked for last, and only while it is under way', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { odds, asked, progress } = rolled()
  const rolling = odds.roll(PLAN)
  const [[, { job }]] = asked as [[string, { job: string }]]
  progress('another', 7)
  expect(odds.done).toBe(0)
  progress(job, 5)
  vi.advanceTimersByTime(250)
  expect(odds.done).toBe(5)
  await rolling
  progress(job, 6)
  expect(odds.done).toBeNull()
})
