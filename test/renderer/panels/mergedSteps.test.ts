import { expect, test } from 'vitest'
import { mergedSteps } from '../../../renderer/panels/history/mergedSteps.ts'

const MINUTE = 60_000
const shown = (labels: readonly string[], here = labels.length, atMs = (i: number) => i * 1000) =>
  mergedSteps(labels.map((label, i) => ({ sequence: i + 1, label, atMs: atMs(i), applied: i + 1 <= here }))).map(
    ({ first, last, label }) => `${first}-${last} ${label}`,
  )

test('strokes of one kind are one line with all their squares', () => {
  const to = (feet: number, squares: number) =>
    `Set elevation of ${squares} square${squares === 1 ? '' : 's'} to ${feet} ft`
  expect(shown([to(5, 5), to(5, 1), to(5, 2), to(10, 3)])).toEqual([
    '1-3 Set elevation of 8 squares to 5 ft',
    '4-4 Set elevation of 3 squares to 10 ft',
  ])
})

test('what says no squares is counted', () => {
  const climb = 'Climb 5 ft: Skeleton 1'
  expect(shown([climb, climb, 'Climb 5 ft: Bat', climb])).toEqual([
    '1-2 Climb 5 ft: Skeleton 1 (2 times)',
    '3-3 Climb 5 ft: Bat',
    '4-4 Climb 5 ft: Skeleton 1',
  ])
})

test('the step the map stands at ends a line, and so does a long rest', () => {
  const paint = 'Paint 1 square of deep water'
  expect(shown([paint, paint, paint], 2)).toEqual([
    '1-2 Paint 2 squares of deep water',
    '3-3 Paint 1 square of deep water',
  ])
  expect(shown([paint, paint], 2, (i) => i * 11 * MINUTE)).toHaveLength(2)
})
