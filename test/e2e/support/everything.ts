import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fivefootFormat } from '../../../src/formats/fivefoot/index.ts'
import { writeContext } from '../../formats/contexts.ts'
import { mapOfEverything } from '../../support/printableMap.ts'
import { TINY_PNG } from '../../support/tinyPng.ts'
import { ask } from './asWindow.ts'
import { openFromLibrary } from './editor.ts'
import type { LaunchedApp } from './launch.ts'

/** Makes the system's file dialogs return a path. */
export const answerDialogs = ({ app }: LaunchedApp, path: string): Promise<void> =>
  app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath })
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [filePath] })
  }, path)

/** Imports and opens a map with one of everything, secrets included. Returns a temporary folder; remove it after use. */
export async function openEverything(launched: LaunchedApp): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fivefoot-everything-'))
  const { window } = launched
  const pictures = new Map([['gone', { mime: 'image/png' as const, bytes: TINY_PNG }]])
  const scenario = await fivefootFormat.write!(mapOfEverything(), { ...writeContext, pictures })
  if (!scenario.ok) throw new Error(scenario.error.code)
  const path = join(folder, 'gate.fivefoot')
  await writeFile(path, scenario.value.files[0]!.bytes)
  await answerDialogs(launched, path)
  const draft = await ask(window, 'exchange.choose', { ruleset: 'pf1e', toleranceSquares: 0.2 })
  await ask(window, 'exchange.accept', { draftId: draft?.draftId ?? '', name: 'The Sunken Gate' })
  await openFromLibrary(window, 'The Sunken Gate')
  return folder
}
