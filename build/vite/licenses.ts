/**
 * The licenses of all that is handed out with the app, in one file: of what the bundles are made of, as Vite lists it, and of
 * the packages that stay packages, read from their folders.
 */
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'fontkit'
import spdxTexts from 'spdx-license-list/full.js'
import { RULESETS } from '../../src/rules/registry.ts'
import type { Credit } from '../../src/rules/ruleset.ts'
import { licensesOf } from './node.ts'

/** A package, the name of its license, and its text; null where the package names a license and holds no text. */
export interface License {
  readonly name: string
  readonly version: string
  /** A license of SPDX, or an expression of several. */
  readonly identifier: string | null
  readonly text: string | null
  /** As package.json has it, in words. */
  readonly author?: string | null
  /** What its binary is made of. */
  readonly parts?: readonly Part[]
}

/** Something compiled into a package, by its own bill of materials. */
export interface Part {
  readonly name: string
  readonly version: string
  readonly identifier: string
}

/** Writes `licenses.md` into the folder of the bundles, in place of the list beside each of them. */
export function writeLicenses(top: string): void {
  const out = join(top, 'out')
  const lists = globSync([join(out, licensesOf('*')), join(out, '*', licensesOf('*'))])
  const bundled = lists.flatMap((list) => JSON.parse(readFileSync(list, 'utf8')) as License[])
  const credits = creditsText(RULESETS.flatMap((ruleset) => ruleset.credits ?? []))
  writeFileSync(join(out, 'licenses.md'), credits + licensesText([...bundled, ...keptPackages(top)]))
  for (const list of lists) rmSync(list)
}

/** One chapter for each text that a rule system rests on; empty if none asks for it. */
export const creditsText = (credits: readonly Credit[]): string =>
  credits.length === 0
    ? ''
    : ['# Texts behind the rules\n', ...credits.map(({ work, statement }) => `## ${work}\n\n${statement}\n`), ''].join(
        '\n',
      )

/** One chapter a package, by name, each once; then the text of each license that a package names without its text. */
export function licensesText(licenses: readonly License[]): string {
  const chapters = new Map(licenses.map((license) => [`${license.name} ${license.version}`, chapterOf(license)]))
  const sorted = [...chapters].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, chapter]) => chapter)
  const named = licenses.flatMap(({ text, identifier, parts = [] }) => [
    ...(text === null ? [identifier] : []),
    ...parts.map((part) => part.identifier),
  ])
  const texts = [...new Set(named.flatMap(licensesIn))].sort().map(chapterOfLicense)
  return [TITLE, ...sorted, ...(texts.length > 0 ? ['# Texts of the licenses named above\n', ...texts] : [])].join('\n')
}

const TITLE = '# Licenses of what Fivefoot is built on\n'

function chapterOf({ name, version, identifier, text, author, parts = [] }: License): string {
  const holder = author ? `Copyright (c) ${author}. ` : ''
  const own = text?.trim() ?? `${holder}License: ${identifier ?? 'not named'}.`
  const held = parts.map((part) => `- ${part.name} ${part.version}: ${part.identifier}`)
  return [`## ${name} ${version}\n`, own, ...(held.length > 0 ? ['\nIts binary holds:\n', ...held] : []), ''].join('\n')
}

function chapterOfLicense(id: string): string {
  const { name, licenseText } = spdxTexts[id] ?? {}
  return `## ${id}\n\n${name}\n\n${licenseText?.trim()}\n`
}

/** The licenses that an SPDX expression names and whose texts are known. */
const licensesIn = (expression: string | null): readonly string[] =>
  expression?.split(/[\s()/]+/).filter((word) => Object.hasOwn(spdxTexts, word)) ?? []

/** The packages the app takes along as they are: those of the lock file that are not only for its developers. */
function keptPackages(top: string): readonly License[] {
  const { packages } = JSON.parse(readFileSync(join(top, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { readonly dev?: boolean; readonly devOptional?: boolean }>
  }
  return Object.entries(packages)
    .filter(([place, { dev, devOptional }]) => place !== '' && !dev && !devOptional)
    .flatMap(([place]) => licenseIn(join(top, place)) ?? [])
}

/** What a package's folder says; null where it is not installed, since it is for other machines. */
export function licenseIn(folder: string): License | null {
  let files: string[]
  try {
    files = readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    version: string
    license?: string
    author?: string | { readonly name: string }
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
    // Without the address.
    author: (typeof author === 'string' ? author : author?.name)?.replace(/\s*[<(].*/, '') ?? null,
    parts: files.includes(PARTS_FILE) ? partsIn(readFileSync(join(folder, PARTS_FILE), 'utf8')) : [],
  }
}

/** The bill of materials of a package with a binary. */
const PARTS_FILE = 'sbom.cdx.json'
/** Skia is the binary's own reason to be, and not in its bill of materials. */
const SKIA: Part = { name: 'Skia, Copyright (c) 2011 Google Inc.', version: 'as built in', identifier: 'BSD-3-Clause' }

/** What a bill of materials says is inside, by name. @source CycloneDX 1.5, "components" and "licenses" */
export function partsIn(bom: string): readonly Part[] {
  const { components } = JSON.parse(bom) as { readonly components: readonly BomComponent[] }
  const parts = components.flatMap(({ name, version, licenses }) => {
    const identifier = licenses
      ?.map(({ expression, license }) => expression ?? license?.id ?? license?.name)
      .join(' AND ')
    return version !== undefined && identifier ? [{ name, version, identifier }] : []
  })
  return components.some(({ name }) => name.startsWith('skia')) ? [SKIA, ...parts] : parts
}

interface BomComponent {
  readonly name: string
  readonly version?: string
  readonly licenses?: readonly {
    readonly expression?: string
    readonly license?: { readonly id?: string; readonly name?: string }
  }[]
}

/** The form of the Open Font License before anyone filled it in. */
export const isTemplate = (text: string): boolean => text.includes('<Copyright Holder>')

/** What the first font in a folder says its license is; null where it says nothing. */
export function licenseOfFont(folder: string): string | null {
  const [file] = globSync('**/*.{ttf,otf,woff}', { cwd: folder })
  const font = file === undefined ? null : create(readFileSync(join(folder, file)))
  return font && 'getName' in font ? font.getName('license', 'en') : null
}
