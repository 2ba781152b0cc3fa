import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { BUILT_IN_TERRAIN } from '../../src/map/terrain.ts'
import { atRest, drag, middleOf, newMap, stateOf, wholeMap, type Place } from '../e2e/support/editor.ts'
import { launchApp } from '../e2e/support/launch.ts'

/** Most gestures a dungeon may take, and most keys and clicks twelve creatures. */
const MOST = { dungeon: 40, creatures: 45 }
const SIZE = { widthCells: 40, heightCells: 30 }

/** A hand that counts: each press of a key, alone or with held ones, each click and each drag is one. */
function countingHand(page: Page) {
  let count = 0
  // The driver must know where the squares are: the legend grows with what is on the map. A person sees it, so Home is not counted.
  const at = async (place: Place) => (await wholeMap(page, SIZE))(place)
  return {
    /** What was counted since the last answer. */
    take(): number {
      const taken = count
      count = 0
      return taken
    },
    async press(...chords: readonly string[]): Promise<void> {
      for (const chord of chords) {
        await page.keyboard.press(chord)
        count++
      }
    },
    async clickOn(role: 'radio' | 'checkbox' | 'button', name: string): Promise<void> {
      await page
        .getByRole(role, { name, exact: role === 'radio' })
        .first()
        .click({ timeout: 5000 })
      count++
    },
    async clickCreature(name: string): Promise<void> {
      await page.locator('[data-bestiary]').filter({ hasText: name }).click()
      count++
    },
    async click(...places: readonly Place[]): Promise<void> {
      for (const place of places) {
        const { x, y } = await at(place)
        await page.mouse.move(x, y, { steps: 2 })
        await page.mouse.click(x, y)
        count++
      }
    },
    async drag(from: Place, to: Place): Promise<void> {
      await drag(page, await at(from), await at(to))
      count++
    },
  }
}
type Hand = ReturnType<typeof countingHand>

/** Three rooms, corridors and a secret room; walls, doors and a window; a pool, rubble, a bridge over a chasm, pillars, a dais. */
async function drawDungeon(hand: Hand): Promise<Record<string, number>> {
  await hand.press('r', '1')
  await hand.drag(middleOf(15, 2), middleOf(24, 8))
  await hand.drag(middleOf(19, 9), middleOf(19, 13))
  await hand.drag(middleOf(6, 4), middleOf(6, 7))
  await hand.drag(middleOf(7, 4), middleOf(14, 4))
  await hand.drag(middleOf(13, 20), middleOf(16, 20))
  await hand.drag(middleOf(17, 18), middleOf(22, 23))
  const shell = hand.take()
  await hand.press('4')
  await hand.drag(middleOf(30, 10), middleOf(33, 12))
  await hand.press('3')
  await hand.drag(middleOf(3, 18), middleOf(5, 20))
  await hand.clickOn('button', 'All terrain')
  await hand.clickOn('button', 'Pit, chasm')
  await hand.drag(middleOf(27, 17), middleOf(38, 18))
  await hand.press('1')
  await hand.drag(middleOf(32, 17), middleOf(33, 18))
  await hand.clickOn('button', 'All terrain')
  await hand.clickOn('button', 'Solid wall')
  await hand.click(middleOf(4, 10), middleOf(9, 10), middleOf(4, 13), middleOf(9, 13))
  await hand.press('u')
  await hand.clickOn('radio', 'As a rectangle')
  await hand.drag(middleOf(18, 2), middleOf(21, 3))
  const furnishing = hand.take()
  await hand.press('w')
  await hand.drag([1, 16], [11, 16])
  await hand.clickOn('radio', 'Low wall')
  await hand.drag([30, 21], [34, 21])
  await hand.clickOn('radio', 'Window')
  await hand.click([2.5, 16])
  await hand.clickOn('radio', 'Door')
  await hand.click([6.5, 8])
  await hand.clickOn('checkbox', 'Locked')
  await hand.click([19.5, 9])
  await hand.clickOn('checkbox', 'Locked')
  await hand.clickOn('checkbox', 'Hidden from players')
  await hand.click([13, 20.5])
  return { shell, furnishing, walls: hand.take() }
}

/** Four characters and a horse of the party; a halberdier, three skeletons, an ogre, a bat and a great wyrm against them. */
async function placeCreatures(hand: Hand): Promise<number> {
  const search = async (letters: string, place: Place) => {
    await hand.press('Alt+4', ...letters, 'Enter')
    await hand.click(place)
  }
  const choose = async (name: string, place: Place) => {
    await hand.clickCreature(name)
    await hand.click(place)
  }
  await hand.press('Alt+4')
  await hand.clickOn('button', 'hero')
  await hand.clickOn('radio', 'Party')
  for (const [i, name] of ['Fighter', 'Rogue', 'Wizard', 'Cleric'].entries())
    await choose(name, middleOf(2 + 2 * i, 12))
  await hand.clickOn('radio', 'Foes')
  await choose('Halberdier', middleOf(20, 5))
  await search('3 sk', middleOf(20, 20))
  await search('og', middleOf(36.5, 14.5))
  await search('b', middleOf(17, 7))
  await search('gr', middleOf(35.5, 10.5))
  await hand.clickOn('radio', 'Party')
  await search('hor', middleOf(3.5, 14.5))
  return hand.take()
}

it(`draws a furnished dungeon in ${MOST.dungeon} gestures and places twelve creatures in ${MOST.creatures} keys and clicks`, async () => {
  const { window: page, close } = await launchApp()
  try {
    await page.getByRole('application').waitFor()
    const hand = countingHand(page)
    const start = 1
    const mapId = await newMap(page, 'Dungeon', (dialog) =>
      dialog.getByRole('radio', { name: /^Rooms/ }).check({ force: true }),
    )
    await page.getByRole('application').focus()

    const parts = { start, ...(await drawDungeon(hand)) }
    const dungeon = Object.values(parts).reduce((sum, each) => sum + each, 0)
    const creatures = await placeCreatures(hand)
    const figures = { dungeon, parts, creatures }
    console.log(`gestures ${JSON.stringify(figures)}, at most ${JSON.stringify(MOST)}`)
    if (process.env['PICTURES_TO']) {
      await atRest(page)
      await page.screenshot({ path: `${process.env['PICTURES_TO']}/encounter.png` })
    }

    await expect.poll(async () => (await stateOf(page, mapId)).records['creatures']?.length).toBe(12)
    const { records, terrain, elevationFeet } = await stateOf(page, mapId)
    const placed = records['creatures']?.map(({ name, side }) => `${String(name)}, ${String(side)}`).toSorted()
    expect(placed).toEqual([
      'Bat, foes',
      'Cleric, party',
      'Fighter, party',
      'Great wyrm, foes',
      'Halberdier, foes',
      'Horse, party',
      'Ogre, foes',
      'Rogue, party',
      'Skeleton 1, foes',
      'Skeleton 2, foes',
      'Skeleton 3, foes',
      'Wizard, party',
    ])
    const edges = (records['edges'] ?? []).map(({ kind, doorLocked, secret }) =>
      [doorLocked && 'locked', secret && 'secret', kind].filter(Boolean).join(' '),
    )
    const count = (values: readonly unknown[], value: unknown) => values.filter((each) => each === value).length
    const found = Object.fromEntries([...new Set(edges)].map((kind) => [kind, count(edges, kind)]))
    expect(found).toEqual({ wall: 9, barrier: 4, window: 1, door: 5, 'locked door': 1, 'secret door': 1 })
    const squaresOf = (terrainId: string) => count(terrain, BUILT_IN_TERRAIN.find(({ id }) => id === terrainId)?.code)
    const squares = ['difficult', 'water', 'pit', 'wall'].map((id) => [id, squaresOf(id)])
    expect(Object.fromEntries(squares)).toEqual({ difficult: 9, water: 12, pit: 20, wall: 4 })
    expect(count(elevationFeet, 5)).toBe(8)
    expect(dungeon, JSON.stringify(figures)).toBeLessThanOrEqual(MOST.dungeon)
    expect(creatures, JSON.stringify(figures)).toBeLessThanOrEqual(MOST.creatures)
  } finally {
    await close()
  }
})
