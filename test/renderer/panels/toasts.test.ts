import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Toasts } from '../../../renderer/ui/Toasts.svelte.ts'

describe('messages', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const texts = (toasts: Toasts): string[] => toasts.list.map(({ text }) => text)

  test('go by themselves, those with something to do later', () => {
    const toasts = new Toasts()
    toasts.say('Saved')
    toasts.say('Deleted', { label: 'Undo', run: () => undefined })
    vi.advanceTimersByTime(6000)
    expect(texts(toasts)).toEqual(['Deleted'])
    vi.advanceTimersByTime(6000)
    expect(texts(toasts)).toEqual([])
  })
  test('a problem stays longest', () => {
    const toasts = new Toasts()
    toasts.complain('Not saved')
    vi.advanceTimersByTime(11_999)
    expect(texts(toasts)).toEqual(['Not saved'])
    vi.advanceTimersByTime(1)
    expect(texts(toasts)).toEqual([])
  })
  test('stay while someone points at them', () => {
    const toasts = new Toasts()
    toasts.say('Saved')
    toasts.hold()
    vi.advanceTimersByTime(60_000)
    expect(texts(toasts)).toEqual(['Saved'])
    toasts.release()
    vi.advanceTimersByTime(6000)
    expect(texts(toasts)).toEqual([])
  })
  test('the same words are said once, and three at a time', () => {
    const toasts = new Toasts()
    toasts.say('A')
    toasts.say('A')
    expect(texts(toasts)).toEqual(['A'])
    for (const text of ['B', 'C', 'D']) toasts.say(text)
    expect(texts(toasts)).toEqual(['B', 'C', 'D'])
  })
  test('the same words twice are both said where each has its own undo', () => {
    const toasts = new Toasts()
    const undone: number[] = []
    for (const which of [1, 2]) toasts.say('Deleted', { label: 'Undo', run: () => undone.push(which) })
    for (const { action } of toasts.list) action?.run()
    expect(undone).toEqual([1, 2])
  })
})
