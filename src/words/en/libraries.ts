import type { BroughtIn } from '../libraryFacts.ts'
import { counted } from '../../base/text.ts'

/** Words about other libraries: maps brought in from one, and a library that was moved. */
export const libraries = {
  /** Name of a map that was brought in although another map has its name. */
  broughtName: (name: string, library: string, number: number): string =>
    `${name.slice(0, 120)} (from ${library.slice(0, 60)}${number > 1 ? `, ${number}` : ''})`,
  /** Ends in a colon if a list of the maps that failed follows. */
  broughtIn: ({ added, failed, lostPictures }: BroughtIn): string => {
    const sentences = [
      failed.length > 0 || lostPictures > 0
        ? `${counted(added.length, 'map')} added.`
        : `${counted(added.length, 'map')} added, with history, versions and pictures.`,
      ...(lostPictures > 0
        ? [
            `${counted(lostPictures, 'picture')} could not be found beside that library. Import the missing pictures again, or add the maps from a folder that has them.`,
          ]
        : []),
      ...(failed.length > 0 ? [`${counted(failed.length, 'map')} could not be read:`] : []),
    ]
    return sentences.join(' ')
  },
  moved: (to: string, from: string): string =>
    `Your library is now ${to}. The old file ${from} is still there. Once your maps are all here, you can delete it.`,
} as const
