/** Every task a thread can run. A task's module is loaded only in the threads that run it. */
import type { Result } from '../../../src/base/result.ts'

/** The table. */
export const TASKS = {
  'engine.open': async () => (await import('./engine.ts')).openMap,
  'engine.change': async () => (await import('./engine.ts')).changeMap,
  'engine.close': async () => (await import('./engine.ts')).closeMap,
  'engine.ask': async () => (await import('./engine.ts')).ask,
  'checks.run': async () => (await import('./checks.ts')).runChecks,
  'creatures.recognize': async () => (await import('./creatures.ts')).recognize,
  'encounter.summarize': async () => (await import('./encounter.ts')).summarize,
  'exchange.read': async () => (await import('./exchange.ts')).readMap,
  'exchange.accept': async () => (await import('./exchange.ts')).acceptMap,
  'exchange.forecast': async () => (await import('./exchange.ts')).forecastMap,
  'exchange.write': async () => (await import('./exchange.ts')).writeMapFiles,
  'library.backUp': async () => (await import('./library.ts')).makeBackup,
  'library.check': async () => (await import('./library.ts')).check,
  'library.compact': async () => (await import('./library.ts')).compact,
  'library.prepareRestore': async () => (await import('./library.ts')).prepareRestore,
  'library.readBackup': async () => (await import('./library.ts')).readBackup,
  'library.bringIn': async () => (await import('./otherLibrary.ts')).bringIn,
  'library.copy': async () => (await import('./otherLibrary.ts')).copyLibrary,
  'library.restoreMap': async () => (await import('./library.ts')).restore,
  'library.salvage': async () => (await import('./library.ts')).salvage,
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

/** Tasks that would take all processor time, or that no one is waiting for. They run in low-priority threads. */
export const LOW_PRIORITY: ReadonlySet<TaskName> = new Set<TaskName>([
  'checks.run',
  'encounter.summarize',
  'pictures.findWalls',
  'simulation.odds',
])
type TaskOf<N extends TaskName> = Awaited<ReturnType<(typeof TASKS)[N]>>
/** The input of a task. */
export type TaskInput<N extends TaskName> = Parameters<TaskOf<N>>[0]
/** The value of a successful task. */
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<TaskOf<N>>> extends Result<infer Out> ? Out : never
