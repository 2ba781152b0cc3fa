/**
 * Draws parts of maps as pictures off the main thread. It yields after each picture, so that newer jobs can replace the rest. The
 * oldest source with jobs is next.
 */
import { sceneOf, type MapScene } from '../../../src/draw/scene.ts'
import { staleRect } from '../../../src/draw/stale.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { Dressing } from '../../../src/map/records/styleSettings.ts'
import type { DrawJob, FromWorker, ToWorker } from './messages.ts'
import { paintPart } from './paintPart.ts'
import { addPaperFonts, paintedInFonts } from '../../ui/paperFonts.ts'

const fontsAreKnown = addPaperFonts()

/** A version of a map with its scenes by dressing, which previews of several styles share. */
interface Version {
  readonly map: BattleMap
  readonly scenes: Map<string, MapScene>
}

interface Source {
  readonly version: number
  /** The newest last; older ones show what a change leaves unchanged. */
  readonly versions: ReadonlyMap<number, Version>
  jobs: readonly DrawJob[]
}

const MAX_VERSIONS = 6

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
      const before = sources.get(source)
      const recent = [...(before?.versions ?? [])].slice(1 - MAX_VERSIONS)
      const versions = new Map([...recent, [version, { map, scenes: new Map<string, MapScene>() }]])
      sources.set(source, { version, versions, jobs: before?.jobs ?? [] })
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
turns.port1.onmessage = async () => {
  const next = [...sources].find(([, { jobs }]) => jobs.length > 0)
  try {
    if (next) await drawNext(...next)
  } finally {
    isAwake = false
    if (next) wake()
  }
}

function wake(): void {
  if (isAwake) return
  isAwake = true
  turns.port2.postMessage(null)
}

async function drawNext(source: number, from: Source): Promise<void> {
  await fontsAreKnown
  const [job, ...rest] = from.jobs
  if (!job) return
  from.jobs = rest
  const { version } = from
  const scene = sceneAt(from, version, job.styleSettings.dressing)
  if (!scene) return
  const { shows: since } = job
  const shown = since === undefined ? undefined : sceneAt(from, since, job.styleSettings.dressing)
  const answer = { source, id: job.id, version, dressing: scene.dressing }
  if (since === undefined || !shown) {
    const bitmap = (await paintedInFonts(() => paintPart(scene, job))).transferToImageBitmap()
    return worker.postMessage({ ...answer, bitmap }, [bitmap])
  }
  const part = staleRect(shown, scene, job.rect)
  if (!part) return worker.postMessage({ ...answer, since, bitmap: null }, [])
  // One more pixel: squares may have a fractional width, and rounding may end the part a pixel early.
  const bitmap = (await paintedInFonts(() => paintPart(scene, { ...job, rect: part }, 1))).transferToImageBitmap()
  worker.postMessage({ ...answer, since, part, bitmap }, [bitmap])
}

/** The scene of a cached version, which reuses unchanged facts of an earlier scene. */
function sceneAt({ versions }: Source, version: number, dressing: Dressing | undefined): MapScene | undefined {
  const of = versions.get(version)
  if (!of) return undefined
  const key = dressing ?? ''
  const known = of.scenes.get(key)
  if (known) return known
  const before = [...versions].findLast(([other, { scenes }]) => other < version && scenes.has(key))
  const made = sceneOf(of.map, { view: 'gm', dressing }, before?.[1].scenes.get(key))
  of.scenes.set(key, made)
  return made
}
