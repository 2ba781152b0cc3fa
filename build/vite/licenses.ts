/**
 * The licenses of all that is handed out with the app, in one file: of what the bundles are made of, as Vite lists it, and of
 * the packages that stay packages, read from their folders.
 */
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import { licensesOf } from './node.ts'

/** A package, the name of its license, and its text; null where the package names a license and holds no text. */
export interface License {
  readonly name: string
  readonly version: string
  readonly identifier: string | null
  readonly text: string | null
}

/** Writes `licenses.md` into the folder of the bundles, in place of the list beside each of them. */
export function writeLicenses(top: string): void {
  const out = join(top, 'out')
  const lists = globSync([join(out, licensesOf('*')), join(out, '*', licensesOf('*'))])
  const bundled = lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8')) as License[])
  writeFileSync(join(out, 'licenses.md'), licensesText([...bundled, ...keptPackages(top)]))
  for (const list of lists) rmSync(list)
}

/** One chapter a package, by name, each once. */
export function licensesText(licenses: readonly License[]): string {
  const chapters = new Map<string, string>()
  for (const { name, version, identifier, text } of licenses)
    chapters.set(
      `${name} ${version}`,
      `## ${name} ${version}\n\n${text?.trim() ?? `License: ${identifier ?? 'not named'}.`}\n`,
    )
  const sorted = [...chapters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, chapter]) => chapter)
  return ['# Licenses of what Fivefoot is built on\n', ...sorted].join('\n')
}

/** The packages the app takes along as they are: those of the lock file that are not only for its developers. */
function keptPackages(top: string): License[] {
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional)
    .flatMap(([place]) => licenseIn(join(top, place)) ?? [])
}

/** What a package's folder says; null where it is not installed, since it is for other machines. */
function licenseIn(folder: string): License | null {
  let files: string[]
  try {
    files = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
  }
  // A font's package may have one license for its code and one for the font.
  const texts = files
    .filter((each) => /^(licen[cs]e|copying)/i.test(each))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const text = texts.length === 0 ? null : texts.join('\n\n')
  return {
    name,
    version,
    identifier: license ?? null,
    text: text !== null && isTemplate(text) ? licenseOfFont(folder) : text,
  }
}

/** The form of the Open Font License before anyone filled it in. */
export const isTemplate = (text: string): boolean => text.includes('<Copyright Holder>')

/** What the first font in a folder says its license is; null where it says nothing. */
export function licenseOfFont(folder: string): string | null {
  const [file] = globSync('**/*.{ttf,otf,woff}', { cwd: folder })
  const font = file === undefined ? null : create(readFileSync(join(folder, file)))
  return font && 'getName' in font ? font.getName('license', 'en') : null
}
