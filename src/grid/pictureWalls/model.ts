import { EDGE_CONTEXT, SQUARE_CONTEXT } from './context.ts'
import { networkOf } from './encoding.ts'
import { EDGE_FEATURES, SQUARE_FEATURES } from './features.ts'
import type { WallModel } from './likelihoods.ts'
import { WEIGHTS } from './weights.ts'

/** What has been learned about walls. */
export const WALL_MODEL: WallModel = {
  edges: networkOf(WEIGHTS.edges, EDGE_FEATURES),
  squares: networkOf(WEIGHTS.squares, SQUARE_FEATURES),
  again: [
    {
      edges: networkOf(WEIGHTS.edgesAgain1, EDGE_CONTEXT),
      squares: networkOf(WEIGHTS.squaresAgain1, SQUARE_CONTEXT),
    },
    {
      edges: networkOf(WEIGHTS.edgesAgain2, EDGE_CONTEXT),
      squares: networkOf(WEIGHTS.squaresAgain2, SQUARE_CONTEXT),
    },
  ],
}
