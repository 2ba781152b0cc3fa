/** Stands in for the thread of the previews: answers with its own number, or breaks or never answers where a picture is called so. */
import { parentPort, threadId } from 'node:worker_threads'
import type { PreviewTask } from '../../../electron/worker/previewProtocol.ts'

parentPort?.on('message', (asked: PreviewTask | 'stop') => {
  if (asked === 'stop') return parentPort?.close()
  const names = [...asked.map.tables.props.values()].map(({ name }) => name)
  if (names.includes('broken')) throw new Error('no such memory')
  if (!names.includes('endless')) parentPort?.postMessage({ below: Uint8Array.of(threadId), above: null })
})
