import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { spaceRect, type Cell } from '../../src/grid/cell.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { encounterSchema, RISK_POLICIES, type Encounter } from '../../src/map/records/encounter.ts'
import type { TurnEntry } from '../../src/simulation/ledger.ts'
import type { ActionId } from '../../src/rules/ruleset.ts'
import { prepareMove } from '../../src/movement/move.ts'
import { mayStopAmong } from '../../src/movement/passage.ts'
import { pathAnswer } from '../../src/movement/path/pathAnswer.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import { atItsAltitude } from '../../src/movement/path/walk.ts'
import { rulesetById, RULESETS } from '../../src/rules/registry.ts'
import { exportLedger } from '../../src/words/ledgerExport.ts'
import { replayLedger } from '../../src/simulation/replay.ts'
import { mapAfter } from '../support/mapAfter.ts'
import { pacesOf } from '../../src/simulation/pace.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { firstState, prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { step } from '../../src/simulation/step.ts'
import { arbitraryMap } from '../support/arbitraryMap.ts'
import { drawnEncounter, sceneOf } from '../support/drawnEncounter.ts'

/** The paces of all rule systems. */
const PACES = [...new Set(RULESETS.flatMap(pacesOf).map(({ id }) => id))]

/** Random orders and events for anyone who is on a map. */
const arbitraryPlan = (map: BattleMap): fc.Arbitrary<Encounter> => {
  const ids = [...map.tables.creatures.keys()] as string[]
  const edges = [...map.tables.edges.keys()] as string[]
  const cell = fc.record({
    col: fc.integer({ min: 0, max: map.widthCells - 1 }),
    row: fc.integer({ min: 0, max: map.heightCells - 1 }),
  })
  const creatureId = fc.constantFrom(...ids)
  const task = fc.oneof(
    fc.record({ type: fc.constant('go-to'), waypoints: fc.array(cell, { minLength: 1, maxLength: 3 }) }),
    fc.record({ type: fc.constant('patrol'), waypoints: fc.array(cell, { minLength: 2, maxLength: 3 }) }),
    fc.record({ type: fc.constantFrom('follow', 'pursue', 'close-to-reach'), creatureId }),
    fc.record({ type: fc.constantFrom('flee', 'stay-in-cover', 'close-to-reach') }),
    fc.record({ type: fc.constant('keep-distance'), feet: fc.constant(20) }),
    fc.record({ type: fc.constant('guard'), at: cell }),
  )
  const order = fc.record({
    creatureId,
    task,
    pace: fc.option(fc.constantFrom(...PACES), { nil: undefined }),
    risk: fc.constantFrom(...RISK_POLICIES),
    tumble: fc.boolean(),
    then: fc.array(task, { maxLength: 2 }),
    onSight: fc.option(fc.constantFrom('engage', 'raise-alarm', 'flee'), { nil: undefined }),
  })
  const round = fc.integer({ min: 1, max: 3 })
  const event = fc.oneof(
    fc.record({ round, type: fc.constantFrom('drop', 'stand', 'leave'), creatureId }),
    fc.record({ round, type: fc.constant('arrive'), creatureId, at: cell }),
    fc.record({ round, type: fc.constant('terrain'), terrain: fc.constantFrom(0, 1, 4, 13), cells: fc.tuple(cell) }),
    ...(edges.length > 0
      ? [
          fc.record({
            round,
            type: fc.constant('door'),
            edgeId: fc.constantFrom(...edges),
            door: fc.constantFrom('open', 'closed'),
          }),
        ]
      : []),
  )
  return fc
    .record({
      seed: fc.string({ maxLength: 8 }),
      orders: fc.array(order, { maxLength: 2 * ids.length }),
      events: fc.array(event, { maxLength: 3 }),
      checks: fc.record({ how: fc.constantFrom('roll', 'ask'), tumbleDc: fc.constant(15), balanceDc: fc.constant(10) }),
    })
    .map((plan) => encounterSchema.parse({ id: 'plan', name: 'Plan', rounds: 3, ...plan }))
}

const arbitraryScene: fc.Arbitrary<Scene> = arbitraryMap({ annotations: false })
  .filter((map) => map.tables.creatures.size > 0)
  .chain((map) => arbitraryPlan(map).map((plan) => ({ map, plan })))
  .map(({ map, plan }) => {
    const settings = [...map.tables.settings.values()][0]
    const scene = prepareScene(map, plan, rulesetById(settings?.ruleset ?? ''))
    if (!scene.ok) throw new Error(scene.error.code)
    return scene.value
  })

/** The stretches of a turn, each with the steps of the path that it makes. */
function stretchesOf({ times, mode, path, onward = [] }: TurnEntry, action: ActionId) {
  let to = path.length - 1 - onward.reduce((sum, { steps }) => sum + steps, 0)
  const first = { action, mode, actions: times, steps: { from: 0, to } }
  return [
    first,
    ...onward.map((each) => {
      const from = to
      to += each.steps
      return { action: each.action, mode: each.mode, actions: each.times, steps: { from, to } }
    }),
  ]
}

const RUNS = { numRuns: 60 }
/** Two busy cores are slow at times. */
const PATIENCE_MS = 60_000

describe('simulations of random encounters', () => {
  it(
    'no one ends a move where the rules forbid it, and no ledger says what the engine does not',
    () => {
      fc.assert(
        fc.property(arbitraryScene, (scene) => {
          const stage = new Stage(scene)
          let state = firstState(scene)
          while (state.phase !== 'over') {
            const before = state
            const stepped = step(stage, state)
            state = stepped.state
            const entry = stepped.entries.find((each) => each.kind === 'turn')
            if (!entry || entry.action === null) continue
            const other = new Stage(scene)
            // Standing up and opening doors come first in a turn.
            const stood = { ...before.creatures[entry.creatureId]!, prone: false }
            const doors = {
              ...before.doors,
              ...Object.fromEntries(entry.doorsOpened.map((id) => [id, { door: 'open', doorLocked: false } as const])),
            }
            other.show({ ...before, doors, creatures: { ...before.creatures, [entry.creatureId]: stood } })
            const mover = other.field.combatants.get(entry.creatureId)!
            const order = scene.encounter.orders[state.creatures[entry.creatureId]!.order]!
            for (const { steps: made, ...stretch } of stretchesOf(entry, entry.action)) {
              const path = entry.path.slice(made.from, made.to + 1)
              const steps = entry.steps.slice(made.from, made.to)
              const diagonals = entry.path.slice(1, made.from + 1).filter((cell, i) => {
                const from = entry.path[i]!
                return cell.col !== from.col && cell.row !== from.row
              }).length
              const there = { ...mover, at: path[0]! }
              const request = { mover: there, tumble: order.tumble, ...stretch, diagonals }
              const move = prepareMove(other.field, request)
              if (!move.ok) throw new Error(move.error.code)
              const answer = pathAnswer(move.value, atItsAltitude(move.value, path))
              if (entry.steps.length === entry.path.length - 1) {
                expect(answer.problem).toBeNull()
                expect(steps.map(({ feet }) => feet)).toEqual(answer.steps)
              }
              const feet = steps.reduce((sum, step) => sum + step.feet, 0)
              expect(feet).toBeLessThanOrEqual(move.value.budgetFeet * move.value.actions)
            }
            for (const { feet, parts } of entry.steps)
              expect(parts.reduce((sum, part) => sum + part.feet, 0)).toBe(feet)
            if (entry.steps.length === entry.path.length - 1)
              expect(entry.feet).toBe(entry.steps.reduce((sum, { feet }) => sum + feet, 0))
            const space = spaceRect(entry.to, SPACE_CELLS[mover.size])
            const others = [...other.field.combatants.values()].filter(({ id }) => id !== mover.id)
            expect(mayStopAmong(other.field, mover, space, others)).toBe(true)
          }
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )

  it(
    'the same snapshot, plan and seed give the same bytes, also on a stage that has seen other runs',
    () => {
      fc.assert(
        fc.property(arbitraryScene, (scene) => {
          const text = exportLedger(scene, runEncounter(scene), 'json')
          const stage = new Stage(scene)
          runEncounter(scene, { stage, seed: 'another' })
          expect(exportLedger(scene, runEncounter(scene, { stage }), 'json')).toBe(text)
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )

  it(
    'a run taken up again in the middle, from its state as JSON, goes on as it did',
    () => {
      fc.assert(
        fc.property(arbitraryScene, fc.nat(20), (scene, stop) => {
          const whole = runEncounter(scene)
          const stage = new Stage(scene)
          let state = firstState(scene)
          const ledger = []
          for (let i = 0; state.phase !== 'over'; i++) {
            if (i === stop) state = JSON.parse(JSON.stringify(state)) as typeof state
            const stepped = step(stage, state)
            ledger.push(...stepped.entries)
            state = stepped.state
          }
          expect(ledger).toEqual(whole.ledger)
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )

  it(
    'replaying the ledger gives the map that the simulation ended with',
    () => {
      fc.assert(
        fc.property(arbitraryScene, (scene) => {
          const { ledger, end } = runEncounter(scene)
          expect(replayLedger(scene.map, scene.encounter.events, ledger)).toEqual(mapAfter(scene, end))
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )

  it(
    'writing down less changes nothing but what is written down',
    () => {
      fc.assert(
        fc.property(arbitraryScene, (scene) => {
          const whole = runEncounter(scene)
          const brief = runEncounter(scene, { detail: { steps: false } })
          expect(brief.end).toEqual(whole.end)
          const bare = whole.ledger.map((entry) => (entry.kind === 'turn' ? { ...entry, steps: [] } : entry))
          expect(brief.ledger).toEqual(bare)
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )
})

const nameOf = ({ col, row }: Cell): string => `${col},${row}`

/** Steps to every square that can be got to. Brute force: a diagonal needs both squares beside it. */
function stepsFrom(from: Cell, isOpen: (cell: Cell) => boolean): ReadonlyMap<string, number> {
  const steps = new Map([[nameOf(from), 0]])
  const queue = [from]
  for (const { col, row } of queue)
    for (let x = -1; x <= 1; x++)
      for (let y = -1; y <= 1; y++) {
        const next = { col: col + x, row: row + y }
        if (steps.has(nameOf(next)) || ![next, { col: col + x, row }, { col, row: row + y }].every(isOpen)) continue
        steps.set(nameOf(next), stepsTo(steps, { col, row }) + 1)
        queue.push(next)
      }
  return steps
}

const stepsTo = (steps: ReadonlyMap<string, number>, cell: Cell): number => steps.get(nameOf(cell)) ?? Infinity

/** All squares that lie on some shortest way to one; null where none leads there. */
function wayBackTo(end: Cell, steps: ReadonlyMap<string, number>): readonly Cell[] | null {
  if (!steps.has(nameOf(end))) return null
  const found = [end]
  for (const cell of found)
    for (let x = -1; x <= 1; x++)
      for (let y = -1; y <= 1; y++) {
        const before = { col: cell.col + x, row: cell.row + y }
        if (stepsTo(steps, before) !== stepsTo(steps, cell) - 1) continue
        if (!found.some((each) => nameOf(each) === nameOf(before))) found.push(before)
      }
  return found
}

describe('what creatures do in random encounters', () => {
  it(
    'no one takes more opportunities between two turns of its own than its reactions allow, and none at those it is no enemy of',
    () => {
      fc.assert(
        fc.property(arbitraryScene, (scene) => {
          const used = new Map<string, number>()
          const field = new Stage(scene).field
          const creature = (id: string) => [...scene.map.tables.creatures.values()].find((each) => each.id === id)!
          const refresh = (id: string) => {
            for (const each of [id, ...(scene.riders.get(id) ?? [])]) used.delete(each)
          }
          const acting = new Set(scene.participants.flatMap((id) => [id, ...(scene.riders.get(id) ?? [])]))
          for (const entry of runEncounter(scene).ledger) {
            if (entry.kind === 'round') for (const id of [...used.keys()]) if (!acting.has(id)) used.delete(id)
            if (entry.kind !== 'turn') continue
            refresh(entry.creatureId)
            for (const { by, isTaken } of entry.opportunities) {
              expect(field.attitudes(creature(by).side, creature(entry.creatureId).side)).toBe('enemy')
              if (!isTaken) continue
              used.set(by, (used.get(by) ?? 0) + 1)
              expect(used.get(by)).toBeLessThanOrEqual(creature(by).reactionsPerRound)
            }
          }
        }),
        RUNS,
      )
    },
    PATIENCE_MS,
  )

  it(
    'who flees escapes by an exit that no pursuer can get in front of, whatever walls there are',
    () => {
      const yard = fc.record({
        rows: fc.array(fc.string({ unit: fc.constantFrom('.', '.', '.', '.', '#'), minLength: 14, maxLength: 14 }), {
          minLength: 9,
          maxLength: 9,
        }),
        places: fc.uniqueArray(fc.nat(14 * 9 - 1), { minLength: 4, maxLength: 4 }),
        ruleset: fc.constantFrom('pf1e', 'dnd35', 'starfinder', 'pf2e'),
        seed: fc.string({ maxLength: 4 }),
      })
      let escapes = 0
      fc.assert(
        fc.property(yard, ({ rows, places, ruleset, seed }) => {
          const [fleer, hunter, hound, gate] = places.map((index) => ({ col: index % 14, row: Math.floor(index / 14) }))
          if (!fleer || !hunter || !hound || !gate) throw new Error('four places')
          const drawn = rows.map((line) => [...line])
          const marks = [
            [fleer, 'A'],
            [hunter, 'b'],
            [hound, 'c'],
            [gate, '.'],
          ] as const
          for (const [{ col, row }, glyph] of marks) drawn[row]![col] = glyph
          const slow = { speedFeet: { land: 10 } }
          const map = drawnEncounter(
            drawn.map((line) => line.join('')),
            ruleset,
            { A: {}, b: slow, c: slow },
          )
          const isOpen = ({ col, row }: Cell): boolean => (drawn[row]?.[col] ?? '#') !== '#'
          const [own, ...theirs] = [fleer, hunter, hound].map((from) => stepsFrom(from, isOpen))
          const way = wayBackTo(gate, own!)
          // Three actions of 10 feet are six squares a turn; eight diagonals are 60 feet or less in every system.
          const isFree = way?.every((cell) =>
            theirs.every((steps) => stepsTo(steps, cell) > 6 * (Math.floor(stepsTo(own!, cell) / 8) + 1)),
          )
          if (!isFree) return
          escapes++
          const { end } = runEncounter(
            sceneOf(map, {
              rounds: 12,
              seed,
              exits: [{ name: 'gate', cells: [gate], takesOff: true }],
              orders: [
                { creatureId: 'A', task: { type: 'flee', from: [] } },
                { creatureId: 'b', task: { type: 'pursue', creatureId: 'A' } },
                { creatureId: 'c', task: { type: 'pursue', creatureId: 'A' } },
              ] as never,
            }),
          )
          expect(end.creatures['A']?.exit).toBe('gate')
        }),
        { numRuns: 300 },
      )
      expect(escapes).toBeGreaterThan(10)
    },
    PATIENCE_MS,
  )

  it(
    'an order to go somewhere is met where brute force finds a way, and not where it does not',
    () => {
      const small = fc.record({
        rows: fc.array(fc.string({ unit: fc.constantFrom('.', '.', '.', '#', 'd'), minLength: 6, maxLength: 6 }), {
          minLength: 5,
          maxLength: 5,
        }),
        to: fc.record({ col: fc.nat(5), row: fc.nat(4) }),
        ruleset: fc.constantFrom('pf1e', 'dnd35', 'starfinder', 'pf2e'),
      })
      fc.assert(
        fc.property(small, ({ rows, to, ruleset }) => {
          const drawn = rows.map((row, i) => (i === 0 ? `A${row.slice(1)}` : row))
          const map = drawnEncounter(drawn, ruleset, { A: {} })
          const scene = sceneOf(map, {
            rounds: 20,
            orders: [{ creatureId: 'A', task: { type: 'go-to', waypoints: [to] } }] as never,
          })
          const { end } = runEncounter(scene)
          const isOpen = ({ col, row }: Cell): boolean => (drawn[row]?.[col] ?? '#') !== '#'
          if (stepsFrom({ col: 0, row: 0 }, isOpen).has(nameOf(to))) expect(end.creatures['A']?.at).toEqual(to)
          else expect(end.creatures['A']?.at).not.toEqual(to)
        }),
        { numRuns: 75 },
      )
    },
    PATIENCE_MS,
  )
})
