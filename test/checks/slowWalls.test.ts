/** Checks of squeezing, closed areas, gaps, texts and late contact beside slow versions of them, on random maps. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textWidth } from '../../src/draw/text/measure.ts'
import { open } from '../support/asked.ts'
import { drawnCreature, drawnMap, everythingFoundOn, foundOn } from '../support/drawnMap.ts'
import { edgeAt } from '../support/printableMap.ts'
import { coveredFrom, hasRoom, type SlowMap } from '../support/slowChecks.ts'
import { coveredSqueezing, feetToContact, slimFrom, slowClosed, slowGap } from '../support/slowWalls.ts'

const [WIDTH, HEIGHT] = [10, 8]
const SIZE_NAMES = ['medium', 'large', 'huge'] as const

const rowsWith = (...glyphs: string[]) =>
  fc
    .array(fc.constantFrom(...glyphs), { minLength: WIDTH * HEIGHT, maxLength: WIDTH * HEIGHT })
    .map((all) => Array.from({ length: HEIGHT }, (_, row) => all.slice(row * WIDTH, (row + 1) * WIDTH).join('')))
const edge = fc.record({
  col: fc.integer({ min: 0, max: WIDTH - 1 }),
  row: fc.integer({ min: 0, max: HEIGHT - 1 }),
  border: fc.constantFrom('west' as const, 'north' as const),
  kind: fc.constantFrom('wall' as const, 'wall' as const, 'door' as const),
})
type Edge = typeof edge extends fc.Arbitrary<infer T> ? T : never
const loose = (maxLength: number) => fc.array(edge, { maxLength })
const person = fc.record({ col: fc.nat(WIDTH - 3), row: fc.nat(HEIGHT - 3), size: fc.constantFrom(1, 2, 2, 3) })

/** Each border once, the first of its kind. */
const once = (edges: readonly Edge[]): readonly Edge[] => [
  ...new Map(edges.toReversed().map((each) => [`${each.col},${each.row},${each.border}`, each])).values(),
]
function slowOf(rows: readonly string[], edges: readonly Edge[]): SlowMap {
  const of = (kind: string) =>
    new Set(edges.filter((each) => each.kind === kind).map(({ col, row, border }) => `${col},${row},${border[0]}`))
  return { rows, walls: of('wall'), doors: of('door') }
}
const edgesOf = (edges: readonly Edge[]) =>
  edges.map(({ col, row, border, kind }) => edgeAt(col, row, border, { kind }))
const named = (cells: readonly { readonly col: number; readonly row: number }[]) =>
  cells.map(({ col, row }) => `${col},${row}`)
const sorted = (sets: Iterable<Iterable<string>>): string[] =>
  [...sets].map((set) => [...set].toSorted().join(' ')).toSorted()

test('who leaves only by squeezing, and who not even so', () => {
  const counts = { squeezes: 0, shut: 0 }
  fc.assert(
    fc.property(rowsWith('.', '.', '.', '.', '#'), loose(10), person, (rows, drawn, who) => {
      const edges = once(drawn)
      const slow = slowOf(rows, edges)
      if (who.size === 1 || !hasRoom(slow, who, true)) return
      const creatures = [drawnCreature('Who', who.col, who.row, { size: SIZE_NAMES[who.size - 1] })]
      const found = everythingFoundOn(drawnMap(rows, 'pf1e', { creatures, edges: edgesOf(edges) })).map(
        ({ code }) => code,
      )
      const [own, whole] = [coveredSqueezing(slow, who), coveredFrom(slow, who)]
      const slim = slimFrom(slow, own, who)
      const isConfined = ({ size }: ReadonlySet<string>): boolean => size * 2 <= slim.size
      expect(found.includes('shut-in')).toBe(isConfined(own))
      expect(found.includes('leaves-squeezing')).toBe(!isConfined(own) && isConfined(whole))
      counts.shut += Number(isConfined(own))
      counts.squeezes += Number(!isConfined(own) && isConfined(whole))
    }),
    { numRuns: 650 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(3)
})

test('areas that no one gets to, and cracks', () => {
  const counts = { closed: 0, cracks: 0 }
  /** A box of walls, or of rock, somewhere on the map. */
  const box = fc.record({ col: fc.integer({ min: 1, max: 5 }), row: fc.integer({ min: 1, max: 4 }), width: fc.integer({ min: 2, max: 4 }), height: fc.integer({ min: 2, max: 3 }), isRock: fc.boolean() }) // prettier-ignore
  const spots = fc.array(fc.record({ col: fc.nat(WIDTH - 1), row: fc.nat(HEIGHT - 1) }), { maxLength: 3 })
  fc.assert(
    fc.property(
      rowsWith('.', '.', '.', '.', '.', '.', '.', '.', '#'),
      fc.array(box, { minLength: 1, maxLength: 2 }),
      loose(3),
      fc.array(person, { minLength: 1, maxLength: 2 }),
      spots,
      (drawn, boxes, more, people, notes) => {
        const squares = drawn.map((row) => [...row])
        const lines: Edge[] = []
        for (const { col, row, width, height, isRock } of boxes)
          for (let y = row - 1; y <= row + height; y++)
            for (let x = col - 1; x <= col + width; x++) {
              const isInside = x >= col && x < col + width && y >= row && y < row + height
              const line = squares[y]
              if (isRock && !isInside && line?.[x] !== undefined) line[x] = '#'
              if (isRock || y >= HEIGHT || x >= WIDTH) continue
              if ((y === row || y === row + height) && x >= col && x < col + width)
                lines.push({ col: x, row: y, border: 'north', kind: 'wall' })
              if ((x === col || x === col + width) && y >= row && y < row + height)
                lines.push({ col: x, row: y, border: 'west', kind: 'wall' })
            }
        const rows = squares.map((row) => row.join(''))
        const edges = once([...lines, ...more])
        const slow = slowOf(rows, edges)
        const map = drawnMap(rows, 'pf2e', {
          creatures: people.map(({ col, row }, i) => drawnCreature(`C${i}`, col, row)),
          edges: edgesOf(edges),
          notes: notes.map(({ col, row }, i) => ({
            number: i + 1,
            title: 'Chest',
            at: { x: col + 0.5, y: row + 0.5 },
          })),
        })
        const { closed, cracks } = slowClosed(slow, people, new Set(named(notes)))
        const marked = (code: string, skipped: number) =>
          foundOn(map, 'closed-off')
            .filter((finding) => finding.code === code)
            .map(({ cells }) => new Set(named(cells.slice(skipped))))
        expect(sorted(marked('closed-off', 0))).toEqual(sorted(closed))
        expect(sorted(marked('crack', 3))).toEqual(sorted(cracks))
        counts.closed += closed.length
        counts.cracks += cracks.length
      },
    ),
    { numRuns: 350 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(3)
})

test('the one gap of a wall', () => {
  let gaps = 0
  const house = fc.record({
    col: fc.integer({ min: 1, max: 4 }),
    row: fc.integer({ min: 1, max: 3 }),
    width: fc.integer({ min: 2, max: 5 }),
    height: fc.integer({ min: 2, max: 4 }),
    door: fc.nat(20),
    hole: fc.nat(20),
  })
  fc.assert(
    fc.property(
      rowsWith(...'.'.repeat(40), '#'),
      fc.array(house, { minLength: 1, maxLength: 2 }),
      loose(3),
      (rows, houses, more) => {
        const lines = houses.flatMap(({ col, row, width, height, door, hole }) => {
          const around: Edge[] = []
          for (let x = col; x < col + width; x++)
            for (const y of [row, row + height]) around.push({ col: x, row: y, border: 'north', kind: 'wall' })
          for (let y = row; y < row + height; y++)
            for (const x of [col, col + width]) around.push({ col: x, row: y, border: 'west', kind: 'wall' })
          const onMap = around.filter((each) => each.col < WIDTH && each.row < HEIGHT)
          return onMap.flatMap((each, i): Edge[] =>
            i === hole % onMap.length ? [] : [i === door % onMap.length ? { ...each, kind: 'door' } : each],
          )
        })
        const edges = once([...lines, ...more])
        const gap = slowGap(slowOf(rows, edges))
        const found = foundOn(drawnMap(rows, 'pf1e', { edges: edgesOf(edges) }), 'wall-gap')
        expect(
          found.map(
            ({ fix }) =>
              fix && JSON.stringify(fix.command).includes(`"border":"${gap?.endsWith('n') ? 'north' : 'west'}"`),
          ),
        ).toEqual(gap === null ? [] : [true])
        if (gap === null) return
        const [col = 0, row = 0] = gap.split(',').map(Number)
        expect(named(found[0]?.cells ?? [])).toContain(`${col},${row}`)
        gaps++
      },
    ),
    { numRuns: 175 },
  )
  expect(gaps).toBeGreaterThan(20)
})

test('texts that run over the edge, and those beside the map', () => {
  const counts = { over: 0, beside: 0 }
  const text = fc.record({
    words: fc.array(fc.constantFrom('Gate', 'A hall of many pillars', 'x', ''), { minLength: 1, maxLength: 3 }),
    x: fc.integer({ min: -60, max: 110 }).map((tenths) => tenths / 10),
    y: fc.integer({ min: -15, max: 85 }).map((tenths) => tenths / 10 + 0.013),
    widthSquares: fc.constantFrom(0.3, 0.5, 1),
  })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
      const drawings = texts.map(({ words, x, y, widthSquares }) => ({ shape: 'text', text: words.join('\n'), points: [{ x, y }], widthSquares })) // prettier-ignore
      const [over, beside] = [new Set<number>(), new Set<number>()]
      for (const [i, { words, x, y, widthSquares }] of texts.entries()) {
        if (words.join('').trim() === '') continue
        const width = Math.max(...words.map((line) => textWidth(line, widthSquares)))
        const height = words.length * 1.25 * widthSquares
        const [right, bottom] = [x + width, y + height]
        const [middleX, middleY] = [x + width / 2, y + height / 2]
        if (middleX > WIDTH || middleY > HEIGHT || middleX < 0 || middleY < 0) beside.add(i)
        else if (x < -0.25 || y < -0.25 || right > WIDTH + 0.25 || bottom > HEIGHT + 0.25) over.add(i)
      }
      const codes = foundOn(drawnMap(open(WIDTH, HEIGHT), 'pf1e', { drawings }), 'paper').map(({ code }) => code)
      const expected = [...over].map(() => 'text-off-map')
      expect(codes).toEqual(beside.size > 0 ? [...expected, 'texts-beside'] : expected)
      counts.over += over.size
      counts.beside += beside.size
    }),
    { numRuns: 75 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(10)
})

test('who gets to an enemy late', () => {
  const counts = { late: 0, never: 0 }
  fc.assert(
    fc.property(
      rowsWith('.', '.', '.', '#'),
      loose(20),
      fc.tuple(person, person),
      fc.constantFrom(5, 10),
      (rows, drawn, people, speed) => {
        const edges = once(drawn)
        const slow = slowOf(rows, edges)
        const [one, other] = [
          { ...people[0], size: 1 },
          { ...people[1], size: 1 },
        ]
        if (!hasRoom(slow, one, false) || !hasRoom(slow, other, false)) return
        const map = drawnMap(rows, 'pf1e', {
          creatures: [one, other].map(({ col, row }, i) =>
            drawnCreature(`C${i}`, col, row, { side: i === 0 ? 'party' : 'foes', speedFeet: { land: speed } }),
          ),
          edges: edgesOf(edges),
        })
        const found = foundOn(map, 'no-contact', { rounds: 1 })
        const feet = [feetToContact(slow, one, other), feetToContact(slow, other, one)]
        const rounds = feet.map((each) => (each === null ? null : Math.ceil(each / (2 * speed))))
        const ids = (code: string) =>
          found.filter((each) => each.code === code).flatMap(({ creatureIds }) => creatureIds)
        expect(ids('late-contact')).toEqual(rounds.flatMap((each, i) => ((each ?? 0) > 1 ? [`c${i}`] : [])))
        expect(ids('no-contact').toSorted()).toEqual(rounds.flatMap((each, i) => (each === null ? [`c${i}`] : [])))
        const said = found
          .filter(({ code }) => code === 'late-contact')
          .flatMap(({ text }) => text.match(/(?<=\()\d+/gu) ?? [])
        expect(said.map(Number)).toEqual(rounds.filter((each) => (each ?? 0) > 1))
        counts.late += rounds.filter((each) => (each ?? 0) > 1).length
        counts.never += rounds.filter((each) => each === null).length
      },
    ),
    { numRuns: 100 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(3)
})
