/** Most squares a map may have along one side in the editor and the library. */
export const MAX_MAP_CELLS = 500
/** Most squares along one side that the engine's JSON format accepts. */
export const MAX_ENGINE_CELLS = 1000
/** Most records of one kind on one map. */
export const MAX_RECORDS = 20_000
