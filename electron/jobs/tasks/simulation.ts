/** Plays encounters, once or many times, and journeys. */
import { seedRandom } from '../../../src/base/random.ts'
import { failure, ok, type Result } from '../../../src/base/result.ts'
import type { JourneyAnswer } from '../../../src/ipc/shapes/simulation.ts'
import { settingsOf, type BattleMap } from '../../../src/map/battleMap.ts'
import type { Encounter } from '../../../src/map/records/encounter.ts'
import { rulesetById } from '../../../src/rules/registry.ts'
import { consequenceWords, hazardWords, ledgerWords } from '../../../src/words/ledger.ts'
import { exportLedger, type LedgerFormat } from '../../../src/words/ledgerExport.ts'
import { OddsCounter } from '../../../src/simulation/odds/OddsCounter.ts'
import type { OddsTally } from '../../../src/simulation/odds/tally.ts'
import { runEncounter, type Run } from '../../../src/simulation/run.ts'
import { prepareScene, type Scene } from '../../../src/simulation/scene.ts'
import { Stage } from '../../../src/simulation/Stage.ts'
import { makeJourney, type Journey } from '../../../src/simulation/travel/journey.ts'
import { journeyOdds } from '../../../src/simulation/travel/journeyOdds.ts'
import type { TaskHooks } from '../protocol.ts'

/** An encounter, and the map it is played on. */
export interface Staged {
  readonly map: BattleMap
  readonly encounter: Encounter
}

const sceneOf = ({ map, encounter }: Staged): Result<Scene> =>
  prepareScene(map, encounter, rulesetById(settingsOf(map).ruleset))

/** One run, with the words for each ledger entry, its consequences and hazards, and the run exported as text. */
export interface PlayedOnce {
  readonly run: Run
  readonly words: readonly string[]
  readonly consequences: readonly (readonly string[])[]
  readonly hazards: readonly (readonly string[])[]
  readonly text: string
  readonly milliseconds: number
}

/** Plays an encounter once. */
export function playOnce({ format, ...staged }: Staged & { readonly format: LedgerFormat }): Result<PlayedOnce> {
  const scene = sceneOf(staged)
  if (!scene.ok) return scene
  const began = performance.now()
  const run = runEncounter(scene.value)
  const milliseconds = performance.now() - began
  const words = ledgerWords(scene.value, run.ledger)
  const consequences = consequenceWords(scene.value, run.ledger)
  const hazards = hazardWords(scene.value, run.ledger)
  return ok({ run, words, consequences, hazards, text: exportLedger(scene.value, run, format), milliseconds })
}

/** Plays the runs from `firstRun` up to but not including `endRun` and returns their tally. */
export function playMany(
  { firstRun, endRun, ...staged }: Staged & { readonly firstRun: number; readonly endRun: number },
  { onProgress }: TaskHooks,
): Result<OddsTally> {
  const scene = sceneOf(staged)
  if (!scene.ok) return scene
  const counter = new OddsCounter(new Stage(scene.value))
  for (let run = firstRun; run < endRun; run++) {
    counter.play(run)
    onProgress('runs', run + 1 - firstRun, endRun - firstRun)
  }
  return ok(counter.take())
}

/** A journey to simulate, once and `runs` times. */
export interface JourneyRequest {
  readonly journey: Journey
  readonly ruleset: string
  readonly seed: string
  readonly runs: number
}

/** Makes a journey. Error: `no-such-ruleset`. */
export function travel({
  journey,
  ruleset: id,
  seed,
  runs,
}: JourneyRequest): Result<Pick<JourneyAnswer, 'result' | 'odds'>> {
  const ruleset = rulesetById(id)
  if (!ruleset) return failure('no-such-ruleset', { name: id })
  const { result, random } = makeJourney(journey, ruleset.travel, seedRandom(seed))
  return ok({ result, odds: journeyOdds(journey, ruleset.travel, random, runs) })
}
