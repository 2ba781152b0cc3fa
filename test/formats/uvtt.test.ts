import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { solidOutline } from '../../src/formats/wallLines.ts'
import { lossText } from '../../src/words/losses.ts'
import { uvttFormat } from '../../src/formats/uvtt/index.ts'
import { NO_SAMPLES, skipUnless } from '../support/skipUnless.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { readContext, withoutOwnPart, writeContext } from './contexts.ts'

const samples = resolve(import.meta.dirname, '../../../shared/samples')
const read = async (name: string, text: string) =>
  uvttFormat.read!({ name, bytes: new TextEncoder().encode(text) }, readContext)

/** All a light is but its id, in order. */
const lightsOf = ({ tables }: Pick<BattleMap, 'tables'>) =>
  [...tables.lights.values()].map(({ id: _, ...light }) => light)

describe('Universal VTT', () => {
  test('other tools find walls, closed doors, windows and lights as they went; the rest is in the report', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMap(), async (map) => {
        const written = await uvttFormat.write!(map, writeContext)
        if (!written.ok) throw new Error(written.error.code)
        const back = await uvttFormat.read!(withoutOwnPart(written.value.files[0]!), readContext)
        if (!back.ok) throw new Error(back.error.code)
        const kept = [...map.tables.edges.values()].filter(({ kind }) => kind !== 'barrier')
        for (const edge of kept) expect(back.value.map.tables.edges.get(edge.id)).toMatchObject({ kind: edge.kind })
        const open = kept.filter(({ kind, door }) => kind === 'door' && door === 'open').length
        expect(written.value.losses.find(({ code }) => code === 'open-doors-closed')?.count ?? 0).toBe(open)
        expect(lightsOf(back.value.map)).toEqual(lightsOf(map))
        expect([back.value.map.widthCells, back.value.map.heightCells]).toEqual([map.widthCells, map.heightCells])
        expect(back.value.pictures.get('background')?.mime).toBe('image/png')
      }),
      { numRuns: 60 },
    )
  })

  test('no wall runs behind a door', async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryMap(), async (map) => {
        const written = await uvttFormat.write!(map, writeContext)
        if (!written.ok) throw new Error(written.error.code)
        const { line_of_sight: lines, portals } = JSON.parse(
          new TextDecoder().decode(written.value.files[0]!.bytes),
        ) as {
          line_of_sight: { x: number; y: number }[][]
          portals: { position: { x: number; y: number } }[]
        }
        const units = new Set(
          lines.flatMap((line) =>
            line.slice(1).flatMap((b, i) => {
              const a = line[i]!
              const steps = Math.abs(b.x - a.x) + Math.abs(b.y - a.y)
              return Array.from(
                { length: steps },
                (_, s) => `${a.x + ((b.x - a.x) / steps) * (s + 0.5)},${a.y + ((b.y - a.y) / steps) * (s + 0.5)}`,
              )
            }),
          ),
        )
        for (const { position } of portals) expect(units.has(`${position.x},${position.y}`)).toBe(false)
        const walls = [...map.tables.edges.values()].filter(({ kind }) => kind === 'wall').length
        expect(units.size).toBe(walls + solidOutline(map).length)
      }),
      { numRuns: 60 },
    )
  })

  describe('files of other producers', () => {
    skipUnless(existsSync(samples), NO_SAMPLES)
    const counts = [
      { file: 'uvtt/imagix-sampleMap.dd2vtt', size: [10, 10], portals: 2, lights: 2 },
      { file: 'uvtt/mbround18-the-litch-and-his-tomb.dd2vtt', size: [48, 27], portals: 5, lights: 2 },
      { file: 'uvtt/mbround18-blue-tower-base-cropped.dd2vtt', size: [10, 12], portals: 41, lights: 0 },
      { file: 'uvtt/mbround18-azheim-meeting-nowalls.dd2vtt', size: [8, 8], portals: 0, lights: 0 },
      { file: 'uvtt/thunderforge-synthetic-freestanding-objlos.dd2vtt', size: [10, 10], portals: 1, lights: 0 },
      { file: 'minimal/uvtt-minimal.dd2vtt', size: [4, 3], portals: 1, lights: 1 },
    ]
    for (const { file, size, portals, lights } of counts)
      test(`${file} of another producer comes in with all it holds`, async () => {
        const draft = await uvttFormat.read!({ name: file, bytes: readFileSync(resolve(samples, file)) }, readContext)
        if (!draft.ok) throw new Error(`${draft.error.code} at ${draft.error.where ?? ''}`)
        expect([draft.value.map.widthCells, draft.value.map.heightCells]).toEqual(size)
        const lost = (what: string) =>
          draft.value.losses.find((loss) => lossText(loss).what.startsWith(what))?.count ?? 0
        const portalLines = draft.value.lines.slice(draft.value.lines.length - portals)
        expect(
          portalLines.filter(({ outcome }) => outcome !== 'dropped' && outcome !== 'off-map').length + lost('portals'),
        ).toBe(portals)
        expect(draft.value.map.tables.lights.size + lost('lights')).toBe(lights)
      })
  })

  test('a door off the grid and a little short stands in the place nearest to it', async () => {
    const draft = await read(
      'a.uvtt',
      JSON.stringify({
        resolution: { map_size: { x: 4, y: 4 }, pixels_per_grid: 50 },
        portals: [
          {
            bounds: [
              { x: 2.05, y: 1.6 },
              { x: 2.05, y: 1.95 },
            ],
          },
        ],
      }),
    )
    expect(draft.ok && [...draft.value.map.tables.edges.values()]).toEqual([
      expect.objectContaining({ id: '2,1,w', kind: 'door', door: 'closed' }),
    ])
  })

  test('bad files are refused with their place', async () => {
    expect(await read('a.uvtt', '{')).toMatchObject({ ok: false, error: { code: 'broken-json' } })
    expect(await read('a.uvtt', '{"resolution":{"map_size":{"x":1e9,"y":2},"pixels_per_grid":10}}')).toMatchObject({
      ok: false,
      error: { where: '$.resolution.map_size.x' },
    })
    expect(
      await read(
        'a.uvtt',
        '{"resolution":{"map_size":{"x":3,"y":2},"pixels_per_grid":10},"line_of_sight":[[{"x":"no"}]]}',
      ),
    ).toMatchObject({ ok: false, error: { where: '$.line_of_sight[0][0].x' } })
    expect(await read('a.uvtt', '['.repeat(100_000))).toMatchObject({ ok: false, error: { code: 'too-deep' } })
    expect(await read('a.uvtt', '{"__proto__":{"x":1}}')).toMatchObject({ ok: false, error: { code: 'forbidden-key' } })
  })
})
