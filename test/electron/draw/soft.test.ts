import { describe, expect, it } from 'vitest'
import type { Mark } from '../../../src/draw/marks.ts'
import { pathMark, rectPath } from '../../../src/draw/paths.ts'
import { flattened, isSoft, type FlattenedMark, type SoftPart } from '../../../src/draw/soft.ts'

const sharp = (fill = '#000000'): Mark => pathMark(rectPath(0, 0, 10, 10), { fill })
const textured: Mark = pathMark(rectPath(0, 0, 10, 10), { fill: { texture: 'rock', tile: 8 } })
const shadow: Mark = { kind: 'group', blur: 0.3, marks: [sharp()] }
const glow: Mark = { kind: 'group', blend: 'screen', soft: true, marks: [sharp('#ffaa00')] }
const PAGE = { left: 0, top: 0, right: 10, bottom: 10 }

function flattenedBy(marks: readonly Mark[], box = PAGE): { flat: readonly FlattenedMark[]; parts: SoftPart[] } {
  const parts: SoftPart[] = []
  const flat = flattened(marks, box, (part) => {
    parts.push(part)
    return { mime: 'image/png', bytes: new Uint8Array() }
  })
  return { flat, parts }
}
const kinds = (marks: readonly FlattenedMark[]) => marks.map(({ kind }) => kind)

describe('soft marks on paper', () => {
  it('are those with a texture, a blur or a blend, and groups that hold one', () => {
    expect([sharp(), textured, shadow, glow].map(isSoft)).toEqual([false, true, true, true])
    expect(isSoft({ kind: 'group', marks: [sharp(), { kind: 'group', marks: [textured] }] })).toBe(true)
    expect(isSoft({ kind: 'group', opacity: 0.5, marks: [sharp()] })).toBe(false)
  })

  it('become one opaque picture with all below them; what lies above stays sharp', () => {
    const { flat, parts } = flattenedBy([sharp(), textured, sharp(), shadow, sharp('#ff0000')])
    expect(kinds(flat)).toEqual(['flat', 'path'])
    expect(parts).toHaveLength(1)
    expect(parts[0]).toMatchObject({ opaque: true, box: PAGE, inchesPerUnit: 1 })
    expect(parts[0]?.marks).toHaveLength(4)
  })

  it('leave a drawing without any of them as it is', () => {
    const marks = [sharp(), { kind: 'group', opacity: 0.5, marks: [sharp()] } as const]
    expect(flattenedBy(marks).flat).toEqual(marks)
  })

  it('screen light over the finished map as a picture of its own', () => {
    const { flat, parts } = flattenedBy([textured, sharp(), glow, sharp()])
    expect(kinds(flat)).toEqual(['flat', 'path', 'flat', 'path'])
    expect(flat[2]).toMatchObject({ blend: 'screen' })
    expect(parts[1]).toMatchObject({ opaque: false, marks: [{ blend: 'normal' }] })
  })

  it('lay a small shadow down alone, so that what it falls on stays sharp', () => {
    const small: Mark = { kind: 'group', blur: 0.1, marks: [pathMark(rectPath(4, 4, 0.5, 0.5), { fill: '#000000' })] }
    const { flat, parts } = flattenedBy([sharp(), small, sharp()])
    expect(kinds(flat)).toEqual(['path', 'flat', 'path'])
    const [{ box } = { box: PAGE }] = parts
    expect(box.left).toBeCloseTo(3.6)
    expect(box.right).toBeCloseTo(4.9)
  })

  it('are cut to what a page shows, in the measure of the group they are in', () => {
    const map: Mark = {
      kind: 'group',
      x: 2,
      y: 1,
      scale: 0.5,
      clip: rectPath(0, 0, 12, 40),
      marks: [textured, sharp()],
    }
    const { flat, parts } = flattenedBy([map])
    expect(kinds(flat)).toEqual(['group'])
    expect(parts).toMatchObject([{ inchesPerUnit: 0.5, box: { left: 0, top: 0, right: 10, bottom: 10 } }])
    const aside = flattenedBy([map], { left: 2, top: 1, right: 4, bottom: 2 })
    expect(aside.parts[0]?.box).toEqual({ left: 0, top: 0, right: 4, bottom: 2 })
  })

  it('are laid down with what lies below them where they are seen through a clip, so that its picture hides nothing', () => {
    const floor: Mark = { kind: 'group', clip: rectPath(1, 1, 8, 8), marks: [textured] }
    const map: Mark = { kind: 'group', scale: 1, marks: [sharp('#00ff00'), floor, sharp('#ff0000')] }
    const { flat, parts } = flattenedBy([sharp(), map])
    expect(kinds(flat)).toEqual(['path', 'group'])
    expect(parts).toMatchObject([{ opaque: true, marks: [sharp('#00ff00'), floor] }])
    const [, group] = flat
    expect(group?.kind === 'group' ? kinds(group.marks) : []).toEqual(['flat', 'path'])
  })

  it('are laid down with what lies below them where they fade or mix with it', () => {
    const small = pathMark(rectPath(4, 4, 0.5, 0.5), { fill: { texture: 'rock', tile: 8 } })
    const faded: Mark = { kind: 'group', opacity: 0.5, marks: [textured] }
    const mixed: Mark = { kind: 'group', marks: [{ kind: 'group', blend: 'multiply', marks: [small] }] }
    const fadedMap: Mark = { kind: 'group', scale: 1, opacity: 0.5, marks: [textured] }
    for (const mark of [faded, mixed, fadedMap]) expect(kinds(flattenedBy([sharp(), mark]).flat)).toEqual(['flat'])
  })

  it('make no picture where a page shows none of them', () => {
    expect(flattenedBy([textured], { left: 20, top: 20, right: 30, bottom: 30 })).toEqual({ flat: [], parts: [] })
  })
})
