/** What every text needs whatever it is about: the form of a noun after a number, and the order of names. */
const PLURALS = new Intl.PluralRules('en-US')
const NAMES = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** `page` or `pages`, as the number asks for. */
export const plural = (number: number, one: string, many = `${one}s`): string =>
  PLURALS.select(number) === 'one' ? one : many

/** `1 page`, `2 pages`, `1,200 pages`. */
export const counted = (number: number, one: string, many?: string): string =>
  `${number.toLocaleString('en-US')} ${plural(number, one, many)}`

/** Order of names as people sort them: Goblin 2 before Goblin 10, whatever their case and accents. */
export const compareNames = (a: string, b: string): number => NAMES.compare(a, b)
