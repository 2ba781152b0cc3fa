import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameOf } from '../../electron/disk/fileNameOf.ts'

describe('a file name made of the name of a map', () => {
  it.each([
    ['Thieves at the Lantern Market', 'Thieves at the Lantern Market'],
    ['The Duke’s Keep (lower level), 2nd try', 'The Duke’s Keep (lower level), 2nd try'],
    ['../../etc/passwd', 'etc passwd'],
    ['C:\\maps\\a?', 'C maps a'],
    ['--library=x', 'library x'],
    ['CON', 'CON_'],
    ['aux.bak', 'aux_.bak'],
    ['Žižka, 龍の城', 'Žižka, 龍の城'],
    ['...', 'map'],
    ['', 'map'],
  ])('%j becomes %j', (name, file) => expect(fileNameOf(name)).toBe(file))

  it('fits every file system, whatever the map is called', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'binary' })), (name) => {
        const file = fileNameOf(name)
        expect(file).not.toMatch(/[\\/:*?"<>|\p{Cc}\p{Cs}]|^[-. ]|[. ]$/u)
        expect(Buffer.byteLength(file)).toBeLessThanOrEqual(200)
        expect(file.length).toBeGreaterThan(0)
        expect(fileNameOf(file)).toBe(file)
      }),
      { numRuns: 150 },
    )
  })
})
