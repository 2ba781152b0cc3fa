import { rulesetSummary } from '../../../src/answers/rulesets.ts'
import { encounterSchema } from '../../../src/map/records/encounter.ts'
import { settingsOf } from '../../../src/map/battleMap.ts'
import { RULESETS, rulesetById } from '../../../src/rules/registry.ts'
import { runEncounter } from '../../../src/simulation/run.ts'
import { prepareScene } from '../../../src/simulation/scene.ts'
import { consequenceWords, hazardWords, ledgerWords } from '../../../src/words/ledger.ts'
import { SimulationState } from '../../../renderer/simulation/SimulationState.svelte.ts'
import { TestEditor } from '../editor/testEditor.ts'
import { answering } from '../answering.ts'

/**
 * A hero who walks off and a friend who stays, with a main process that plays plans and answers everything else as `answers`
 * says, or as the test's editor does.
 */
export async function playing(answers: Parameters<typeof answering>[0] = {}) {
  const t = await TestEditor.open()
  t.editor.rulesets = RULESETS.map(rulesetSummary)
  await t.place(['hero', 1, 1], ['friend', 1, 4])
  const main = answering({
    'simulation.run': (argument: { readonly encounter: unknown }) => {
      const encounter = encounterSchema.parse(argument.encounter)
      const scene = prepareScene(t.map, encounter, rulesetById(settingsOf(t.map).ruleset))
      if (!scene.ok) throw new Error(scene.error.code)
      const { ledger, seed } = runEncounter(scene.value)
      const [words, hazards] = [ledgerWords(scene.value, ledger), hazardWords(scene.value, ledger)]
      const consequences = consequenceWords(scene.value, ledger)
      return {
        revision: t.editor.replica.revision,
        seed,
        ledger,
        words,
        consequences,
        hazards,
        milliseconds: 1,
      }
    },
    ...answers,
  })
  const simulation = new SimulationState(main.client, t.editor, main.toasts)
  await simulation.plans.addPlan()
  const plan = encounterSchema.parse({
    ...simulation.plans.plan,
    rounds: 9,
    participants: [
      { creatureId: 'hero', initiative: 20 },
      { creatureId: 'friend', initiative: 10 },
    ],
    orders: [
      {
        creatureId: 'hero',
        task: { type: 'go-to', waypoints: [{ col: 9, row: 1 }] },
      },
    ],
  })
  await simulation.plans.change(plan, 'Orders')
  await t.settled()
  await simulation.run()
  main.asked()
  return { ...main, t, simulation, play: simulation.play, plan }
}
