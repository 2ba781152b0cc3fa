import { createHash } from 'node:crypto'
import type { Picture } from '../../../src/ipc/shapes/library.ts'

/** A stored picture; only its bytes and their hash matter. */
export function pictureOf(text: string, size = 5_000): Picture {
  const bytes = new Uint8Array(Buffer.alloc(size, text))
  const id = createHash('sha256').update(bytes).digest('hex')
  return { id, name: `${text}.png`, mime: 'image/png', widthPx: 10, heightPx: 10, byteLength: size, bytes }
}
