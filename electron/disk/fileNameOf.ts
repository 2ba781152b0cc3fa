/** Characters that some file system rejects or a shell interprets. */
const UNFIT = /[^\p{L}\p{M}\p{N} .,;'’&+()_–-]+/gu
/** Names of devices on Windows, with any extension. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu
const MAX_SIGNS = 80
/** File systems allow 255 bytes; extensions and suffixes such as `-background.png` need some. */
const MAX_BYTES = 200

/** Turns the name of a map or plan into a file name without extension that is valid on any file system and never a path. */
export function fileNameOf(name: string): string {
  const fit = trimmed(name.normalize('NFC').replace(UNFIT, ' ').replace(/\s+/gu, ' '))
  const signs = [...fit.replace(DEVICES, '$1_')].slice(0, MAX_SIGNS)
  while (Buffer.byteLength(signs.join('')) > MAX_BYTES) signs.pop()
  return trimmed(signs.join('')) || 'map'
}

/** Removes blanks at both ends, dots that hide a file or that Windows drops, and dashes that start an option. */
const trimmed = (name: string): string => name.replace(/^[-. ]+|[. ]+$/gu, '')
