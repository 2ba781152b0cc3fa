/**
 * `npm run bench -- [engine] [--size 256] [--quick]`: the engine against other libraries, as ratios within one run (clocks drift; figures of
 * different runs do not compare). Seeded maps; medians of seven rounds, of three for slow peers, which take turns with the
 * engine over the same pairs of squares. What each figure should keep
 * to stands in brackets. Maps of 1000² only when asked for: the peers take minutes there.
 */
import { fastField } from '../../../src/movement/search/fastField.ts'
import { unboundedKey } from '../../../src/movement/search/fastMove.ts'
import { reachField } from '../../../src/movement/search/reachField.ts'
import { cheapestRoute } from '../../../src/movement/search/route.ts'
import { markCreatures, type Move } from '../../../src/movement/move.ts'
import { dnd35 } from '../../../src/rules/systems/dnd35/index.ts'
import { pf2e } from '../../../src/rules/systems/pf2e/index.ts'
import { starfinder } from '../../../src/rules/systems/starfinder/index.ts'
import { benchMap, benchPairs, LAYOUTS, type Layout } from './benchMaps.ts'
import { battlefield, creatureAt, moveOf } from './ours.ts'
import {
  easystarFeet,
  easystarRoutes,
  flatqueueField,
  flatqueueSearch,
  ngraphRoutes,
  pathfindingRoutes,
  type RouteFinder,
} from './peers.ts'
import { dangerFigures } from './dangerFigures.ts'
import { figure, medianMs, timesLonger } from './stopwatch.ts'
import { threatFigures } from './threatFigures.ts'

const isQuick = process.argv.includes('--quick')
const sizes = process.argv.includes('--size')
  ? [Number(process.argv[process.argv.indexOf('--size') + 1])]
  : isQuick
    ? [100, 256]
    : [100, 256, 512]
const ROUTES = isQuick ? 20 : 40

const NS_FLOORS: Readonly<Record<Layout, number>> = {
  open: 20,
  blocks: 45,
  rooms: 45,
  maze: 45,
  scattered: 80,
  patches: 80,
}

const row = (cells: readonly string[]): void => {
  process.stdout.write(
    `${cells.map((cell, i) => (i === 0 ? cell.padEnd(38) : cell.padStart(i > 1 ? 22 : 13))).join(' ')}\n`,
  )
}

function measureFields(layout: Layout, size: number): void {
  const map = benchMap(layout, size)
  const [start = 0] = benchPairs(map, 1)[0] ?? []
  const field = battlefield(map, dnd35)
  const move = moveOf(field, creatureAt(start, map, 30))
  markCreatures(move)
  const open = map.walls.length
  const wholeField = (): number => Number(fastField(move, field.labels, unboundedKey(move)))
  const ours = medianMs(wholeField)
  const theirs = flatqueueSearch(map)
  const byRules = flatqueueField(map)
  const ratio = timesLonger(wholeField, () => theirs(start, -1))
  const ratioByRules = timesLonger(wholeField, () => byRules(start))
  row([
    `field ${layout} ${size}²`,
    `${figure(ours)} ms`,
    `${figure((ours * 1e6) / open)} ns/sq (≤ ${NS_FLOORS[layout]})`,
    `${figure(ratioByRules)} ×`,
    `${figure(ratio)} ×`,
  ])
}

function measureReach(layout: Layout, size: number): void {
  const map = benchMap(layout, size)
  const starts = benchPairs(map, 50).map(([from]) => from)
  const cells = [30, 60, 120, 300].map((feet) => {
    const field = battlefield(map, dnd35)
    const moves = starts.map((start) => moveOf(field, creatureAt(start, map, feet)))
    const ms = medianMs(() => {
      let sum = 0
      for (const move of moves) sum += reachField(move).costFeet.length
      return sum
    }, 41)
    return `${figure((ms * 1000) / moves.length)} µs`
  })
  row([`reach 6/12/24/60 ${layout} ${size}²`, ...cells])
}

/** Answers the ratios to the other libraries, in the order of the columns. */
function measureRoutes(layout: Layout, size: number): readonly number[] {
  const map = benchMap(layout, size)
  const pairs = benchPairs(map, ROUTES)
  const field = battlefield(map, dnd35)
  const moves = pairs.map(([from, to]) => ({
    move: moveOf(field, creatureAt(from, map, 30)),
    to: { col: to % size, row: Math.floor(to / size) },
  }))
  const ours = (): number => moves.reduce((sum, { move, to }) => sum + (cheapestRoute(move, to)?.feet ?? 0), 0)
  const ms = medianMs(ours)
  const ratioTo = (find: RouteFinder): number =>
    timesLonger(ours, () => pairs.reduce((sum, [from, to]) => sum + find(from, to), 0), 3)
  const ratios = [pathfindingRoutes, ngraphRoutes, easystarRoutes, flatqueueSearch].map((peer) => ratioTo(peer(map)))
  row([
    `routes ${layout} ${size}²`,
    `${figure((ms * 1000) / pairs.length)} µs`,
    ...ratios.map((ratio) => `${figure(ratio)} ×`),
  ])
  const feetOf = easystarFeet(map)
  const longer = pairs.filter(([from, to], i) => {
    const route = moves[i]
    return route !== undefined && feetOf(from, to) > (cheapestRoute(route.move, route.to)?.feet ?? 0)
  })
  row(['  its routes longer than the cheapest', '', '', '', `${longer.length} of ${pairs.length}`])
  return ratios
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)

function measureSpecials(size: number): void {
  const map = benchMap('rooms', size)
  const [start = 0] = benchPairs(map, 1)[0] ?? []
  const three = moveOf(battlefield(map, pf2e), creatureAt(start, map, 25), 'land', { actions: 3 })
  const one = moveOf(battlefield(map, pf2e), creatureAt(start, map, 75))
  const ratio = timesLonger(
    () => reachField(one).costFeet.length,
    () => reachField(three).costFeet.length,
    1001,
  )
  row(['three Strides ÷ one of 75 ft (≤ 4)', `${figure(ratio)} ×`])
  const far = 20 * size
  const walk = moveOf(battlefield(map, starfinder), creatureAt(start, map, far))
  const fly = moveOf(battlefield(map, starfinder), creatureAt(start, map, far), 'fly')
  measureBeside(`flight ÷ land, field ${size}² (≤ 10)`, walk, fly)
  const big = moveOf(battlefield(map, dnd35), creatureAt(start, map, far, 'large'))
  const stiff = battlefield(map, { ...dnd35, tableRules: { ...dnd35.tableRules, squeezing: false } })
  measureBeside(`squeezing ÷ not, field ${size}² (≤ 3)`, moveOf(stiff, creatureAt(start, map, far, 'large')), big)
}

/** How many times longer a field takes than another, and how long each takes. */
function measureBeside(name: string, plain: Move, special: Move): void {
  const [plainly, specially] = [plain, special].map((move) => () => reachField(move).costFeet.length)
  if (!plainly || !specially) return
  row([
    name,
    `${figure(timesLonger(plainly, specially))} ×`,
    `${figure(medianMs(specially))} ms`,
    `${figure(medianMs(plainly))} ms`,
  ])
}

const WALKING = { mode: 'land', incorporeal: false, ignoresDifficultTerrain: false } as const

function measureMasks(size: number): void {
  const map = benchMap('rooms', size)
  for (const [name, space] of [
    ['medium', 1],
    ['large', 2],
    ['huge', 3],
    ['gargantuan', 4],
    ['colossal', 6],
  ] as const) {
    // Each on a fresh field; preparing the surface, which all sizes share, is not timed.
    const times = Array.from({ length: 7 }, () => {
      const surface = battlefield(map, dnd35).surface(WALKING)
      const begin = performance.now()
      surface.layer(space)
      return performance.now() - begin
    })
    const build = times.sort((a, b) => a - b)[3] ?? 0
    row([`masks ${name} ${size}² (512²: ≤ 15)`, `${figure(build)} ms`])
  }
  const field = battlefield(map, dnd35)
  const surface = field.surface(WALKING)
  for (const space of [1, 2, 3, 4, 6]) surface.layer(space)
  let code = 0
  const edit = medianMs(() => {
    code = 13 - code
    field.setTerrain({ col: size >> 1, row: size >> 1 }, code)
    return code
  }, 101)
  row([`one square edited, sizes ${size}² (≤ 0.2)`, `${figure(edit)} ms`])
}

row(['', 'ours', 'per square', 'flatqueue ÷ (≥ 8)', 'with our one label'])
for (const size of sizes) for (const layout of LAYOUTS) measureFields(layout, size)
row(['(µs; difficult: ≤ 10, 40, 110, 500)', '30 ft (≤ 5)', '60 ft (≤ 12)', '120 ft (≤ 40)', '300 ft (≤ 150)'])
for (const size of sizes) for (const layout of LAYOUTS) measureReach(layout, size)
row([
  'theirs ÷ ours',
  'ours, each',
  'pathfinding (≥ 15, mazes 6)',
  'ngraph.path (≥ 7)',
  'easystarjs (≥ 3.5)',
  'flatqueue A* (≥ 1.7)',
])
const toFlatqueue = LAYOUTS.flatMap((layout) => {
  const bySize = sizes.map((size) => measureRoutes(layout, size))
  const peers = [0, 1, 2, 3].map((peer) => bySize.map((ratios) => ratios[peer] ?? 0))
  if (sizes.length > 1)
    row([`routes ${layout}, mean of the sizes`, '', ...peers.map((ratios) => `${figure(geometricMean(ratios))} ×`)])
  return peers[3] ?? []
})
row(['flatqueue A*, geometric mean (≥ 5)', `${figure(geometricMean(toFlatqueue))} ×`])
for (const size of sizes) measureSpecials(size)
for (const size of sizes) measureMasks(size)
row(['', 'small and up', 'Colossal'])
for (const size of sizes) for (const cells of threatFigures((layout) => benchMap(layout, size))) row(cells)
row(['', 'ours', 'naive, no charges', 'naive ÷ ours', 'goal'])
for (const size of sizes) for (const cells of dangerFigures(size)) row(cells)
