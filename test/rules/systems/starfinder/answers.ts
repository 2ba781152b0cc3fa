import { starfinder } from '../../../../src/rules/systems/starfinder/index.ts'
import type { GoldenAnswers } from '../../../support/goldenAnswers.ts'

export const ruleset = starfinder
export const answers: GoldenAnswers = {
  range: ['Move up to 30 ft Double move up to 60 ft Run up to 120 ft', 'SF-SPEED-1'],
  longWay: ['Route to J3 40 ft Double move', 'SF-DIAG-1'],
  diagonal: ['Route to F4 15 ft Move diagonal +5 difficult terrain +10', 'SF-DIFF-1'],
  leaving: ['Route to G9 Provokes by leaving threatened squares: Ogre at J8.', 'SF-REACH-5'],
  nearest: ['Goblin and Twin are both 20 ft away. Choose the target.', 'SF-CLOSE-1'],
  standing: ['Standing up takes 1 of 2 actions. Left: Move 30 ft.', 'SF-SPEED-1'],
  cover: ['Cover', 'SF-ALLY-2'],
  flanking: ['Flanking Orc See this system’s combat rules for the bonus.', 'CT-FLANK'],
}
