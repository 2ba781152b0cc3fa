/** Signs that some file system refuses, or that a shell reads as more than a name. */
const UNFIT = /[^\p{L}\p{M}\p{N} .,;'’&+()_–-]+/gu
/** Names that stand for devices in some systems, whatever their ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu
const MAX_SIGNS = 80
/** No file system takes more than 255 bytes for a name, and endings and additions such as `-background.png` need room. */
const MAX_BYTES = 200

/** A file name made of the name of a map or a plan, without an ending: any file system takes it, and it is no path. */
export function fileNameOf(name: string): string {
  const fit = trimmed(name.normalize('NFC').replace(UNFIT, ' ').replace(/\s+/gu, ' '))
  const signs = [...fit.replace(DEVICES, '$1_')].slice(0, MAX_SIGNS)
  while (Buffer.byteLength(signs.join('')) > MAX_BYTES) signs.pop()
  return trimmed(signs.join('')) || 'map'
}

/** No blanks at the ends, no dot that hides a file or that a system drops, no dash that a program takes for an option. */
const trimmed = (name: string): string => name.replace(/^[-. ]+|[. ]+$/gu, '')
