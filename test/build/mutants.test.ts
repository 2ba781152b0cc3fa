import { expect, test } from 'vitest'
import { planMutants } from '../../build/mutants/planMutants.ts'

/** The text with each fault planted in turn. */
const planted = (text: string): readonly string[] =>
  planMutants('x.ts', text).map(({ start, end, after }) => text.slice(0, start) + after + text.slice(end))

test.each([
  ['a < b', ['a <= b']],
  ['a && b', ['a', 'b']],
  ['if (a) b()', ['if (true) b()', 'if (false) b()', 'if (a) ;']],
  ['x = a ? b : c', ['x = a ? c : b']],
  ['x = 5', ['x = 6']],
  ['x = !true', ['x = (true)', 'x = !false']],
  [`x = 'a' + b`, []],
  [`type A = 'x' | 5\nimport { b } from 'b'`, []],
])('%s becomes %j', (text, faults) => {
  expect(planted(text)).toEqual(faults)
})

test('a fault is named by its line', () => {
  expect(
    planMutants('x.ts', 'const a = b\n\nc(d >= e)').map(({ line, before, after }) => [line, before, after]),
  ).toEqual([
    [3, 'c(d >= e)', ';'],
    [3, '>=', '>'],
  ])
})
