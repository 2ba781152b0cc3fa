import { describe, expect, it } from 'vitest'
import type { Creature } from '../../src/map/records/creature.ts'
import { encounterSchema } from '../../src/map/records/encounter.ts'
import type { MapId, RecordId } from '../../src/map/records/ids.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { sharedServices, testServices } from './support/testServices.ts'

const shared = sharedServices()

/** The services with a sample that has a plan, and its plan. */
async function withSample() {
  const services = shared()
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

  it('odds tell how far they are, do not delay the engine, and a cancel answers at once', async () => {
    const { call, done, events, mapId, encounter } = await withSample()
    const few = await done('simulation.odds', { mapId, encounter, runs: 8, job: 'few' })
    expect(few.runs).toBe(8)
    const pip = few.creatures.find(({ creatureId }) => creatureId === 'pip')
    expect(pip?.isQuarry).toBe(true)
    expect(Object.values(pip?.fates ?? {}).reduce((sum, { share }) => sum + share, 0)).toBe(1)
    expect(events.filter(({ name }) => name === 'jobs.progress').at(-1)?.payload).toEqual({
      job: 'few',
      stage: 'runs',
      done: 8,
      of: 8,
    })
    const many = call('simulation.odds', { mapId, encounter, runs: 10_000, job: 'many' })
    const [creature] = (await done('maps.open', { mapId })).records.creatures
    const cells = await done('engine.threat', { mapId, creatureIds: creature ? [creature.id] : [] })
    expect(cells.creatures).toHaveLength(1)
    await done('jobs.cancel', { job: 'many' })
    expect(await many).toMatchObject({ ok: false, error: { code: 'canceled' } })
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
      travelers: [{ name: 'Ana', speedFeet: 30 }],
    }
    for (const { id, travel } of RULESETS) {
      const answer = await done('simulation.journey', { ruleset: id, journey, runs: 10 })
      expect(answer.result).toMatchObject({ arrived: true, hours: 8 })
      expect(answer.ownTable).toBe(travel.answers.includes('overland'))
    }
    expect(await call('simulation.journey', { ruleset: 'pf1e', journey: { legs: [] } })).toMatchObject({
      ok: false,
      error: { code: 'malformed-request', where: 'journey.legs' },
    })
  })

  it('minutes are answered for a group, riders as their mounts, with the way of the last to arrive', async () => {
    const { done, call, mapId } = await withSample()
    const creatures = (await done('maps.open', { mapId })).records.creatures as readonly Creature[]
    const group = creatures.filter(({ side }) => side === 'party').map(({ id }) => ({ id }))
    const asked = { mapId, group, pace: 'hustle' as const, rounds: [20, 10] }
    const answer = await done('engine.minutes', asked)
    expect(answer.reach.bands.map(({ label }) => label)).toEqual(['1 min', '2 min'])
    expect(answer.reach.bands[0]?.budgetFeet).toBe(answer.speedFeet * 20)
    const goal = creatures.find(({ side }) => side === 'party')?.at
    const arrived = await done('engine.minutes', { ...asked, ...(goal ? { to: goal } : {}) })
    expect(arrived.arrivals[0]).toMatchObject({ feet: 0, rounds: 0 })
    expect(arrived.arrivals.length).toBeGreaterThan(1)
    expect(await call('engine.minutes', { ...asked, pace: 'fast' })).toMatchObject({
      ok: false,
      error: { code: 'no-such-action' },
    })
    expect(await call('engine.minutes', { ...asked, group: [{ id: 'unknown' }] })).toMatchObject({
      ok: false,
      error: { code: 'no-such-creature' },
    })
  })

  it('a side sets up in its region: all inside, no one on anybody, those inside stay', async () => {
    const { done, mapId } = await withSample()
    const before = await done('maps.open', { mapId })
    const creatures = before.records.creatures as readonly Creature[]
    const creature = creatures.find(({ side, mountId }) => side === 'party' && mountId === undefined)
    const cells = Array.from({ length: 64 }, (_, i) => ({
      col: (creature?.at.col ?? 0) + (i % 8) - 1,
      row: (creature?.at.row ?? 0) + Math.floor(i / 8) - 1,
    })).filter(({ col, row }) => col >= 0 && row >= 0 && col < before.widthCells && row < before.heightCells)
    const region = { id: 'here' as RecordId, name: 'Here', purpose: 'deployment' as const, side: 'party', cells }
    await done('maps.run', { mapId, command: { type: 'edit-records', put: [{ table: 'regions', record: region }] } })
    const { moves, noRoom } = await done('engine.deploy', { mapId, regionId: region.id })
    expect(moves.some(({ id }) => id === creature?.id)).toBe(false)
    expect(new Set(moves.map(({ to }) => `${to.col},${to.row}`)).size).toBe(moves.length)
    expect(moves.every(({ to }) => cells.some(({ col, row }) => col === to.col && row === to.row))).toBe(true)
    expect(moves.length + noRoom.length).toBeGreaterThan(0)
    // Asked again, the field is as it was.
    expect(await done('engine.deploy', { mapId, regionId: region.id })).toMatchObject({ moves, noRoom })
  })

  it('sets up a creature that cannot move by itself', async () => {
    const { done } = testServices()
    const mapId = await done('library.create', { name: 'Tower', widthCells: 4, heightCells: 1, ruleset: 'pf1e' })
    const turret = { id: 't', name: 'Turret', size: 'medium', side: 'foes', at: { col: 0, row: 0 }, speedFeet: {} }
    const zone = { id: 'z', name: 'Zone', purpose: 'deployment', side: 'foes', cells: [{ col: 3, row: 0 }] }
    const put = [
      { table: 'creatures', record: turret },
      { table: 'regions', record: zone },
    ]
    await done('maps.run', { mapId, command: { type: 'edit-records', put } as never })
    expect(await done('engine.deploy', { mapId, regionId: 'z' })).toMatchObject({
      moves: [{ id: 't', to: { col: 3, row: 0 } }],
      noRoom: [],
    })
  })

  it('a chase says whose rule it is', async () => {
    const { done } = testServices()
    const runner = { speedFeet: 30, dexterity: 14, constitution: 10 }
    const asked = { scale: 'rounds' as const, pursuer: runner, quarry: runner, seed: '1' }
    expect((await done('simulation.chase', { ...asked, ruleset: 'pf2e' })).ownText).toBe(false)
    const answer = await done('simulation.chase', { ...asked, ruleset: 'pf1e' })
    expect(answer).toMatchObject({ ownText: true, odds: { caught: 190 / 400 } })
    expect(answer.rolls?.quarry.total).toBe((answer.rolls?.quarry.die ?? 0) + 2)
  })
})
