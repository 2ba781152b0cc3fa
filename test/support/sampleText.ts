/** A scenario as the samples are kept: a line for every record and every row of terrain, so that changes read well. */
export function sampleText(scenario: Readonly<Record<string, unknown>>): string {
  const list = (items: readonly unknown[], indent: string): string =>
    items.length === 0
      ? '[]'
      : `[\n${items.map((item) => `${indent}  ${JSON.stringify(item)}`).join(',\n')}\n${indent}]`
  const value = (key: string, held: unknown): string => {
    if (Array.isArray(held)) return list(held, '  ')
    if (key !== 'tables') return JSON.stringify(held)
    const tables = Object.entries(held as Record<string, readonly unknown[]>)
    return `{\n${tables.map(([name, records]) => `    ${JSON.stringify(name)}: ${list(records, '    ')}`).join(',\n')}\n  }`
  }
  const entries = Object.entries(scenario).map(([key, held]) => `  ${JSON.stringify(key)}: ${value(key, held)}`)
  return `{\n${entries.join(',\n')}\n}\n`
}
