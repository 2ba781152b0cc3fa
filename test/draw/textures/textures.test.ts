import { expect, it } from 'vitest'
import { TEXTURE_PX, texturePixels } from '../../../src/draw/textures/textures.ts'

const NAMES = ['paper', 'rock', 'dirt', 'grass', 'stone', 'wood', 'metal', 'water']

/** Mean difference of all channels between two columns, or two rows. */
function meanStep(name: string, a: number, b: number, isAcross: boolean): number {
  const pixels = texturePixels(name)
  let sum = 0
  for (let k = 0; k < TEXTURE_PX; k++)
    for (let channel = 0; channel < 4; channel++) {
      const at = (line: number) => pixels[(isAcross ? k * TEXTURE_PX + line : line * TEXTURE_PX + k) * 4 + channel]!
      sum += Math.abs(at(a) - at(b))
    }
  return sum / (TEXTURE_PX * 4)
}

it.each(NAMES)('a tile of %s joins the next one without a seam', (name) => {
  for (const isAcross of [true, false]) {
    const steps = [100, 200, 300, 400].map((line) => meanStep(name, line, line + 1, isAcross))
    // Grain comes in small blocks: between two of them it leaps as it does at the seam.
    const usual = Math.max(
      ...[63, 127, 191, 255, 319, 383, 447].map((l) => meanStep(name, l, l + 1, isAcross)),
      ...steps,
    )
    expect(meanStep(name, TEXTURE_PX - 1, 0, isAcross)).toBeLessThan(usual * 1.25)
  }
})

it('a texture that does not exist is said, and one that does is made once', () => {
  expect(() => texturePixels('velvet')).toThrow('no texture velvet')
  expect(texturePixels('rock')).toBe(texturePixels('rock'))
})
