/**
 * Types of the trees that are all TypeScript, by the native compiler (TypeScript 7): seconds instead of most of a minute. It has
 * no API yet, so svelte-check, ESLint and dependency-cruiser still bring TypeScript 6. Renderer components are svelte-check's.
 */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'

/** Folders with a `tsconfig.json`. A file is checked by the options of the innermost one. */
const TREES = ['src', 'src/movement/field', 'src/movement/search', 'electron', 'build', 'test']
const top = resolve(import.meta.dirname, '../..')
const compiler = resolve(top, 'node_modules/@typescript/native/bin/tsc')

/** What the compiler prints about one tree: errors as `file(line,column): error …`, further lines of each indented. */
const compile = (tree: string): Promise<string> =>
  new Promise((done, reject) => {
    const child = spawn(process.execPath, [compiler, '-p', tree, '--noEmit', '--pretty', 'false'], { cwd: top })
    let output = ''
    child.stdout.on('data', (text: Buffer) => (output += text.toString()))
    child.stderr.on('data', (text: Buffer) => (output += text.toString()))
    child.on('error', reject)
    child.on('close', (code) =>
      done(code === 0 ? '' : output || `${tree}: the compiler ended with exit code ${code}\n`),
    )
  })

/** The innermost tree an error lies in; `undefined` for files of none, which the trees that import them check. */
const treeOf = (error: string): string | undefined =>
  TREES.filter((tree) => error.startsWith(`${tree}/`)).sort((a, b) => b.length - a.length)[0]

const errors = new Set<string>()
for (const tree of TREES)
  for (const error of (await compile(tree)).trimEnd().split(/\n(?! )/))
    if (error !== '' && (treeOf(error) ?? tree) === tree) errors.add(error)
for (const error of errors) console.error(error)
process.exit(errors.size > 0 ? 1 : 0)
