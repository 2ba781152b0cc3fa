/** The product with the worked examples in it compiles; with a line of one forgotten it does not. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { ADDITIONS, TOP, touchedFiles, type Addition } from './additions.ts'

/** A copy of the sources, where they find their packages. */
const COPY = resolve(TOP, 'node_modules/.cache/fivefoot-examples')
const COMPILER = resolve(TOP, 'node_modules/@typescript/native/bin/tsc')

beforeAll(() => {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const part of ['src', 'renderer', 'electron/disk', 'electron/storage', 'test/examples'])
    cpSync(resolve(TOP, part), resolve(COPY, part), {
      recursive: true,
      filter: (path) => !/\.test\.ts$|tsconfig\.json$|plugin\.ts$/u.test(path),
    })
  const compilerOptions = { lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node', 'svelte', 'vite/client'] }
  for (const [name, include] of [
    ['all', ['src', 'renderer', 'electron', 'test']],
    ['pure', ['src']],
  ])
    writeFileSync(
      resolve(COPY, `${String(name)}.json`),
      JSON.stringify({ extends: '../../../tsconfig.json', compilerOptions, include }),
    )
})

/** The files the compiler refuses in the product with these additions. */
function refused(project: 'all' | 'pure', additions: readonly Addition[]): readonly string[] {
  for (const texts of [touchedFiles([], ADDITIONS), touchedFiles(additions)])
    for (const [file, text] of texts) writeFileSync(resolve(COPY, file), text)
  // Checkers beside each other and an eager collector of garbage take twice the processor time, which other tests want.
  const args = [COMPILER, '-p', `${project}.json`, '--noEmit', '--pretty', 'false', '--singleThreaded']
  const env = { ...process.env, GOGC: '400' }
  const run = spawnSync(process.execPath, args, { cwd: COPY, encoding: 'utf8', env })
  const files = run.stdout.split('\n').flatMap((line) => /^(\S+?)\(.*error TS/u.exec(line)?.[1] ?? [])
  // The innermost loops have options of their own.
  return [...new Set(files)].filter((file) => !/^src\/movement\/(?:field|search|threat)\//u.test(file)).sort()
}

test('the product compiles with all examples in it', () => {
  expect(refused('all', ADDITIONS)).toEqual([])
}, 120_000)

/** Lines left out together, since compiling takes seconds, and where the compiler misses them. */
const FORGOTTEN: readonly (readonly [lines: Readonly<Record<string, string>>, missedIn: readonly string[]])[] = [
  [
    {
      'an engine question': 'src/answers/ask.ts',
      'a house rule': 'src/rules/shared/family3e.ts',
      'a creature state': 'src/words/en/errors.ts',
    },
    ['src/answers/ask.ts', 'src/rules/shared/family3e.ts', 'src/words/en/errors.ts'],
  ],
  [
    {
      'an engine question': 'src/ipc/contract.ts',
      'a house rule': 'src/rules/tableRules.ts',
      'a creature state': 'src/base/errors.ts',
    },
    ['src/answers/ask.ts', 'src/movement/move.ts', 'src/rules/shared/family3e.ts', 'src/words/en/errors.ts'],
  ],
]

test.each(FORGOTTEN)(
  'the compiler misses what is forgotten: %j',
  (lines, missedIn) => {
    const without = ADDITIONS.map((addition) => ({
      ...addition,
      touches: addition.touches.filter(({ file }) => file !== lines[addition.what]),
    }))
    expect(refused('pure', without)).toEqual(missedIn)
  },
  120_000,
)
