import type { Ruleset } from './ruleset.ts'
import { dnd35 } from './systems/dnd35/index.ts'
import { pf1e } from './systems/pf1e/index.ts'
import { pf2e } from './systems/pf2e/index.ts'
import { starfinder } from './systems/starfinder/index.ts'

/** Every rule system, in the order they are shown. A new one is a folder and a line here. */
export const RULESETS: readonly Ruleset[] = [starfinder, dnd35, pf1e, pf2e]

/** The rule system of that id, if registered. */
export const rulesetById = (id: string): Ruleset | undefined => RULESETS.find((ruleset) => ruleset.id === id)
