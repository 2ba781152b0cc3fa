/** The engine's thread: whatever may take long happens here, never where windows are served. */
import { parentPort } from 'node:worker_threads'
import { EngineRoom } from './engineRoom.ts'
import type { FromEngine, ToEngine } from './protocol.ts'

const room = new EngineRoom()

parentPort?.on('message', (message: ToEngine) => {
  if (message.type !== 'ask') return room.hear(message)
  const said: FromEngine = { number: message.number, answer: room.answer(message.question) }
  parentPort?.postMessage(said)
})
