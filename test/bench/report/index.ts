/** `npm run bench -- report`: the battlefield report by map size and effort. What a figure should keep to stands in brackets. */
import type { Battlefield } from '../../../src/movement/battlefield.ts'
import { battlefieldReport, QUICK, USUAL, type Effort } from '../../../src/report/report.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { benchMap, benchPairs, type Layout } from '../engine/benchMaps.ts'
import { battlefield, creatureAt } from '../engine/ours.ts'
import { figure, medianMs } from '../engine/stopwatch.ts'

/** Creatures on each side. */
const CREATURES = 20

/** Squares of the map that a side of twenty deploys in: rows from one corner, or from the other. */
function zoneOf(field: Battlefield, walls: Uint8Array, isFirst: boolean): number[] {
  const open = [...walls.keys()].filter((index) => walls[index] === 0)
  const near = (index: number): number => (index % field.widthCells) + Math.floor(index / field.widthCells)
  return open.toSorted((a, b) => (isFirst ? near(a) - near(b) : near(b) - near(a))).slice(0, 2 * CREATURES)
}

function report(layout: Layout, size: number, ruleset: typeof dnd35, effort: Effort): () => number {
  const map = benchMap(layout, size)
  const creatures = benchPairs(map, 2 * CREATURES).map(([from], i) => ({
    ...creatureAt(from, map, 30),
    id: `c${i}`,
    side: i % 2 === 0 ? 'party' : 'foes',
  }))
  const field = battlefield(map, ruleset, creatures)
  const zones = [
    { side: 'party', squares: zoneOf(field, map.walls, true), creatures: CREATURES },
    { side: 'foes', squares: zoneOf(field, map.walls, false), creatures: CREATURES },
  ] as const
  return () => {
    const asked = { zones, size: 'medium', speedFeet: 30, opened: [], effort } as const
    return battlefieldReport(field, asked)?.figures.narrowest.value ?? 0
  }
}

for (const [name, effort, size, goal] of [
  ['live', QUICK, 100, 300],
  ['usual', USUAL, 100, 1000],
  ['usual', USUAL, 500, 10_000],
] as const)
  for (const ruleset of [dnd35, pf2e])
    for (const layout of ['open', 'rooms', 'blocks', 'maze'] as const) {
      const ms = medianMs(report(layout, size, ruleset, effort), size > 200 ? 1 : 3)
      console.log(`${name} report ${ruleset.id} ${layout} ${size}² (≤ ${goal})  ${figure(ms)} ms`)
    }
