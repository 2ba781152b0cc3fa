import { describe, expect, it } from 'vitest'
import { encounterSchema } from '../../src/map/records/encounter.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { testServices } from './support/testServices.ts'

/** The services with a sample that has a plan, and its plan. */
async function withSample() {
  const services = testServices()
  const [sample] = (await services.done('library.list', {})).filter(({ ruleset }) => ruleset === 'dnd35')
  const mapId = sample?.id as MapId
  const map = await services.done('maps.open', { mapId })
  const encounter = encounterSchema.parse(map.records.encounters[0])
  return { ...services, mapId, encounter }
}

describe('simulations by call', () => {
  it('a plan kept with a sample is played, with words for every entry', async () => {
    const { done, mapId, encounter } = await withSample()
    const answer = await done('simulation.run', { mapId, encounter: { ...encounter, rounds: 2 } })
    expect(answer.words).toHaveLength(answer.ledger.length)
    expect(answer.ledger.filter(({ kind }) => kind === 'round')).toHaveLength(2)
    const again = await done('simulation.run', { mapId, encounter: { ...encounter, rounds: 2 } })
    expect(again.ledger).toEqual(answer.ledger)
  })

  it('exports are text in three formats', async () => {
    const { done, mapId, encounter } = await withSample()
    const plan = { ...encounter, rounds: 1 }
    expect(await done('simulation.export', { mapId, encounter: plan, format: 'markdown' })).toMatch(/^# /)
    expect(await done('simulation.export', { mapId, encounter: plan, format: 'csv' })).toMatch(/^round,turn/)
    const json: unknown = JSON.parse(await done('simulation.export', { mapId, encounter: plan, format: 'json' }))
    expect(json).toMatchObject({ ruleset: 'dnd35', encounter: encounter.name })
  })

  it('odds tell how far they are, and a cancel answers at once', async () => {
    const { call, done, events, mapId, encounter } = await withSample()
    const few = await done('simulation.odds', { mapId, encounter, runs: 8, ticket: 'few' })
    expect(few.runs).toBe(8)
    expect(few.creatures.find(({ creatureId }) => creatureId === 'pip')?.isCaught?.share).toBeGreaterThan(0)
    expect(events.filter(({ name }) => name === 'simulation.progress').at(-1)?.payload).toEqual({
      ticket: 'few',
      done: 8,
      runs: 8,
    })
    const many = call('simulation.odds', { mapId, encounter, runs: 10_000, ticket: 'many' })
    await done('simulation.cancel', { ticket: 'many' })
    expect(await many).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  })

  it('plans are undone, redone and exported like everything on a map', async () => {
    const { done, mapId, encounter } = await withSample()
    const put = { table: 'encounters' as const, record: { ...encounter, seed: 'other' } }
    await done('maps.run', { mapId, command: { type: 'edit-records', put: [put] } })
    expect((await done('maps.open', { mapId })).records.encounters[0]).toMatchObject({ seed: 'other' })
    await done('maps.undo', { mapId })
    expect((await done('maps.open', { mapId })).records.encounters[0]).toMatchObject({ seed: encounter.seed })
  })

  it('journeys are answered for every rule system, and say whose table they use', async () => {
    const { done, call } = testServices()
    const journey = {
      legs: [{ miles: 24, country: 'plains', way: 'road' }],
      travellers: [{ name: 'Ana', speedFeet: 30 }],
    }
    for (const { id } of await done('rulesets.list', {})) {
      const answer = await done('simulation.journey', { ruleset: id, journey, runs: 10 })
      expect(answer.result).toMatchObject({ arrived: true, hours: 8 })
      expect(answer.ownTable).toBe(id !== 'pf2e')
    }
    expect(await call('simulation.journey', { ruleset: 'pf1e', journey: { legs: [] } })).toMatchObject({
      ok: false,
      error: { code: 'malformed-request', where: 'journey.legs' },
    })
  })
})
