import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { readPdf } from '../../support/pdfGeometry.ts'
import { mapOfEverything } from '../../support/printableMap.ts'
import { printed } from './support.ts'

/** What a viewer shows beside the pages: bookmarks with the page each leads to, page labels, language. */
async function read(bytes: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pageOf = async ({ dest }: { dest: unknown }) =>
    document.getPageIndex((dest as readonly [Parameters<typeof document.getPageIndex>[0]])[0])
  const outline = []
  for (const item of (await document.getOutline()) ?? []) {
    const items = []
    for (const child of item.items as { title: string; dest: unknown }[]) items.push([child.title, await pageOf(child)])
    outline.push({ title: item.title, page: await pageOf(item), items })
  }
  const { info } = await document.getMetadata()
  const labels = await document.getPageLabels()
  await task.destroy()
  return { outline, labels, language: (info as { Language?: string }).Language }
}

describe('a print in a viewer', () => {
  it('lists its chapters, and the sheets of the map under theirs', async () => {
    const { bytes, plan } = await printed(mapOfEverything(), { paper: 'a5', parts: ['cover', 'map', 'legend', 'key'] })
    const { outline, labels, language } = await read(bytes)
    const sheets = plan.pages.filter(({ part }) => part === 'map')
    expect(sheets.length).toBeGreaterThan(1)
    expect(outline.map(({ title }) => title).sort()).toEqual(['Cover', 'Key', 'Legend', 'Map'])
    expect(outline[1]?.items).toEqual(sheets.map(({ label }, i) => [`Sheet ${label}`, i + 1]))
    const pages = await readPdf(bytes)
    const wordsOf = { Cover: 'The Sunken Gate', Legend: 'Open terrain', Key: 'Quicksilver ambush', Map: 'Sheet 1/1' }
    for (const { title, page } of outline)
      expect(pages[page]?.texts.map(({ text }) => text).join(' ')).toContain(wordsOf[title as keyof typeof wordsOf])
    expect(labels).toEqual(plan.pages.map(({ label }) => label))
    expect(language).toBe('en-US')
  })

  it('names the sheets of a region by its name', async () => {
    const { bytes, plan } = await printed(mapOfEverything(), { parts: ['map'], area: { kind: 'regions' } })
    const { outline, labels } = await read(bytes)
    const names = plan.pages.map(({ areaName }) => areaName)
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(outline.map(({ title }) => title))).toEqual(new Set(names))
    expect(labels).toEqual(plan.pages.map(({ areaName, label }) => `${areaName ?? ''} ${label}`))
  })
})
