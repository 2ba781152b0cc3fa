/** Words for showing, comparing and continuing runs of an encounter. */
import { compareNames, counted, plural } from '../../base/text.ts'
import { squareName } from '../../grid/squareName.ts'
import type { Cell } from '../../grid/cell.ts'
import { andMore, feet } from './grammar.ts'

const MAX_STAYERS_NAMED = 3
const MAX_NAMED_IN_SUMMARY = 3

/** What a run came to for one creature. */
interface EndFacts {
  readonly to: Cell
  readonly leftInRound: number | null
  readonly feet: number
  readonly provoked: number
}

/** Two runs, and who ends otherwise in them, the most important first; null: no turn in that run. */
interface CompareFacts {
  readonly creatures: number
  readonly firstRound: number | null
  readonly ends: readonly { readonly name: string; readonly ends: readonly [EndFacts | null, EndFacts | null] }[]
}

const times = (count: number): string => (count === 1 ? 'once' : count === 0 ? 'never' : `${count} times`)

/** Where a creature ends up, in short. */
const end = ({ to, leftInRound, feet: made, provoked }: EndFacts): string =>
  [
    leftInRound === null ? squareName(to) : `left in round ${leftInRound}`,
    feet(made),
    ...(provoked > 0 ? [`provokes ${times(provoked)}`] : []),
  ].join(', ')

/** The most important difference of the second run. */
function changedEnd(a: EndFacts | null, b: EndFacts | null): string {
  if (!a || !b) return b ? 'takes turns' : 'takes no turn'
  if (a.leftInRound !== b.leftInRound) {
    if (b.leftInRound === null) return `stays instead of leaving in round ${a.leftInRound}`
    return a.leftInRound === null
      ? `leaves in round ${b.leftInRound}`
      : `leaves in round ${b.leftInRound} instead of ${a.leftInRound}`
  }
  if (a.provoked !== b.provoked) return `provokes ${times(b.provoked)} instead of ${times(a.provoked)}`
  if (a.to.col !== b.to.col || a.to.row !== b.to.row)
    return `ends at ${squareName(b.to)} instead of ${squareName(a.to)}`
  return `moves ${feet(b.feet)} instead of ${feet(a.feet)}`
}

export const runs = {
  /** Continuing the map from a point of a run: the step of its history, and versions. */
  handOver: {
    before: (plan: string) => `Before “${plan}”`,
    step: (plan: string, round: number) => `“${plan}”, round ${Math.max(1, round)}`,
    nothing: 'Nothing has changed yet: the map is already as shown.',
    done: (version: string) => `The map is now ${version}. You can undo this; both states are in Versions.`,
  },
  /** Above the map while a plan is edited from a round on. */
  branch: (plan: string, round: number) =>
    `Editing from round ${round}: the map shows “${plan}” at the start of that round.`,
  /** Rounds of a run in which no one moves. */
  quietRounds: (from: number, to: number) => `${from === to ? `Round ${from}` : `Rounds ${from}–${to}`}: no one moves`,
  /** Those of a round who stay where they are. */
  stayers: (names: readonly string[]) =>
    `${plural(names.length, 'Stays', 'Stay')}: ${andMore(MAX_STAYERS_NAMED, names.toSorted(compareNames))}`,
  orderOfTurns: (totals: readonly string[]) => `Initiative: ${totals.join(', ')}`,
  compare: {
    /** One line: how the runs differ, and for which creatures most. */
    summary: ({ creatures, firstRound, ends }: CompareFacts): string => {
      if (firstRound === null) return 'No difference between the runs.'
      const begin = `Different from round ${firstRound} on`
      if (ends.length === 0) return `${begin}, but everyone ends the same.`
      const most = ends.slice(0, MAX_NAMED_IN_SUMMARY).map(({ name, ends: [a, b] }) => `${name} ${changedEnd(a, b)}`)
      const count = `${ends.length} of ${counted(creatures, 'creature')} ${plural(ends.length, 'ends', 'end')} differently`
      return `${begin}; ${count}: ${most.join('; ')}${ends.length > most.length ? '; …' : '.'}`
    },
    end,
  },
}
