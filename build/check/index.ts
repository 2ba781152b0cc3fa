/**
 * Everything static, two at a time (two cores): the longest beside all the others, those in the order that fails soonest.
 * `npm run check`, or with names: `npm run check -- types lint`. The lint of components keeps what it found of unchanged files in
 * `node_modules/.cache`. A typed rule can therefore miss there what a change in one file means for another; `npm ci` empties the
 * cache, so continuous integration checks every file.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const top = resolve(import.meta.dirname, '../..')
const bin = (name: string) => resolve(top, 'node_modules', name)
const own = (name: string) => resolve(import.meta.dirname, name)
const cached = ['--cache', '--cache-strategy', 'content', '--cache-location']
const knip = [bin('knip/bin/knip.js'), '--config', 'build/knip.json', '--no-progress']

const CHECKS: readonly { readonly name: string; readonly args: readonly string[] }[] = [
  // First, since without its cache it takes as long as all the others together, which run beside it.
  {
    name: 'lint of components',
    args: [
      // A tenth less time than with Node's small nursery: the compiler under it keeps most of what it makes.
      '--max-semi-space-size=128',
      ...[bin('eslint/bin/eslint.js'), '--config', 'build/eslint/config.js', '--max-warnings', '0'],
      ...[...cached, bin('.cache/eslint/'), '**/*.svelte', '**/*.svelte.ts'],
    ],
  },
  // Both in one run of the native compiler, each file by the options of the innermost tsconfig.json above it. It knows no
  // components yet, so svelte-check and ESLint bring compilers of their own.
  { name: 'types, lint', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings'] },
  { name: 'types of renderer, canary', args: [own('svelteCheck.ts')] },
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--list-different'] },
  { name: 'import graph, design, words', args: [own('design.ts')] },
  { name: 'dead code', args: knip },
  // What only tests use is no part of the product.
  { name: 'dead code, tests aside', args: [...knip, '--production'] },
]

/** Runs one check; answers whether it passed. Its output is shown only where it failed. */
function run({ name, args }: (typeof CHECKS)[number]): Promise<boolean> {
  const started = performance.now()
  const script = args.find((arg) => !arg.startsWith('--')) ?? ''
  if (!existsSync(script)) {
    console.log(`FAILED ${name}: ${script} is missing; run npm ci`)
    return Promise.resolve(false)
  }
  return new Promise((done) => {
    // GOGC: an eighth less processor time for the native compiler, which ends before its garbage matters.
    const env = { ...process.env, FORCE_COLOR: '0', GOGC: '400' }
    const child = spawn(process.execPath, args, { cwd: top, env })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
      if (code !== 0) console.log(output)
      done(code === 0)
    })
  })
}

const wanted = process.argv.slice(2)
const queue = CHECKS.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)))
const results: boolean[] = []
const worker = async () => {
  for (let next = queue.shift(); next; next = queue.shift()) results.push(await run(next))
}
await Promise.all([worker(), worker()])
process.exit(results.every(Boolean) ? 0 : 1)
