import { CONVENTION_SOURCES } from '../../src/rules/conventions.ts'
import { RULESETS } from '../../src/rules/registry.ts'

const prefixes = [CONVENTION_SOURCES, ...RULESETS.map(({ sources }) => sources)].flatMap(Object.keys)

/** Pattern of a clause id of any registered rule system, or of a ruling. */
export const CLAUSE_ID = `(?:${prefixes.join('|')})-[A-Z0-9]+(?:-[A-Z0-9]+)*`

const clause = new RegExp(`\\b${CLAUSE_ID}\\b`, 'gu')

/** The clauses that a text names. */
export const clausesIn = (text: string): ReadonlySet<string> => new Set(text.match(clause))
