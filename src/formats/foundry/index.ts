import { decodeUtf8 } from '../../base/encoding.ts'
import type { MapFormat } from '../format.ts'
import { readFoundry } from './read.ts'
import { FOUNDRY_VERSIONS, writeFoundry } from './write.ts'

/** Foundry VTT scenes: written for generations 12 to 14, read from 9 to 14. Compendia up to generation 10 end in `.db`. */
export const foundryFormat: MapFormat = {
  id: 'foundry',
  name: 'Foundry VTT scene',
  extensions: ['json', 'db'],
  variants: Object.keys(FOUNDRY_VERSIONS),
  maxBytes: 100_000_000,
  recognizes: ({ name, bytes }) => {
    if (!/\.(?:json|db)$/i.test(name)) return false
    // A scene has walls and a padding or a grid; the keys may be anywhere in the text.
    const text = decodeUtf8(bytes)
    return (
      text.ok &&
      text.value.includes('"walls"') &&
      /"(padding|gridDistance|grid)"/.test(text.value) &&
      !text.value.includes('"pixels_per_grid"')
    )
  },
  read: readFoundry,
  write: writeFoundry,
}
