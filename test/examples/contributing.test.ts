/** The table of CONTRIBUTING.md says what the examples needed, no more and no less, and names nothing that is not there. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ADDITIONS, filesOf, TOP } from './additions.ts'

const text = readFileSync(resolve(TOP, 'CONTRIBUTING.md'), 'utf8')
const rows = text
  .split('\n## ')
  .find((section) => section.startsWith('To add X, touch Y'))!
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:to add|-)/u.test(line))
  .map((line) => {
    const [what = '', made = '', lines = '', follows = '', example = ''] = line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1)
    return { what, made, lines, follows, example }
  })

/** What a cell quotes that is a path. */
const pathsIn = (cell: string): readonly string[] =>
  [...cell.matchAll(/`([^`]+)`/gu)].flatMap(([, quoted = '']) => (quoted.includes('/') ? [quoted] : []))
/** The part of a path before a name that is made up. */
const fixedPart = (path: string): string => path.split(/(?:NAME|ID|NNNN)/u)[0] ?? ''

test('every example has a row', () => {
  const said = rows.map(({ what }) => what)
  expect(ADDITIONS.map(({ what }) => what).filter((what) => !said.includes(what))).toEqual([])
  expect(new Set(said).size).toBe(said.length)
})

describe.each(rows)('$what', ({ what, made, lines, follows, example }) => {
  test('names what there is', () => {
    const paths = [made, lines, follows, example].flatMap(pathsIn).map(fixedPart)
    expect(paths.filter((path) => !existsSync(resolve(TOP, path)))).toEqual([])
    expect(pathsIn(example)).toHaveLength(1)
  })

  test('needs lines in the files that its example needed', () => {
    const addition = ADDITIONS.find((each) => each.what === what)
    if (!addition) return expect(example).not.toContain('test/examples')
    expect([...pathsIn(lines)].sort()).toEqual([...filesOf(addition)].sort())
    expect(example).toBe(`\`test/examples/${addition.example}\``)
  })
})
