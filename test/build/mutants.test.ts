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
  ['x = a ?? b', ['x = b']],
  ['x = f(a, b)', ['x = f(b, a)']],
  ['x = f(a, 2)', ['x = f(a, 3)']],
  ['x = at.col', ['x = at.row']],
  ['x = list.filter(f)', ['x = list']],
  [`x = 'a' + b`, []],
  [`type A = 'x' | 5\nimport { b } from 'b'`, []],
])('%s becomes %j', (text, faults) => {
  expect(planted(text)).toEqual(faults)
})

test('a component has faults in its scripts and in the expressions of its markup', () => {
  const component = `<script lang="ts">
  const a = b < c
</script>

{#if a && b}<p class="text 1" onclick={() => f(a, b)}>{a ? f() : { b: 2 }}</p>{/if}
`
  expect(
    planMutants('x.svelte', component).map(({ line, before, after, start }) => {
      expect(component.slice(start, start + before.length)).toBe(before)
      return [line, before, after]
    }),
  ).toEqual([
    [2, '<', '<='],
    [5, 'a && b', 'a'],
    [5, 'a && b', 'b'],
    [5, 'a, b', 'b, a'],
    [5, 'a ? f() : { b: 2 }', 'a ? { b: 2 } : f()'],
    [5, '2', '3'],
  ])
})

test('a fault is named by its line', () => {
  expect(
    planMutants('x.ts', 'const a = b\n\nc(d >= e)').map(({ line, before, after }) => [line, before, after]),
  ).toEqual([
    [3, 'c(d >= e)', ';'],
    [3, '>=', '>'],
  ])
})
