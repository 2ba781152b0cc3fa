/** A thread that ends when it is asked to, leaving a file, or never does. */
import { writeFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'

const { listens, cleared } = workerData as { listens: boolean; cleared: string | null }
parentPort?.on('message', () => {
  if (cleared !== null) writeFileSync(cleared, 'done')
  parentPort?.close()
})
parentPort?.postMessage('ready')
if (!listens) for (;;);
