/**
 * An object with reactive fields, like `$state`, whose values stay plain objects: tools send them to the main process, and
 * proxies cannot be cloned.
 */
export function rawFields<T extends object>(initial: T): T {
  const fields = {} as T
  for (const key of Object.keys(initial) as (keyof T)[]) {
    let value = $state.raw(initial[key])
    Object.defineProperty(fields, key, {
      enumerable: true,
      get: () => value,
      set: (next: T[keyof T]) => (value = next),
    })
  }
  return fields
}
