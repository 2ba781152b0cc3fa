import { rulesetById } from '../../src/rules/registry.ts'
import type { FormatFile, ReadContext, WriteContext } from '../../src/formats/format.ts'
import { TINY_PNG } from '../support/tinyPng.ts'

/** What readers are given in tests. */
export const readContext: ReadContext = {
  ruleset: 'pf1e',
  knowsRuleset: (id) => rulesetById(id) !== undefined,
  snap: { toleranceSquares: 0.2 },
  beside: new Map(),
}

/** What writers are given in tests; every picture is one pixel. */
export const writeContext: WriteContext = {
  pictures: new Map(),
  baseName: 'map',
  pixelsPerSquare: 70,
  renderMap: async () => ({ ok: true, value: { mime: 'image/png', bytes: TINY_PNG } }),
  isPlayerCopy: false,
  producer: 'Fivefoot test',
  rulesetName: 'Pathfinder 1e',
  houseRules: [],
  summary: () => [],
}

/** A JSON file as another tool would hold it that kept nothing of ours: without Fivefoot's own part. */
export function withoutOwnPart({ name, bytes }: FormatFile): FormatFile {
  const { fivefoot: _, flags: __, ...json } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
  return { name, bytes: new TextEncoder().encode(JSON.stringify(json)) }
}
