/** Measures what follows a wall while it is drawn: report, checks and danger map, one after the other in one thread. */
import { ANSWERS } from '../../../src/answers/ask.ts'
import { Replica } from '../../../src/answers/replica.ts'
import { edgeIdAt } from '../../../src/map/records/edge.ts'
import type { MapCommand } from '../../../src/map/commands/command.ts'
import type { Layout } from '../engine/benchMaps.ts'
import { figure } from '../engine/stopwatch.ts'
import { benchEncounter } from './encounter.ts'

const QUESTIONS = ['engine.report', 'engine.checks', 'engine.danger'] as const
const STEPS = 15
/** Steps before code is compiled and caches are filled. */
const WARM_UP = 3

/** A wall through the middle of the map, so many squares long. */
function wallOf(length: number, size: number): MapCommand {
  const put = Array.from({ length }, (_, i) => {
    const cell = { col: Math.floor(size / 3) + i, row: Math.floor(size / 2) }
    const record = { id: edgeIdAt(cell, 'north'), cell, border: 'north', kind: 'wall' }
    return { table: 'edges', record }
  })
  return { type: 'edit-records', put, remove: [] } as unknown as MapCommand
}

/** Processor time of this thread in milliseconds. */
const processorMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export function measureLive(layout: Layout, ruleset: string, size: number, creatures: number, goalMs: number): void {
  const map = benchEncounter(layout, size, creatures, ruleset)
  const replica = new Replica(map, 0)
  const mapId = map.id
  const foes = [...map.tables.creatures.values()].filter(({ side }) => side === 'foes')
  const creatureIds = foes.map(({ id }) => id)
  const asked = { opensDoors: false, rounds: 3, altitudeFeet: 0, creatureIds, choices: { settings: {}, rounds: 6 } }
  const steps = Array.from({ length: STEPS }, (_, step) =>
    QUESTIONS.map((question) => {
      const before = processorMs()
      const answer = replica.asIf([wallOf(step + 1, size)], () => {
        const situation = replica.situation()
        return situation.ok ? ANSWERS[question](situation.value, { mapId, ...asked }) : situation
      })
      if (!answer.ok) throw new Error(answer.error.code)
      return processorMs() - before
    }),
  )
    .slice(WARM_UP)
    .map((each) => ({ each, all: each.reduce((sum, ms) => sum + ms) }))
    .toSorted((a, b) => a.all - b.all)
  const [median, worst] = [steps[Math.floor(steps.length / 2)], steps.at(-1)]
  const parts = median?.each.map((ms, i) => `${QUESTIONS[i]?.slice('engine.'.length)} ${figure(ms)}`).join(', ')
  const name = `live ${ruleset} ${layout}, ${size}², ${creatures} creatures`
  console.log(
    `${name}: ${figure(median?.all ?? 0)} ms (${parts}), at most ${figure(worst?.all ?? 0)} (aim: ${goalMs} ms)`,
  )
}
