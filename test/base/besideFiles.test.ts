import { describe, expect, test } from 'vitest'
import { fileBeside, namesBeside, pictureBeside } from '../../src/base/besideFiles.ts'

describe('a file that a map refers to', () => {
  test('is named without folders, query and fragment, as written and decoded', () => {
    expect(namesBeside('maps/town%20square.png')).toEqual(['town%20square.png', 'town square.png'])
    expect(namesBeside('C:\\maps\\cave.webp')).toEqual(['cave.webp'])
    expect(namesBeside('https://x.y/a/cave.webp?v=2#top')).toEqual(['cave.webp?v=2#top', 'cave.webp'])
    expect(namesBeside('cave.webp#top')).toContain('cave.webp')
  })
  test('may have a percent sign of its own, and no name at all', () => {
    expect(namesBeside('a/100%.png')).toEqual(['100%.png'])
    expect(namesBeside('a/')).toEqual([])
  })
  test('is found by the first of its names that is there', () => {
    const beside = new Map([
      ['b c.png', 1],
      ['b%20c.png', 2],
      ['other', 0],
    ])
    expect(fileBeside(beside, 'x/b%20c.png')).toBe(2)
    expect(fileBeside(new Map([['b c.png', 0]]), 'x/b%20c.png')).toBe(0)
    expect(fileBeside(beside, 'x/c.png')).toBeUndefined()
  })
  test('may be a picture with another ending, but no other kind of file', () => {
    const beside = new Map([
      ['Cave.txt', 1],
      ['CAVE.JPEG', 2],
      ['cave.png', 3],
    ])
    expect(pictureBeside(beside, 'a/cave.webp')).toBe(2)
    expect(pictureBeside(beside, 'a/cave.png')).toBe(3)
    expect(pictureBeside(beside, 'a/grave.webp')).toBeUndefined()
    for (const ending of ['webp', 'png', 'jpg', 'jpeg'])
      expect(pictureBeside(new Map([[`cave.${ending}`, 1]]), 'cave.tiff')).toBe(1)
    expect(pictureBeside(new Map([['cave.txt', 1]]), 'cave.png')).toBeUndefined()
  })
})
