/** Outlines of a surface in its states, kept in a file: what it shows, and what each of its controls does. */
import { expectLines } from '../../support/golden.ts'
import { outlineOf } from './outline.ts'
import { difference, walk, type Shown } from './walk.ts'

/** A busy machine takes its time. */
export const LONG_MS = 120_000

/** A state of a surface: makes it anew each time. */
export type State = () => Promise<Shown>

/** Of a state that differs in fewer of its lines from an earlier one, only the difference is told. */
const FEW = 0.5

/**
 * Compares a surface in its states with what was kept under its name. A state that is much like an earlier one is told by what is
 * different, and a control is used in the first state that has it.
 */
export async function expectOutlines(name: string, states: Readonly<Record<string, State>>): Promise<void> {
  const done = new Set<string>()
  const lines: string[] = []
  const before = new Map<string, readonly string[]>()
  for (const [state, open] of Object.entries(states)) {
    const shown = await open()
    const outline = outlineOf(shown.page)
    const does = await walk(open, shown, done)
    lines.push(`# ${state}`, '', ...likeEarlier(outline, before), '')
    before.set(state, outline)
    if (does.length > 0) lines.push(`## ${state}: what its controls do`, '', ...does, '')
  }
  await expectLines(`outlines/${name}`, lines.slice(0, -1))
}

/** An outline as its difference from the earlier one that is most like it, if there is one. */
function likeEarlier(outline: readonly string[], before: ReadonlyMap<string, readonly string[]>): readonly string[] {
  let like = ''
  let shortest: readonly string[] | null = null
  for (const [state, other] of before) {
    const changed = difference(other, outline)
    if (changed.length < (shortest?.length ?? outline.length * FEW)) [like, shortest] = [state, changed]
  }
  if (shortest === null) return outline
  return [shortest.length === 0 ? `as “${like}”` : `as “${like}”, but:`, ...shortest]
}
