/** What each rule system answers about positions that game masters argue about. */
import { describe, expect, it } from 'vitest'
import { SYSTEMS } from '../support/systemFacts.ts'
import { POSITIONS, type PositionId } from './positions.ts'

describe.each(Object.entries(POSITIONS))('%s', (id, { position, rule, ask }) => {
  it.each(SYSTEMS)(`${position} ($name: ${rule})`, ({ ruleset, positions }) => {
    expect(ask(ruleset)).toEqual(positions[id as PositionId])
  })
})
