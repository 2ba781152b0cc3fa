import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
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
import { journeyOdds, journeySchema, makeJourney } from '../../src/simulation/travel/journey.ts'
import { pursuitOdds, resolveChase } from '../../src/simulation/travel/chase.ts'
import type { RunNews, SimulationTask } from '../worker/simulationProtocol.ts'
import { startOdds, type OddsRun } from './oddsRun.ts'
import type { OpenMaps } from './openMaps.ts'

/** What the handlers of simulations need. */
export interface SimulationNeeds {
  readonly openMaps: OpenMaps
  /** File of the thread that plays. */
  readonly simulationFile: string
  readonly progress: (told: OddsProgress) => void
}

/** The calls of simulations. Encounters are played in threads of their own; journeys take milliseconds and need none. */
export function simulationHandlers({ openMaps, simulationFile, progress }: SimulationNeeds) {
  const underWay = new Map<string, OddsRun>()
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
    const news = await playInThread(simulationFile, prepared.value.scene, format)
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
      if (underWay.has(ticket)) return failure('ticket-taken', 'Odds of this ticket are under way.', ticket)
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
    'simulation.journey': ({ ruleset: id, journey, seed, runs }) => {
      const ruleset = rulesetById(id)
      if (!ruleset) return failure('no-such-ruleset', `No rule system is called ${id}.`, 'ruleset')
      const read = journeySchema.safeParse(journey)
      if (!read.success) {
        const [issue] = read.error.issues
        return failure(
          'malformed-request',
          issue?.message ?? 'expected a journey',
          `journey.${issue?.path.join('.') ?? ''}`,
        )
      }
      const factors = ruleset.countryFactors ?? COUNTRY_FACTORS
      const once = makeJourney(read.data, factors, seedRandom(seed))
      const answer: JourneyAnswer = {
        result: once.result,
        odds: journeyOdds(read.data, factors, once.random, runs),
        ownTable: ruleset.countryFactors !== null,
      }
      return ok(answer)
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

/** One run in a thread that ends with it. Error: `simulation-broken`. */
function playInThread(file: string, { map, encounter }: Scene, format: LedgerFormat): Promise<Result<RunNews>> {
  return new Promise((done) => {
    const workerData: SimulationTask = { kind: 'run', map, encounter, format }
    const worker = new Worker(file, { workerData })
    worker.on('message', (news: RunNews) => done(ok(news)))
    worker.on('error', (error: Error) => done(failure('simulation-broken', error.message)))
  })
}
