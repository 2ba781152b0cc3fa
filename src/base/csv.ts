/**
 * A line of CSV (RFC 4180), its line end included. Numbers stand as they are; a text that a spreadsheet would take for a
 * formula gets an apostrophe before it.
 */
export const csvLine = (fields: readonly (string | number)[]): string => `${fields.map(csvField).join(',')}\r\n`

function csvField(field: string | number): string {
  const text = typeof field === 'string' && /^[=+\-@\t\r]/.test(field) ? `'${field}` : String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
