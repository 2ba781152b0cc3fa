/** The value of a key that a record has of its own, or undefined: names from outside may be those of inherited ones. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Whether every object has something of this name without being given it, such as `constructor`. */
export const isInherited = (key: string): boolean => key in Object.prototype
