import { expect, test } from 'vitest'
import { floodSteps } from '../../src/report/floodSteps.ts'

const WIDTH = 3
/** The eight neighbors of a place in rows of three, clockwise from east. */
const OFFSETS = [1, WIDTH + 1, WIDTH, WIDTH - 1, -1, -WIDTH - 1, -WIDTH, -WIDTH + 1]

test.each(OFFSETS.map((offset, direction) => [direction, offset]))(
  'a step in direction %i is followed',
  (direction, offset) => {
    const steps = new Uint8Array(WIDTH * WIDTH)
    steps[4] = 1 << direction
    const seen = new Uint8Array(WIDTH * WIDTH)
    const taken: unknown[] = []
    const found = floodSteps({ steps, offsets: OFFSETS }, [4], seen, (...step) => taken.push(step))
    expect([found, taken]).toEqual([[4, 4 + offset], [[4, direction, 4 + offset]]])
    expect([...seen].flatMap((is, place) => (is === 1 ? [place] : [])).toSorted()).toEqual([4, 4 + offset].toSorted())
  },
)
