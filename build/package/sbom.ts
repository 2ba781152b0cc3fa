// A software bill of materials in CycloneDX, beside the package: what npm knows of every package that the app is made of,
// and the Electron it runs on. What is handed out and what is only for developers is taken from the list of licenses.

import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ElectronRuntime } from '../runtime/electronRuntime.ts'
import { Stop } from '../runtime/stop.ts'
import { licenseIn, type License } from '../vite/licenses.ts'

/** A component of a bill of materials; npm writes more keys, which stay. @source CycloneDX 1.5, "components" */
export type Component = {
  readonly type: string
  readonly name: string
  readonly version: string
  readonly purl: string
} & Readonly<Record<string, unknown>>

type Bom = { readonly metadata: { readonly component: object }; readonly components: readonly Component[] }

/** Name of the file in the folder of a package. */
export const SBOM_FILE = 'fivefoot.cdx.json'

/** Writes the bill of materials of a package into its folder. */
export function writeSbom(projectFolder: string, outputFolder: string, runtime: ElectronRuntime): void {
  const licenses = readFileSync(join(projectFolder, 'out', 'licenses.md'), 'utf8')
  const { name, version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as Component
  const bom = npmBom(projectFolder)
  const component = { ...bom.metadata.component, type: 'application', name, version }
  const components = [
    electronComponent(runtime.electronVersion),
    ...shippedComponents(bom.components, licenses, substitutesOf(runtime.substituteModulesFolder)),
  ]
  const text = JSON.stringify(
    { ...bom, metadata: { ...bom.metadata, component }, components, dependencies: [] },
    null,
    1,
  )
  writeFileSync(join(outputFolder, SBOM_FILE), `${text}\n`)
}

/** The components that a list of licenses names, each of them found; those of `substitutes` in the place of their namesakes. */
export function shippedComponents(
  known: readonly Component[],
  licenses: string,
  substitutes: readonly Component[],
): readonly Component[] {
  const replaced = new Set(substitutes.map(({ name }) => name))
  const shipped = [...licenses.matchAll(/^## (\S+) (\d\S*)$/gm)].flatMap(([, name = '', version = '']) => {
    if (replaced.has(name)) return []
    const found = known.find((component) => component.name === name && component.version === version)
    if (!found) throw new Stop(`The bill of materials lacks ${name} ${version}, which the app holds.`)
    return [{ ...IN_THE_LIST, ...found, scope: 'required' }]
  })
  return [...shipped, ...substitutes]
}

/** For a package whose license has no name of SPDX: its text stands in the list. */
const IN_THE_LIST = { licenses: [{ license: { name: 'see licenses.md' } }] }

/** What npm says of all packages of the lock file, whatever they wish of each other. */
function npmBom(projectFolder: string): Bom {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--loglevel=error', '--legacy-peer-deps']
  const npm = process.env['npm_execpath']
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: projectFolder, encoding: 'utf8', maxBuffer: 1 << 28 })
    : spawnSync('npm', args, { cwd: projectFolder, encoding: 'utf8', maxBuffer: 1 << 28, shell: true })
  if (run.status !== 0) throw new Stop(`npm could not make the bill of materials: ${run.stderr}`)
  return JSON.parse(run.stdout) as Bom
}

function substitutesOf(folder: string | null): readonly Component[] {
  return substituteLicenses(folder).map(({ name, version, identifier }) =>
    packageComponent('library', name, version, identifier),
  )
}

/** The licenses of the packages that a runtime needs in place of the project's. */
export function substituteLicenses(folder: string | null): readonly License[] {
  if (folder === null) return []
  return readdirSync(folder).flatMap((name) => (name.startsWith('.') ? [] : (licenseIn(join(folder, name)) ?? [])))
}

const electronComponent = (version: string): Component => packageComponent('framework', 'electron', version, 'MIT')

const packageComponent = (type: string, name: string, version: string, license: string | null): Component => ({
  ...(license === null ? IN_THE_LIST : { licenses: [{ license: { id: license } }] }),
  'bom-ref': `${name}@${version}`,
  type,
  name,
  version,
  scope: 'required',
  purl: `pkg:npm/${name}@${version}`,
})
