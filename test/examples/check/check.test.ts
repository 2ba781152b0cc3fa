/** A check is one file, its words, and a line in the registry; panel, command line, print and docs list it. */
import { expect, test } from 'vitest'
import { checksDocument } from '../../../build/docs/writeDocs.ts'
import { checkMap } from '../../../src/answers/checks.ts'
import { checkChoicesSchema } from '../../../src/ipc/shapes/checks.ts'
import { drawnCreature, drawnMap } from '../../support/drawnMap.ts'
import { edgeAt } from '../../support/printableMap.ts'

test('a check of its own finds, is listed, and can be switched off', () => {
  const map = drawnMap(['####', '....', '####'], 'pf1e', {
    creatures: [drawnCreature('Ann', 2, 1)],
    edges: [edgeAt(2, 1, 'west', { kind: 'door' })],
  })
  const found = (settings: object) => {
    const answer = checkMap(map, checkChoicesSchema.parse({ settings }))
    return answer.ok ? answer.value : null
  }
  expect(found({})?.findings).toMatchObject([
    { check: 'blocked-door', severity: 'note', text: 'Ann stands right behind a door.', rule: 'A door opens inward.' },
  ])
  expect(found({})?.checks.at(-1)).toMatchObject({ id: 'blocked-door', label: 'Blocked doors' })
  expect(found({ 'blocked-door': 'off' })?.findings).toEqual([])
  expect(checksDocument()).toContain('`blocked-door`')
})
