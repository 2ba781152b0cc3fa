/** A thread of a test: tasks that answer, never answer, break, or wait to be canceled, as their input says. */
import { appendFileSync } from 'node:fs'
import { threadId } from 'node:worker_threads'
import { serveTasks } from '../../../electron/jobs/serveTasks.ts'
import type { Task } from '../../../electron/jobs/protocol.ts'
import type { Question } from '../../../electron/jobs/tasks/engine.ts'
import type { PrintInput, PrintOutput } from '../../../electron/jobs/tasks/print.ts'
import type { ThumbnailRequest } from '../../../electron/jobs/tasks/thumbnail.ts'
import { failure, ok } from '../../../src/base/result.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { MapId } from '../../../src/map/records/ids.ts'

const task =
  <In>(work: Task<In, unknown>) =>
  () =>
    Promise.resolve(work as Task<never, unknown>)

const maps = new Set<MapId>()

/** What a question does is the name of its creature; else it is answered with the thread and the maps it knows. */
function ask({ argument }: Question<'engine.reach'>) {
  behave(argument.creatureId)
  return ok({ threadId, maps: [...maps] })
}

function behave(name: string): void {
  if (name === 'endless') for (;;);
  if (name === 'slow') for (const end = performance.now() + 1500; performance.now() < end;);
  if (name === 'broken') throw new Error('no such memory')
}

serveTasks({
  'engine.open': task(({ map }: { readonly map: BattleMap }) => ok(maps.add(map.id).size)),
  'engine.close': task((mapId: MapId) => ok(maps.delete(mapId))),
  'engine.ask': task(ask),
  // Maps are drawn as one byte, the number of the thread.
  'thumbnail.draw': task(({ map }: ThumbnailRequest) => {
    for (const { name } of map.tables.props.values()) behave(name)
    return ok(Uint8Array.of(threadId))
  }),
  'checks.run': task(() => ok({ threadId })),
  'print.facts': task((_: PrintInput, { onProgress }) => {
    for (let page = 1; page <= 10_000; page++) onProgress('pages', page, 10_000)
    return ok(null)
  }),
  // Reads a slow disk without a word until it is canceled.
  'library.check': task(
    (_: object, { signal }) =>
      new Promise((done) => {
        signal.addEventListener('abort', () => done(ok('read after all')))
      }),
  ),
  // Writes until it is canceled, then notes that it has cleaned up.
  'print.write': task(
    ({ file }: { readonly file: PrintOutput }, { signal, onProgress }) =>
      new Promise((done) => {
        onProgress('pages', 0, 1)
        signal.addEventListener('abort', () => {
          appendFileSync(file.path, 'cleaned up')
          done(failure('canceled'))
        })
      }),
  ),
})
