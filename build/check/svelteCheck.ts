/**
 * svelte-check over the renderer and a canary with one planted error, in one run: exactly that error must come back. Without it
 * a program that svelte-check silently lost would look like a clean one. The native compiler checks what svelte-check makes of
 * the components; both keep what they made in `.svelte-check` for the next run.
 */
import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'

const top = resolve(import.meta.dirname, '../..')
const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    resolve(top, 'node_modules/svelte-check/bin/svelte-check'),
    '--workspace',
    top,
    '--tsconfig',
    resolve(import.meta.dirname, 'canary/tsconfig.json'),
    '--output',
    'machine',
    '--incremental',
    '--tsgo',
  ],
  { encoding: 'utf8', cwd: top, maxBuffer: 1 << 26 },
)
const problems = stdout.split('\n').filter((line) => /^\d+ (ERROR|WARNING) /.test(line))
const isCanary = (line: string) => line.includes('Canary.svelte')
// Files of other trees are checked by the options of those (`types.ts`).
const real = problems.filter((line) => / "renderer[\\/]/.test(line))
if (!problems.some(isCanary)) {
  console.error('svelte-check did not report the planted error: it no longer sees the program.\n' + stdout + stderr)
  process.exit(1)
}
for (const line of real) console.error(line.replace(/^\d+ /, ''))
process.exit(real.length > 0 ? 1 : 0)
