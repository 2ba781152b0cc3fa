/** The value of an own key, or undefined: keys from outside may be names of inherited properties. */
export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** True for a name that every object inherits, such as `constructor`. */
export const isInherited = (key: string): boolean => key in Object.prototype
