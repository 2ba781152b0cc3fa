import { FEET_PER_SQUARE } from '../../src/base/brands.ts'
import { MAX_MAP_CELLS } from '../../src/map/records/shared.ts'
import { mapNameProblem, MAX_MAP_NAME } from '../../src/map/records/settings.ts'
import { en } from '../../src/words/en/index.ts'

const labels = en.labels.library

/** Fields of the dialog for a new map, as typed. */
export interface NewMapForm {
  readonly name: string
  readonly width: string
  readonly height: string
}

/** What is wrong with each field, in words; null if nothing is. */
export interface NewMapProblems {
  readonly name: string | null
  readonly width: string | null
  readonly height: string | null
}

/** Sizes to choose from. */
export const SIZE_PRESETS = [
  { label: labels.room, widthCells: 20, heightCells: 15 },
  { label: labels.tavern, widthCells: 30, heightCells: 24 },
  { label: labels.encounter, widthCells: 40, heightCells: 30 },
  { label: labels.field, widthCells: 80, heightCells: 60 },
  { label: labels.siege, widthCells: 200, heightCells: 150 },
] as const

function sideProblem(side: string, text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '') return labels.howManySquares(side)
  const squares = Number(trimmed)
  if (!Number.isInteger(squares)) return labels.wholeSquaresOnly
  if (squares < 1) return labels.tooFewSquares
  if (squares > MAX_MAP_CELLS) return labels.tooManySquares(MAX_MAP_CELLS)
  return null
}

/** Why a text cannot be the name of a map, in words; null if it can. */
export function nameProblem(text: string): string | null {
  switch (mapNameProblem(text)) {
    case 'empty':
      return labels.noName
    case 'too-long':
      return labels.nameTooLong(text.trim().length, MAX_MAP_NAME)
    case 'several-lines':
      return labels.nameNotOnOneLine
    case null:
      return null
  }
}

/** Checks the whole form. */
export const newMapProblems = ({ name, width, height }: NewMapForm): NewMapProblems => ({
  name: nameProblem(name),
  width: sideProblem('across', width),
  height: sideProblem('down', height),
})

/** True if the map can be created. */
export const isFormValid = (form: NewMapForm): boolean =>
  Object.values(newMapProblems(form)).every((problem) => problem === null)

/** The size in feet, such as `200 × 150 ft`; empty if a side is invalid. */
export function sizeInFeet(form: NewMapForm): string {
  const { width, height } = newMapProblems(form)
  if (width !== null || height !== null) return ''
  return labels.sizeFeet(Number(form.width) * FEET_PER_SQUARE, Number(form.height) * FEET_PER_SQUARE)
}
