import { expect, test } from 'vitest'
import { readMapBytes } from '../../electron/exchange/readMapFile.ts'
import { nextUint32, seedRandom } from '../../src/base/random.ts'
import { checkMap } from '../../src/map/checkMap.ts'
import { floorPlan } from '../support/floorPlan.ts'

const OPTIONS = { ruleset: 'pf1e', snap: { toleranceSquares: 0.2 } }
const MUTATIONS = 600

test.each(['png', 'jpeg', 'webp'] as const)('the grid drawn in a %s makes its squares', async (kind) => {
  const read = await readMapBytes({ name: `floor.${kind}`, bytes: await floorPlan(kind, 50) }, new Map(), OPTIONS)
  if (!read.ok) throw new Error(read.error.code)
  expect(read.value.draft.pixelsPerSquare).toBeCloseTo(50, 0)
  expect(read.value.draft.map).toMatchObject({ widthCells: 8, heightCells: 6 })
})

test.each(['png', 'jpeg', 'webp'] as const)(
  `${MUTATIONS} damaged files of %s give a whole map or an error with words`,
  async (kind) => {
    const whole = await floorPlan(kind, 12)
    let state = seedRandom(kind)
    const draw = (below: number): number => {
      const [value, next] = nextUint32(state)
      state = next
      return value % below
    }
    let refused = 0
    for (let i = 0; i < MUTATIONS; i++) {
      const bytes = whole.slice(0, draw(3) === 0 ? draw(whole.length) : whole.length)
      for (let times = 1 + draw(6); times > 0 && bytes.length > 0; times--)
        bytes[draw(draw(2) === 0 ? Math.min(64, bytes.length) : bytes.length)] = draw(256)
      const read = await readMapBytes({ name: `a.${kind}`, bytes }, new Map(), OPTIONS)
      if (read.ok) expect(checkMap(read.value.draft.map).ok).toBe(true)
      else {
        refused++
        expect(read.error.code.length).toBeGreaterThan(5)
      }
    }
    expect(refused).toBeGreaterThan(MUTATIONS / 20)
  },
  120_000,
)

test('a whole library is told from a map by its first bytes', async () => {
  const bytes = new TextEncoder().encode('SQLite format 3\u0000 and more')
  expect(await readMapBytes({ name: 'library.fivefoot', bytes }, new Map(), OPTIONS)).toMatchObject({
    error: { code: 'is-a-library', file: 'library.fivefoot' },
  })
})

test.each([
  ['rooms.tsj', '{ "columns": 0, "name": "rooms", "tilewidth": 70, "type":"tileset" }'],
  ['rooms.json', '{ "type" : "tileset", "tiles": [] }'],
  ['rooms.tsx', '<?xml version="1.0"?>\n<tileset version="1.10" name="rooms">\n</tileset>'],
  ['rooms.scen', 'version 1\n9\trooms.map\t32\t32\t9\t1\t29\t21\t39.9'],
])('%s is said to go with a map', async (name, text) => {
  const read = await readMapBytes({ name, bytes: new TextEncoder().encode(text) }, new Map(), OPTIONS)
  expect(read).toMatchObject({ error: { code: 'goes-with-a-map', file: name } })
})
