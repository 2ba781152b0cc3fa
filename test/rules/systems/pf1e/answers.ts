import { pf1e } from '../../../../src/rules/systems/pf1e/index.ts'
import type { GoldenAnswers } from '../../../support/goldenAnswers.ts'

export const ruleset = pf1e
export const answers: GoldenAnswers = {
  range: ['Move up to 30 ft Double move up to 60 ft Run up to 120 ft', 'P1-MOVE-1'],
  longWay: ['Route to J3 40 ft Double move', 'P1-DIAG-1'],
  diagonal: ['Route to F4 15 ft Move diagonal +5 difficult terrain +10', 'P1-DIFF-1'],
  leaving: ['Route to G9 Provokes by leaving threatened squares: Ogre at J8.', 'P1-TINY-2'],
  nearest: ['Goblin and Twin are both 20 ft away. Roll for target.', 'P1-CLOSE-1'],
  standing: ['Standing up takes 1 of 2 actions and provokes. Left: Move 30 ft.', 'P1-MOVE-1'],
  cover: ['Cover', 'P1-FRIEND-2'],
  flanking: ['Flanking Orc See this system’s combat rules for the bonus.', 'CT-FLANK'],
}
