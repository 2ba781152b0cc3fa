import { availableParallelism } from 'node:os'
import { seedRandom } from '../../src/base/random.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import type { ChaseAnswer, OddsAnswer } from '../../src/ipc/shapes/simulation.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import type { LedgerFormat } from '../../src/words/ledgerExport.ts'
import { JAM_SHADES, jamShadeOf, oddsOf, variedIn } from '../../src/simulation/odds/chances.ts'
import type { OddsTally } from '../../src/simulation/odds/tally.ts'
import { prepareScene, type Scene } from '../../src/simulation/scene.ts'
import { journeySchema, type Journey } from '../../src/simulation/travel/journey.ts'
import { pursuitOdds, resolveChase } from '../../src/simulation/travel/chase.ts'
import { playOdds } from '../jobs/playOdds.ts'
import type { RunJob } from '../jobs/runJob.ts'
import type { WindowJobs } from './jobs.ts'
import type { OpenMaps } from './openMaps.ts'

/** Dependencies of the simulation handlers. */
export interface SimulationDeps {
  readonly openMaps: OpenMaps
  readonly runJob: RunJob
  readonly jobs: WindowJobs
}

/** The handlers of simulation calls. Encounters are played and journeys are made in threads. */
export function simulationHandlers({ openMaps, runJob, jobs }: SimulationDeps) {
  const prepare = (mapId: MapId, encounter: Encounter): Result<{ scene: Scene; revision: number }> => {
    const open = openMaps.get(mapId)
    if (!open.ok) return open
    const { map, revision } = open.value
    const scene = prepareScene(map, encounter, rulesetById(settingsOf(map).ruleset))
    return scene.ok ? ok({ scene: scene.value, revision }) : scene
  }
  const play = async (mapId: MapId, encounter: Encounter, format: LedgerFormat, job?: string) => {
    const prepared = prepare(mapId, encounter)
    if (!prepared.ok) return prepared
    const { scene, revision } = prepared.value
    const task = { map: scene.map, encounter: scene.encounter, format }
    const played = await jobs.run(job, (options) => runJob('simulation.run', task, options))
    return played.ok ? ok({ ...played.value, revision }) : played
  }
  return {
    'simulation.run': async ({ mapId, encounter, job }) => {
      const played = await play(mapId, encounter, 'markdown', job)
      if (!played.ok) return played
      const { run, words, consequences, hazards, revision, milliseconds } = played.value
      return ok({ revision, seed: run.seed, ledger: run.ledger, words, consequences, hazards, milliseconds })
    },
    'simulation.export': async ({ mapId, encounter, format }) => {
      const played = await play(mapId, encounter, format)
      return played.ok ? ok(played.value.text) : played
    },
    'simulation.odds': async ({ mapId, encounter, runs, job }) => {
      const prepared = prepare(mapId, encounter)
      if (!prepared.ok) return prepared
      const { scene, revision } = prepared.value
      const threads = Math.max(1, availableParallelism() - 1)
      const tally = await jobs.run(job, (options) => playOdds(runJob, { scene, runs, threads }, options))
      return tally.ok ? ok(oddsAnswer(scene, tally.value, revision)) : tally
    },
    'simulation.journey': async ({ ruleset: id, journey, seed, runs, job }) => {
      const ruleset = rulesetById(id)
      if (!ruleset) return failure('no-such-ruleset', { name: id })
      const read = readJourney(journey)
      if (!read.ok) return read
      const task = { journey: read.value, ruleset: id, seed, runs }
      const made = await jobs.run(job, (options) => runJob('simulation.journey', task, options))
      return made.ok ? ok({ ...made.value, ownTable: ruleset.travel.answers.includes('overland') }) : made
    },
    'simulation.chase': ({ ruleset: id, scale, pursuer, quarry, seed }) => {
      const ruleset = rulesetById(id)
      if (!ruleset) return failure('no-such-ruleset', { name: id })
      const answer: ChaseAnswer = {
        ...resolveChase(scale, pursuer, quarry, seedRandom(seed)),
        odds: pursuitOdds(scale, pursuer, quarry),
        ownText: ruleset.travel.answers.includes('pursuit'),
      }
      return ok(answer)
    },
  } satisfies Partial<Handlers>
}

function oddsAnswer(scene: Scene, tally: OddsTally, revision: number): OddsAnswer {
  const { runs, clearedByRound, jamsByCell } = tally
  return {
    revision,
    runs,
    creatures: oddsOf(scene, tally),
    varied: variedIn(tally),
    clearedByRound,
    jamsByCell,
    jamShades: JAM_SHADES,
    jamShadeByCell: jamsByCell.map((jams) => jamShadeOf(jams, runs)),
  }
}

function readJourney(journey: unknown): Result<Journey> {
  const read = journeySchema.safeParse(journey)
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const where = `journey.${issue?.path.join('.') ?? ''}`
  return failure('malformed-request', { where, details: issue?.message ?? 'expected a journey' })
}
