import { expect, test } from 'vitest'
import { MOVEMENT_MODES } from '../../src/map/modes.ts'
import { BUILT_IN_TERRAIN, type TerrainEntry } from '../../src/map/terrain.ts'

/** How often an entry doubles the cost; `-` where there is none. */
const shown = ({ passable, doublings }: TerrainEntry) => (passable ? String(doublings) : '-')

test('who can enter each terrain, and what it doubles: by land, fly, swim, burrow, climb', () => {
  expect(MOVEMENT_MODES).toEqual(['land', 'fly', 'swim', 'burrow', 'climb'])
  const table = BUILT_IN_TERRAIN.map(({ name, entry }) => [
    name,
    MOVEMENT_MODES.map((mode) => shown(entry[mode])).join(''),
  ])
  expect(table).toEqual([
    ['Open terrain', '00-00'],
    ['Difficult terrain', '10-01'],
    ['Greater difficult terrain', '20-02'],
    ['Obstacle (crates, rubble)', '10-01'],
    ['Hazardous ground', '00-00'],
    ['Uneven ground', '00-00'],
    ['Narrow surface', '00-00'],
    ['Incline, climbable wall', '-0--0'],
    ['Deep water', '-00--'],
    ['Pit, chasm', '-0---'],
    ['Tree, thick plant', '-----'],
    ['Packed earth', '---0-'],
    ['Solid rock', '-----'],
    ['Solid wall', '-----'],
    ['Canopy, web of chains', '01-00'],
  ])
})
