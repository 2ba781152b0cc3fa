/** A Tiled map as plain JSON. */
export type TiledJson = Readonly<Record<string, unknown>>
