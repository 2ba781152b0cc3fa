/**
 * What a format loses is what its report says it loses, no more and no less: random maps with all that a map can hold go out,
 * come back and are compared field by field. Formats, tables and fields are taken from their lists, so a new one is tried.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ExportLoss, MapFormat, MapPart, WriteContext } from '../../src/formats/format.ts'
import { playerCopy } from '../../src/formats/playerCopy.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import {
  CELL_LAYER_NAMES,
  RECORD_SCHEMAS,
  TABLE_NAMES,
  type AnyRecord,
  type BattleMap,
  type TableName,
} from '../../src/map/battleMap.ts'
import { arbitraryFullMap, PICTURE_ID } from '../support/arbitraryFullMap.ts'
import { TINY_PNG } from '../support/tinyPng.ts'
import { readContext, writeContext } from './contexts.ts'
import { lossText } from '../../src/words/losses.ts'

const RUNS = 30
const context: WriteContext = {
  ...writeContext,
  pictures: new Map([[PICTURE_ID, { mime: 'image/png', bytes: TINY_PNG }]]),
}

async function thereAndBack(format: MapFormat, map: BattleMap, variant?: string) {
  const written = await format.write!(map, { ...context, ...(variant === undefined ? {} : { variant }) })
  if (!written.ok) throw new Error(written.error.code)
  // Anyone who reads it chose other rules for maps that name none.
  const read = await format.read!(written.value.files[0]!, {
    ...readContext,
    ruleset: 'house',
    snap: { toleranceSquares: 0 },
  })
  if (!read.ok) throw new Error(`${read.error.code} at ${read.error.where ?? ''}`)
  return { losses: written.value.losses, draft: read.value }
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** How many squares or records differ, by part of the map; a whole table stands for records that are gone, new or in another order. */
function differences(map: BattleMap, back: BattleMap): ReadonlyMap<MapPart, number> {
  const found = new Map<MapPart, number>()
  const count = (part: MapPart) => found.set(part, (found.get(part) ?? 0) + 1)
  for (const layer of CELL_LAYER_NAMES)
    for (const [i, value] of map.layers[layer].entries()) if (value !== back.layers[layer][i]) count(layer)
  for (const table of TABLE_NAMES) for (const part of tableDifferences(table, map, back)) count(part)
  return found
}

function tableDifferences(table: TableName, map: BattleMap, back: BattleMap): MapPart[] {
  const [before, after] = [map, back].map(({ tables }) => [...tables[table].values()] as AnyRecord[])
  const left = new Set(after)
  // Where ids are lost, things are told by their place.
  const twinOf = (record: AnyRecord) =>
    [...left].find(({ id }) => id === record.id) ??
    [...left].find((other) => 'at' in record && 'at' in other && sameValue(record.at, other.at))
  const parts: MapPart[] = []
  for (const record of before!) {
    const twin = twinOf(record)
    if (!twin) {
      parts.push(table)
      continue
    }
    left.delete(twin)
    const [was, is] = [record, twin].map((each) => new Map(Object.entries(each)))
    for (const field of Object.keys(RECORD_SCHEMAS[table].shape))
      if (!sameValue(was!.get(field), is!.get(field))) parts.push(`${table}.${field}` as MapPart)
  }
  // Things that no one put there are a difference too, where they do not stand for what is gone. An edge's id is its place: the order of edges says nothing.
  const isMoved =
    table !== 'edges' &&
    parts.length === 0 &&
    !sameValue(
      before!.map(({ id }) => id),
      after!.map(({ id }) => id),
    )
  return [...parts, ...((left.size > 0 && !parts.includes(table)) || isMoved ? [table] : [])]
}

const tableOf = (part: MapPart): string => part.replace(/\..*$/u, '')
const speaksOf = ({ parts }: ExportLoss, part: MapPart): boolean =>
  parts.some((named) => named === part || named === tableOf(part))
const isWithin = (part: MapPart, { parts }: ExportLoss): boolean =>
  parts.some((named) => named === part || named === tableOf(part) || tableOf(named) === part)

function expectExact(losses: readonly ExportLoss[], found: ReadonlyMap<MapPart, number>): void {
  const lost = losses.filter(({ comesBack }) => !comesBack)
  for (const [part, count] of found) {
    const told = lost.filter((loss) => speaksOf(loss, part)).reduce((sum, loss) => sum + loss.count, 0)
    expect(told, `${part} differs ${count} times; the report counts ${told}`).toBeGreaterThanOrEqual(count)
  }
  for (const loss of lost) {
    const differing = [...found].filter(([part]) => isWithin(part, loss)).reduce((sum, [, count]) => sum + count, 0)
    expect(differing, `${loss.code} (${loss.parts.join(', ')}) came back unharmed`).toBeGreaterThan(0)
    if (tableOf(loss.parts[0]!) !== 'settings') expect(loss.count, loss.code).toBeLessThanOrEqual(differing)
  }
  for (const loss of losses) {
    const { what, outcome } = lossText(loss)
    expect([loss.code, what !== '', loss.count > 0, outcome !== '']).toEqual([loss.code, true, true, true])
  }
}

describe('a map goes out and comes back, but for what the report says', () => {
  for (const format of FORMATS.filter(({ read, write }) => read && write))
    for (const variant of format.variants ?? [undefined])
      test(`as ${format.name}${variant === undefined ? '' : `, ${variant}`}`, async () => {
        await fc.assert(
          fc.asyncProperty(arbitraryFullMap(), async (map) => {
            const { losses, draft } = await thereAndBack(format, map, variant)
            expect([draft.map.widthCells, draft.map.heightCells]).toEqual([map.widthCells, map.heightCells])
            expectExact(losses, differences(map, draft.map))
          }),
          { numRuns: RUNS },
        )
      }, 120_000)

  test('as a Fivefoot scenario for players, but for what the player copy says it leaves out', async () => {
    const format = FORMATS.find(({ id }) => id === 'fivefoot')!
    await fc.assert(
      fc.asyncProperty(arbitraryFullMap(), async (map) => {
        const copy = playerCopy(map)
        const { losses, draft } = await thereAndBack(format, copy.map)
        expectExact([...copy.losses, ...losses], differences(map, draft.map))
      }),
      { numRuns: RUNS },
    )
  })

  test('as a Fivefoot scenario nothing at all is lost, pictures included', async () => {
    const format = FORMATS.find(({ id }) => id === 'fivefoot')!
    await fc.assert(
      fc.asyncProperty(arbitraryFullMap(), async (map) => {
        const { losses, draft } = await thereAndBack(format, map)
        expect([losses, [...differences(map, draft.map)]]).toEqual([[], []])
        expect(draft.pictures).toEqual(context.pictures)
      }),
      { numRuns: RUNS },
    )
  })
})

test('the random maps try every field of every table', () => {
  const maps = fc.sample(arbitraryFullMap(), { numRuns: 300, seed: 7 })
  for (const table of TABLE_NAMES)
    for (const field of Object.keys(RECORD_SCHEMAS[table].shape)) {
      // The one settings record has one id, and pictures have the one that is there.
      if (field === 'picture' || (table === 'settings' && field === 'id')) continue
      const values = new Set(
        maps.flatMap(({ tables }) =>
          [...(tables[table].values() as Iterable<AnyRecord>)].map((record) =>
            JSON.stringify(new Map(Object.entries(record)).get(field)),
          ),
        ),
      )
      expect(values.size, `${table}.${field}`).toBeGreaterThan(1)
    }
})
