import { expect, test } from 'vitest'
import { MapDrawer, type DrawWorker } from '../../../renderer/canvas/drawing/MapDrawer.ts'
import type { DrawJob, FromWorker, ToWorker } from '../../../renderer/canvas/drawing/messages.ts'
import { TestEditor } from '../editor/testEditor.ts'

/** A worker that only takes notes. */
class NotingWorker implements DrawWorker {
  readonly heard: ToWorker[] = []
  onmessage: DrawWorker['onmessage'] = null
  postMessage(message: ToWorker): void {
    this.heard.push(message)
  }
  answers(data: FromWorker): void {
    this.onmessage?.({ data } as MessageEvent<FromWorker>)
  }
  get jobs(): readonly (readonly string[])[] {
    return this.heard.flatMap((each) => (each.type === 'draw' ? [each.jobs.map(({ id }) => id)] : []))
  }
}

const job = (id: string) => ({ id }) as DrawJob

test('workers share the jobs in turns, so that the first are drawn first, and each knows the map', async () => {
  const { map } = await TestEditor.open(4, 4)
  const workers = [new NotingWorker(), new NotingWorker()]
  const source = new MapDrawer(workers).open(() => undefined)
  source.setMap(map, 3)
  source.draw(['a', 'b', 'c', 'd', 'e'].map(job))
  expect(workers.map(({ jobs }) => jobs)).toEqual([[['a', 'c', 'e']], [['b', 'd']]])
  expect(workers.map(({ heard }) => heard[0])).toEqual(
    [1, 2].map(() => expect.objectContaining({ type: 'map', version: 3 })),
  )
})

test('new jobs replace what any worker has not done yet, also where it gets none', async () => {
  const workers = [new NotingWorker(), new NotingWorker()]
  const source = new MapDrawer(workers).open(() => undefined)
  source.draw(['a', 'b'].map(job))
  source.draw([job('c')])
  expect(workers.map(({ jobs }) => jobs.at(-1))).toEqual([['c'], []])
})

test('pictures of any worker reach their source; those of a closed one are let go', async () => {
  const workers = [new NotingWorker(), new NotingWorker()]
  const drawn: string[] = []
  const source = new MapDrawer(workers).open(({ id }) => drawn.push(id))
  const picture = { source: 1, version: 1, dressing: 'dungeon', bitmap: null } as const
  workers[1]?.answers({ ...picture, id: 'b' })
  workers[0]?.answers({ ...picture, id: 'a' })
  source.close()
  let closed = 0
  workers[1]?.answers({ ...picture, id: 'late', bitmap: { close: () => closed++ } as never })
  expect([drawn, closed]).toEqual([['b', 'a'], 1])
  expect(workers.map(({ heard }) => heard.at(-1)?.type)).toEqual(['close', 'close'])
})
