import { expect, test } from 'vitest'
import { readPictureHead } from '../../src/base/pictureHead.ts'

const headOf = (bytes: Buffer) => {
  const head = readPictureHead(new Uint8Array(bytes))
  return head.ok ? head.value : head.error
}

test('pictures say their kind and size in their first bytes', () => {
  const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0001108012c0190030111', 'hex')
  expect(headOf(jpeg)).toEqual({ mime: 'image/jpeg', widthPx: 400, heightPx: 300 })
  const webp = (kind: string, rest: string) =>
    Buffer.concat([Buffer.from(`RIFF\0\0\0\0WEBP${kind}`, 'latin1'), Buffer.from(rest.padEnd(40, '0'), 'hex')])
  expect(headOf(webp('VP8X', '0a00000000000000bf020049010000'))).toEqual({
    mime: 'image/webp',
    widthPx: 704,
    heightPx: 330,
  })
  expect(headOf(webp('VP8 ', '00000000000000' + '9d012a' + '90012c01'))).toEqual({
    mime: 'image/webp',
    widthPx: 400,
    heightPx: 300,
  })
  expect(headOf(webp('VP8L', '00000000' + '2f' + '8f c1 4a 00'.replaceAll(' ', '')))).toEqual({
    mime: 'image/webp',
    widthPx: 400,
    heightPx: 300,
  })
  expect(readPictureHead(new Uint8Array(jpeg.subarray(0, 22)))).toMatchObject({
    ok: false,
    error: { code: 'broken-picture' },
  })
})

test('a picture of a billion squares is refused by its head alone', () => {
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452' + '00007530' + '00007530' + '0806000000', 'hex')
  expect(headOf(png)).toMatchObject({ code: 'picture-too-large' })
})
