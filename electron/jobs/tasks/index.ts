/** Every task a thread can do. A row loads its file only in the thread that does it. */
import type { Result } from '../../../src/base/result.ts'

/** The table. */
export const TASKS = {
  'engine.open': async () => (await import('./engine.ts')).openMap,
  'engine.change': async () => (await import('./engine.ts')).changeMap,
  'engine.close': async () => (await import('./engine.ts')).closeMap,
  'engine.ask': async () => (await import('./engine.ts')).ask,
  'checks.run': async () => (await import('./checks.ts')).runChecks,
  'encounter.summarize': async () => (await import('./encounter.ts')).summarize,
  'exchange.read': async () => (await import('./exchange.ts')).readMap,
  'exchange.accept': async () => (await import('./exchange.ts')).acceptMap,
  'exchange.forecast': async () => (await import('./exchange.ts')).forecastMap,
  'exchange.write': async () => (await import('./exchange.ts')).writeMapFiles,
  'library.backUp': async () => (await import('./library.ts')).makeBackup,
  'library.check': async () => (await import('./library.ts')).check,
  'library.compact': async () => (await import('./library.ts')).compact,
  'library.readBackup': async () => (await import('./library.ts')).readBackup,
  'library.restoreMap': async () => (await import('./library.ts')).restore,
  'thumbnail.draw': async () => (await import('./thumbnail.ts')).drawThumbnail,
  'players.cutPicture': async () => (await import('./players.ts')).cutPicture,
  'pictures.findWalls': async () => (await import('./walls.ts')).findWalls,
  'print.facts': async () => (await import('./print.ts')).printFacts,
  'print.write': async () => (await import('./print.ts')).printFile,
  'report.measure': async () => (await import('./report.ts')).measure,
  'simulation.run': async () => (await import('./simulation.ts')).playOnce,
  'simulation.odds': async () => (await import('./simulation.ts')).playMany,
  'simulation.journey': async () => (await import('./simulation.ts')).travel,
} as const

/** Name of a task. */
export type TaskName = keyof typeof TASKS

/** Tasks that take every moment they can get, or that no one waits for: they run after windows and all other work. */
export const LOW_PRIORITY: ReadonlySet<TaskName> = new Set<TaskName>([
  'checks.run',
  'encounter.summarize',
  'pictures.findWalls',
  'simulation.odds',
])
type TaskOf<N extends TaskName> = Awaited<ReturnType<(typeof TASKS)[N]>>
/** What a task is given. */
export type TaskInput<N extends TaskName> = Parameters<TaskOf<N>>[0]
/** What a task gives when all is well. */
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<TaskOf<N>>> extends Result<infer Out> ? Out : never
