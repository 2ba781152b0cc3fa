/** Stands in for the engine's thread: some creatures make it stop answering, break, or tell how many maps it knows. */
import { parentPort } from 'node:worker_threads'
import type { ToEngine } from '../../../electron/worker/protocol.ts'

const maps = new Set<string>()

parentPort?.on('message', (message: ToEngine) => {
  if (message.type === 'open') maps.add(message.map.id)
  if (message.type === 'close') maps.delete(message.mapId)
  if (message.type !== 'ask' || message.question.call !== 'engine.reach') return
  const { creatureId } = message.question.argument
  if (creatureId === 'endless') for (;;);
  if (creatureId === 'broken') throw new Error('the engine broke')
  parentPort?.postMessage({ number: message.number, answer: { ok: true, value: [...maps] } })
})
