/**
 * The import law (build/dependency-cruiser), and what it cannot say, checked over the tree: no cycles between folders, no id of a rule system or format outside its
 * own folder, no text in components, no word the product no longer uses. What is not clean yet stands in allowed.json, which only shrinks: a new finding
 * fails, and so does an entry that nothing needs any more. `npm run fix` takes such entries out.
 *   node build/check/design.ts            checks
 *   node build/check/design.ts --all      names every place of a finding, not only ten
 *   node build/check/design.ts --shrink   also writes allowed.json without what it no longer needs
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FORMATS } from '../../src/formats/registry.ts'
import { OFFERED_RULESETS } from '../../src/rules/registry.ts'
import { folderCycles, type Import } from './folderCycles.ts'
import { literalText } from './literalText.ts'
import { oldWords } from './oldWords.ts'

type Findings = Readonly<Record<string, number>>
interface Rule {
  readonly advice: string
  readonly findings: Findings
  /** More about one finding, line by line. */
  readonly details?: (where: string) => readonly string[]
}

const top = resolve(import.meta.dirname, '../..')
const allowedFile = resolve(import.meta.dirname, 'allowed.json')

const files = globSync(['{src,electron,renderer,build,test,docs}/**/*.{ts,svelte,cjs,js,css,md}', '*.md'], {
  cwd: top,
  exclude: ['**/node_modules', 'test/golden'],
}).map((file) => file.replaceAll('\\', '/'))
const textOf = (file: string): string => readFileSync(resolve(top, file), 'utf8')

/** How often each file matches; files that do not are left out. */
const counted = (wanted: (file: string) => boolean, pattern: RegExp): Findings =>
  Object.fromEntries(
    files
      .filter(wanted)
      .map((file) => [file, textOf(file).match(pattern)?.length ?? 0] as const)
      .filter(([, count]) => count > 0),
  )

/** Ids that are words of their own, too: naming one says nothing. */
const AMBIGUOUS = new Set(['fivefoot', 'engine', 'text', 'picture', 'csv', 'markdown'])
const quoted = (ids: readonly string[]) => new RegExp(`(['"\`])(${ids.join('|')})\\1`, 'g')
const RULESET_IDS = quoted(OFFERED_RULESETS.map(({ id }) => id))
const FORMAT_IDS = quoted(FORMATS.map(({ id }) => id).filter((id) => !AMBIGUOUS.has(id)))
const TOOL_IDS = /\b(?:tool(?:Id)? [!=]== |setTool\()['"`]\w+['"`]/g
const isProduct = (file: string) => /^(src|electron|renderer)\//.test(file)
const isNotSample = (file: string) => isProduct(file) && !file.startsWith('src/samples/')

interface Violation {
  readonly from: string
  readonly to: string
  readonly rule: { readonly name: string; readonly severity: string }
}

/** All imports, once for the import law and for the cycles of folders. */
function cruised(): { readonly imports: readonly Import[]; readonly violations: readonly Violation[] } {
  const program = resolve(top, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const config = ['--config', 'build/dependency-cruiser/config.cjs', '--output-type', 'json']
  const options = { cwd: top, encoding: 'utf8', maxBuffer: 1 << 28 } as const
  const { stdout, stderr } = spawnSync(process.execPath, [program, ...config, 'src', 'electron', 'renderer'], options)
  if (stdout === '') throw new Error(stderr)
  const { modules, summary } = JSON.parse(stdout) as {
    modules: { source: string; dependencies: { resolved: string }[] }[]
    summary: { violations: Violation[]; ruleSetUsed: { forbidden: { name: string; comment?: string }[] } }
  }
  for (const { name, comment } of summary.ruleSetUsed.forbidden) advice.set(name, comment ?? '')
  const imports = modules
    .flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => ({ from: source, to: resolved })))
    .filter(({ from, to }) => isProduct(from) && isProduct(to))
  return { imports, violations: summary.violations.filter(({ rule }) => rule.severity === 'error') }
}

/** What to do instead, by the name of a rule of the import law. */
const advice = new Map<string, string>()
const { imports, violations } = cruised()
const cycles = folderCycles(imports)

const words = files
  .filter((file) => !/oldWords(\.test)?\.ts$/.test(file))
  .flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, i) => oldWords(line).map(({ word, better }) => `${file}:${i + 1} ${word} → ${better}`)),
  )

/** Text of components, by file. */
const texts = new Map(
  files
    .filter((file) => file.endsWith('.svelte') && isProduct(file))
    .map((file) => [file, literalText(textOf(file)).map(({ line, text }) => `${file}:${line} ${text}`)] as const),
)

/** What follows a dot outside the catalog: labels among them are used. */
const used = new Set(
  files
    .filter((file) => isProduct(file) && !file.startsWith('src/words/en/'))
    .flatMap((file) => textOf(file).match(/(?<=\.)\w+/g) ?? []),
)
const unusedLabels = files
  .filter((file) => file.startsWith('src/words/en/labels/') && !file.endsWith('index.ts'))
  .flatMap((file) => [...textOf(file).matchAll(/^ {2}(\w+):/gm)].map(([, key = '']) => ({ file, key })))
  .filter(({ key }) => !used.has(key))

const RULES: Readonly<Record<string, Rule>> = {
  'cycles between folders': {
    advice: 'These import each other in a circle: move what both need below them.',
    findings: Object.fromEntries(cycles.flatMap((names) => names.map((name) => [name, 1]))),
    details: (where) => cycles.filter((names) => names.includes(where)).map((names) => names.join(', ')),
  },
  'ids of rule systems': {
    advice: 'Ask the rule system (src/rules/ruleset.ts) instead of its id.',
    findings: counted((file) => isNotSample(file) && !/^src\/rules\/(systems\/|registry)/.test(file), RULESET_IDS),
  },
  'ids of formats': {
    advice: 'Ask the format (src/formats/format.ts) instead of its id.',
    findings: counted((file) => isNotSample(file) && !file.startsWith('src/formats/'), FORMAT_IDS),
  },
  'ids of tools': {
    advice: "Put it into the tool's definition instead of asking for its id.",
    findings: counted((file) => isNotSample(file) && !file.startsWith('renderer/editor/tools/'), TOOL_IDS),
  },
  'text in components': {
    advice: 'Every word a GM reads is in the catalog: put it into src/words/en/labels/.',
    findings: Object.fromEntries([...texts].flatMap(([file, { length }]) => (length > 0 ? [[file, length]] : []))),
    details: (where) => texts.get(where) ?? [],
  },
  'labels that nothing uses': {
    advice: 'Delete them.',
    findings: Object.fromEntries(unusedLabels.map(({ file, key }) => [`${file}: ${key}`, 1])),
  },
  // Counted together, so that files may move with their words until all are replaced.
  'words no longer used': {
    advice: 'Write instead:',
    findings: words.length > 0 ? { 'all files': words.length } : {},
    details: () => words,
  },
}

const allowed = JSON.parse(readFileSync(allowedFile, 'utf8')) as Readonly<Record<string, Findings>>
const shown = process.argv.includes('--all') ? Infinity : 10
const left: Record<string, Findings> = {}
let isClean = violations.length === 0
for (const { from, to, rule } of violations)
  console.error(`import law: ${from} → ${to}: ${rule.name}. ${advice.get(rule.name) ?? ''}`)
for (const [name, { advice, findings, details }] of Object.entries(RULES)) {
  const permitted = allowed[name] ?? {}
  const more = Object.entries(findings).filter(([where, count]) => count > (permitted[where] ?? 0))
  const stale = Object.keys(permitted).filter((where) => !(where in findings))
  left[name] = Object.fromEntries(
    Object.entries(permitted).flatMap(([where, count]) =>
      where in findings ? [[where, Math.min(count, findings[where] ?? 0)]] : [],
    ),
  )
  for (const [where, count] of more) {
    console.error(`${name}: ${where} (${count}, allowed ${permitted[where] ?? 0}). ${advice}`)
    const lines = details?.(where) ?? []
    for (const line of lines.slice(0, shown)) console.error(`  ${line}`)
    if (lines.length > shown) console.error(`  … and ${lines.length - shown} more: node build/check/design.ts --all`)
  }
  const isShrinking = process.argv.includes('--shrink')
  if (stale.length > 0 && !isShrinking)
    console.error(`${name}: no longer found, run \`npm run fix\` to take it out of allowed.json: ${stale.join(', ')}`)
  if (more.length > 0 || (stale.length > 0 && !isShrinking)) isClean = false
}
if (process.argv.includes('--shrink')) writeFileSync(allowedFile, `${JSON.stringify(left, null, 2)}\n`)
process.exit(isClean ? 0 : 1)
