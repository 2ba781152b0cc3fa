import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCanvas, loadImage, type Image } from '@napi-rs/canvas'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FileDialogs } from '../../electron/services/files.ts'
import { FilePaths } from '../../src/ipc/shapes/exchange.ts'
import { bigUvtt } from '../support/bigUvtt.ts'
import { sharedServices, temporaryFolder, testServices } from './support/testServices.ts'

const FORD = '# fivefoot text map\n# name: The ford\n..~\n.d~\n'
const asked = { ruleset: 'pf1e', toleranceSquares: 0.2 }

/** A file as it is dropped on a window. */
function dropped(name: string, content: string | Uint8Array): FilePaths {
  const path = join(temporaryFolder(), name)
  writeFileSync(path, content)
  return new FilePaths([path])
}

function dialogsFor(file: string): FileDialogs {
  return { chooseFile: async () => file, choosePlace: async () => file, openInViewer: async () => undefined }
}

/** A pixel's red, green and blue in sixteenths: previews are a little lossy. */
function pixelAt(image: Image, x: number, y: number): readonly number[] {
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return [...context.getImageData(x, y, 1, 1).data.slice(0, 3)].map((part) => Math.round(part / 16))
}

describe('maps in and out through windows', () => {
  const shared = sharedServices()

  test('a dropped file becomes a draft, and only a yes puts it into the library', async () => {
    const { done, events } = shared()
    const before = (await done('library.list', {})).length
    const draft = await done('exchange.drop', {
      ...asked,
      files: dropped('ford.txt', FORD),
    })
    expect(draft).toMatchObject({ formatName: 'Text map', name: 'The ford', widthCells: 3, heightCells: 2, losses: [] })
    expect((await done('library.list', {})).length).toBe(before)
    const mapId = await done('exchange.accept', { draftId: draft.draftId, name: 'My ford' })
    expect((await done('library.list', {})).find(({ id }) => id === mapId)).toMatchObject({ name: 'My ford' })
    expect(events.some(({ name }) => name === 'library.changed')).toBe(true)
    const opened = await done('maps.open', { mapId })
    expect([...opened.layers.terrain]).toEqual([0, 0, 8, 0, 1, 8])
  })

  test('lines are brought onto the grid anew when the tolerance changes', async () => {
    const { done } = shared()
    const uvtt = {
      resolution: { map_size: { x: 4, y: 4 }, pixels_per_grid: 50 },
      line_of_sight: [
        [
          { x: 1.3, y: 0 },
          { x: 1.3, y: 4 },
        ],
      ],
    }
    const draft = await done('exchange.drop', {
      ...asked,
      files: dropped('a.uvtt', JSON.stringify(uvtt)),
    })
    expect(draft.lines.map(({ outcome }) => outcome)).toEqual(['approximated'])
    const again = await done('exchange.reread', { ...asked, draftId: draft.draftId, toleranceSquares: 0.4 })
    expect(again.lines.map(({ outcome }) => outcome)).toEqual(['snapped'])
  })

  test('of many open imports the oldest is given up', async () => {
    const { call, done } = testServices()
    const drafts: string[] = []
    for (let i = 0; i < 5; i++) {
      const { draftId } = await done('exchange.drop', { ...asked, files: dropped('ford.txt', FORD) })
      drafts.push(draftId)
    }
    const [oldest = '', second = ''] = drafts
    expect(await call('exchange.accept', { draftId: oldest, name: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'no-such-draft' },
    })
    expect(await call('exchange.accept', { draftId: second, name: 'x' })).toMatchObject({ ok: true })
  })

  test('services that have stopped begin no more work', async () => {
    const { call, done, stop } = testServices()
    const { draftId } = await done('exchange.drop', { ...asked, files: dropped('ford.txt', FORD) })
    stop()
    expect(await call('backups.make', {})).toMatchObject({ ok: false, error: { code: 'canceled' } })
    expect(await call('exchange.accept', { draftId, name: 'x' })).toMatchObject({ ok: false })
  })

  test('an unknown or broken file, and a draft that is gone, are refused in words', async () => {
    const { call } = shared()
    const drop = (name: string, text: string) => call('exchange.drop', { ...asked, files: dropped(name, text) })
    expect(await drop('a.bin', 'x')).toMatchObject({ ok: false, error: { code: 'unknown-format' } })
    expect(await drop('a.tmx', '<map')).toMatchObject({ ok: false })
    expect(await call('exchange.accept', { draftId: 'gone', name: 'x' })).toMatchObject({
      ok: false,
      error: { code: 'no-such-draft' },
    })
  })

  test('a window cannot name a path, and a file that is nowhere on the disk is refused', async () => {
    const { call, raw } = shared()
    const { paths } = dropped('ford.txt', FORD)
    const named = await raw('exchange.drop', { ...asked, files: { paths } })
    expect(named).toMatchObject({ ok: false, error: { code: 'malformed-request', where: 'exchange.drop.files' } })
    const nowhere = await call('exchange.drop', { ...asked, files: new FilePaths(['']) })
    expect(nowhere).toMatchObject({ ok: false, error: { code: 'file-not-on-disk' } })
  })

  test('a draft goes into the library from its thread, pictures and all, when the library is free', async () => {
    const { call, db, done } = testServices()
    const [map, picture] = ['scene.json', 'deep sea.png'].map((name) => join(temporaryFolder(), name))
    const canvas = createCanvas(200, 100)
    writeFileSync(picture!, await canvas.encode('png'))
    const scene = {
      name: 'Sea',
      width: 200,
      height: 100,
      grid: { size: 50 },
      background: { src: 'maps/deep sea.png' },
      walls: [],
    }
    writeFileSync(map!, JSON.stringify(scene))
    // The picture is dropped with the map, from wherever it was.
    const files = new FilePaths([map!, picture!])
    const draft = await done('exchange.drop', { ...asked, files })
    db.exec('BEGIN IMMEDIATE')
    const accepting = call('exchange.accept', { draftId: draft.draftId, name: 'Sea' })
    const twice = await call('exchange.accept', { draftId: draft.draftId, name: 'Sea' })
    expect(twice).toMatchObject({ ok: false, error: { code: 'no-such-draft' } })
    await new Promise((later) => setTimeout(later, 300))
    db.exec('COMMIT')
    const accepted = await accepting
    const mapId = accepted.ok ? accepted.value : expect.unreachable(accepted.error.code)
    const [prop] = (await done('maps.open', { mapId })).records.props as readonly { picture: string }[]
    expect((await done('pictures.read', { id: prop!.picture })).bytes.byteLength).toBeGreaterThan(100)
  })

  test('a draft whose thread dies is gone with an error, and the next import works', async () => {
    const { call, db, done } = testServices()
    db.exec("CREATE TRIGGER odd BEFORE INSERT ON maps BEGIN SELECT RAISE(ABORT, 'odd'); END")
    const { draftId } = await done('exchange.drop', { ...asked, files: dropped('ford.txt', FORD) })
    const accept = (id: string) => call('exchange.accept', { draftId: id, name: 'x' })
    expect(await accept(draftId)).toMatchObject({ ok: false, error: { code: 'job-broken' } })
    expect(await accept(draftId)).toMatchObject({ ok: false, error: { code: 'no-such-draft' } })
    db.exec('DROP TRIGGER odd')
    const again = await done('exchange.drop', { ...asked, files: dropped('ford.txt', FORD) })
    expect(await accept(again.draftId)).toMatchObject({ ok: true })
  })

  test('a draft that cannot go into the library stays until it can', async () => {
    const { call, done, file } = testServices()
    const { draftId } = await done('exchange.drop', { ...asked, files: dropped('ford.txt', FORD) })
    renameSync(file, `${file}.away`)
    mkdirSync(file)
    const accept = () => call('exchange.accept', { draftId, name: 'Ford' })
    expect(await accept()).toMatchObject({ ok: false, error: { code: 'library-unreadable', reason: 'is-folder' } })
    rmdirSync(file)
    renameSync(`${file}.away`, file)
    expect(await accept()).toMatchObject({ ok: true })
    expect(await accept()).toMatchObject({ ok: false, error: { code: 'no-such-draft' } })
  })

  test('an export says beforehand what is lost, then writes all its files', async () => {
    const folder = temporaryFolder()
    const { done } = testServices(undefined, dialogsFor(join(folder, 'scene.json')))
    const [map] = await done('library.list', {})
    const forecast = await done('exchange.forecast', { mapId: map!.id, format: 'foundry', pixelsPerSquare: 20 })
    expect(forecast.files.length).toBe(2)
    expect(forecast.losses.length).toBeGreaterThan(0)
    const exported = await done('exchange.export', { mapId: map!.id, format: 'foundry', pixelsPerSquare: 20 })
    expect(exported?.fileNames[0]).toBe('scene.json')
    expect(JSON.parse(readFileSync(join(folder, 'scene.json'), 'utf8'))).toHaveProperty('walls')
  })

  test('pictures beside a chosen file come along', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivefoot-beside-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { done } = testServices(undefined, dialogsFor(join(folder, 'out.json')))
    const [map] = await done('library.list', {})
    await done('exchange.export', { mapId: map!.id, format: 'foundry', pixelsPerSquare: 20 })
    // A scene of someone else's: our own says what its picture shows.
    const { flags: _, ...scene } = JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))
    writeFileSync(join(folder, 'out.json'), JSON.stringify(scene))
    const draft = await done('exchange.choose', asked)
    const mapId = await done('exchange.accept', { draftId: draft!.draftId, name: 'Back again' })
    const opened = await done('maps.open', { mapId })
    const [prop] = opened.records.props as readonly { picture: string; background: boolean }[]
    expect(prop).toMatchObject({ background: true })
    expect((await done('pictures.read', { id: prop!.picture })).mime).toBe('image/png')
    writeFileSync(join(folder, 'out.json'), '{')
    expect((await done('library.list', {})).length).toBeGreaterThan(1)
  })

  test('the preview shows the pictures a file brings, small, and no ground hides them', async () => {
    const { done } = shared()
    // Four squares of 500 pixels, the right half red.
    const canvas = createCanvas(2000, 1000)
    const context = canvas.getContext('2d')
    context.fillStyle = '#2040c0'
    context.fillRect(0, 0, 2000, 1000)
    context.fillStyle = '#c02020'
    context.fillRect(1000, 0, 1000, 1000)
    const bytes = new Uint8Array(await canvas.encode('png'))
    const plain = await done('exchange.drop', { ...asked, files: dropped('halves [4x2].png', bytes) })
    const uvtt = {
      resolution: { map_size: { x: 4, y: 2 }, pixels_per_grid: 500 },
      image: Buffer.from(bytes).toString('base64'),
    }
    const mapped = await done('exchange.drop', { ...asked, files: dropped('halves.uvtt', JSON.stringify(uvtt)) })
    for (const { thumbnail, hasPictures } of [plain, mapped]) {
      expect(hasPictures).toBe(true)
      const shown = await loadImage(Buffer.from(thumbnail))
      expect([shown.width, shown.height]).toEqual([960, 480])
      expect([pixelAt(shown, 100, 100), pixelAt(shown, 800, 400)]).toEqual([
        [2, 4, 12],
        [12, 2, 2],
      ])
    }
    const ford = await done('exchange.drop', {
      ...asked,
      files: dropped('ford.txt', FORD),
    })
    expect(ford.hasPictures).toBe(false)
  })

  test('a long read reports how far it is and can be stopped; nothing of it stays', async () => {
    const path = join(temporaryFolder(), 'big.dd2vtt')
    writeFileSync(path, await bigUvtt())
    const { call, done, events } = testServices(undefined, dialogsFor(path))
    const reading = call('exchange.choose', { ...asked, job: 'read' })
    await vi.waitUntil(() => events.some(({ name }) => name === 'jobs.progress'), { interval: 1, timeout: 20_000 })
    await done('jobs.cancel', { job: 'read' })
    expect(await reading).toMatchObject({ ok: false, error: { code: 'canceled' } })
    const draft = await done('exchange.choose', { ...asked, job: 'again' })
    expect(draft).toMatchObject({ widthCells: 60, heightCells: 40 })
    const stages = events.flatMap(({ name, payload }) => (name === 'jobs.progress' ? [payload] : []))
    expect(new Set(stages.map(({ stage }) => stage))).toEqual(new Set(['reading', 'understanding']))
    expect(stages.find(({ stage }) => stage === 'reading')?.of).toBeGreaterThan(20_000_000)
  }, 60_000)

  test('a long export reports how far it is and can be stopped; no file of it stays', async () => {
    const folder = temporaryFolder()
    const { call, done, events } = testServices(undefined, dialogsFor(join(folder, 'plain.dd2vtt')))
    const mapId = await done('library.create', { name: 'Plain', ruleset: 'pf1e', widthCells: 200, heightCells: 200 })
    const writing = call('exchange.export', { mapId, format: 'uvtt', pixelsPerSquare: 70, job: 'write' })
    await vi.waitUntil(() => events.some(({ name }) => name === 'jobs.progress'), { interval: 1, timeout: 20_000 })
    await done('jobs.cancel', { job: 'write' })
    expect(await writing).toMatchObject({ ok: false, error: { code: 'canceled' } })
    expect(readdirSync(folder)).toEqual([])
  }, 60_000)
})
