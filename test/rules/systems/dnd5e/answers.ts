import { dnd5e } from '../../../../src/rules/systems/dnd5e/index.ts'
import type { GoldenAnswers } from '../../../support/goldenAnswers.ts'

export const ruleset = dnd5e
export const answers: GoldenAnswers = {
  range: ['Move up to 30 ft Dash up to 60 ft', 'D5-MOVE-2'],
  longWay: ['Route to J3 35 ft Dash', 'D5-GRID-2'],
  diagonal: ['Route to F4 10 ft Move diagonal +5 difficult terrain +5', 'D5-DIFF-1'],
  leaving: ['Route to G9 Provokes: leaves the reach of Ogre at J8.', 'D5-OPP-1'],
  nearest: ['Goblin and Twin are both 20 ft away. Choose the target.', 'D5-GRID-5'],
  standing: ['Standing up takes 15 ft. Left: Move 15 ft, Dash 45 ft.', 'D5-CRAWL-2'],
  cover: ['Half cover, +2 AC +2 AC +2 Dexterity saves Not enough to hide behind.', 'D5-COVER-1'],
  flanking: [
    'Flanking is an optional rule of D&D 5e, and off on this map. Flanked (optional rule): Advantage on melee attack rolls against it.',
    'D5-FLANK-1',
  ],
}
