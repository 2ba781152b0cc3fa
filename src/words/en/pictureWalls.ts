import { counted } from '../../base/text.ts'

/** Finding walls in a picture. */
export const pictureWalls = {
  choosePicture: 'Click a picture that is aligned to the grid.',
  gone: 'This picture is not in the library any more.',
  atLeast: 'At least',
  atLeastLabel: 'Least likelihood of walls to take, in percent',
  atLeastHint: 'Lower finds more walls, and more that are none. Faint lines are less likely.',
  doorsInGaps: 'Doors in gaps',
  doorsInGapsHint: 'Gaps of 1 or 2 squares between walls become doors.',
  fillSolid: 'Fill solid squares',
  fillSolidHint: 'Squares that look solid become solid rock, which covers the picture there.',
  colors: 'Pink: walls. Blue: doors. Yellow: windows. Orange: low walls.',
  acceptAll: 'Accept all',
  searchAgain: 'Search again',
  mask: 'Mask file…',
  maskHint: 'A black and white picture of the same map, black for walls: walls are read from it exactly.',
  cancel: 'Cancel',
  stopped: 'Stopped.',
  /** What the slider takes now. */
  counts: ({ walls, doors, others, solid }: FoundCounts): string => {
    const parts = [
      counted(walls, 'wall'),
      ...(doors > 0 ? [counted(doors, 'door')] : []),
      ...(others > 0 ? [counted(others, 'window or low wall', 'windows and low walls')] : []),
      ...(solid > 0 ? [counted(solid, 'solid square')] : []),
    ]
    return parts.join(', ')
  },
  nothingNew: 'Nothing left to accept at this likelihood.',
  /** The step in the history. */
  step: (counts: FoundCounts): string => `Add ${pictureWalls.counts(counts)} from the picture`,
}

/** How many of what. */
export interface FoundCounts {
  readonly walls: number
  readonly doors: number
  readonly others: number
  readonly solid: number
}
