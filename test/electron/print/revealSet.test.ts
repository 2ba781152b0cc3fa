import { join, resolve } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { mapFromFile } from '../../../electron/cli/printSource.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import { edgeIdBetween } from '../../../src/map/records/edge.ts'
import { points } from '../../../src/print/drawing.ts'
import type { PrintOptionsInput } from '../../../src/print/options.ts'
import type { PlacedCutOut } from '../../../src/print/pages/page.ts'
import { edgeAt, mapOfEverything, mapWith, SECRETS } from '../../support/printableMap.ts'
import { inflatedPdf, readPdf, type PaintedPath } from '../../support/pdfGeometry.ts'
import { withoutSecrets } from '../../support/withoutSecrets.ts'
import { printed } from './support.ts'

const ROCK = 12
const SAMPLES = resolve(import.meta.dirname, '../../../src/samples')

async function sample(name: string): Promise<BattleMap> {
  const read = await mapFromFile(join(SAMPLES, `${name}.fivefoot.json`), 'pf1e')
  if (!read.ok) throw new Error(read.error.code)
  return read.value.map
}

type Polygon = readonly (readonly [number, number])[]

/** Outlines to cut along: closed lines of the weight that nothing else on these sheets has. */
const outlines = (paths: readonly PaintedPath[]): Polygon[] =>
  paths
    .filter(({ stroked, lineWidthInches }) => stroked && Math.abs(lineWidthInches - points(0.6)) < 1e-5)
    .map((each) => each.points)

/** Twice the area under a line, with its sign. */
const area = (polygon: Polygon): number =>
  polygon.reduce((sum, [x, y], i) => {
    const [nx, ny] = polygon[(i + 1) % polygon.length] ?? [0, 0]
    return sum + (x * ny - nx * y) / 2
  }, 0)

function isInside(polygon: Polygon, [x, y]: readonly [number, number]): boolean {
  let inside = false
  for (const [i, [ax, ay]] of polygon.entries()) {
    const [bx, by] = polygon[(i + 1) % polygon.length] ?? [0, 0]
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

interface ReadPiece {
  readonly placed: PlacedCutOut
  readonly outline: Polygon
}

/** Every cut-out with the outline that the file has around its first square. */
async function readPieces(map: BattleMap, options: PrintOptionsInput): Promise<readonly ReadPiece[]> {
  const { bytes, plan } = await printed(map, options)
  const pages = await readPdf(bytes)
  return plan.pages.flatMap(({ cutOuts = [] }, i) =>
    cutOuts.map((placed): ReadPiece => {
      const [col, row] = centerOf(map, placed.cells[0] ?? 0)
      const outline = outlines(pages[i]?.paths ?? []).find((each) => isInside(each, placed.toPage(col, row)))
      if (!outline) throw new Error(`no outline around ${placed.label}`)
      return { placed, outline }
    }),
  )
}

const centerOf = ({ widthCells }: BattleMap, index: number): readonly [number, number] => [
  (index % widthCells) + 0.5,
  Math.floor(index / widthCells) + 0.5,
]

/** A hall of 6 × 4 with a door into a room of 3 × 3, rock around both. */
const twoRooms = (scaleTo = { widthCells: 12, heightCells: 6 }): BattleMap =>
  mapWith(
    scaleTo,
    {
      edges: [edgeAt(7, 2, 'west', { kind: 'door' }), ...[1, 3].map((row) => edgeAt(7, row, 'west', { kind: 'wall' }))],
    },
    (col, row) =>
      (col >= 1 && col <= 6 && row >= 1 && row <= 4) || (col >= 7 && col <= 9 && row >= 1 && row <= 3) ? 0 : ROCK,
  )

describe('pieces in the file', () => {
  it.each([1, 0.5, 25 / 25.4])('are squares of %f in with a quarter inch of wall around', async (squareInches) => {
    const found = await readPieces(twoRooms(), {
      copy: 'player',
      parts: ['pieces'],
      scale: { kind: 'square', squareInches },
    })
    const wall = 2 * Math.min(0.25, 0.45 * squareInches)
    const wanted = [
      (6 * squareInches + wall) * (4 * squareInches + wall),
      (3 * squareInches + wall) * (3 * squareInches + wall),
    ]
    for (const [i, { outline }] of found.entries()) expect(Math.abs(area(outline)) / (wanted[i] ?? 0)).toBeCloseTo(1, 3)
    expect(found).toHaveLength(2)
  })

  it('go on from the jambs of a door at the same places on both sides of it', async () => {
    const { bytes, plan } = await printed(twoRooms(), { copy: 'player', parts: ['pieces'] })
    const pages = await readPdf(bytes)
    for (const [i, page] of plan.pages.entries()) {
      const ticks = (pages[i]?.paths ?? []).filter(
        ({ stroked, lineWidthInches }) => stroked && Math.abs(lineWidthInches - points(1)) < 1e-5,
      )
      const ends = ticks.flatMap((tick) => tick.points)
      for (const { label, toPage } of page.cutOuts ?? [])
        for (const row of [2, 3]) {
          const [x, y] = toPage(label === '1' ? 7.25 : 6.75, row)
          expect(
            ends.some(([ex, ey]) => Math.hypot(ex - x, ey - y) < 0.002),
            `jamb of piece ${label} at row ${row}`,
          ).toBe(true)
        }
    }
    expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text)).filter((text) => text === 'A')).toHaveLength(2)
  })

  it.each([
    ['vaultOfTheSaltKing', 'rooms'],
    ['vaultOfTheSaltKing', 'views'],
    ['boardingTheGannet', 'rooms'],
    ['lanternMarket', 'regions'],
    ['tollAtHarrowBridge', 'rooms'],
  ] as const)('laid together cover every square of %s once, none of another, cut into %s', async (name, cutBy) => {
    const map = await sample(name)
    const found = await readPieces(map, { copy: 'player', parts: ['pieces'], cutBy, style: 'schematic' })
    const all = found.flatMap(({ placed }) => placed.cells)
    expect(new Set(all).size).toBe(all.length)
    // Nine places of every square, a hundredth from its sides.
    const places = [0.01, 0.5, 0.99].flatMap((dx) => [0.01, 0.5, 0.99].map((dy) => [dx, dy] as const))
    let [wrong, tried] = [0, 0]
    for (const { placed, outline } of found) {
      const own = new Set(placed.cells)
      const cols = [...own].map((index) => index % map.widthCells)
      const rows = [...own].map((index) => Math.floor(index / map.widthCells))
      for (
        let row = Math.max(0, Math.min(...rows) - 1);
        row <= Math.min(map.heightCells - 1, Math.max(...rows) + 1);
        row++
      )
        for (
          let col = Math.max(0, Math.min(...cols) - 1);
          col <= Math.min(map.widthCells - 1, Math.max(...cols) + 1);
          col++
        ) {
          const isOwn = own.has(row * map.widthCells + col)
          // Of other squares the middle: the strip of wall ends before it.
          for (const [dx, dy] of isOwn ? places : [[0.5, 0.5] as const]) {
            tried++
            if (isInside(outline, placed.toPage(col + dx, row + dy)) !== isOwn) wrong++
          }
        }
    }
    expect(tried).toBeGreaterThan(2500)
    expect(wrong / tried).toBeLessThan(0.005)
  })

  it.each([
    ['vaultOfTheSaltKing', 'old-school'],
    ['boardingTheGannet', 'schematic'],
  ])(
    'laid together look like the map: %s, %s',
    async (name, style) => {
      const map = await sample(name)
      const bare: PrintOptionsInput = {
        ...{ copy: 'player', style, creatures: 'none', zones: false, templates: false, coordinates: 'none' },
        ...{ cropMarks: false, alignmentCrosses: false, pageLabels: false },
      }
      const paper = { widthInches: map.widthCells, heightInches: map.heightCells }
      const whole = await printed(map, { ...bare, parts: ['map'], paper, orientation: 'landscape', marginInches: 0 })
      const [picture] = await pixelsOf(whole.bytes)
      const cut = await printed(map, { ...bare, parts: ['pieces'] })
      const sheets = await pixelsOf(cut.bytes)
      let [differ, all] = [0, 0]
      for (const [i, { cutOuts = [] }] of cut.plan.pages.entries())
        for (const { cells, toPage } of cutOuts)
          for (const index of cells)
            for (const [x, y] of insidePlaces(map, index)) {
              all++
              const page = sheets[i]
              if (!picture || !page) throw new Error('a page is missing')
              const onPiece: Place = (dx, dy) => page(...moved(toPage(x, y), dx, dy))
              const onMap: Place = (dx, dy) => picture(x + dx, y + dy)
              if (!isNear(onPiece, onMap) || !isNear(onMap, onPiece)) differ++
            }
      expect(all).toBeGreaterThan(50_000)
      expect(differ / all).toBeLessThan(0.005)
    },
    60_000,
  )
})

/** Dots in an inch: with fewer, what a program makes of thin lines differs more than the pictures do. */
const DOTS = 40

/** The color so many inches from a place. */
type Place = (dx: number, dy: number) => readonly number[]
const moved = ([x, y]: readonly [number, number], dx: number, dy: number) => [x + dx, y + dy] as const

/** Whether a dot has a color between those of the nine about it on the other picture, give or take what a thin line may lose. */
function isNear(one: Place, other: Place): boolean {
  const around = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => other(dx / DOTS, dy / DOTS)))
  return one(0, 0).every((channel, c) => {
    const channels = around.map((dot) => dot[c] ?? 0)
    return channel > Math.min(...channels) - 50 && channel < Math.max(...channels) + 50
  })
}

/** Pages as another program draws them: the color at a place of each, in inches. */
async function pixelsOf(bytes: Uint8Array): Promise<((x: number, y: number) => readonly number[])[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const document = await task.promise
  const pages: ((x: number, y: number) => readonly number[])[] = []
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i)
    const viewport = page.getViewport({ scale: DOTS / 72 })
    const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height))
    const context = canvas.getContext('2d')
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise
    const { data, width } = context.getImageData(0, 0, canvas.width, canvas.height)
    pages.push((x, y) => {
      const at = (Math.floor(y * DOTS) * width + Math.floor(x * DOTS)) * 4
      return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
    })
  }
  await task.destroy()
  return pages
}

/** Where thin walls and cut lines run is left out: on a piece, a wall is the face of the rock that stands in for what is behind it. */
const BESIDE_WALL = 0.17

/** Places of a square that no wall or cut reaches, a dot apart. */
function* insidePlaces(map: BattleMap, index: number): Generator<readonly [number, number]> {
  const [col, row] = [index % map.widthCells, Math.floor(index / map.widthCells)]
  const here = { col, row }
  const isWalled = (dx: number, dy: number) =>
    map.tables.edges.has(edgeIdBetween(here, { col: col + dx, row: row + dy }))
  const keptOff = (dx: number, dy: number) => (isWalled(dx, dy) ? BESIDE_WALL : 0.05)
  for (let y = keptOff(0, -1); y < 1 - keptOff(0, 1); y += 1 / DOTS)
    for (let x = keptOff(-1, 0); x < 1 - keptOff(1, 0); x += 1 / DOTS) yield [col + x, row + y]
}

describe('secrets of a reveal set', () => {
  it('are in no byte of the players’ file: it is that of a map that never had any', async () => {
    for (const map of [mapOfEverything(), await sample('vaultOfTheSaltKing')])
      for (const cutBy of ['rooms', 'views'] as const) {
        const options: PrintOptionsInput = { copy: 'player', parts: ['index', 'pieces'], cutBy, style: 'old-school' }
        const [one, other] = await Promise.all([printed(map, options), printed(withoutSecrets(map), options)])
        expect(one.bytes.equals(other.bytes)).toBe(true)
        const text = inflatedPdf(one.bytes)
        for (const secret of Object.values(SECRETS)) expect(text).not.toContain(secret)
      }
  })
})

describe('a region in the file', () => {
  /** Two rooms as regions, someone in each. */
  const map = (): BattleMap => {
    const cells = (left: number, right: number, bottom: number) =>
      Array.from({ length: (right - left + 1) * bottom }, (_, i) => ({
        col: left + (i % (right - left + 1)),
        row: 1 + Math.floor(i / (right - left + 1)),
      }))
    const plain = twoRooms()
    const more = mapWith(
      { widthCells: 12, heightCells: 6 },
      {
        regions: [
          { name: 'Great hall', purpose: 'room', cells: cells(1, 6, 4).filter(({ col, row }) => col < 4 || row < 3) },
          { name: 'Closet', purpose: 'room', cells: cells(7, 9, 3) },
        ],
        creatures: [
          { name: 'Lurker', size: 'medium', side: 'foes', at: { col: 8, row: 2 }, speedFeet: { land: 20 } },
          { name: 'Guard', size: 'medium', side: 'foes', at: { col: 2, row: 2 }, speedFeet: { land: 20 } },
        ],
      },
    )
    return { ...plain, tables: { ...plain.tables, regions: more.tables.regions, creatures: more.tables.creatures } }
  }

  it.each(['gm', 'player'] as const)(
    'is its shape with wall around and shows no one beside it, in the %s copy',
    async (copy) => {
      const [hall] = map().tables.regions.keys()
      const { bytes, plan } = await printed(map(), {
        copy,
        parts: ['map'],
        area: { kind: 'regions', ids: hall === undefined ? [] : [hall] },
        foes: true,
        regionNames: true,
      })
      const [page] = await readPdf(bytes)
      const [outline] = outlines(page?.paths ?? [])
      // 18 squares; wall along the top, the left, the foot of the long arm, and what is left of the right side.
      const [cutOut] = plan.pages[0]?.cutOuts ?? []
      expect(cutOut?.cells).toHaveLength(18)
      const within = (x: number, y: number) => isInside(outline ?? [], cutOut?.toPage(x, y) ?? [0, 0])
      expect([within(1.5, 0.8), within(0.8, 2), within(7.2, 2), within(2, 5.2)]).toEqual([true, true, true, true])
      // Open to the rest of the hall: cut at the line. Never as far as the next square.
      expect([within(4.1, 3.5), within(5, 3.1), within(7.3, 2), within(8, 2)]).toEqual([false, false, false, false])
      const texts = page?.texts.map(({ text }) => text).join('\n') ?? ''
      expect(texts).toContain('Great hall')
      expect(texts).toContain('Guard')
      expect(texts).not.toMatch(/Lurker|Closet/u)
      expect(inflatedPdf(bytes)).not.toMatch(/Lurker|Closet/u)
    },
  )

  it('shares its sheet with others, and creatures keep the number they have in the table', async () => {
    const { bytes, plan } = await printed(map(), { parts: ['map'], area: { kind: 'regions' } })
    expect(plan.pages).toHaveLength(1)
    expect(plan.pages[0]?.cutOuts?.map(({ label }) => label)).toEqual(['Great hall', 'Closet'])
    const [page] = await readPdf(bytes)
    for (const [name, number] of [
      ['Guard', '2'],
      ['Lurker', '1'],
    ] as const) {
      const { x = NaN, y = NaN } = page?.texts.find(({ text }) => text === name) ?? {}
      const near = page?.texts.filter((text) => Math.hypot(text.x - x, text.y - y) < 1 && /^\d$/u.test(text.text))
      expect(
        near?.map(({ text }) => text),
        name,
      ).toEqual([number])
    }
  })

  it('fills its sheet where it is to fit one', async () => {
    const { plan } = await printed(map(), { parts: ['map'], area: { kind: 'regions' }, scale: { kind: 'fit' } })
    expect(plan.pages.map(({ cutOuts = [] }) => cutOuts.length)).toEqual([1, 1])
    for (const { cutOuts = [] } of plan.pages) {
      const [[ax, ay], [bx, by]] = [cutOuts[0]?.toPage(0, 0) ?? [0, 0], cutOuts[0]?.toPage(1, 0) ?? [0, 0]]
      expect(Math.hypot(bx - ax, by - ay)).toBeGreaterThan(1.2)
    }
  })
})
