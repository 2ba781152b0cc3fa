/** Files that Fivefoot does not read, known by their first bytes or their name, to say what they are. */

/** What a file is. `src/words/en/fileKinds.ts` has the words. */
export const FILE_KINDS = [
  ...['gif', 'bmp', 'tiff', 'avif', 'heic', 'photoshop', 'svg', 'pdf', 'film'],
  ...['zip', 'archive', 'gzip', 'leveldb', 'maptool', 'dungeondraft-pack'],
  ...['dungeondraft', 'foundry-manifest', 'foundry-document', 'geojson', 'json', 'office'],
] as const
/** One of them. */
export type FileKind = (typeof FILE_KINDS)[number]

type Head = readonly [kind: FileKind, offset: number, text: string]

/** Pictures that are not read, by the bytes at a place near their start. */
const PICTURES: readonly Head[] = [
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['tiff', 0, 'II*\0'],
  ['tiff', 0, 'MM\0*'],
  ['avif', 4, 'ftypavif'],
  ['avif', 4, 'ftypavis'],
  ['heic', 4, 'ftyphei'],
  ['heic', 4, 'ftypmif1'],
  ['photoshop', 0, '8BPS'],
]
const OTHERS: readonly Head[] = [
  ['pdf', 0, '%PDF-'],
  ['film', 0, '\x1a\x45\xdf\xa3'],
  ['film', 4, 'ftyp'],
  ['zip', 0, 'PK\x03\x04'],
  ['zip', 0, 'PK\x05\x06'],
  ['archive', 0, 'Rar!'],
  ['archive', 0, '7z\xbc\xaf'],
  ['gzip', 0, '\x1f\x8b'],
  ['dungeondraft-pack', 0, 'GDPC'],
  ['office', 0, '\xd0\xcf\x11\xe0'],
]
const SVG = /^\s*(?:<\?xml[^>]{0,200}>\s*)?(?:<!--[^>]{0,300}-->\s*)?<svg\b/

/** Files of a LevelDB folder, by name. */
const LEVELDB_NAMES = /(?:^|[/\\])(?:\d{6}\.(?:ldb|sst|log)|MANIFEST-\d{6}|CURRENT)$/iu
/** The last bytes of its tables. @source LevelDB, table_format.md, "magic" */
const LEVELDB_END = '\x57\xfb\x80\x8b\x24\x75\x47\xdb'

/** Whether a folder with these names is a pack of LevelDB. */
export const isLevelDbFolder = (names: readonly string[]): boolean =>
  names.includes('CURRENT') && names.some((name) => LEVELDB_NAMES.test(name) && name !== 'CURRENT')

const bytesAsText = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

const headOf = (bytes: Uint8Array): string => bytesAsText(bytes.subarray(0, 600))

const kindBy = (rows: readonly Head[], head: string): FileKind | null =>
  rows.find(([, offset, text]) => head.startsWith(text, offset))?.[0] ?? null

/** The kind of a picture that is not read, or null. */
export function pictureKindOf(bytes: Uint8Array): FileKind | null {
  const head = headOf(bytes)
  if (SVG.test(head)) return 'svg'
  // Two letters alone are no proof: four bytes that are always 0 follow the size.
  return head.startsWith('BM') && head.startsWith('\0\0\0\0', 6) ? 'bmp' : kindBy(PICTURES, head)
}

/** The kind of a file that is no JSON and that is not read, or null. */
export function fileKindOf(name: string, bytes: Uint8Array): FileKind | null {
  if (LEVELDB_NAMES.test(name) || bytesAsText(bytes.subarray(-8)) === LEVELDB_END) return 'leveldb'
  const kind = pictureKindOf(bytes) ?? kindBy(OTHERS, headOf(bytes))
  return kind === 'zip' && /\.(?:cmpgn|rpmap|rptok)$/iu.test(name) ? 'maptool' : kind
}

/** What the JSON of another tool is; null if its value is no object or list. */
export function jsonKindOf(value: unknown): FileKind | null {
  if (typeof value !== 'object' || value === null) return null
  const has = (...keys: readonly string[]) => keys.every((key) => key in value)
  if (has('header', 'world')) return 'dungeondraft'
  if (has('id', 'packs') || has('id', 'compatibility') || has('name', 'packs', 'esmodules')) return 'foundry-manifest'
  if (has('_stats') || has('_id')) return 'foundry-document'
  if ('type' in value && (value.type === 'FeatureCollection' || value.type === 'Topology')) return 'geojson'
  return 'json'
}
