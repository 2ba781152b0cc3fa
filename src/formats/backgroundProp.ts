import { propSchema, type Prop } from '../map/records/annotations.ts'

/** Id of the background a file brings along, and of its picture. */
export const BACKGROUND_ID = 'background'

/** Letters of a name that a map holds (`shortTextSchema`). */
const MOST_NAME = 200

/** The picture below a map that a file of another format brings along: a locked prop, sizes in squares; `at` the corner where absent. */
export const backgroundProp = (place: {
  readonly name: string
  readonly at?: { readonly x: number; readonly y: number }
  readonly widthSquares: number
  readonly heightSquares: number
}): Prop =>
  propSchema.parse({
    at: { x: 0, y: 0 },
    ...place,
    name: place.name.slice(0, MOST_NAME),
    id: BACKGROUND_ID,
    picture: BACKGROUND_ID,
    background: true,
    locked: true,
  })
