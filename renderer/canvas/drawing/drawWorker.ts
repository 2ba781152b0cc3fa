/**
 * Draws parts of maps as pictures, off the thread that answers the mouse. One picture a turn, so that a newer wish is heard
 * before the next; sources take turns, the oldest first.
 */
import { sceneOf, type MapScene } from '../../../src/draw/scene.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { DrawJob, FromWorker, ToWorker } from './messages.ts'
import { paintPart } from './paintPart.ts'

interface Source {
  readonly version: number
  readonly map: BattleMap
  /** By dressing: styles tried out side by side share one. */
  readonly scenes: Map<string, MapScene>
  jobs: readonly DrawJob[]
}

const sources = new Map<number, Source>()
const worker = globalThis as unknown as {
  postMessage(message: FromWorker, transfer: Transferable[]): void
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null
}
let isAwake = false

worker.onmessage = ({ data }) => {
  switch (data.type) {
    case 'map': {
      const { source, version, map } = data
      sources.set(source, { version, map, scenes: new Map(), jobs: sources.get(source)?.jobs ?? [] })
      return
    }
    case 'draw': {
      const source = sources.get(data.source)
      if (source) source.jobs = data.jobs
      wake()
      return
    }
    case 'close':
      sources.delete(data.source)
  }
}

const turns = new MessageChannel()
turns.port1.onmessage = () => {
  isAwake = false
  const next = [...sources].find(([, { jobs }]) => jobs.length > 0)
  if (!next) return
  drawNext(...next)
  wake()
}

function wake(): void {
  if (isAwake) return
  isAwake = true
  turns.port2.postMessage(null)
}

function drawNext(source: number, { version, map, scenes, jobs }: Source): void {
  const [job, ...rest] = jobs
  const kept = sources.get(source)
  if (!job || !kept) return
  kept.jobs = rest
  const wanted = job.look.dressing ?? ''
  let scene = scenes.get(wanted)
  if (!scene) scenes.set(wanted, (scene = sceneOf(map, { view: 'gm', dressing: job.look.dressing })))
  const bitmap = paintPart(scene, job).transferToImageBitmap()
  worker.postMessage({ source, id: job.id, version, dressing: scene.dressing, bitmap }, [bitmap])
}
