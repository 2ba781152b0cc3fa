import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { srgbProfile } from '../../../electron/print/srgbProfile.ts'
import type { PrintOptionsInput } from '../../../src/print/options.ts'
import { mapOfEverything, mapWith } from '../../support/printableMap.ts'
import { printed } from './support.ts'

interface Node {
  readonly role?: string
  readonly alt?: string
  readonly type?: string
  readonly id?: string
  readonly children?: readonly Node[]
}

/** Operators that leave something on the page. */
const PAINTING = new Set<number>([
  OPS.constructPath,
  OPS.showText,
  OPS.showSpacedText,
  OPS.paintImageXObject,
  OPS.paintFormXObjectBegin,
])

interface PageStructure {
  readonly root: Node
  /** Text of each piece of content by its id in the tree. */
  readonly texts: ReadonlyMap<string, string>
  readonly paintedOutside: number
  readonly unbalanced: number
}

async function structureOf(bytes: Buffer): Promise<readonly PageStructure[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  expect([...((await document.getMarkInfo()) as unknown as Map<string, boolean>)]).toContainEqual(['Marked', true])
  const pages: PageStructure[] = []
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const texts = new Map<string, string>()
    const open: (string | null)[] = []
    for (const item of items) {
      if ('str' in item) {
        const id = open.findLast((each) => each !== null)
        if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}`)
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push((item as { id?: string }).id ?? null)
    }
    let [depth, lowest, paintedOutside] = [0, 0, 0]
    const { fnArray, argsArray } = await page.getOperatorList()
    for (const [at, op] of fnArray.entries()) {
      if (op === OPS.beginMarkedContent || op === OPS.beginMarkedContentProps) depth++
      if (op === OPS.endMarkedContent) depth--
      lowest = Math.min(lowest, depth)
      const isClip = op === OPS.constructPath && (argsArray[at] as unknown[])[0] === OPS.endPath
      if (depth === 0 && PAINTING.has(op) && !isClip) paintedOutside++
    }
    const root = (await page.getStructTree()) as unknown as Node
    pages.push({ root, texts, paintedOutside, unbalanced: depth - lowest })
  }
  await task.destroy()
  return pages
}

const elements = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(elements)]
const ofRole = ({ root }: PageStructure, role: string) => elements(root).filter((node) => node.role === role)
const textOf = ({ texts }: PageStructure, node: Node) =>
  elements(node)
    .map(({ id }) => (id === undefined ? '' : (texts.get(id) ?? '')))
    .join('')

const printedStructure = async (options: PrintOptionsInput) =>
  structureOf((await printed(mapOfEverything(), options)).bytes)

describe('the structure of a PDF', () => {
  it('has maps as figures with the squares they show, and the name of the sheet as a heading', async () => {
    const pages = await printedStructure({ parts: ['map'] })
    for (const page of pages) {
      const [map, ...more] = ofRole(page, 'Figure')
      expect(more).toEqual([])
      expect(map?.alt).toMatch(/^Map, sheet \d+\/\d+ of .+, squares [A-Z]+\d+ to [A-Z]+\d+$/u)
      expect(ofRole(page, 'H1').map((each) => textOf(page, each))).toEqual([
        `Sheet ${/sheet (\S+)/u.exec(map?.alt ?? '')?.[1]}`,
      ])
    }
    expect(new Set(pages.flatMap((page) => ofRole(page, 'Figure').map(({ alt }) => alt))).size).toBe(pages.length)
  })

  it('has tables with rows, heads and cells, and headings over what they head', async () => {
    const [page] = await printedStructure({ parts: ['creatures'] })
    expect(ofRole(page!, 'H1').map((each) => textOf(page!, each))).toEqual(['Creatures'])
    const [table] = ofRole(page!, 'Table')
    const rows = elements(table!).filter(({ role }) => role === 'TR')
    expect(rows[0]?.children?.map(({ role }) => role)).toEqual(Array.from({ length: 9 }, () => 'TH'))
    expect(rows).toHaveLength(1 + mapOfEverything().tables.creatures.size)
    const names = [...mapOfEverything().tables.creatures.values()].map(({ name }) => name)
    for (const row of rows.slice(1)) {
      expect(row.children?.every(({ role }) => role === 'TD')).toBe(true)
      expect(names.some((name) => textOf(page!, row).includes(name.slice(0, 6)))).toBe(true)
    }
  })

  it.each<PrintOptionsInput>([
    { parts: ['cover', 'calibration', 'assembly', 'map', 'legend', 'key', 'creatures'], paper: 'a3' },
    { parts: ['standees', 'tokens', 'cards', 'tents', 'rings', 'areas'] },
    { parts: ['index', 'pieces'] },
    { parts: ['cover', 'map', 'legend'], layout: 'booklet', scale: { kind: 'fit' } },
    { parts: ['map'], layout: 'print-shop', style: 'painted' },
  ])('leaves nothing on a page outside of it: %o', async (options) => {
    for (const page of await printedStructure(options)) {
      expect(page.paintedOutside).toBe(0)
      expect(page.unbalanced).toBe(0)
      expect(page.root.role).toBe('Root')
    }
  })

  it('is one list of texts in the order of the page, a paragraph of several lines being one', async () => {
    const text = 'A long description of what waits behind the gate. '.repeat(8).trim()
    const map = mapWith({ widthCells: 6, heightCells: 6 }, { settings: [{ description: text }] })
    const [page] = await structureOf((await printed(map, { parts: ['cover'] })).bytes)
    const paragraphs = ofRole(page!, 'P').map((each) => textOf(page!, each).replaceAll(' ', ''))
    expect(paragraphs).toContain(text.replaceAll(' ', ''))
  })
})

describe('a PDF for archives', () => {
  it('says in XML what it is, whatever the map is called', async () => {
    const map = mapWith({ widthCells: 4, heightCells: 4 }, { settings: [{ name: 'Salt & <Ash> "deep"' }] })
    const { bytes } = await printed(map, { parts: ['map'] })
    const text = bytes.toString('utf8')
    const xml = text.slice(text.indexOf('<x:xmpmeta'), text.indexOf('</x:xmpmeta>') + '</x:xmpmeta>'.length)
    expect(XMLValidator.validate(xml)).toBe(true)
    const { RDF } = (
      new XMLParser({ removeNSPrefix: true }).parse(xml) as { xmpmeta: { RDF: { Description: object[] } } }
    ).xmpmeta
    expect(Object.assign({}, ...RDF.Description)).toMatchObject({
      part: 2,
      conformance: 'B',
      title: { Alt: { li: 'Salt & <Ash> "deep"' } },
      Producer: 'Fivefoot',
    })
  })

  it('says that its colors are sRGB, by a profile whose primaries add up to white and whose curve is that of sRGB', async () => {
    const { bytes } = await printed(mapWith({ widthCells: 4, heightCells: 4 }), { parts: ['map'] })
    expect(bytes.toString('latin1')).toMatch(/\/S \/GTS_PDFA1[\s\S]*\/DestOutputProfile \d+ 0 R/u)
    const profile = srgbProfile()
    expect(profile.readUInt32BE(0)).toBe(profile.length)
    expect(profile.toString('latin1', 12, 24)).toBe('mntrRGB XYZ ')
    const tags = new Map<string, Buffer>()
    for (let i = 0; i < profile.readUInt32BE(128); i++) {
      const entry = 132 + 12 * i
      const at = profile.readUInt32BE(entry + 4)
      tags.set(profile.toString('latin1', entry, entry + 4), profile.subarray(at, at + profile.readUInt32BE(entry + 8)))
    }
    const xyz = (name: string) => [0, 1, 2].map((i) => tags.get(name)!.readInt32BE(8 + 4 * i) / 65_536)
    const sum = [0, 1, 2].map((i) => ['rXYZ', 'gXYZ', 'bXYZ'].reduce((all, name) => all + xyz(name)[i]!, 0))
    sum.forEach((value, i) => expect(value).toBeCloseTo(xyz('wtpt')[i]!, 3))
    const curve = tags.get('gTRC')!
    expect(curve.readUInt32BE(8)).toBe(1024)
    const light = (value: number) => curve.readUInt16BE(12 + 2 * Math.round(value * 1023)) / 65_535
    // IEC 61966-2-1: half of the signal is 21.4 % of the light.
    expect(light(0.5)).toBeCloseTo(0.214, 2)
    expect([light(0), light(1)]).toEqual([0, 1])
  })

  it('counts its bookmarks: those seen, and below zero those folded away', async () => {
    const { bytes } = await printed(mapWith({ widthCells: 30, heightCells: 30 }), { parts: ['map', 'legend'] })
    const text = bytes.toString('latin1')
    expect(text).toMatch(/\/Count 2\n\/First/u)
    expect(text).toMatch(/\/Count -\d+/u)
  })
})
