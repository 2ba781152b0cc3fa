/** A thread that draws the pictures of maps small, those of one map after another. The word `stop` ends it. */
import { parentPort } from 'node:worker_threads'
import { drawPreviewPictures } from '../exchange/drawPreviewPictures.ts'
import type { PreviewNews, PreviewTask } from './previewProtocol.ts'

parentPort?.on('message', (asked: PreviewTask | 'stop') => {
  if (asked === 'stop') parentPort?.close()
  else void draw(asked)
})

async function draw({ map, pictures, box }: PreviewTask): Promise<void> {
  const drawn = await drawPreviewPictures(map, (id) => pictures.get(id), box)
  parentPort?.postMessage(drawn satisfies PreviewNews)
}
