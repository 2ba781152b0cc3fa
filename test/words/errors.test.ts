import { describe, expect, test } from 'vitest'
import { ERROR_CODES } from '../../src/base/errors.ts'
import { errorDetails, errorReport, errorSentence } from '../../src/words/errors.ts'

const TECHNICAL = { where: '$.tables.edges[3]', details: 'Unexpected token < in JSON at position 0 (ENOENT)' }

describe('the sentence of an error', () => {
  test.each(ERROR_CODES)('%s is a whole sentence, with no parser words, inner places or codes', (code) => {
    if (code === 'bad-flag')
      return expect(errorSentence({ code, where: '--to', details: 'expected pdf' })).toBe('--to: expected pdf')
    for (const facts of [
      TECHNICAL,
      { ...TECHNICAL, file: 'crypt.tmj', name: 'Crypt', choices: ['a', 'b'], max: 3, got: 4 },
    ]) {
      const sentence = errorSentence({ code, ...facts })
      expect(sentence).toMatch(/^\S.{3,}\.$/u)
      expect(sentence).not.toMatch(/JSON|token|position|\$|ENO|undefined|\[object/u)
    }
  })

  test('names the file and what to do', () => {
    expect(errorSentence({ code: 'file-empty', file: 'empty.dd2vtt' })).toBe('empty.dd2vtt is empty.')
    expect(errorSentence({ code: 'broken-picture', file: 'pic.png' })).toBe('pic.png is damaged.')
    expect(errorSentence({ code: 'unknown-format', file: 'x.zip', choices: ['Tiled', 'Foundry'] })).toBe(
      'Fivefoot cannot read x.zip. It reads: Tiled, Foundry.',
    )
    expect(errorSentence({ code: 'file-unwritable', file: 'a.pdf', reason: 'disk-full', details: 'ENOSPC' })).toBe(
      'a.pdf could not be saved: the disk is full.',
    )
    expect(errorSentence({ code: 'no-plan', file: 'x.fivefoot', name: 'Raid' })).toBe(
      'x.fivefoot has no encounter plan “Raid”.',
    )
  })

  test('keeps place and technical words for those who ask', () => {
    const error = { code: 'broken-json', file: 'a.json', ...TECHNICAL } as const
    expect(errorDetails(error)).toBe(`${TECHNICAL.where}: ${TECHNICAL.details}`)
    expect(errorReport(error)).toBe(`a.json is damaged or incomplete. (${TECHNICAL.where}: ${TECHNICAL.details})`)
    expect(errorDetails({ code: 'no-such-map', where: 'maps/7' })).toBeNull()
    expect(errorDetails({ code: 'broken-json', details: 'at 7' })).toBe('at 7')
  })

  test('keeps back technical words of which the sentence gives the reason', () => {
    const full = { code: 'file-unwritable', file: 'a.pdf', details: 'ENOSPC', reason: 'disk-full' } as const
    expect(errorDetails(full)).toBeNull()
    expect(errorReport(full)).toBe(errorSentence(full))
    expect(errorDetails({ ...full, details: 'EXDEV', reason: 'other' })).toBe('EXDEV')
    expect(errorDetails({ code: 'bad-flag', where: '--to', details: 'expected pdf' })).toBeNull()
  })
})
