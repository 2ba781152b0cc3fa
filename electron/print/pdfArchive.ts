/** What PDF/A-2b requires of a document: a color profile and metadata. @source ISO 19005-2, 6.2.3 and 6.6 */
import { xmlText } from '../../src/base/markup.ts'
import type { Pdf, PdfInternals } from './pdfInternals.ts'
import { srgbProfile } from './srgbProfile.ts'

/** Declares colors as sRGB, and replaces pdfkit's metadata, which does not escape titles. */
export function markForArchives(
  pdf: Pdf,
  { title, program, now }: { readonly title: string; readonly program: string; readonly now: Date },
): void {
  const internals = pdf as unknown as PdfInternals
  const profile = internals.ref({ N: 3 })
  profile.end(srgbProfile())
  const intent = internals.ref({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: new String('sRGB IEC61966-2.1'),
    Info: new String('sRGB IEC61966-2.1'),
    DestOutputProfile: profile,
  })
  intent.end()
  internals._root.data.OutputIntents = [intent]
  internals._addInfo = () => pdf.appendXML(aboutDocument(title, program, now))
}

const about = (prefix: string, namespace: string, content: string): string =>
  `<rdf:Description rdf:about="" xmlns:${prefix}="${namespace}">${content}</rdf:Description>`

function aboutDocument(title: string, program: string, now: Date): string {
  const moment = `${now.toISOString().slice(0, 19)}Z`
  const producer = xmlText(program)
  return [
    about(
      'pdfaid',
      'http://www.aiim.org/pdfa/ns/id/',
      '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>',
    ),
    about(
      'dc',
      'http://purl.org/dc/elements/1.1/',
      `<dc:format>application/pdf</dc:format><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${xmlText(title)}</rdf:li></rdf:Alt></dc:title>`,
    ),
    about(
      'xmp',
      'http://ns.adobe.com/xap/1.0/',
      `<xmp:CreateDate>${moment}</xmp:CreateDate><xmp:CreatorTool>${producer}</xmp:CreatorTool>`,
    ),
    about('pdf', 'http://ns.adobe.com/pdf/1.3/', `<pdf:Producer>${producer}</pdf:Producer>`),
  ].join('\n')
}
