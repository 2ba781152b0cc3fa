/** Random battles played, many times and for the road: a change of any run changes a line of a golden file. */
import { describe, it } from 'vitest'
import { printedRounds } from '../../src/answers/print/rounds.ts'
import { runSheetFacts } from '../../src/answers/print/runSheet.ts'
import { rulesetById, rulesOf } from '../../src/rules/registry.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { addTallies } from '../../src/simulation/odds/tally.ts'
import { oddsOf } from '../../src/simulation/odds/chances.ts'
import { OddsCounter } from '../../src/simulation/odds/OddsCounter.ts'
import { handOverCommand, replayLedger, stillToArrive } from '../../src/simulation/replay.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene } from '../../src/simulation/scene.ts'
import { Stage } from '../../src/simulation/Stage.ts'
import { madeJourney } from '../../src/simulation/travel/plannedJourney.ts'
import { plannedJourneySchema } from '../../src/map/records/journey.ts'
import { journeyMarkdown } from '../../src/words/journey.ts'
import { consequenceWords, ledgerWords } from '../../src/words/ledger.ts'
import { exportLedger } from '../../src/words/ledgerExport.ts'
import { oddsMarkdown } from '../../src/words/oddsReport.ts'
import { diceOf } from '../support/dice.ts'
import { expectDigests } from '../support/golden.ts'
import { BATTLE_RULESETS, randomBattle } from '../support/randomBattle.ts'

const BATTLES = 6
const RUNS = 2

describe.each(BATTLE_RULESETS)('random battles in %s', (ruleset) => {
  it('are fought as they were', () => expectDigests(`battles/runs-${ruleset}`, fights(ruleset)))
  it('are left for the road as they were', () => expectDigests(`battles/journeys-${ruleset}`, journeys(ruleset)))
})

function* fights(ruleset: string): Generator<readonly [string, unknown]> {
  for (let seed = 1; seed <= BATTLES; seed++) {
    const map = randomBattle(ruleset, seed)
    const [plan] = map.tables.encounters.values()
    const scene = prepareScene(map, plan!, rulesetById(ruleset))
    if (!scene.ok) {
      yield [`${seed} refused`, scene.error]
      continue
    }
    const run = runEncounter(scene.value)
    const { events } = plan!
    yield [`${seed} ledger`, run.ledger]
    yield [`${seed} words`, [ledgerWords(scene.value, run.ledger), consequenceWords(scene.value, run.ledger)]]
    yield [`${seed} exports`, (['markdown', 'csv', 'json'] as const).map((as) => exportLedger(scene.value, run, as))]
    yield [`${seed} print`, printedRounds(scene.value, run)]
    const half = run.ledger.slice(0, run.ledger.length / 2)
    const after = replayLedger(map, events, half)
    yield [`${seed} half`, [after, handOverCommand(map, after, stillToArrive(events, half), 'Half')]]
    const played = rulesOf(settingsOf(map))
    if (played.ok) yield [`${seed} run sheet`, runSheetFacts(map, played.value, plan)]
    const counter = new OddsCounter(new Stage(scene.value))
    const tallies = Array.from({ length: RUNS }, (_, i) => {
      counter.play(i)
      return counter.take()
    })
    const all = tallies.reduce(addTallies)
    yield [`${seed} odds`, [all, oddsOf(scene.value, all), oddsMarkdown(scene.value, all)]]
  }
}

function* journeys(ruleset: string): Generator<readonly [string, unknown]> {
  const travel = rulesetById(ruleset)?.travel
  for (let seed = 1; seed <= BATTLES; seed++) {
    const map = randomBattle(ruleset, seed)
    const dice = diceOf(`${ruleset} ${seed} journey`)
    const leg = () => ({
      miles: dice.between(4, 60),
      country: dice.oneOf(['plains', 'forest', 'hill', 'marsh', 'mountain']),
      way: dice.oneOf(['highway', 'road', 'trackless']),
    })
    const planned = plannedJourneySchema.parse({
      name: 'Away',
      legs: [leg(), leg()],
      travelers: [...map.tables.creatures.keys()].slice(0, 3).map((creatureId) => ({ creatureId, mode: 'land' })),
      means: dice.oneOf(['on-foot', 'mounted']),
      hustleHours: dice.below(4),
      ...(dice.percent(50) ? { hoursADay: dice.between(6, 12) } : {}),
    })
    const made = travel?.answers.includes('overland') ? madeJourney(map, planned, travel, 20) : null
    yield [`${seed}`, made?.ok ? [made.value, journeyMarkdown(planned, made.value)] : made]
  }
}
