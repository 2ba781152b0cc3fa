import { describe, expect, test } from 'vitest'
import { typedNumber, type NumberBounds } from '../../../renderer/ui/typedNumber.ts'

const SPEED: NumberBounds = { min: 0, max: 10_000, grain: 1, mayBeEmpty: true }
const HEIGHT: NumberBounds = { min: -1000, max: 10_000, grain: 5, mayBeEmpty: false }
const typed = (text: string, bounds: NumberBounds, isBadInput = false) => typedNumber(text, isBadInput, bounds)

describe('a field for a number', () => {
  test('takes a speed of 33 feet as it was typed', () => {
    expect(typed('33', SPEED)).toEqual({ type: 'value', value: 33 })
  })
  test('says what it expects where it cannot take what was typed, and never rounds or cuts in silence', () => {
    const problems = ['33.5', '-5', '10001', 'ten', '1e9'].map((text) => typed(text, SPEED))
    expect(problems.map((found) => (found.type === 'problem' ? found.problem : found))).toEqual([
      'Whole numbers only.',
      'At least 0.',
      'At most 10,000.',
      'Enter a number.',
      'At most 10,000.',
    ])
    expect(typed('33', HEIGHT)).toEqual({ type: 'problem', problem: 'Multiples of 5 only.' })
    expect(typed('', HEIGHT, true)).toEqual({ type: 'problem', problem: 'Enter a number.' })
  })
  test('is emptied only where it may be, and not by letters the browser cannot read', () => {
    expect(typed(' ', SPEED)).toEqual({ type: 'value', value: null })
    expect(typed('', HEIGHT)).toEqual({ type: 'nothing' })
    expect(typed('', SPEED, true)).toEqual({ type: 'problem', problem: 'Enter a number.' })
  })
  test('keeps hundredths exact', () => {
    const inches: NumberBounds = { min: 0, max: 50, grain: 0.01, mayBeEmpty: false }
    expect(typed('0.3', inches)).toEqual({ type: 'value', value: 0.3 })
    expect(typed('0.29', inches)).toEqual({ type: 'value', value: 0.29 })
    expect(typed('0.295', inches)).toEqual({ type: 'problem', problem: 'In steps of 0.01.' })
  })
})
