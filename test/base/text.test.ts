import { expect, test } from 'vitest'
import { compareNames, counted, nearestWord, plural } from '../../src/base/text.ts'

test('a noun after a number takes the form the number asks for', () => {
  expect([0, 1, 2, 1200].map((number) => counted(number, 'page'))).toEqual([
    '0 pages',
    '1 page',
    '2 pages',
    '1,200 pages',
  ])
  expect([1, 3].map((number) => counted(number, 'opportunity', 'opportunities'))).toEqual([
    '1 opportunity',
    '3 opportunities',
  ])
  expect([1, 2].map((number) => plural(number, 'becomes', 'become'))).toEqual(['becomes', 'become'])
})

test('names stand in the order people sort them: numbers by value, case and accents aside', () => {
  const names = ['Goblin 10', 'goblin 2', 'Goblin 1', 'Élan', 'Elf', 'Eland']
  expect(names.toSorted(compareNames)).toEqual(['Élan', 'Eland', 'Elf', 'Goblin 1', 'goblin 2', 'Goblin 10'])
})

test('a mistyped word is taken for the nearest known one, if any is near', () => {
  const known = ['print', 'export', 'import', 'simulate', 'to']
  expect(['prnt', 'exprot', 'simulated', 'inport', 'tp'].map((typed) => nearestWord(typed, known))).toEqual([
    'print',
    'export',
    'simulate',
    'import',
    null,
  ])
  expect([nearestWord('teleport', known), nearestWord('', known)]).toEqual([null, null])
})
