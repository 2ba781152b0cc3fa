/** The window's side of the drawing workers, which draw all that the window shows of maps. */
import { floorAreasOf } from '../../../src/draw/facts/floors.ts'
import type { BattleMap, MapTables } from '../../../src/map/battleMap.ts'
import type { DrawJob, FromWorker, ToWorker } from './messages.ts'

/** Called with every finished picture. */
export type OnDrawn = (drawn: FromWorker) => void

/** A map that is drawn part by part. */
export interface DrawSource {
  /** Sets the map; `version` is returned with every picture of it. */
  setMap(map: BattleMap, version: number): void
  /** Replaces the unfinished jobs by these, the most urgent first. */
  draw(jobs: readonly DrawJob[]): void
  close(): void
}

/** The part of a worker that is used. */
export interface DrawWorker {
  postMessage(message: ToWorker): void
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null
}

/** Distributes jobs to workers in turn, and returns their pictures. Every worker has every map. */
export class MapDrawer {
  readonly #workers: readonly DrawWorker[]
  readonly #listeners = new Map<number, OnDrawn>()
  #sources = 0

  constructor(workers: readonly DrawWorker[]) {
    this.#workers = workers
    for (const worker of workers)
      worker.onmessage = ({ data }) => {
        const listener = this.#listeners.get(data.source)
        if (listener) listener(data)
        else data.bitmap?.close()
      }
  }

  /** A new source. */
  open(onDrawn: OnDrawn): DrawSource {
    const source = ++this.#sources
    this.#listeners.set(source, onDrawn)
    const postToAll = (message: ToWorker): void => {
      for (const worker of this.#workers) worker.postMessage(message)
    }
    return {
      setMap: (map, version) => postToAll({ type: 'map', source, version, map: drawnOf(map) }),
      draw: (jobs) => {
        for (const [number, worker] of this.#workers.entries())
          worker.postMessage({ type: 'draw', source, jobs: jobs.filter((_, i) => i % this.#workers.length === number) })
      },
      close: () => {
        this.#listeners.delete(source)
        postToAll({ type: 'close', source })
      },
    }
  }
}

/** The part of a map that drawings read, so that nothing else is copied to workers. */
function drawnOf(map: BattleMap): BattleMap {
  const { settings, terrainTypes, edges, props } = map.tables
  const regions = new Map(floorAreasOf(map.tables.regions.values()).map((region) => [region.id, region]))
  const nothing = new Map<never, never>()
  const tables: MapTables = {
    ...{ creatures: nothing, notes: nothing, drawings: nothing, templates: nothing },
    ...{ lights: nothing, encounters: nothing },
    ...{ settings, terrainTypes, edges, props, regions },
  }
  const { id, widthCells, heightCells, layers, unseen } = map
  return { id, widthCells, heightCells, layers, tables, ...(unseen ? { unseen } : {}) }
}

/** More workers are hardly faster, and each has its own textures. */
const MAX_WORKERS = 2

let drawer: MapDrawer | undefined

/** The drawer of this window; its workers start with the first use. */
export const mapDrawer = (): MapDrawer => {
  const count = Math.min(MAX_WORKERS, navigator.hardwareConcurrency)
  return (drawer ??= new MapDrawer(
    Array.from({ length: count }, () => new Worker(new URL('./drawWorker.ts', import.meta.url), { type: 'module' })),
  ))
}
