const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Escapes a text for XML and HTML, between tags or in an attribute. Tabs and line ends are kept; characters that XML 1.0 cannot
 * even escape are removed (control characters, unpaired surrogates, two noncharacters).
 */
export const xmlText = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- controls are what is removed
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"\t\r\n]/g, (sign) => MARKUP[sign] ?? `&#${sign.charCodeAt(0)};`)

/**
 * Escapes a text for a line of Markdown or a cell of a table: it becomes one line that reads as typed. Nothing in it ends the
 * cell, starts a tag, is a link or loads a picture.
 * @source CommonMark, "Backslash escapes", "Entity and numeric character references"
 */
export const markdownText = (text: string): string =>
  text
    .replace(/[\\|[\]`*_~#]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/\s*[\r\n]\s*/g, '<br>')

/** A line of CSV (RFC 4180) with its line end. A text that a spreadsheet would take for a formula gets a leading apostrophe. */
export const csvLine = (fields: readonly (string | number)[]): string => `${fields.map(csvField).join(',')}\r\n`

function csvField(field: string | number): string {
  const text = typeof field === 'string' && /^[=+\-@\t\r]/.test(field) ? `'${field}` : String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
/** Lines of a Markdown table. Cells must already be escaped with `markdownText`. */
export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  markdownRow(heads),
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map(markdownRow),
]
