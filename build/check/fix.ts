// npm run fix: everything that a program can put right: lint, format, the published schema, the document of the command line; and the
// list of what the design still allows loses what is no longer needed.

import { resolve } from 'node:path'
import { runInForeground } from '../runtime/runInForeground.ts'

const top = resolve(import.meta.dirname, '../..')
const FIXES: readonly (readonly string[])[] = [
  ['build/check/design.ts', '--shrink'],
  ['build/schema/writeSchema.ts'],
  ['build/docs/writeDocs.ts'],
  ['node_modules/oxlint/bin/oxlint', '--type-aware', '--fix'],
  [
    ...[
      'node_modules/eslint/bin/eslint.js',
      '--config',
      'build/eslint/config.js',
      '--fix',
      '**/*.svelte',
      '**/*.svelte.ts',
    ],
    ...['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/eslint/'],
  ],
  ['node_modules/oxfmt/bin/oxfmt'],
]

const exitCodes: number[] = []
for (const [script = '', ...args] of FIXES)
  exitCodes.push(await runInForeground(process.execPath, [resolve(top, script), ...args], top))
process.exit(Math.max(...exitCodes))
