import type { MapFormat } from '../format.ts'
import { headOf } from '../readText.ts'
import { readUvtt } from './read.ts'
import { writeUvtt } from './write.ts'

const ENDING = /\.(dd2vtt|uvtt|df2vtt)$/i

/** Universal VTT: a map picture with walls, portals and lights; what most virtual tabletops read. */
export const uvttFormat: MapFormat = {
  id: 'uvtt',
  name: 'Universal VTT',
  extensions: ['dd2vtt', 'uvtt', 'df2vtt'],
  holdsPicture: true,
  maxBytes: 200_000_000,
  recognizes: ({ name, bytes }) => ENDING.test(name) || headOf(bytes, 400).includes('"pixels_per_grid"'),
  read: readUvtt,
  write: writeUvtt,
}
