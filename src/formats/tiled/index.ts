import { decodeUtf8 } from '../../base/encoding.ts'
import type { MapFormat } from '../format.ts'
import { readTmj, readTmx } from './read.ts'
import { writeTmj, writeTmx } from './write.ts'

const textOf = (bytes: Uint8Array): string => {
  const text = decodeUtf8(bytes)
  return text.ok ? text.value : ''
}

/** Tiled maps as JSON. */
export const tmjFormat: MapFormat = {
  id: 'tmj',
  name: 'Tiled map (JSON)',
  extensions: ['tmj', 'json'],
  maxBytes: 100_000_000,
  recognizes: ({ name, bytes }) =>
    /\.tmj$/i.test(name) || (/\.json$/i.test(name) && /"orientation"\s*:/.test(textOf(bytes))),
  read: readTmj,
  write: writeTmj,
}

/** Tiled maps as XML. */
export const tmxFormat: MapFormat = {
  id: 'tmx',
  name: 'Tiled map (XML)',
  extensions: ['tmx'],
  maxBytes: 100_000_000,
  recognizes: ({ name }) => /\.tmx$/i.test(name),
  read: readTmx,
  write: writeTmx,
}
