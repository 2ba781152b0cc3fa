/** Random battles on paper, part by part and with all kinds of options: a change of a page changes a line of a golden file. */
import { describe, it } from 'vitest'
import { factsOfMap } from '../../src/answers/print/facts.ts'
import { mapOverlays } from '../../src/answers/print/overlays.ts'
import { printedChecks } from '../../src/answers/print/checks.ts'
import { printedRounds } from '../../src/answers/print/rounds.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import {
  COORDINATE_STYLES,
  CREATURE_STYLES,
  CUTS,
  GRIDS,
  LAYOUTS,
  ORIENTATIONS,
  PARTS,
  type Copy,
  type PrintOptionsInput,
} from '../../src/print/options.ts'
import { drawPage, planPages } from '../../src/print/planPages.ts'
import { planPicture } from '../../src/print/planPicture.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene } from '../../src/simulation/scene.ts'
import { en } from '../../src/words/en/index.ts'
import { diceOf, type Dice } from '../support/dice.ts'
import { expectDigests } from '../support/golden.ts'
import { marksInBrief } from '../support/marksInBrief.ts'
import { printOptions } from '../support/printableMap.ts'
import { BATTLE_RULESETS, randomBattle } from '../support/randomBattle.ts'

const OPTIONS = 14
/** Parts that show the map, and take the options of one. */
const MAP_PARTS: readonly (typeof PARTS)[number][] = ['map', 'map', 'rounds', 'ranges', 'pieces', 'legend', 'key']

/** All that can be printed of a battle. */
function factsOf(map: BattleMap, ruleset: string, copy: Copy): PrintFacts | null {
  const [plan] = map.tables.encounters.values()
  const scene = plan && prepareScene(map, plan, rulesetById(ruleset))
  const rounds = scene?.ok && copy === 'gm' ? printedRounds(scene.value, runEncounter(scene.value)) : null
  const creatures = [...map.tables.creatures.values()]
  const request = {
    reach: ['each'],
    threat: ['all'],
    routes: [],
    danger: { by: ['foes'], rounds: 2, opensDoors: true },
  }
  const ranges = mapOverlays(map, copy, request)
  const ways = creatures.map(({ name, at }) =>
    mapOverlays(map, copy, {
      reach: [],
      threat: [],
      routes: [{ creature: name, squares: [{ ...at, row: Math.max(0, at.row - 2) }] }],
    }),
  )
  const checks = printedChecks(map, { settings: {}, rounds: 3 })
  const found = [...(rounds ? [rounds] : []), ...[ranges, ...ways].flatMap((each) => (each.ok ? [each.value] : []))]
  const facts = factsOfMap(map, {
    dateText: '2026-03-01',
    copy,
    pictures: {},
    overlays: found.flatMap(({ overlays }) => overlays),
    tables: [...found.flatMap(({ tables }) => tables), ...(checks.ok && copy === 'gm' ? [checks.value] : [])],
  })
  return facts.ok ? facts.value : null
}

const randomOptions = (dice: Dice): PrintOptionsInput => ({
  parts: [dice.oneOf(MAP_PARTS)],
  paper: dice.oneOf(['a4', 'letter', 'a3', { widthInches: 7, heightInches: 9 }] as const),
  layout: dice.oneOf([...LAYOUTS, 'sheets', 'sheets']),
  orientation: dice.oneOf(ORIENTATIONS),
  marginInches: dice.oneOf([0, 0.25, 0.6]),
  scale: dice.oneOf([
    { kind: 'square', squareInches: 0.4 },
    { kind: 'square', squareInches: 1 },
    { kind: 'fit' },
    { kind: 'poster', pagesAcross: 2 },
  ] as const),
  area: dice.oneOf([
    { kind: 'map' },
    { kind: 'rect', col: 1, row: 2, widthCells: 9, heightCells: 6 },
    { kind: 'regions' },
  ] as const),
  overlapInches: dice.oneOf([0, 0.15, 0.5]),
  wholeSquares: dice.percent(70),
  skipEmptyPages: dice.percent(30),
  cropMarks: dice.percent(70),
  pageLabels: dice.percent(70),
  coordinates: dice.oneOf(COORDINATE_STYLES),
  coordinatesInside: dice.percent(30),
  grid: dice.oneOf(GRIDS),
  creatures: dice.oneOf(CREATURE_STYLES),
  names: dice.percent(70),
  templates: dice.percent(70),
  zones: dice.percent(70),
  legendOnMap: dice.percent(50),
  cutBy: dice.oneOf(CUTS),
  covers: dice.percent(30),
})

function inBrief(map: BattleMap, facts: PrintFacts, options: PrintOptionsInput): unknown {
  const plan = planPages(map, facts, printOptions(options))
  if (!plan.ok) return plan.error
  const { pages, warnings, title } = plan.value
  const drawn = pages.map((_, i) => {
    const { widthInches, heightInches, marks } = drawPage(plan.value, i)
    return [widthInches, heightInches, marksInBrief(marks)]
  })
  return { title, drawn, warnings, words: warnings.map(en.print.warning) }
}

function pictureInBrief(map: BattleMap, facts: PrintFacts, options: PrintOptionsInput): unknown {
  const plan = planPicture(map, facts, printOptions(options), 0.5)
  if (!plan.ok) return plan.error
  const { drawBand, ...picture } = plan.value
  return { picture, marks: marksInBrief(drawBand(0, picture.heightInches).marks) }
}

describe.each(BATTLE_RULESETS)('random battles in %s', (ruleset) => {
  it('are printed as they were', async () => {
    const map = randomBattle(ruleset, 31)
    const dice = diceOf(`${ruleset} print`)
    const [gm, players] = (['gm', 'player'] as const).map((copy) => ({ copy, facts: factsOf(map, ruleset, copy)! }))
    const each = [gm!, players!]
    await expectDigests(`battles/printed-${ruleset}`, [
      ...each.flatMap(({ copy, facts }) => [
        ...PARTS.map((part) => [`${part} ${copy}`, inBrief(map, facts, { parts: [part], copy })] as const),
        [`facts ${copy}`, facts] as const,
      ]),
      ...Array.from({ length: OPTIONS }, (_, i) => {
        const { copy, facts } = dice.percent(70) ? gm! : players!
        const options = { ...randomOptions(dice), copy }
        return [`options ${i}`, [options, inBrief(map, facts, options), pictureInBrief(map, facts, options)]] as const
      }),
    ])
  })
})
