/** Measures the checks of an encounter: all of them, each by itself (`--each`), and with report and danger map while a wall is drawn. */
import { checkMap } from '../../../src/answers/checks.ts'
import { CHECKS } from '../../../src/checks/registry.ts'
import type { Layout } from '../engine/benchMaps.ts'
import { benchEncounter } from './encounter.ts'
import { figure, medianMs } from '../engine/stopwatch.ts'
import { measureLive } from './live.ts'

const all = { settings: {}, rounds: 6 }

function measure(layout: Layout, size: number, creatures: number, goalMs: number, times: number): void {
  const map = benchEncounter(layout, size, creatures)
  let count = 0
  const ms = medianMs(() => {
    const answer = checkMap(map, all)
    count = answer.ok ? answer.value.findings.length : -1
    return count
  }, times)
  console.log(`${layout}, ${size}², ${creatures} creatures: ${figure(ms)} ms, ${count} findings (aim: ${goalMs} ms)`)
  if (!process.argv.includes('--each')) return
  for (const { id } of CHECKS) {
    const settings = Object.fromEntries(
      CHECKS.filter((check) => check.id !== id).map((check) => [check.id, 'off' as const]),
    )
    const own = medianMs(() => Number(checkMap(map, { ...all, settings }).ok), 1)
    console.log(`  ${id}: ${figure(own)} ms`)
  }
}

for (const layout of ['rooms', 'blocks', 'open'] as const) measure(layout, 100, 40, 1000, 3)
for (const ruleset of ['dnd35', 'pf2e'])
  for (const layout of ['rooms', 'blocks', 'open'] as const) measureLive(layout, ruleset, 100, 40, 300)
for (const layout of ['rooms', 'blocks', 'open'] as const) measure(layout, 500, 40, 10_000, 1)
