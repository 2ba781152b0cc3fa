import { expect, test } from 'vitest'
import { rulesetSummary } from '../../../../src/answers/rulesets.ts'
import { OFFERED_RULESETS } from '../../../../src/rules/registry.ts'
import { dnd5e } from '../../../../src/rules/systems/dnd5e/index.ts'

test('windows are given the statements of attribution that both documents ask for, and no others', () => {
  const [newer, older, ...others] = rulesetSummary(dnd5e).credits
  for (const [statement, version] of [
    [newer, '5.2.1'],
    [older, '5.1'],
  ] as const) {
    expect(statement).toContain(`System Reference Document ${version} (“SRD ${version}”) by Wizards of the Coast LLC`)
    expect(statement).toContain('licensed under the Creative Commons Attribution 4.0 International License')
    expect(statement).toContain('https://creativecommons.org/licenses/by/4.0/legalcode')
  }
  expect(others).toEqual([])
  for (const ruleset of OFFERED_RULESETS) if (ruleset !== dnd5e) expect(rulesetSummary(ruleset).credits).toEqual([])
})
