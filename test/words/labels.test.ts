/** Labels of the window: each says all of its facts, in their order, and counts what it counts. */
import { expect, test } from 'vitest'
import { en } from '../../src/words/en/index.ts'

type Say = (...facts: readonly unknown[]) => unknown

/** Every function of a catalog with its path. */
function functionsIn(part: unknown, path: string): readonly (readonly [path: string, say: Say])[] {
  if (typeof part === 'function') return [[path, part as Say]]
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([key, each]) => functionsIn(each, `${path}.${key}`))
}
const marksOf = (say: Say): readonly string[] => Array.from({ length: say.length }, (_, i) => `‹${i + 1}›`)

const LABELS = functionsIn(en.labels, 'labels')

test('every label says all of its facts, in the order they are given', () => {
  const odd = LABELS.flatMap(([path, say]) => {
    const marks = marksOf(say)
    const said = say(...marks)
    const inOrder = typeof said === 'string' ? marks.filter((mark) => said.includes(mark)) : []
    const shown = typeof said === 'string' ? (said.match(/‹\d+›/gu) ?? []) : []
    const isPlain = inOrder.length === marks.length && [...new Set(shown)].join('') === marks.join('')
    return isPlain ? [] : [[path, said]]
  })
  expect(Object.fromEntries(odd)).toEqual({ 'labels.tactics.changeCover': '‹1› takes cover' })
  expect(en.labels.tactics.changeCover('Ann', false)).toBe('Ann leaves cover')
})

test('no two labels of one part say the same of the same facts', () => {
  const said = Object.entries(en.labels).flatMap(([part, words]) => {
    const texts = functionsIn(words, part).map(([path, say]) => [path, say(...marksOf(say))] as const)
    return texts.filter(([, text], i) => texts.findIndex(([, each]) => each === text) !== i).map(([path]) => path)
  })
  expect(said).toEqual([])
})
