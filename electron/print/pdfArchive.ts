/** What makes a PDF one for archives (PDF/A-2b): what its colors mean, and what it says of itself. @source ISO 19005-2, 6.2.3 and 6.6 */
import type PDFDocument from 'pdfkit'
import { xmlText } from '../../src/base/markup.ts'
import { srgbProfile } from './srgbProfile.ts'

interface Internals {
  ref(data: Record<string, unknown>): { end(content?: Uint8Array): void }
  _addInfo: () => void
  readonly _root: { readonly data: { OutputIntents?: readonly unknown[] } }
}

/** Says that colors are sRGB, and replaces pdfkit's description of the document, which does not escape titles. */
export function markForArchives(
  pdf: InstanceType<typeof PDFDocument>,
  { title, program, now }: { readonly title: string; readonly program: string; readonly now: Date },
): void {
  const internals = pdf as unknown as Internals
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
  const said = xmlText(program)
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
      `<xmp:CreateDate>${moment}</xmp:CreateDate><xmp:CreatorTool>${said}</xmp:CreatorTool>`,
    ),
    about('pdf', 'http://ns.adobe.com/pdf/1.3/', `<pdf:Producer>${said}</pdf:Producer>`),
  ].join('\n')
}
