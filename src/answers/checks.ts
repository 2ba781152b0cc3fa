/** Runs the checks of `src/checks` on a map and words their findings. */
import { ok, type Result } from '../base/result.ts'
import { CheckScene } from '../checks/CheckScene.ts'
import type { Check, Finding, Fix } from '../checks/check.ts'
import { CHECKS } from '../checks/registry.ts'
import type { CallArgument } from '../ipc/contract.ts'
import {
  SEVERITIES,
  type CheckAnswer,
  type CheckChoices,
  type CheckedMap,
  type CheckFinding,
  type CheckSetting,
  type Severity,
} from '../ipc/shapes/checks.ts'
import { settingsOf, type BattleMap } from '../map/battleMap.ts'
import { rulesOf } from '../rules/registry.ts'
import { en, type Catalog } from '../words/en/index.ts'
import type { Situation } from './replica.ts'

/** Called with the number of finished checks. */
export type OnCheckProgress = (done: number, of: number) => void

/** Checks a map while it is being drawn. Errors: those of `checkMap`. */
export const checksAnswer = (
  { map, revision }: Situation,
  { choices }: CallArgument<'engine.checks'>,
): Result<CheckedMap> => {
  const found = checkMap(map, choices)
  return found.ok ? ok({ ...found.value, revision }) : found
}

/** Runs all checks that are not off. Errors: `no-such-ruleset`, and those of the map's table rules. Cost: seconds on a large map. */
export function checkMap(
  map: BattleMap,
  choices: CheckChoices,
  onProgress: OnCheckProgress = () => undefined,
  t: Catalog = en,
): Result<CheckAnswer> {
  const played = rulesOf(settingsOf(map))
  if (!played.ok) return played
  const scene = new CheckScene({ map, ...played.value, rounds: choices.rounds })
  const wanted = CHECKS.flatMap((check) => {
    const severity = settingOf(check, choices)
    return severity === 'off' ? [] : [{ check, severity }]
  })
  const findings: CheckFinding[] = []
  for (const [done, { check, severity }] of wanted.entries()) {
    onProgress(done, wanted.length)
    for (const found of check.find(scene))
      if (!wanted.some((other) => other.check.id === found.unless))
        findings.push(inWords(scene, check, severity, found, t))
  }
  onProgress(wanted.length, wanted.length)
  const rank = ({ severity }: CheckFinding): number => SEVERITIES.indexOf(severity)
  return ok({
    findings: findings.toSorted((a, b) => rank(a) - rank(b)),
    checks: CHECKS.map(({ id, severity }) => ({ id, ...rowWords(id, t), severity })),
  })
}

/** The setting of a check. */
const settingOf = ({ id, severity }: Check, { settings }: CheckChoices): CheckSetting =>
  Object.hasOwn(settings, id) ? (settings[id] ?? severity) : severity

function rowWords(id: Check['id'], t: Catalog): { readonly label: string; readonly looksAt: string } {
  const { label, looksAt } = t.checks.rows[id]
  return { label, looksAt }
}

function inWords(
  { ruleset }: CheckScene,
  { id, reasons }: Check,
  severity: Severity,
  found: Finding,
  t: Catalog,
): CheckFinding {
  const { code, place, fix } = found
  return {
    check: id,
    code,
    severity,
    text: findingSentence(found, t),
    cells: place.cells,
    creatureIds: place.creatureIds ?? [],
    rule: t.checks.rows[id].rule,
    clauses: reasons.flatMap((reason) => ruleset.clauses[reason]),
    fix: fix ? { label: fixLabel(fix, t), command: fix.command } : null,
  }
}

// Facts match their code, which the compiler cannot follow through a lookup.
const findingSentence = ({ code, facts }: Finding, t: Catalog): string =>
  t.asSentence(t.checks.findings[code](facts as never))
const fixLabel = ({ code, facts }: Fix, t: Catalog): string => t.checks.fixes[code](facts as never)
