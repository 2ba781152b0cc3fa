import { rulesetSummary } from '../../src/answers/rulesets.ts'
import { referenceAnswer, sheetAnswer } from '../../src/answers/sheet.ts'
import { failure, ok, type Result } from '../../src/base/result.ts'
import type { Handlers } from '../../src/ipc/contract.ts'
import { settingsOf } from '../../src/map/battleMap.ts'
import { OFFERED_RULESETS, rulesetById } from '../../src/rules/registry.ts'
import type { Ruleset } from '../../src/rules/ruleset.ts'
import { rulesetChange } from '../../src/words/rulesetChange.ts'
import type { OpenMaps } from './openMaps.ts'

/** The handlers about rule systems that do not need the engine. */
export function ruleHandlers(openMaps: OpenMaps) {
  return {
    'rulesets.list': () => ok(OFFERED_RULESETS.map(rulesetSummary)),
    'rules.sheet': (sheet) => {
      const ruleset = rulesetNamed(sheet.ruleset)
      return ruleset.ok ? ok(sheetAnswer(ruleset.value, sheet)) : ruleset
    },
    'rules.reference': ({ ruleset: id, search }) => {
      const ruleset = rulesetNamed(id)
      return ruleset.ok ? ok(referenceAnswer(ruleset.value, search)) : ruleset
    },
    'rules.change': ({ mapId, to: id }) => {
      const open = openMaps.get(mapId)
      if (!open.ok) return open
      const from = rulesetNamed(settingsOf(open.value.map).ruleset)
      if (!from.ok) return from
      const to = rulesetNamed(id)
      if (!to.ok) return to
      return ok({
        from: from.value.name,
        to: to.value.name,
        differences: rulesetChange(open.value.map, from.value, to.value),
      })
    },
  } satisfies Partial<Handlers>
}

/** Error: `no-such-ruleset`. */
function rulesetNamed(id: string): Result<Ruleset> {
  const ruleset = rulesetById(id)
  return ruleset ? ok(ruleset) : failure('no-such-ruleset', { name: id })
}
