import type { MapFormat } from '../format.ts'
import { readScenario } from './read.ts'
import { writeScenario } from './write.ts'

/** Fivefoot's own scenario file: one JSON document, lossless. Schema: docs/fivefoot.schema.json. */
export const fivefootFormat: MapFormat = {
  id: 'fivefoot',
  name: 'Fivefoot scenario',
  extensions: ['fivefoot'],
  maxBytes: 400_000_000,
  recognises: ({ name }) => name.toLowerCase().endsWith('.fivefoot'),
  read: readScenario,
  write: writeScenario,
}
