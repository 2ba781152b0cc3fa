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

/** A line of CSV (RFC 4180) with its line end. A text that a spreadsheet could take for a formula gets a leading apostrophe. */
export const csvLine = (fields: readonly (string | number)[]): string => `${fields.map(csvField).join(',')}\r\n`

/**
 * The first sign of a formula, also in the other widths that spreadsheets of East Asian languages accept, behind white space and
 * invisible signs, which some of them drop. A tab or a line end alone is guarded too: it may move the rest into a cell of its own.
 * @source OWASP, "CSV Injection"; Unicode, blocks "Halfwidth and Fullwidth Forms" and "Small Form Variants"
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\p{Default_Ignorable_Code_Point}\p{Cc}]*[=+\-@\u2212＝＋－＠﹦﹢﹣﹫])/u

function csvField(field: string | number): string {
  const text = typeof field === 'string' && FORMULA_START.test(field) ? `'${field}` : String(field)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const markdownRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
/** Lines of a Markdown table. Cells must already be escaped with `markdownText`. */
export const markdownTable = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] => [
  markdownRow(heads),
  `|${heads.map(() => '---|').join('')}`,
  ...rows.map(markdownRow),
]
