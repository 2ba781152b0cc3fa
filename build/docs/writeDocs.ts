// npm run docs: writes docs/command-line.md and docs/checks.md from what commands and checks say of themselves. Tests keep them alike.

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CHECKS } from '../../src/checks/registry.ts'
import { en } from '../../src/words/en/index.ts'
import { COMMANDS } from '../../electron/cli/commands.ts'
import { helpText } from '../../electron/cli/help.ts'

/** The document of the command line: every command's page of help, in the order help lists them. */
export async function commandLineDocument(): Promise<string> {
  const pages = await Promise.all(
    COMMANDS.map(async (row) => `## ${row.name}\n\n\`\`\`text\n${(await helpText(row)).trimEnd()}\n\`\`\`\n`),
  )
  const head =
    '# The command line\n\nWhat `fivefoot help COMMAND` prints. In the tree: `npm run --silent fivefoot -- COMMAND …`.\nWritten by `npm run docs`.\n'
  return [head, ...pages].join('\n')
}

/** Where it stands. */
export const COMMAND_LINE_FILE = resolve(import.meta.dirname, '../../docs/command-line.md')

/** The document of the checks of an encounter, in the order of the registry. */
export function checksDocument(): string {
  const rows = CHECKS.map(({ id, severity }) => {
    const { label, looksAt, rule } = en.checks.rows[id]
    return [`\`${id}\``, label, en.checks.severities[severity], looksAt, rule]
  })
  return `# Checks of an encounter

The Check panel (Alt+K) and \`fivefoot check-encounter MAP\` look for what would spoil an encounter at the table. Written by \`npm run docs\`.

- The panel checks again after every change, in the background. A click on a finding shows it on the map; a fix is one step that can be undone.
- Each check has a severity (Problem, Warning, Note) or is off. The panel keeps your choice; the command line takes \`--severity\`, \`--only\` and \`--skip\`.
- The exit status is 3 where something is found at least as bad as \`--fail-on\` (Warning without it).
- Where the rules leave a doubt, a check is silent: creatures in the way count as gone, doors as open, and a creature that swims and walks may do both in one move.

${tableOf([['check', 'name', 'severity', 'looks at', 'rule or guideline'], ...rows])}

## Adding one

A check is one file in \`src/checks\`, one line in its \`registry.ts\`, and its words in \`src/words/en/checks.ts\`: a row, a sentence for each thing it finds, a label for each fix.
It gets a \`CheckScene\` (the map, the battlefield with everyone on it, the same without creatures and with doors open, and everywhere a creature can get) and yields findings: a code, facts, squares, creatures and at most one command that would put it right. \`test/examples/check\` is a worked example. \`npm run corpora:checks -- FOLDER PICTURES\` puts two sides on every map of a folder, prints what is found and draws it: nothing may be false there.
`
}

/** A Markdown table with its columns in line; the first row is its head. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  const line = (row: readonly string[]): string =>
    `| ${widths.map((width, i) => (row[i] ?? '').padEnd(width)).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n')
}

/** Where it stands. */
export const CHECKS_FILE = resolve(import.meta.dirname, '../../docs/checks.md')

if (import.meta.main) {
  await writeFile(COMMAND_LINE_FILE, await commandLineDocument())
  await writeFile(CHECKS_FILE, checksDocument())
}
