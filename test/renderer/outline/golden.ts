/** Outlines of a surface in its states, kept in a file: what it shows, and what each of its controls does. */
import { resolve } from 'node:path'
import { expect } from 'vitest'
import { outlineOf } from './outline.ts'
import { walk, type Shown } from './walk.ts'

const FOLDER = resolve(import.meta.dirname, '../../golden/outlines')

/** A state of a surface: makes it anew each time. */
export type State = () => Promise<Shown>

/** Compares a surface in its states with what was kept under its name. A control is used in the first state that has it. */
export async function expectOutlines(name: string, states: Readonly<Record<string, State>>): Promise<void> {
  const done = new Set<string>()
  const lines: string[] = []
  for (const [state, open] of Object.entries(states)) {
    const shown = await open()
    const outline = outlineOf(shown.page)
    const does = await walk(open, shown, done)
    lines.push(`# ${state}`, '', ...outline, '')
    if (does.length > 0) lines.push(`## ${state}: what its controls do`, '', ...does, '')
  }
  await expect(lines.join('\n')).toMatchFileSnapshot(resolve(FOLDER, `${name}.txt`))
}
