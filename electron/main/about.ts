/** The About dialog: versions and licenses. Makes no network requests. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { app, clipboard, dialog, shell } from 'electron'
import { SCENARIO_VERSION } from '../../src/formats/fivefoot/schema.ts'
import type { AboutFacts } from '../../src/words/en/about.ts'
import { en } from '../../src/words/en/index.ts'
import { NEWEST_VERSION } from '../storage/migrations/index.ts'

/** Versions of the program, its runtime and its file formats. */
export function aboutFacts(): AboutFacts {
  const { isOnFallbackElectron = false } = JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')) as {
    readonly isOnFallbackElectron?: boolean
  }
  const { electron, chrome, node } = process.versions
  return {
    version: app.getVersion(),
    electron,
    chromium: chrome,
    node,
    librarySchema: NEWEST_VERSION,
    scenarioSchema: SCENARIO_VERSION,
    isOnFallbackElectron,
  }
}

/** Shows the dialog. Its Licenses button opens the licenses in the system's viewer. */
export async function showAbout(): Promise<void> {
  const facts = aboutFacts()
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: en.about.title(facts),
    message: en.about.title(facts),
    detail: en.about.lines(facts).join('\n'),
    buttons: [en.about.close, en.about.licenses, en.about.copy],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  if (response === 1) await showLicenses()
  if (response === 2) void clipboard.writeText([en.about.title(facts), ...en.about.lines(facts)].join('\n'))
}

/** The licenses are beside the packaged program, or in the build output of a source tree. */
async function showLicenses(): Promise<void> {
  const places = app.isPackaged
    ? [dirname(process.execPath), join(dirname(process.execPath), '..')]
    : [join(app.getAppPath(), 'out')]
  const file = places.map((place) => join(place, 'licenses.md')).find((place) => existsSync(place))
  if (file === undefined) return
  if ((await shell.openPath(file)) !== '') shell.showItemInFolder(file)
}
