/** A list twice as long with the same beginning. */
export function twiceAsLong<List extends Uint8Array | Int32Array>(list: List): List {
  const longer = new (list.constructor as new (length: number) => List)(2 * list.length)
  longer.set(list)
  return longer
}
