import { failure, ok, type Result } from './result.ts'

// Both are globals of every runtime `src` runs in; the language library alone does not declare them.
declare const TextDecoder: new (
  label: string,
  options: { fatal: boolean; ignoreBOM?: boolean },
) => { decode(bytes: Uint8Array): string }
declare const TextEncoder: new () => { encode(text: string): Uint8Array<ArrayBuffer> }

/** UTF-8 text of bytes; a byte order mark is dropped. Error `broken-text`: the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): Result<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return failure('broken-text', { details: 'expected text in UTF-8; the file holds bytes that are not' })
  }
}

/** Bytes of a text in UTF-8. */
export const encodeUtf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

/** Text of bytes that are ASCII, as our own encoders make them. */
export const asciiText = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
