import { availableParallelism } from 'node:os'
import { seedRandom } from '../../src/base/random.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { ChaseAnswer, JourneyAnswer, OddsAnswer, OddsProgress } from '../../src/ipc/shapes/simulation.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { COUNTRY_FACTORS } from '../../src/rules/shared/countryFactors.ts'
import type { LedgerFormat } from '../../src/simulation/exportLedger.ts'
import { oddsOf } from '../../src/simulation/odds/chances.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { journeySchema, type Journey } from '../../src/simulation/travel/journey.ts'
import { pursuitOdds, resolveChase } from '../../src/simulation/travel/chase.ts'
import type { JourneyNews, JourneyTask, RunNews, SimulationTask } from '../worker/simulationProtocol.ts'
import { startOdds, type OddsRun } from './oddsRun.ts'
import type { OpenMaps } from './openMaps.ts'
import { spawnThread } from './threads.ts'

/** What the handlers of simulations need. */
export interface SimulationNeeds {
  readonly openMaps: OpenMaps
  /** File of the thread that plays. */
  readonly simulationFile: string
  readonly progress: (told: OddsProgress) => void
}

/** The calls of simulations. Encounters are played and journeys are made in threads of their own. */
export function simulationHandlers({ openMaps, simulationFile, progress }: SimulationNeeds) {
  const underWay = new Map<string, Pick<OddsRun, 'cancel'>>()
  const prepare = (mapId: MapId, encounter: Encounter): Result<{ scene: Scene; revision: number }> => {
    const open = openMaps.get(mapId)
    if (!open.ok) return open
    const { map, revision } = open.value
    const scene = prepareScene(map, encounter, rulesetById(settingsOf(map).ruleset))
    return scene.ok ? ok({ scene: scene.value, revision }) : scene
  }
  const play = async (mapId: MapId, encounter: Encounter, format: LedgerFormat) => {
    const prepared = prepare(mapId, encounter)
    if (!prepared.ok) return prepared
    const news = await playInThread(simulationFile, prepared.value.scene, format).result
    return news.ok ? ok({ ...news.value, revision: prepared.value.revision }) : news
  }
  return {
    'simulation.run': async ({ mapId, encounter }) => {
      const played = await play(mapId, encounter, 'markdown')
      if (!played.ok) return played
      const { run, words, revision, milliseconds } = played.value
      return ok({ revision, seed: run.seed, ledger: run.ledger, words, milliseconds })
    },
    'simulation.export': async ({ mapId, encounter, format }) => {
      const played = await play(mapId, encounter, format)
      return played.ok ? ok(played.value.text) : played
    },
    'simulation.odds': async ({ mapId, encounter, runs, ticket }) => {
      const prepared = prepare(mapId, encounter)
      if (!prepared.ok) return prepared
      if (underWay.has(ticket)) return ticketTaken(ticket)
      const { scene, revision } = prepared.value
      const run = startOdds({
        scene,
        runs,
        threads: Math.max(1, availableParallelism() - 1),
        workerFile: simulationFile,
        progress: (done) => progress({ ticket, done, runs }),
      })
      underWay.set(ticket, run)
      const tally = await run.result
      underWay.delete(ticket)
      if (!tally.ok) return tally
      const { clearedByRound, jamsByCell } = tally.value
      const answer: OddsAnswer = {
        revision,
        runs: tally.value.runs,
        creatures: oddsOf(scene, tally.value),
        clearedByRound,
        jamsByCell,
      }
      return ok(answer)
    },
    'simulation.cancel': ({ ticket }) => {
      underWay.get(ticket)?.cancel()
      return ok(null)
    },
    'simulation.journey': async ({ ruleset: id, journey, seed, runs, ticket }) => {
      const ruleset = rulesetById(id)
      if (!ruleset) return failure('no-such-ruleset', `No rule system is called ${id}.`, 'ruleset')
      const read = readJourney(journey)
      if (!read.ok) return read
      if (ticket !== undefined && underWay.has(ticket)) return ticketTaken(ticket)
      const factors = ruleset.countryFactors ?? COUNTRY_FACTORS
      const task: JourneyTask = { kind: 'journey', journey: read.value, factors, seed, runs }
      const { result, cancel } = inThread<JourneyNews>(simulationFile, task)
      if (ticket !== undefined) underWay.set(ticket, { cancel })
      const news = await result
      if (ticket !== undefined) underWay.delete(ticket)
      const answer: Result<JourneyAnswer> = news.ok
        ? ok({ ...news.value, ownTable: ruleset.countryFactors !== null })
        : news
      return answer
    },
    'simulation.chase': ({ ruleset: id, scale, pursuer, quarry, seed }) => {
      const ruleset = rulesetById(id)
      if (!ruleset) return failure('no-such-ruleset', `No rule system is called ${id}.`, 'ruleset')
      const answer: ChaseAnswer = {
        ...resolveChase(scale, pursuer, quarry, seedRandom(seed)),
        odds: pursuitOdds(scale, pursuer, quarry),
        ownText: ruleset.answersPursuit,
      }
      return ok(answer)
    },
  } satisfies Partial<Handlers>
}

const ticketTaken = (ticket: string) => failure('ticket-taken', 'Work of this ticket is under way.', ticket)

function readJourney(journey: unknown): Result<Journey> {
  const read = journeySchema.safeParse(journey)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const where = `journey.${issue?.path.join('.') ?? ''}`
  return failure('malformed-request', issue?.message ?? 'expected a journey', where)
}

const playInThread = (file: string, { map, encounter }: Scene, format: LedgerFormat) =>
  inThread<RunNews>(file, { kind: 'run', map, encounter, format })

/** A task in a thread that ends with it. Errors: `cancelled`, `simulation-broken`. */
function inThread<News>(file: string, workerData: SimulationTask) {
  const worker = spawnThread(file, workerData)
  let finish: (answer: Result<News>) => void = () => undefined
  const result = new Promise<Result<News>>((done) => (finish = done))
  worker.on('message', (news: News) => finish(ok(news)))
  worker.on('error', (error: Error) => finish(failure('simulation-broken', error.message)))
  const cancel = (): void => {
    finish(failure('cancelled', 'The simulation was cancelled.'))
    void worker.terminate()
  }
  return { result, cancel }
}
