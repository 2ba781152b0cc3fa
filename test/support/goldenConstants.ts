/** The constants, tables and schemas that modules export, in a golden file: a number that slips changes a line of it. */
import { version } from '../../package.json' with { type: 'json' }
import { OFFERED_RULESETS, RULESETS } from '../../src/rules/registry.ts'
import { expectLines, inBrief, plainText } from './golden.ts'

const RULESET_IDS = plainText(OFFERED_RULESETS.map(({ id }) => id))

/**
 * Compares what modules export, by path, with a golden file. Functions and classes are left out, which
 * other tests call, what differs from release to release, and which rule systems there are.
 */
export async function expectConstants(file: string, modules: Readonly<Record<string, object>>): Promise<void> {
  const lines = Object.entries(modules)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, exported]) =>
      Object.entries(exported)
        .filter(
          ([, value]) =>
            typeof value !== 'function' && ![undefined, version, RULESETS, OFFERED_RULESETS].includes(value),
        )
        .map(
          ([name, value]) =>
            `${path.replaceAll('../', '')} ${name}: ${inBrief(plainText(value).replaceAll(RULESET_IDS, '"every rule system"'))}`,
        ),
    )
  await expectLines(file, lines)
}
