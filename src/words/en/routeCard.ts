import { counted } from '../../base/text.ts'
import { andMore } from './grammar.ts'

/** Opponents named on the card; the steps name them all. */
const MAX_NAMED = 3

/** The answer at the top of the Move panel. */
export const routeCard = {
  title: (square: string | null) => (square === null ? 'Route' : `Route to ${square}`),
  prompt: 'Hover over a square to see the shortest route and its cost, step by step.',
  picking: 'Click the map. Escape cancels.',
  outOfRange: 'Out of range',
  safe: 'Provokes from no one.',
  /** Opponents by name, each with a square that is left. */
  provokes: (opponents: readonly { readonly name: string; readonly square: string }[]) =>
    `Provokes by leaving threatened squares: ${andMore(
      MAX_NAMED,
      opponents.map(({ name, square }) => `${name} at ${square}`),
    )}.`,
  /** What else is on the way. */
  also: ({ doors, hazards, checks }: { readonly doors: number; readonly hazards: number; readonly checks: number }) =>
    [
      ...(doors > 0 ? [`opens ${counted(doors, 'door')}`] : []),
      ...(hazards > 0 ? [counted(hazards, 'hazardous square')] : []),
      ...(checks > 0 ? [counted(checks, 'check')] : []),
    ].join(', '),
  steps: 'Steps and rules',
}
