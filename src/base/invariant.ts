/** Thrown for a bug in our own code, never for bad input. */
export class BrokenInvariant extends Error {
  override readonly name = 'BrokenInvariant'
}

/** Throws `BrokenInvariant` with `why` unless `condition` holds. */
export function invariant(condition: unknown, why: string): asserts condition {
  if (!condition) throw new BrokenInvariant(why)
}

/** The default of an exhaustive `switch`, which does not compile while a case is missing. */
export function unreachable(value: never): never {
  throw new BrokenInvariant(`unexpected value ${JSON.stringify(value)}`)
}
