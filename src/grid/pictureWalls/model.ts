import { EDGE_CONTEXT, SQUARE_CONTEXT } from './context.ts'
import { networkOf } from './encoding.ts'
import { EDGE_FEATURES, SQUARE_FEATURES } from './features.ts'
import type { WallModel } from './likelihoods.ts'
import { WEIGHTS } from './weights.ts'

/** The trained model. */
export const WALL_MODEL: WallModel = {
  edges: networkOf(WEIGHTS.edges, EDGE_FEATURES),
  squares: networkOf(WEIGHTS.squares, SQUARE_FEATURES),
  refinements: [
    {
      edges: networkOf(WEIGHTS.edgesRefined1, EDGE_CONTEXT),
      squares: networkOf(WEIGHTS.squaresRefined1, SQUARE_CONTEXT),
    },
    {
      edges: networkOf(WEIGHTS.edgesRefined2, EDGE_CONTEXT),
      squares: networkOf(WEIGHTS.squaresRefined2, SQUARE_CONTEXT),
    },
  ],
}
