import { counted } from '../../base/text.ts'
import type { EdgeKind } from '../../map/records/edge.ts'

/** Finding walls in a picture. */
export const pictureWalls = {
  choosePicture: 'Click a picture that is aligned to the grid.',
  which: (name: string) => `Walls of “${name}”. To search another picture, select it, then choose this tool.`,
  gone: 'This picture is no longer in the library.',
  atLeast: 'At least',
  atLeastLabel: 'Least likelihood of walls to take, in percent',
  atLeastHint: 'Lower finds more walls, and more that are none. Faint lines are less likely.',
  doorsInGaps: 'Doors in gaps',
  doorsInGapsHint: 'Gaps of 1 or 2 squares between walls become doors.',
  fillSolid: 'Fill solid squares',
  fillSolidHint: 'Squares that look solid become solid rock, which covers the picture there.',
  acceptAll: 'Accept all',
  searchAgain: 'Search again',
  mask: 'Mask file…',
  maskHint: 'A black and white picture of the same map, black for walls: walls are read from it exactly.',
  cancel: 'Cancel',
  stopped: 'Stopped.',
  /** How many edges the current setting of the slider accepts, by kind. */
  parts: (counts: FoundCounts): readonly { readonly kind: keyof FoundCounts; readonly text: string }[] =>
    COUNTED.filter(({ kind }) => kind === 'wall' || counts[kind] > 0).map(({ kind, one }) => ({
      kind,
      text: counted(counts[kind], one),
    })),
  nothingNew: 'Nothing left at this likelihood.',
  /** The step in the history. */
  step: (counts: FoundCounts): string =>
    `Add ${pictureWalls
      .parts(counts)
      .map(({ text }) => text)
      .join(', ')} from the picture`,
}

/** How many of what: kinds of edges, and squares. */
export type FoundCounts = Readonly<Record<EdgeKind | 'solid', number>>

const COUNTED: readonly { readonly kind: keyof FoundCounts; readonly one: string }[] = [
  { kind: 'wall', one: 'wall' },
  { kind: 'door', one: 'door' },
  { kind: 'window', one: 'window' },
  { kind: 'barrier', one: 'low wall' },
  { kind: 'solid', one: 'solid square' },
]
