/** How much is drawn: `coarse` only outlines, tints and edges, for first pictures and small scales. */
export type Detail = 'coarse' | 'full'
