/** Adding creatures from stat blocks and files. */
import { counted } from '../../base/text.ts'

export const creatureImport = {
  title: 'Add creatures',
  cancel: 'Cancel',
  about:
    'Paste a stat block of Pathfinder, D&D 3.5 or Starfinder, or choose actors exported from Foundry VTT, with their pictures. Fivefoot reads size, speeds, reach, abilities, hit points and skills.',
  text: 'Stat block',
  placeholder: 'Paste a stat block here',
  files: 'Foundry files and pictures',
  keepText: 'Keep the text as a note',
  textCut: 'The text is longer than a note can be: only the first 20,000 characters are kept.',
  unrecognized: 'Fivefoot does not recognize this stat block: it found no speed, challenge rating or level.',
  list: 'Creatures found',
  missing: (what: readonly string[]) => `Not found: ${what.join(', ')}. Fill it in after adding.`,
  unclear: (parts: readonly string[]) => `Not understood: ${parts.join('; ')}`,
  nameCut: 'Its name has more than 200 characters and was shortened.',
  nameCleaned: 'Control characters or line breaks were removed from its name.',
  hasPicture: (file: string) => `Picture: ${file}`,
  lacksPicture: (file: string) => `Its picture ${file} is missing: choose that file too.`,
  reach: (feet: number) => `reach ${feet} ft`,
  hitPoints: (points: number) => `${points} HP`,
  add: (creatures: number) => `Add ${creatures === 0 ? 'creatures' : counted(creatures, 'creature')}`,
} as const
