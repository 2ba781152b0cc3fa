/** The encounters every library starts with: scenarios as Fivefoot writes them, one for each rule system. */
import { invariant } from '../base/invariant.ts'
import { scenarioIn } from '../formats/fivefoot/read.ts'
import type { BattleMap } from '../map/battleMap.ts'
import type { MapId } from '../map/records/ids.ts'
import boardingTheGannet from './boardingTheGannet.fivefoot.json' with { type: 'json' }
import chapelInTheReeds from './chapelInTheReeds.fivefoot.json' with { type: 'json' }
import lanternMarket from './lanternMarket.fivefoot.json' with { type: 'json' }
import tollAtHarrowBridge from './tollAtHarrowBridge.fivefoot.json' with { type: 'json' }
import vaultOfTheSaltKing from './vaultOfTheSaltKing.fivefoot.json' with { type: 'json' }

/** An encounter that comes with the program. */
export interface Sample {
  /** Stable name; the library knows by it which samples it has. */
  readonly id: string
  readonly settings: { readonly name: string; readonly ruleset: string }
}

const SCENARIOS = {
  'boarding-the-gannet': boardingTheGannet,
  'toll-at-harrow-bridge': tollAtHarrowBridge,
  'vault-of-the-salt-king': vaultOfTheSaltKing,
  'chapel-in-the-reeds': chapelInTheReeds,
  'lantern-market': lanternMarket,
} as const satisfies Readonly<Record<string, Pick<Sample, 'settings'>>>

/** The samples, in the order a library shows them. */
export const SAMPLES: readonly Sample[] = Object.entries(SCENARIOS).map(([id, { settings }]) => ({ id, settings }))

/** The map of a sample, under an id of its own. */
export function sampleMap({ id: sample }: Sample, id: MapId): BattleMap {
  const read = scenarioIn(SCENARIOS[sample as keyof typeof SCENARIOS], { knowsRuleset: () => true })
  invariant(read.ok, `the scenario of the sample ${sample} can be read`)
  return { ...read.value.map, id }
}
