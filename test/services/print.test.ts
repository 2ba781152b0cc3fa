import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import type { FileDialogs, PrintedSheets } from '../../electron/services/files.ts'
import { ok } from '../../src/base/result.ts'
import { planPages } from '../../src/print/planPages.ts'
import { printOptions } from '../support/printableMap.ts'
import { readPdf } from '../support/pdfGeometry.ts'
import { temporaryFolder, testServices } from './support/testServices.ts'

async function withMap(
  path: string | null,
  sides = { widthCells: 20, heightCells: 12 },
  sendToPrinter: NonNullable<FileDialogs['sendToPrinter']> = async () => ok(null),
) {
  const services = testServices(undefined, {
    chooseFile: async () => null,
    choosePlace: async () => path,
    sendToPrinter,
  })
  const mapId = await services.done('library.create', { name: 'Ford', ruleset: 'pf1e', ...sides })
  const indices = Array.from({ length: sides.widthCells * sides.heightCells }, (_, i) => i)
  await services.done('maps.run', { mapId, command: { type: 'paint-cells', layer: 'terrain', indices, values: [1] } })
  return { ...services, mapId }
}

describe('printing for a window', () => {
  it('gives costs under the map’s rules', async () => {
    const { done, mapId } = await withMap(null)
    const facts = await done('print.facts', { mapId, copy: 'gm' })
    expect(facts.rulesetName).toBe('Pathfinder 1e')
    expect(facts.costs.terrain[1]).toContain('On foot and climbing: 10 ft, diagonals 15 ft')
  })

  it('works out the encounter at a glance where it is asked for', async () => {
    const { done, mapId } = await withMap(null)
    // No side, no rows.
    expect((await done('print.facts', { mapId, copy: 'gm', summary: true })).summary).toEqual([])
    expect((await done('print.facts', { mapId, copy: 'gm' })).summary).toBeUndefined()
  })

  it('writes the pages the window planned, and reports how far it is', async () => {
    const path = join(temporaryFolder(), 'ford.pdf')
    const { done, mapId, events } = await withMap(path)
    const options = printOptions({ parts: ['map', 'legend'] })
    const written = await done('print.export', { mapId, job: 'one', options, format: 'pdf' })
    const bytes = await readFile(path)
    expect(written).toEqual({ name: 'ford.pdf', bytes: bytes.length })
    const facts = await done('print.facts', { mapId, copy: 'gm' })
    const { records, widthCells, heightCells, layers } = await done('maps.open', { mapId })
    const tables = Object.fromEntries(
      Object.entries(records).map(([name, rows]) => [name, new Map(rows.map((row) => [row.id, row]))]),
    )
    const plan = planPages({ id: mapId, widthCells, heightCells, layers, tables: tables as never }, facts, options)
    expect(plan.ok && plan.value.pages.length).toBe((await readPdf(bytes)).length)
    const last = events.filter(({ name }) => name === 'jobs.progress').at(-1)
    expect(last?.payload).toMatchObject({ job: 'one', done: plan.ok ? plan.value.pages.length : 0 })
  })

  it('writes a players’ copy with ranges as players know the map', async () => {
    const hero = {
      id: 'h',
      name: 'Hero',
      size: 'medium',
      side: 'party',
      at: { col: 1, row: 0 },
      speedFeet: { land: 30 },
    }
    const printed = async (hidden: boolean) => {
      const path = join(temporaryFolder(), 'ford.pdf')
      const { done, mapId } = await withMap(path, { widthCells: 12, heightCells: 1 })
      const ogre = { ...hero, id: 'o', name: 'Xorn', side: 'foes', at: { col: 4, row: 0 }, hidden: true }
      const put = (hidden ? [hero, ogre] : [hero]).map((record) => ({ table: 'creatures', record }))
      await done('maps.run', { mapId, command: { type: 'edit-records', put } as never })
      const options = printOptions({ parts: ['map', 'legend'], copy: 'player' })
      await done('print.export', { mapId, job: 'one', options, format: 'pdf', reach: ['each'] })
      return readFile(path)
    }
    expect((await printed(true)).equals(await printed(false))).toBe(true)
  })

  it('hands sheets of true size to the print dialog and tidies up after it', async () => {
    const sent: PrintedSheets[] = []
    let html = ''
    const { done, mapId } = await withMap(null, undefined, async (sheets) => {
      sent.push(sheets)
      html = await readFile(sheets.path, 'utf8')
      return ok(null)
    })
    const options = printOptions({ parts: ['map', 'legend'] })
    expect(await done('print.export', { mapId, job: 'a', options, format: 'pdf', to: 'printer' })).not.toBeNull()
    expect(html).toContain('size:8.2677in 11.6929in')
    expect(html.match(/<div/g)?.length).toBe(html.match(/<svg /g)?.length)
    expect(new Set(html.match(/id="[^"]+"/g)).size).toBe(html.match(/id="[^"]+"/g)?.length)
    await expect(readFile(sent[0]?.path ?? '')).rejects.toThrow()
  })

  it.each(['svg', 'png', 'webp'] as const)('writes %s', async (format) => {
    const path = join(temporaryFolder(), `ford.${format}`)
    const { done, mapId } = await withMap(path)
    const written = await done('print.export', {
      mapId,
      job: 'a',
      options: printOptions(),
      format,
      pixelsPerSquare: 20,
    })
    expect(written?.bytes).toBeGreaterThan(500)
  })

  it('opens what it saved, unless its name says that it is something else than what was printed', async () => {
    const folder = temporaryFolder()
    const opened: string[] = []
    for (const name of ['ford.PDF', 'ford.sh', 'ford']) {
      const services = testServices(undefined, {
        chooseFile: async () => null,
        choosePlace: async () => join(folder, name),
        openInViewer: async (path) => void opened.push(path),
      })
      const mapId = await services.done('library.create', {
        name: 'Ford',
        ruleset: 'pf1e',
        widthCells: 3,
        heightCells: 3,
      })
      const saved = { mapId, job: 'a', options: printOptions({ parts: ['map'] }), format: 'pdf', to: 'viewer' } as const
      const answer = await services.call('print.export', saved)
      expect(answer).toMatchObject(name === 'ford.PDF' ? { ok: true } : { ok: false, error: { code: 'not-shown' } })
    }
    expect(opened).toEqual([join(folder, 'ford.PDF')])
    expect(await readdir(folder)).toEqual(['ford.PDF'])
  })

  it('writes nothing where the person thinks better of it', async () => {
    const { done, mapId } = await withMap(null)
    expect(await done('print.export', { mapId, job: 'a', options: printOptions(), format: 'pdf' })).toBeNull()
  })

  it('can be canceled while it runs', async () => {
    const path = join(temporaryFolder(), 'big.pdf')
    const { call, done, mapId, events } = await withMap(path, { widthCells: 250, heightCells: 250 })
    const print = call('print.export', { mapId, job: 'big', options: printOptions({ parts: ['map'] }), format: 'pdf' })
    while (!events.some(({ name }) => name === 'jobs.progress')) await new Promise((next) => setImmediate(next))
    await done('jobs.cancel', { job: 'big' })
    expect(await print).toMatchObject({ ok: false, error: { code: 'canceled' } })
    await expect(readFile(path)).rejects.toThrow()
  })

  it('says which picture it looks at, and looks at each once', async () => {
    const { done, mapId, events } = await withMap(null)
    const bytes = new Uint8Array(await createCanvas(40, 30).encode('png'))
    const { id } = await done('pictures.add', { name: 'floor.png', bytes })
    const record = { id: 'floor', picture: id, at: { x: 0, y: 0 }, widthSquares: 4, heightSquares: 3 } as never
    await done('maps.run', { mapId, command: { type: 'edit-records', put: [{ table: 'props', record }] } })
    const facts = await done('print.facts', { mapId, copy: 'gm', job: 'facts' })
    expect(facts.pictures).toEqual({ [id]: { widthPx: 40, heightPx: 30 } })
    const told = events.flatMap(({ name, payload }) => (name === 'jobs.progress' ? [payload] : []))
    expect(told[0]).toEqual({ job: 'facts', stage: 'preparing', done: 0, of: 1 })
    expect((await done('print.facts', { mapId, copy: 'player' })).pictures).toEqual(facts.pictures)
  })

  it('stops working out what no one waits for', async () => {
    const { call, done, mapId } = await withMap(null)
    const facts = call('print.facts', { mapId, copy: 'gm', job: 'facts' })
    await done('jobs.cancel', { job: 'facts' })
    expect(await facts).toMatchObject({ ok: false, error: { code: 'canceled' } })
  })

  it('refuses a map that is not there', async () => {
    const { call } = await withMap(null)
    expect(await call('print.facts', { mapId: 'nowhere', copy: 'gm' })).toMatchObject({
      ok: false,
      error: { code: 'no-such-map' },
    })
  })
})
