/**
 * `npm run bench -- engine --against FOLDER [--size 256] [--only NAME] [--flat]`: this engine beside that of another checkout;
 * with `--flat` all diagonals cost 5 ft here, and 5, 10, 5, 10 there.
 * Both run in one process and take turns, so that a clock that drifts slows both; the shortest round of each counts,
 * since whatever else the machine does only makes rounds longer.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type * as FieldModule from '../../../src/movement/search/reachField.ts'
import type * as RouteModule from '../../../src/movement/search/route.ts'
import type * as Dnd35Module from '../../../src/rules/systems/dnd35/index.ts'
import type * as Pf2eModule from '../../../src/rules/systems/pf2e/index.ts'
import type * as StarfinderModule from '../../../src/rules/systems/starfinder/index.ts'
import type { Ruleset } from '../../../src/rules/ruleset.ts'
import { benchMap, benchPairs, LAYOUTS } from './benchMaps.ts'
import type * as OursModule from './ours.ts'
import { figure } from './stopwatch.ts'

const WARM_UP_MS = 300
const MEASURE_MS = 1200
const MIN_ROUNDS = 9

type Engine = Pick<typeof OursModule, 'battlefield' | 'creatureAt' | 'moveOf'> &
  Pick<typeof FieldModule, 'reachField'> &
  Pick<typeof RouteModule, 'cheapestRoute'> &
  Pick<typeof Dnd35Module, 'dnd35'> &
  Pick<typeof Pf2eModule, 'pf2e'> &
  Pick<typeof StarfinderModule, 'starfinder'>

/** Modules of a checkout, each with the places it had before. */
const MODULES = [
  ['test/bench/engine/ours.ts'],
  ['src/movement/search/reachField.ts', 'src/movement/reachField.ts'],
  ['src/movement/search/route.ts', 'src/movement/route.ts'],
  ['src/rules/systems/dnd35/index.ts'],
  ['src/rules/systems/pf2e/index.ts'],
  ['src/rules/systems/starfinder/index.ts'],
]

/** The engine of a checkout. */
async function engineIn(top: string): Promise<Engine> {
  const modules: object[] = []
  for (const places of MODULES) {
    const file = places.map((place) => join(top, place)).find(existsSync)
    if (!file) throw new Error(`${top} has no ${places.join(' or ')}.`)
    modules.push((await import(pathToFileURL(file).href)) as object)
  }
  return Object.assign({}, ...modules) as Engine
}

/** What is measured: each case answers a number that both engines must agree on. */
function casesOf(engine: Engine, size: number, areFlat: boolean): ReadonlyMap<string, () => number> {
  const { battlefield, creatureAt, moveOf, reachField, cheapestRoute } = engine
  const [dnd35, pf2e, starfinder] = [engine.dnd35, engine.pf2e, engine.starfinder].map((ruleset) =>
    areFlat ? { ...ruleset, tableRules: { ...ruleset.tableRules, 'second-diagonal': '5-feet' as const } } : ruleset,
  ) as [Ruleset, Ruleset, Ruleset]
  const cases = new Map<string, () => number>()
  const far = 20 * size
  for (const layout of LAYOUTS) {
    const map = benchMap(layout, size)
    const starts = benchPairs(map, 20).map(([from]) => from)
    const all = moveOf(battlefield(map, dnd35), creatureAt(starts[0] ?? 0, map, far))
    cases.set(`field ${layout}`, () => reachField(all).band.length)
    for (const feet of [30, 60, 300]) {
      const field = battlefield(map, dnd35)
      const moves = starts.map((start) => moveOf(field, creatureAt(start, map, feet)))
      cases.set(`reach ${feet} ft ${layout}`, () =>
        moves.reduce((sum, move) => sum + reachField(move).costFeet.length, 0),
      )
    }
    const field = battlefield(map, dnd35)
    const routes = benchPairs(map, 20).map(([from, to]) => ({
      move: moveOf(field, creatureAt(from, map, 30)),
      to: { col: to % size, row: Math.floor(to / size) },
    }))
    cases.set(`routes ${layout}`, () =>
      routes.reduce((sum, { move, to }) => sum + (cheapestRoute(move, to)?.feet ?? 0), 0),
    )
  }
  const map = benchMap('rooms', size)
  const [start = 0] = benchPairs(map, 1)[0] ?? []
  for (const layout of [map, benchMap('patches', size)]) {
    const [from = 0] = benchPairs(layout, 1)[0] ?? []
    const move = moveOf(battlefield(layout, pf2e), creatureAt(from, layout, 40), 'land', { actions: 3 })
    cases.set(`three Strides ${layout.layout}`, () => reachField(move).band.length)
  }
  const flight = moveOf(battlefield(map, starfinder), creatureAt(start, map, far), 'fly')
  cases.set('flight', () => reachField(flight).costFeet.length)
  for (const space of ['large', 'huge'] as const) {
    const big = moveOf(battlefield(map, dnd35), creatureAt(start, map, far, space))
    cases.set(`squeezing ${space}`, () => reachField(big).costFeet.length)
  }
  for (const size of ['medium', 'large', 'colossal'] as const)
    cases.set(`masks ${size}`, () => moveOf(battlefield(map, dnd35), creatureAt(0, map, 30, size)).layer.steps.length)
  return cases
}

/** The shortest rounds of two that take turns. */
function takeTurns(
  name: string,
  here: () => number,
  there: () => number,
): { readonly here: number; readonly there: number } {
  if (!values.flat && here() !== there()) throw new Error(`${name}: the two engines answer differently`)
  for (const end = performance.now() + WARM_UP_MS; performance.now() < end;) {
    here()
    there()
  }
  const least = { here: Infinity, there: Infinity }
  const end = performance.now() + MEASURE_MS
  for (let round = 0; round < MIN_ROUNDS || performance.now() < end; round++) {
    const begin = performance.now()
    here()
    const between = performance.now()
    there()
    least.here = Math.min(least.here, between - begin)
    least.there = Math.min(least.there, performance.now() - between)
  }
  return least
}

/** Measures both and prints a line for each case. */
async function compareWith(folder: string, sizes: readonly number[], only: string): Promise<void> {
  const engines = [await engineIn(join(import.meta.dirname, '../../..')), await engineIn(folder)] as const
  const ratios: number[] = []
  for (const size of sizes) {
    const [ours, theirs] = engines.map((engine, i) => casesOf(engine, size, values.flat && i === 0))
    for (const [name, here] of ours ?? []) {
      const there = theirs?.get(name)
      if (!there || !name.includes(only)) continue
      const least = takeTurns(name, here, there)
      const ratio = least.here / least.there
      ratios.push(ratio)
      const times = [least.here, least.there].map((ms) => `${figure(ms)} ms`.padStart(12))
      console.log(`${`${name} ${size}²`.padEnd(34)}${times.join('')}${ratio.toFixed(3).padStart(9)}`)
    }
  }
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length)
  console.log(`${'geometric mean, this ÷ that'.padEnd(58)}${mean.toFixed(3).padStart(9)}`)
}

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: '.' },
    size: { type: 'string' },
    only: { type: 'string', default: '' },
    flat: { type: 'boolean', default: false },
  },
})
await compareWith(resolve(values.against), values.size === undefined ? [100, 256] : [Number(values.size)], values.only)
