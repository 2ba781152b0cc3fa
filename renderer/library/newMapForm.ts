import { FEET_PER_SQUARE } from '../../src/base/brands.ts'
import { MAX_MAP_CELLS } from '../../src/map/records/shared.ts'
import { mapNameProblem, MAX_MAP_NAME } from '../../src/map/records/settings.ts'

/** What the dialog for a new map holds, as typed. */
export interface NewMapForm {
  readonly name: string
  readonly width: string
  readonly height: string
}

/** What is wrong with each field, in words; null for a field that is right. */
export interface NewMapProblems {
  readonly name: string | null
  readonly width: string | null
  readonly height: string | null
}

/** Sizes to begin with. */
export const SIZE_PRESETS = [
  { label: 'Room', widthCells: 20, heightCells: 15 },
  { label: 'Tavern', widthCells: 30, heightCells: 24 },
  { label: 'Encounter', widthCells: 40, heightCells: 30 },
  { label: 'Field', widthCells: 80, heightCells: 60 },
  { label: 'Siege', widthCells: 200, heightCells: 150 },
] as const

function sideProblem(side: string, text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return `How many squares ${side}?`
  const squares = Number(trimmed)
  if (!Number.isInteger(squares)) return 'Whole squares only.'
  if (squares < 1) return 'At least 1 square.'
  if (squares > MAX_MAP_CELLS) return `At most ${MAX_MAP_CELLS} squares.`
  return null
}

/** What keeps a text from being the name of a map, in words. */
export function nameProblem(text: string): string | null {
  switch (mapNameProblem(text)) {
    case 'empty':
      return 'Give the map a name.'
    case 'too-long':
      return `Too long: ${text.trim().length} letters, ${MAX_MAP_NAME} at most.`
    case 'several-lines':
      return 'Keep the name on one line, without tabs.'
    case null:
      return null
  }
}

/** What keeps the map from being made. */
export const newMapProblems = ({ name, width, height }: NewMapForm): NewMapProblems => ({
  name: nameProblem(name),
  width: sideProblem('across', width),
  height: sideProblem('down', height),
})

/** Whether the map can be made. */
export const isFormRight = (form: NewMapForm): boolean =>
  Object.values(newMapProblems(form)).every((problem) => problem === null)

/** The size in feet, as people say it: `200 × 150 ft`. Empty while a side is wrong. */
export function sizeInFeet(form: NewMapForm): string {
  const { width, height } = newMapProblems(form)
  if (width !== null || height !== null) return ''
  return `${Number(form.width) * FEET_PER_SQUARE} × ${Number(form.height) * FEET_PER_SQUARE} ft`
}
