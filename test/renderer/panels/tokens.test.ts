import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { THEMES } from '../../../renderer/theme/themes.ts'

const css = readFileSync('renderer/theme/themes.css', 'utf8')

/** The tokens of a theme by name. */
function tokens(theme: string): ReadonlyMap<string, string> {
  const block = new RegExp(`\\[data-theme='${theme}'\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  return new Map([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]))
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two tokens of a theme. */
function contrast(theme: string, ink: string, ground: string): number {
  const found = tokens(theme)
  const [a, b] = [luminance(found.get(ink) ?? ''), luminance(found.get(ground) ?? '')]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

describe.each(THEMES)('the %s theme', (theme) => {
  test('defines every token the light one does', () => {
    expect([...tokens(theme).keys()]).toEqual([...tokens('light').keys()])
    expect(tokens(theme).size).toBeGreaterThan(20)
  })

  test.each([
    ['text', 'surface'],
    ['text', 'ground'],
    ['text-quiet', 'surface'],
    ['text-quiet', 'surface-sunk'],
    ['text-quiet', 'ground'],
    ['text-on-accent', 'accent'],
    ['accent-text', 'accent-soft'],
    ['danger', 'danger-soft'],
    ['danger', 'surface'],
    ['warning', 'warning-soft'],
    ['good', 'surface'],
  ])('%s on %s is text one can read', (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(4.5)
  })

  test.each([
    ['line-control', 'surface'],
    ['focus', 'surface'],
    ['accent', 'surface'],
  ])('%s on %s is a line one can see', (ink, ground) => {
    expect(contrast(theme, ink, ground)).toBeGreaterThanOrEqual(3)
  })
})
