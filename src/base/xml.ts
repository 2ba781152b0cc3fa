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
