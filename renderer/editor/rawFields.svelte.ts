/**
 * An object whose fields panels can watch and write, like `$state`, but whose values stay the plain objects they are: what tools
 * take from it goes to the main process, and a proxy cannot cross.
 */
export function rawFields<T extends object>(first: T): T {
  const fields = {} as T
  for (const key of Object.keys(first) as (keyof T)[]) {
    let value = $state.raw(first[key])
    Object.defineProperty(fields, key, {
      enumerable: true,
      get: () => value,
      set: (next: T[keyof T]) => (value = next),
    })
  }
  return fields
}
