/** A text inside a line of Markdown or a cell of its tables: one line, and nothing in it ends the cell or begins a tag. */
export const markdownText = (text: string): string =>
  text
    .replace(/[\\|]/g, '\\$&')
    .replaceAll('<', '&lt;')
    .replace(/\s*[\r\n]\s*/g, '<br>')
