/** Findings of checks for a print. */
import { ok, type Result } from '../../base/result.ts'
import { squareName } from '../../grid/squareName.ts'
import type { CheckChoices } from '../../ipc/shapes/checks.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import type { PrintTable } from '../../print/facts.ts'
import { en } from '../../words/en/index.ts'
import { checkMap } from '../checks.ts'

const { checks: words } = en

/** A table for the GM copy, worst findings first. Errors: those of `checkMap`. */
export function printedChecks(map: BattleMap, choices: CheckChoices): Result<PrintTable> {
  const answer = checkMap(map, choices)
  if (!answer.ok) return answer
  const { columns, severities } = words
  const rows = answer.value.findings.map(({ severity, cells: [at], text, rule, fix }) => [
    severities[severity],
    at ? squareName(at) : '',
    words.line(text, fix?.label ?? null),
    rule,
  ])
  return ok({
    title: words.printed,
    columns: [
      { label: columns.severity, share: 9 },
      { label: columns.where, share: 8 },
      { label: columns.found, share: 50 },
      { label: columns.rule, share: 33 },
    ],
    rows: rows.length > 0 ? rows : [['', '', words.summary({ error: 0, warning: 0, note: 0 }), '']],
    forPlayers: false,
  })
}
