const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A text as it stands in XML and HTML, between tags or in an attribute: marked up, its tabs and line ends kept, and without
 * what XML 1.0 has no place for and cannot even escape (control characters, halves of pairs, two code points).
 */
export const xmlText = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- controls are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\t\r\n]/g, (sign) => MARKUP[sign] ?? `&#${sign.charCodeAt(0)};`)

/**
 * A text inside a line of Markdown or a cell of its tables: one line that reads as it was typed. Nothing in it ends the cell,
 * begins a tag, is a link or loads a picture.
 * @source CommonMark, "Backslash escapes", "Entity and numeric character references"
 */
export const markdownText = (text: string): string =>
  text
    .replace(/[\\|[\]`*_~#]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\s*[\r\n]\s*/g, '<br>')

/**
 * A line of CSV (RFC 4180), its line end included. Numbers stand as they are; a text that a spreadsheet would take for a
 * formula gets an apostrophe before it.
 */
export const csvLine = (fields: readonly (string | number)[]): string => `${fields.map(csvField).join(',')}\r\n`

function csvField(field: string | number): string {
  const text = typeof field === 'string' && /^[=+\-@\t\r]/.test(field) ? `'${field}` : String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
/** Lines of a Markdown table. Cells are taken as they are: text from outside goes through `markdownText` first. */
export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  markdownRow(heads),
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map(markdownRow),
]
