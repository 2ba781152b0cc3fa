/** A small fight that fills every part of a print. */
import { factsOfMap } from '../../src/answers/print/facts.ts'
import { mapOverlays } from '../../src/answers/print/overlays.ts'
import { printedRounds } from '../../src/answers/print/rounds.ts'
import { invariant } from '../../src/base/invariant.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene } from '../../src/simulation/scene.ts'
import { edgeAt, mapWith } from './printableMap.ts'

/** A small fight: friend, foes of one kind, a hidden foe, two rooms with doors, a region, a note and a plan of two rounds. */
export function skirmish(): BattleMap {
  const land = { size: 'medium', speedFeet: { land: 30 } }
  const creatures = [
    {
      id: 'aldric',
      name: 'Sir Aldric',
      side: 'party',
      at: { col: 1, row: 2 },
      hitPoints: 42,
      ...land,
    },
    {
      ...land,
      id: 'goblin-1',
      name: 'Goblin 1',
      side: 'foes',
      size: 'small',
      at: { col: 6, row: 1 },
      hitPoints: 6,
    },
    {
      ...land,
      id: 'goblin-2',
      name: 'Goblin 2',
      side: 'foes',
      size: 'small',
      at: { col: 6, row: 4 },
      hitPoints: 6,
    },
    {
      ...land,
      id: 'ogre',
      name: 'Ogre',
      side: 'foes',
      size: 'large',
      at: { col: 7, row: 2 },
      notes: 'Sleeps.',
    },
  ]
  const wall = (row: number) => edgeAt(4, row, 'west', { kind: 'wall' })
  return mapWith(
    { widthCells: 9, heightCells: 6 },
    {
      creatures,
      edges: [0, 1, 3, 4, 5].map(wall).concat(edgeAt(4, 2, 'west', { kind: 'door', door: 'closed' })),
      regions: [
        {
          name: 'Den',
          cells: [0, 1].flatMap((row) => [7, 8].map((col) => ({ col, row }))),
        },
      ],
      notes: [
        {
          number: 1,
          at: { x: 5.5, y: 5.5 },
          title: 'Trapdoor',
          text: 'DC 15 to find.',
        },
      ],
      encounters: [{ name: 'Skirmish', rounds: 2, seed: 'golden' }],
    },
    (col, row) => (row === 5 && col < 3 ? 8 : 0),
  )
}

/** Facts of the map, with its plan played. */
export function playedFacts(map: BattleMap): PrintFacts {
  const [plan] = map.tables.encounters.values()
  const scene = plan && prepareScene(map, plan, rulesetById('pf1e'))
  invariant(scene?.ok, 'the plan can be played')
  const { overlays, tables } = printedRounds(scene.value, runEncounter(scene.value))
  const ranges = mapOverlays(map, 'gm', {
    reach: ['each'],
    threat: ['each'],
    routes: [],
  })
  invariant(ranges.ok, 'everyone has a range')
  const facts = factsOfMap(map, {
    dateText: '2026-03-01',
    pictures: {},
    overlays: [...overlays, ...ranges.value.overlays],
    tables,
  })
  invariant(facts.ok, 'the map has facts')
  return facts.value
}
