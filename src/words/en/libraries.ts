import type { BroughtIn } from '../libraryFacts.ts'
import { counted } from '../../base/text.ts'

/** Words about other libraries: maps brought in from one, and a library that was moved. */
export const libraries = {
  /** Name of a map that was brought in although another map has its name. */
  broughtName: (name: string, library: string, number: number): string =>
    `${name.slice(0, 120)} (from ${library.slice(0, 60)}${number > 1 ? `, ${number}` : ''})`,
  broughtIn: ({ added, failed }: BroughtIn): string =>
    failed.length === 0
      ? `${counted(added.length, 'map')} added, with history, versions and pictures.`
      : `${counted(added.length, 'map')} added. ${counted(failed.length, 'map')} could not be read:`,
  moved: (to: string, from: string): string =>
    `Your library is now ${to}. The old file ${from} is still there. Once your maps are all here, you can delete it.`,
} as const
