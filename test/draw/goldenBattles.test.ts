/** Random battles drawn in every style, for the GM and for players: a change of a mark changes a line of a golden file. */
import { test } from 'vitest'
import { culled } from '../../src/draw/cull.ts'
import { drawMap } from '../../src/draw/drawMap.ts'
import { isSoft } from '../../src/draw/soft.ts'
import { sceneOf } from '../../src/draw/scene.ts'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import { toSvg } from '../../src/draw/toSvg.ts'
import { DRESSINGS } from '../../src/map/records/styleSettings.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import { digestOf, expectLines } from '../support/golden.ts'
import { marksInBrief } from '../support/marksInBrief.ts'
import { randomBattle } from '../support/randomBattle.ts'
import { styleSettings, wholeOf } from './support.ts'

const SVG = { address: (id: string) => `${id}.png`, flatAddress: () => 'flat.png' }

test('random battles are drawn as they were', async () => {
  const battles = DRESSINGS.map((dressing, i) => ({ dressing, map: randomBattle('pf1e', 21 + i) }))
  const lines = MAP_STYLES.flatMap(({ id }) =>
    battles.flatMap(({ dressing, map }, i) => {
      const [view, shown] = i % 2 === 0 ? (['gm', map] as const) : (['players', playerMap(map)] as const)
      const marks = drawMap(sceneOf(shown, { view, dressing }), styleSettings(id), wholeOf(map), 'full')
      const cut = culled(marks, { left: 2.3, top: 1.6, right: 8.1, bottom: 6.2 }, 0.01)
      const svg = [...toSvg({ widthInches: 9, heightInches: 7, marks: cut.filter((mark) => !isSoft(mark)) }, SVG)]
      return `${id}, ${dressing}, ${view}: ${marksInBrief(marks)}; cut to a box ${marksInBrief(cut)}, ${digestOf(svg.join(''))}`
    }),
  )
  await expectLines('battles/drawn', lines)
})
