import { expect, it } from 'vitest'
import { failure } from '../../src/base/result.ts'
import { FORMATS } from '../../src/formats/registry.ts'
import { mapWith } from '../support/printableMap.ts'
import { writeContext } from './contexts.ts'

const map = mapWith({ widthCells: 4, heightCells: 4 })

it('a format that needs a picture of the map hands on why there is none, and writes no file', async () => {
  const failed = failure('picture-too-large', { where: 'map', details: 'expected fewer pixels' })
  const drawing: string[] = []
  for (const format of FORMATS) {
    let isAsked = false
    const renderMap = async () => {
      isAsked = true
      return failed
    }
    const written = await format.write?.(map, { ...writeContext, renderMap })
    if (!isAsked) continue
    drawing.push(format.id)
    expect(written, format.id).toEqual(failed)
  }
  expect(drawing).toContain('uvtt')
})
