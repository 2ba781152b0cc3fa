import { MAX_ENGINE_CELLS } from '../../map/limits.ts'

/** What a document may hold at most. Beyond it the document is refused, and the refusal states the limit. */
export const DOCUMENT_LIMITS = {
  /** Squares along one side of a map. */
  sideCells: MAX_ENGINE_CELLS,
  cases: 100_000,
  creatures: 2_000,
  queries: 20_000,
  /** Squares of the map times queries, over all cases: what there is to search at most. */
  searchedSquares: 1_000_000_000,
  pathSquares: 10_000,
  rolls: 10_000,
  /** Characters of an id, side or name. */
  nameLength: 10_000,
  /** Feet of a speed or reach. */
  feet: 100_000,
  hampered: 100,
  /** Rounds of local movement, hours of a journey. */
  rounds: 1_000_000,
  hours: 1_000,
  /** Any other number, in size. */
  number: 1_000_000,
} as const
