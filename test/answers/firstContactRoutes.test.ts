/** Routes of the first contact table and whom they provoke, against the second reading of the engine contract, which shares no code with the engine. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellsOfRect } from '../../src/grid/cell.ts'
import type { Cell } from '../../src/grid/cell.ts'
import type { FirstContactAnswer } from '../../src/ipc/shapes/danger.ts'
import { spaceOf } from '../../src/movement/passage.ts'
import { askDanger, openedMap } from '../support/askSituation.ts'
import { drawnEncounter } from '../support/drawnEncounter.ts'
import { answerDocument } from '../support/oracle/answerDocument.ts'

interface Told {
  readonly legal?: boolean
  readonly feet?: number | null
  readonly provokes?: readonly { readonly by: string }[]
  readonly squares?: readonly { readonly at: readonly [number, number]; readonly round: number }[]
}

const pair = ({ col, row }: Cell) => [col, row]
const ROUNDS = 2
/** Feet enough for any route, so that only its length is asked about. */
const FAR = 1000

test('first attacks come in the round, by the legal and shortest route and past the enemies that a slow search finds', () => {
  const seen = { stay: 0, move: 0, charge: 0, later: 0, provoked: 0 }
  const square = fc.constantFrom('.', '.', '.', '.', 'd', '#')
  fc.assert(
    fc.property(
      fc.array(square, { minLength: 12, maxLength: 12 }),
      fc.constantFrom('pf1e', 'dnd35', 'starfinder', 'pf2e'),
      fc.constantFrom(5, 10),
      (squares, ruleset, land) => {
        const middle = (row: number) => squares.slice(4 * row, 4 * row + 4).join('')
        const rows = [`A${middle(0)}x`, `.${middle(1)}y`, `B${middle(2)}.`]
        // In Pathfinder 2e only those react to movement who are said to; the second reading lets everyone.
        const reacts = { hasMovementReaction: true }
        const speed = { ...reacts, speedFeet: { land } }
        const situation = openedMap(
          drawnEncounter(rows, ruleset, {
            A: speed,
            B: speed,
            x: { ...speed, reachFeet: 10 },
            y: { ...reacts, speedFeet: {} },
          }),
        )
        const standing = [...situation.field.combatants.values()]
        const { attacks, never } = askDanger<FirstContactAnswer>(situation, 'engine.firstContact', { sides: ['party', 'foes'], rounds: ROUNDS }) // prettier-ignore
        /** What the second reading says with one creature elsewhere, or of another speed. */
        const asked = (id: string, more: object, query: object): Told => {
          const creatures = standing.map((each) => ({
            id: each.id,
            at: pair(each.at),
            size: each.size,
            side: each.side,
            ...(each.id === 'x' ? { reach: 10 } : {}),
            speed: { land: each.speedFeet.land ?? 0 },
            ...(each.id === id ? more : {}),
          }))
          const answer = answerDocument({ ruleset, map: { rows: rows.map((row) => row.replaceAll(/[ABxy]/g, '.')) }, creatures, queries: [query] }) // prettier-ignore
          if (!answer.ok) throw new Error(`${answer.path}: ${answer.expected}`)
          return (answer.response as { results: Told[] }).results[0] as Told
        }
        for (const attacker of standing) {
          const danger = asked(attacker.id, {}, { kind: 'danger', by: [attacker.id], rounds: ROUNDS })
          const roundOn = (cells: readonly Cell[]) => Math.min(...(danger.squares ?? []).flatMap(({ at, round }) => cells.some(({ col, row }) => at[0] === col && at[1] === row) ? [round] : [])) // prettier-ignore
          const foes = standing.filter(({ side }) => side !== attacker.side)
          const round = Math.min(...foes.map((foe) => roundOn(cellsOfRect(spaceOf(foe)))))
          const attack = attacks.find(({ attackerId }) => attackerId === attacker.id)
          expect([attacker.id, attack?.round ?? Infinity]).toEqual([attacker.id, round])
          expect(never.includes(attacker.id as never)).toBe(attack === undefined)
          if (!attack) continue
          expect(roundOn([attack.square])).toBe(round)
          seen[attack.by]++
          seen.later += Number(round > 1)
          if (attack.by === 'stay') {
            expect([attack.feet, attack.path, attack.provokes]).toEqual([null, [], []])
            continue
          }
          const isCharge = attack.by === 'charge'
          const who = isCharge ? { at: pair(attack.from) } : { speed: { land: FAR } }
          const action = isCharge ? { action: 'charge' } : {}
          const move = { creature: attacker.id, mode: 'land', ...action }
          expect([attack.path[0], attack.path.at(-1)]).toEqual([isCharge ? attack.from : attacker.at, attack.at])
          const walked = asked(attacker.id, who, { kind: 'path', ...move, path: attack.path.map(pair) })
          expect([walked.legal, walked.feet]).toEqual([true, attack.feet])
          expect(asked(attacker.id, who, { kind: 'route', ...move, to: pair(attack.at) }).feet).toBe(attack.feet)
          expect(attack.provokes).toEqual([...new Set((walked.provokes ?? []).map(({ by }) => by))])
          // From where it ends it strikes at once the square it is said to.
          const there = { at: pair(attack.at) }
          const strikes = asked(attacker.id, there, { kind: 'threat', creature: attacker.id }).squares ?? []
          expect(strikes).toContainEqual(pair(attack.square))
          seen.provoked += Number(attack.provokes.length > 0)
        }
      },
    ),
    { numRuns: 6 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
})
