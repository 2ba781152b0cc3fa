// npm run docs: writes docs/command-line.md from what the commands say of themselves. A test keeps the two alike.

import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
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

if (import.meta.main) await writeFile(COMMAND_LINE_FILE, await commandLineDocument())
