import { afterEach, expect, test, vi } from 'vitest'
import type { PlayState } from '../../../renderer/simulation/PlayState.svelte.ts'
import { SimulationState } from '../../../renderer/simulation/SimulationState.svelte.ts'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'
import type { Client } from '../../../renderer/ipc/client.ts'
import { encounterSchema } from '../../../src/map/records/encounter.ts'
import { rulesetById } from '../../../src/rules/registry.ts'
import { runEncounter } from '../../../src/simulation/run.ts'
import { prepareScene } from '../../../src/simulation/scene.ts'
import { consequenceWords, ledgerWords } from '../../../src/words/ledger.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { TestEditor } from '../editor/testEditor.ts'

afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset['motion']
})

/** A hero who walks off and a friend who stays, with a main process that plays plans and keeps versions. */
async function playing() {
  const t = await TestEditor.open()
  await t.place(['hero', 1, 1], ['friend', 1, 4])
  const versions: string[] = []
  const client = {
    call: (name: string, argument: { encounter: unknown; name: string }) => {
      if (name === 'maps.saveVersion') {
        versions.push(argument.name)
        return Promise.resolve({ ok: true, value: {} })
      }
      if (name !== 'simulation.run') return t.main.client.call(name as never, argument as never)
      const encounter = encounterSchema.parse(argument.encounter)
      const scene = prepareScene(t.map, encounter, rulesetById(settingsOf(t.map).ruleset))
      if (!scene.ok) throw new Error(scene.error.code)
      const { ledger, seed } = runEncounter(scene.value)
      const words = ledgerWords(scene.value, ledger)
      const consequences = consequenceWords(scene.value, ledger)
      const value = { revision: t.editor.replica.revision, seed, ledger, words, consequences, milliseconds: 1 }
      return Promise.resolve({ ok: true, value })
    },
    on: () => () => undefined,
  } as unknown as Client
  const simulation = new SimulationState(client, t.editor, new Toasts())
  await simulation.plans.addPlan()
  const plan = encounterSchema.parse({
    ...simulation.plans.plan,
    rounds: 9,
    participants: [
      { creatureId: 'hero', initiative: 20 },
      { creatureId: 'friend', initiative: 10 },
    ],
    orders: [{ creatureId: 'hero', task: { type: 'go-to', waypoints: [{ col: 9, row: 1 }] } }],
  })
  await simulation.plans.change(plan, 'Orders')
  await t.settled()
  await simulation.run()
  return { t, simulation, play: simulation.play, versions }
}
const shownKind = (play: PlayState) => play.shown?.answer.ledger[play.at]?.kind
const shownTurn = (play: PlayState) => {
  const entry = play.shown?.answer.ledger[play.at]
  return entry?.kind === 'turn' ? entry.creatureId : null
}

test('a run begins with its first round; turns of the list are stepped through, those who stay left out', async () => {
  const { play } = await playing()
  expect([shownKind(play), play.round]).toEqual(['round', 1])
  play.skip('turn', 1)
  expect([shownTurn(play), play.round]).toEqual(['hero', 1])
  play.skip('turn', 1)
  expect([shownTurn(play), play.round]).toEqual(['hero', 2])
  play.onlyMovers = false
  play.skip('turn', -1)
  expect([shownTurn(play), play.round]).toEqual(['friend', 1])
})

test('playing lets tokens walk between squares, goes on to the next who moves, and stops at the end', async () => {
  const { play } = await playing()
  vi.useFakeTimers()
  play.start()
  await vi.advanceTimersByTimeAsync(500)
  expect(shownTurn(play)).toBe('hero')
  await vi.advanceTimersByTimeAsync(150)
  const walker = play.previews.find(({ kind }) => kind === 'walker')
  expect(walker).toBeDefined()
  expect(walker?.kind === 'walker' && Number.isInteger(walker.at.x)).toBe(false)
  expect(play.staged?.tables.creatures.has('hero' as never)).toBe(false)
  expect(play.staged?.tables.creatures.has('friend' as never)).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(play.playing).toBe(false)
  expect(shownKind(play)).toBe('end')
  expect(play.previews.some(({ kind }) => kind === 'walker')).toBe(false)
  expect(play.staged?.tables.creatures.get('hero' as never)?.at.col).toBe(9)
})

test('with less motion tokens do not walk: they stand where the turn ends', async () => {
  const { play } = await playing()
  document.documentElement.dataset['motion'] = 'reduced'
  vi.useFakeTimers()
  play.start()
  for (let i = 0; i < 20; i++) {
    expect(play.previews.some(({ kind }) => kind === 'walker')).toBe(false)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(play.round).toBeGreaterThan(1)
})

test('pausing ends a walk at once, and a press goes to the turn of who stands there', async () => {
  const { t, play } = await playing()
  vi.useFakeTimers()
  play.start()
  await vi.advanceTimersByTimeAsync(600)
  play.stop()
  expect(play.staged?.tables.creatures.has('hero' as never)).toBe(true)
  const at = play.at
  await vi.advanceTimersByTimeAsync(5000)
  expect(play.at).toBe(at)
  play.press({ x: 1.5, y: 4.5 })
  expect([shownTurn(play), t.editor.selectedCreature?.id]).toEqual(['friend', 'friend'])
})

test('a branch shows the map of its round; orders begin where creatures stand then', async () => {
  const { t, simulation, play } = await playing()
  play.skip('round', 1)
  await simulation.whatIf()
  expect(simulation.staged?.tables.creatures.get('hero' as never)?.at.col).toBe(7)
  expect(simulation.press({ x: 7.5, y: 1.5 })).toBe(true)
  expect(t.editor.selectedCreature?.id).toBe('hero')
  await simulation.plans.addOrder('patrol')
  await t.settled()
  const order = simulation.plans.plan?.orders.at(-1)
  expect(order).toMatchObject({ fromRound: 2, task: { waypoints: [{ col: 7, row: 1 }, {}] } })
  simulation.plans.endBranch()
  expect([simulation.staged, simulation.press({ x: 1.5, y: 1.5 })]).toEqual([null, false])
})

test('what is shown becomes the map in one step, between two versions', async () => {
  const { t, simulation, play, versions } = await playing()
  play.skip('turn', 1)
  await simulation.handOver()
  await t.settled()
  expect(t.map.tables.creatures.get('hero' as never)?.at.col).toBe(7)
  expect(versions).toEqual(['Before “Plan 1”', '“Plan 1”, round 1'])
  expect([simulation.staged, play.isStale]).toEqual([null, true])
  await t.editor.undo()
  expect(t.map.tables.creatures.get('hero' as never)?.at.col).toBe(1)
})

test('playing begins with the first round, at the end and before the beginning, and never with the order of turns', async () => {
  const { play } = await playing()
  play.onlyMovers = false
  vi.useFakeTimers()
  for (const at of [-1, (play.shown?.answer.ledger.length ?? 0) - 1]) {
    play.show(at)
    play.start()
    expect([shownKind(play), play.round]).toEqual(['round', 1])
    play.stop()
  }
})

test('a branch begins where everyone stands when its round begins', async () => {
  const { play } = await playing()
  const run = play.run!
  const colIn = (round: number) => play.mapInRound(run, round)?.tables.creatures.get('hero' as never)?.at.col
  expect([colIn(1), colIn(2), colIn(9)]).toEqual([1, 7, 9])
})

test('exits of the plan are on the map, and the ways that the kept run has in the same round', async () => {
  const { t, simulation, play } = await playing()
  const isOther = () => play.previews.some((preview) => preview.kind === 'trail' && preview.emphasis === 'other')
  const without = play.previews.length
  play.skip('turn', 1)
  expect(isOther()).toBe(false)
  play.keep()
  const exits = [{ name: 'gate', cells: [{ col: 5, row: 5 }] }]
  const plan = encounterSchema.parse({ ...simulation.plans.plan, exits })
  await simulation.plans.change(plan, 'Exits')
  await t.settled()
  await simulation.run()
  expect(play.previews.length).toBeGreaterThan(without)
  expect(JSON.stringify(play.previews)).toContain('gate')
  expect(isOther()).toBe(true)
})

test('the turn of a creature is that of the round shown', async () => {
  const { play } = await playing()
  play.skip('round', 1)
  expect(play.showTurnOf('hero')).toBe(true)
  expect([shownTurn(play), play.round]).toEqual(['hero', 2])
})
