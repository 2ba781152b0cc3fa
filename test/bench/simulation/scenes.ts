/** Seeded encounters to measure: a crowd on a big map, a chase through rubble. */
import { rollDie, seedRandom } from '../../../src/base/random.ts'
import { emptyMap, type BattleMap } from '../../../src/map/battleMap.ts'
import { creatureSchema } from '../../../src/map/records/creature.ts'
import { edgeIdAt, edgeSchema } from '../../../src/map/records/edge.ts'
import { encounterSchema } from '../../../src/map/records/encounter.ts'
import type { MapId, RecordId } from '../../../src/map/records/ids.ts'
import { rulesetById } from '../../../src/rules/registry.ts'
import { prepareScene, type Scene } from '../../../src/simulation/scene.ts'

const SIZES = ['small', 'medium', 'medium', 'large'] as const

/** Dice of a seed. */
function dice(seed: string): (sides: number) => number {
  let state = seedRandom(seed)
  return (sides) => {
    const [value, next] = rollDie(state, sides)
    state = next
    return value
  }
}

const tablesOf = (map: BattleMap) => ({
  creatures: map.tables.creatures as Map<RecordId, ReturnType<typeof creatureSchema.parse>>,
  edges: map.tables.edges as Map<RecordId, ReturnType<typeof edgeSchema.parse>>,
})

/** 40 creatures of mixed size and two sides on 100 × 100 squares with rubble and 100 walls and doors, 10 rounds. */
export function crowdScene(): Scene {
  const die = dice('crowd')
  const map = emptyMap('bench' as MapId, { widthCells: 100, heightCells: 100 }, { name: 'Crowd', ruleset: 'pf1e' })
  for (let i = 0; i < map.layers.terrain.length; i++) map.layers.terrain[i] = die(12) === 1 ? 1 : 0
  const { creatures, edges } = tablesOf(map)
  while (edges.size < 100) {
    const [cell, border] = [{ col: die(98), row: die(98) }, die(2) === 1 ? ('north' as const) : ('west' as const)]
    const id = edgeIdAt(cell, border)
    const kind = die(4) === 1 ? 'door' : 'wall'
    edges.set(id, edgeSchema.parse({ id, cell, border, kind, door: 'open' }))
  }
  for (let i = 0; i < 40; i++) {
    const side = i % 2 === 0 ? 'party' : 'foes'
    const at = {
      col: (side === 'party' ? 2 : 90) + 2 * Math.floor((i % 8) / 2),
      row: 4 + 9 * Math.floor(i / 4) + (i % 2),
    }
    const id = `c${i}` as RecordId
    creatures.set(id, creatureSchema.parse({ id, name: id, at, side, size: SIZES[i % 4], speedFeet: { land: 30 } }))
  }
  const tasks = [
    { type: 'close-to-reach' },
    { type: 'go-to', waypoints: [{ col: 50, row: 50 }] },
    { type: 'keep-distance', feet: 30 },
    { type: 'stay-in-cover' },
  ]
  return prepared(map, {
    rounds: 10,
    orders: [...creatures.keys()].map((creatureId, i) => ({ creatureId, pace: 'double', task: tasks[i % 4] })),
  })
}

/** Three after one across 60 × 60 squares, a twelfth of them walls, a tenth rubble; ten rounds. */
export function chaseScene(): Scene {
  const die = dice('chase')
  const map = emptyMap('bench' as MapId, { widthCells: 60, heightCells: 60 }, { name: 'Chase', ruleset: 'pf1e' })
  const clear = new Set([28, 30, 32].map((row) => row * 60 + 1).concat([30 * 60 + 6, 30 * 60 + 58]))
  for (let i = 0; i < map.layers.terrain.length; i++) {
    const rolled = die(120)
    if (!clear.has(i)) map.layers.terrain[i] = rolled <= 10 ? 13 : rolled <= 22 ? 1 : 0
  }
  const { creatures } = tablesOf(map)
  const put = (id: string, side: string, col: number, row: number) =>
    creatures.set(
      id as RecordId,
      creatureSchema.parse({ id, name: id, at: { col, row }, side, size: 'medium', speedFeet: { land: 30 } }),
    )
  put('quarry', 'party', 6, 30)
  for (const row of [28, 30, 32]) put(`hound-${row}`, 'foes', 1, row)
  const gate = { col: 58, row: 30 }
  return prepared(map, {
    rounds: 10,
    exits: [{ name: 'gate', cells: [gate] }],
    orders: [...creatures.keys()].map((creatureId) => ({
      creatureId,
      pace: 'double',
      task:
        (creatureId as string) === 'quarry'
          ? { type: 'go-to', waypoints: [gate] }
          : { type: 'pursue', creatureId: 'quarry' },
    })),
  })
}

function prepared(map: BattleMap, plan: object): Scene {
  const encounter = encounterSchema.parse({ id: 'bench', name: 'Bench', ...plan })
  const scene = prepareScene(map, encounter, rulesetById('pf1e'))
  if (!scene.ok) throw new Error(scene.error.code)
  return scene.value
}
