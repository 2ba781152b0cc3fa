import { Writable } from 'node:stream'

/** A stream that collects what is written, and its bytes, which are complete once it has ended. */
export function memorySink(): { readonly sink: Writable; readonly bytes: () => Buffer } {
  const parts: Buffer[] = []
  const sink = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part)
      done()
    },
  })
  return { sink, bytes: () => Buffer.concat(parts) }
}
