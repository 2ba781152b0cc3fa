import type { MapFormat } from '../format.ts'
import { headOf } from '../readText.ts'
import { readScenario } from './read.ts'
import { SCENARIO_FORMAT } from './schema.ts'
import { writeScenario } from './write.ts'

/** Fivefoot's own scenario file: one JSON document, lossless. Schema: docs/fivefoot.schema.json. */
export const fivefootFormat: MapFormat = {
  id: 'fivefoot',
  name: 'Fivefoot scenario',
  extensions: ['fivefoot'],
  maxBytes: 400_000_000,
  // Mail programs and browsers may append an extension of their own.
  recognizes: ({ name, bytes }) =>
    name.toLowerCase().endsWith('.fivefoot') || headOf(bytes, 200).includes(`"${SCENARIO_FORMAT}"`),
  read: readScenario,
  write: writeScenario,
}
