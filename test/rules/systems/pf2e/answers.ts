import { pf2e } from '../../../../src/rules/systems/pf2e/index.ts'
import type { GoldenAnswers } from '../../../support/goldenAnswers.ts'

export const ruleset = pf2e
export const answers: GoldenAnswers = {
  range: ['Stride up to 30 ft 2 Strides up to 60 ft 3 Strides up to 90 ft', 'P2-MOVE-1'],
  longWay: ['Route to J3 40 ft 2 Strides', 'P2-DIAG-1'],
  diagonal: ['Route to F4 10 ft Stride diagonal +5 difficult terrain +5', 'P2-DIFF-1'],
  leaving: ['Route to G9 Provokes by leaving threatened squares: Ogre at J8.', 'P2-REACT-2'],
  nearest: ['Goblin and Twin are both 20 ft away. Choose the target.', 'P2-DIAG-1'],
  standing: ['Standing up takes 1 of 3 actions and provokes. Left: Stride 30 ft, 2 Strides 60 ft.', 'P2-PRONE-3'],
  cover: ['Lesser cover, +1 AC +1 AC Not enough to hide behind.', 'P2-COVER-1'],
  flanking: ['Flanking Orc Orc: Flat-footed to melee attacks from the creatures flanking it: −2 to AC.', 'P2-FLANK-1'],
}
