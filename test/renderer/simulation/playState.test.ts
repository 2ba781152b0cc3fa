import { afterEach, expect, test, vi } from 'vitest'
import type { PlayState } from '../../../renderer/simulation/PlayState.svelte.ts'
import { encounterSchema } from '../../../src/map/records/encounter.ts'
import { playing } from './playing.ts'

afterEach(() => {
  vi.useRealTimers()
  delete document.documentElement.dataset['motion']
})

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
  expect(order).toMatchObject({
    fromRound: 2,
    task: { waypoints: [{ col: 7, row: 1 }, {}] },
  })
  simulation.plans.endBranch()
  expect([simulation.staged, simulation.press({ x: 1.5, y: 1.5 })]).toEqual([null, false])
})

test('what is shown becomes the map in one step, between two versions', async () => {
  const { t, simulation, play, calls } = await playing({
    'maps.saveVersion': {},
  })
  play.skip('turn', 1)
  await simulation.handOver()
  await t.settled()
  expect(t.map.tables.creatures.get('hero' as never)?.at.col).toBe(7)
  expect(calls).toEqual(
    ['Before “Plan 1”', '“Plan 1”, round 1'].map((name) => ['maps.saveVersion', { mapId: 'm1', name }]),
  )
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

test('a run is saved as a file with the name of its plan, and the window says where, or what failed', async () => {
  let file: string | null = 'C:/runs/Plan 1'
  const { play, argument, said, toasts, failing, calls, t } = await playing({
    'simulation.export': (given: { readonly format: string }) => `as ${given.format}`,
    'files.save': () => file,
  })
  for (const [format, extension] of [
    ['markdown', 'md'],
    ['csv', 'csv'],
    ['json', 'json'],
  ] as const) {
    await play.save(format)
    expect(argument('simulation.export')).toEqual({
      mapId: 'm1',
      encounter: play.run!.plan,
      format,
    })
    expect(argument('files.save')).toEqual({
      ...{
        suggestedName: `Plan 1.${extension}`,
        kind: 'Simulation',
        extension,
      },
      bytes: new TextEncoder().encode(`as ${format}`),
    })
  }
  expect(said().at(-1)).toBe('Saved C:/runs/Plan 1.')
  const saidNext = async () => {
    for (const { id } of toasts.list) toasts.dismiss(id)
    await play.save('csv')
    return said()
  }
  file = null
  expect(await saidNext()).toEqual([])
  for (const name of ['files.save', 'simulation.export']) {
    failing.add(name)
    expect(await saidNext()).toHaveLength(1)
  }
  const asked = calls.length
  await t.editor.replica.dispose()
  await play.save('csv')
  expect(calls).toHaveLength(asked)
})

test('a kept run is looked at in the same round, and forgotten', async () => {
  const { play, simulation } = await playing()
  play.skip('round', 1)
  play.keep()
  await simulation.run()
  expect([play.round, play.shown]).toEqual([2, play.run])
  play.unfold(0)
  const unfolded = play.rows.length
  play.skip('turn', 1)
  play.look(true)
  expect([play.shown, play.round, shownKind(play)]).toEqual([play.kept, 2, 'round'])
  expect(play.rows.length).toBeLessThan(unfolded)
  play.drop()
  expect([play.kept, play.showsKept, play.shown]).toEqual([null, false, play.run])
})

test('a run that takes long can be canceled, and what it would have come to is dropped', async () => {
  const { play, calls, said } = await playing()
  const { run } = play
  const again = play.play(run!.plan)
  expect(play.busy).toBe(true)
  play.cancel()
  await again
  expect([play.busy, play.run, said()]).toEqual([false, run, []])
  expect(calls.at(-1)?.[0]).toBe('jobs.cancel')
})

test('with double speed everything takes half the time', async () => {
  const { play } = await playing()
  vi.useFakeTimers()
  const msUntilTheEnd = async (speed: number) => {
    play.speed = speed
    play.show(-1)
    play.start()
    let ms = 0
    for (; play.playing; ms += 50) await vi.advanceTimersByTimeAsync(50)
    return ms
  }
  const [once, twice] = [await msUntilTheEnd(1), await msUntilTheEnd(2)]
  expect(once / twice).toBeCloseTo(2, 0)
})

test('what the run shows is stepped to its first and last entry and no farther; before it there is no round', async () => {
  const { play } = await playing()
  const last = play.shown!.answer.ledger.length - 1
  play.show(last + 5)
  expect(play.at).toBe(last)
  play.skip('round', 1)
  expect(play.at).toBe(last)
  play.show(-7)
  expect([play.at, play.round]).toEqual([-1, 0])
  play.skip('round', 1)
  expect([shownKind(play), play.round]).toEqual(['round', 1])
  play.skip('round', -1)
  expect(play.round).toBe(0)
  expect(play.showTurnOf('gone')).toBe(false)
})
