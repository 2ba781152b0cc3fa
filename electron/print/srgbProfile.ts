/**
 * The ICC profile of sRGB, built from its definition: three primaries and one curve. Small, free of any license, and the same in every
 * print.
 * @source IEC 61966-2-1; ICC.1:2001-04, 6 and the primaries for D50 of Annex E
 */
const HEADER = 128
const TAG_ENTRY = 12
const CURVE_POINTS = 1024

/** White and primaries as CIE XYZ, adapted to D50. */
const D50 = [0.9642, 1, 0.8249] as const
const PRIMARIES = [
  [0.4361, 0.2225, 0.0139],
  [0.3851, 0.7169, 0.0971],
  [0.1431, 0.0606, 0.7141],
] as const

const NAME = 'sRGB IEC61966-2.1'

const fixed = (value: number): number => Math.round(value * 0x1_00_00)

function xyz(values: readonly number[]): Buffer {
  const data = Buffer.alloc(20)
  data.write('XYZ ')
  values.forEach((value, i) => data.writeInt32BE(fixed(value), 8 + 4 * i))
  return data
}

function text(words: string): Buffer {
  return Buffer.concat([Buffer.from('text\0\0\0\0'), Buffer.from(`${words}\0`)])
}

/** A name in ASCII; the Unicode and script code names are empty. */
function description(words: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(words.length + 1)
  const otherSpellings = Buffer.alloc(4 + 4 + 2 + 1 + 67)
  return Buffer.concat([Buffer.from('desc\0\0\0\0'), length, Buffer.from(`${words}\0`), otherSpellings])
}

/** From stored values to light, 0 to 1. */
const lightOf = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

function curve(): Buffer {
  const data = Buffer.alloc(12 + 2 * CURVE_POINTS)
  data.write('curv')
  data.writeUInt32BE(CURVE_POINTS, 8)
  for (let i = 0; i < CURVE_POINTS; i++)
    data.writeUInt16BE(Math.round(lightOf(i / (CURVE_POINTS - 1)) * 0xff_ff), 12 + 2 * i)
  return data
}

/** The profile as a file. */
export function srgbProfile(): Buffer {
  const light = curve()
  const tags: readonly (readonly [name: string, data: Buffer])[] = [
    ['desc', description(NAME)],
    ['cprt', text('No copyright, use freely')],
    ['wtpt', xyz(D50)],
    ['rXYZ', xyz(PRIMARIES[0])],
    ['gXYZ', xyz(PRIMARIES[1])],
    ['bXYZ', xyz(PRIMARIES[2])],
    ['rTRC', light],
    ['gTRC', light],
    ['bTRC', light],
  ]
  const table = Buffer.alloc(4 + TAG_ENTRY * tags.length)
  table.writeUInt32BE(tags.length)
  const parts: Buffer[] = []
  const places = new Map<Buffer, number>()
  let end = HEADER + table.length
  for (const [i, [name, data]] of tags.entries()) {
    const at = places.get(data) ?? end
    if (!places.has(data)) {
      const padded = Buffer.concat([data, Buffer.alloc(-data.length & 3)])
      parts.push(padded)
      places.set(data, end)
      end += padded.length
    }
    const entry = 4 + TAG_ENTRY * i
    table.write(name, entry)
    table.writeUInt32BE(at, entry + 4)
    table.writeUInt32BE(data.length, entry + 8)
  }
  return Buffer.concat([header(end), table, ...parts])
}

function header(size: number): Buffer {
  const data = Buffer.alloc(HEADER)
  data.writeUInt32BE(size)
  data.writeUInt32BE(0x02_10_00_00, 8)
  data.write('mntrRGB XYZ ', 12)
  // 1 January 2000, midnight: the profile never changes.
  ;[2000, 1, 1, 0, 0, 0].forEach((value, i) => data.writeUInt16BE(value, 24 + 2 * i))
  data.write('acsp', 36)
  D50.forEach((value, i) => data.writeInt32BE(fixed(value), 68 + 4 * i))
  return data
}
