import { expect, test } from 'vitest'
import type { Client } from '../../../renderer/ipc/client.ts'
import { TravelState } from '../../../renderer/simulation/TravelState.svelte.ts'
import { creatureSchema } from '../../../src/map/records/creature.ts'

const creature = (id: string, speedFeet: object, more: object = {}) =>
  creatureSchema.parse({ id, name: id, at: { col: 0, row: 0 }, size: 'medium', side: 'party', speedFeet, ...more })

function planner() {
  const asked: unknown[] = []
  const client = {
    call: (name: string, argument: unknown) => {
      asked.push([name, argument])
      return Promise.resolve({ ok: false, error: { code: 'canceled' } })
    },
    on: () => () => undefined,
  } as unknown as Client
  const travel = new TravelState(client, { id: 'pf2e', travel: null }, [
    creature('walker', { land: 25 }),
    creature('sprite', { land: 15, fly: 40 }),
    creature('rider', { land: 20 }, { mountId: 'walker' }),
    creature('statue', {}),
    creature('thief', { land: 30 }, { side: 'foes' }),
  ])
  return { travel, asked }
}

test('the party goes, each the faster way, and who flies does not set the pace of those on foot', () => {
  const { travel } = planner()
  expect(travel.travelers.map(({ creature: { name }, goes, mode }) => [name, goes, mode])).toEqual([
    ['walker', true, 'land'],
    ['sprite', true, 'fly'],
    ['thief', false, 'land'],
  ])
  expect(travel.slowest?.creature.name).toBe('walker')
})

test('someone may stay behind, or go another way, and the journey is made with those speeds', async () => {
  const { travel, asked } = planner()
  const [walker, sprite] = travel.travelers
  travel.change(walker!, { goes: false })
  travel.change(sprite!, { mode: 'land' })
  expect(travel.slowest?.creature.name).toBe('sprite')
  await travel.plan()
  expect(asked).toMatchObject([['simulation.journey', { journey: { travelers: [{ name: 'sprite', speedFeet: 15 }] } }]])
  travel.means = 'vehicle'
  travel.vehicleSpeedFeet = 60
  expect(travel.slowest).toBeNull()
})
