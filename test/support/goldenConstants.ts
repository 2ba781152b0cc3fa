/** The constants, tables and schemas that modules export, in a golden file: a number that slips changes a line of it. */
import { version } from '../../package.json' with { type: 'json' }
import { expectLines, inBrief, plainText } from './golden.ts'

/**
 * Compares what modules export, by path, with a golden file. Functions and classes are left out, which
 * other tests call, and what differs from release to release.
 */
export async function expectConstants(file: string, modules: Readonly<Record<string, object>>): Promise<void> {
  const lines = Object.entries(modules)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([path, exported]) =>
      Object.entries(exported)
        .filter(([, value]) => typeof value !== 'function' && value !== undefined && value !== version)
        .map(([name, value]) => `${path.replaceAll('../', '')} ${name}: ${inBrief(plainText(value))}`),
    )
  await expectLines(file, lines)
}
