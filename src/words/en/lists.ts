/** Headings and columns of exported lists of creatures and notes (Markdown, CSV). */
export const lists = {
  creatures: 'Creatures',
  creatureColumns: ['Name', 'Side', 'Size', 'Square', 'Speed', 'Hit points', 'State', 'Notes'],
  notes: 'Notes',
  noteColumns: ['Number', 'Title', 'Square', 'For whom', 'Text'],
  hiddenFromPlayers: 'Hidden from players',
  none: 'None.',
  houseRules: (rules: string) => `House rules: ${rules}.`,
  mapFacts: (ruleset: string, widthCells: number, heightCells: number) =>
    `${ruleset}, ${widthCells} × ${heightCells} squares`,
  speed: (mode: string, feet: number) => `${mode} ${feet} ft`,
} as const
