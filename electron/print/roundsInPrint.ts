/** An encounter that was played, as a print takes it: the ways of each round, the order of turns, and the ledger. */
import { squareName } from '../../src/grid/squareName.ts'
import type { RecordId } from '../../src/map/records/ids.ts'
import { SPACE_CELLS } from '../../src/map/sizes.ts'
import type { OverlayRound, PrintTable, Track } from '../../src/print/facts.ts'
import { entryWords } from '../../src/simulation/exportLedger.ts'
import type { LedgerEntry, TurnEntry } from '../../src/simulation/ledger.ts'
import type { Run } from '../../src/simulation/run.ts'
import type { Scene } from '../../src/simulation/scene.ts'
import { checkWords, nameOf } from '../../src/simulation/words.ts'

/** Overlays and tables of a run. */
export interface RoundsInPrint {
  readonly overlays: readonly OverlayRound[]
  readonly tables: readonly PrintTable[]
}

/** Told apart by eyes that see few colours; each has a pattern of its own besides. */
const ROUND_COLOURS = ['#1b5fae', '#c2500f', '#1f7a4d', '#8a2f86', '#7a5c00', '#b3202e'] as const

/** Id of a round's overlay, by which a print may leave it out. */
const roundOverlayId = (round: number): string => `round-${round}`

/** What a run comes to on paper. All of it is the GM's: a plan gives away what players must not know. */
export function roundsInPrint(scene: Scene, run: Run): RoundsInPrint {
  const tables = [initiativeTable(scene, run), ledgerTable(scene, run)]
  return { overlays: roundOverlays(scene, run), tables: tables.filter(({ rows }) => rows.length > 0) }
}

function roundOverlays({ map }: Scene, { ledger }: Run): readonly OverlayRound[] {
  const tracks = new Map<number, Track[]>()
  for (const entry of ledger) {
    if (entry.kind !== 'turn' || entry.path.length < 2) continue
    const creatureId = entry.creatureId as RecordId
    const creature = map.tables.creatures.get(creatureId)
    if (!creature) continue
    const ofRound = tracks.get(entry.round) ?? []
    ofRound.push({ creatureId, spaceCells: SPACE_CELLS[creature.size], cells: entry.path })
    tracks.set(entry.round, ofRound)
  }
  return [...tracks].map(([round, ofRound]) => ({
    kind: 'round',
    id: roundOverlayId(round),
    label: `Round ${round}`,
    colour: ROUND_COLOURS[(round - 1) % ROUND_COLOURS.length] ?? ROUND_COLOURS[0],
    forPlayers: false,
    round,
    tracks: ofRound,
  }))
}

function initiativeTable({ map, encounter }: Scene, { ledger, seed }: Run): PrintTable {
  const entries = ledger.filter((entry) => entry.kind === 'initiative')
  return {
    title: `${encounter.name}: initiative (seed ${seed})`,
    columns: [
      { label: 'Place', share: 8, align: 'right' },
      { label: 'Creature', share: 40 },
      { label: 'Side', share: 20 },
      { label: 'Total', share: 10, align: 'right' },
      { label: 'Roll', share: 10, align: 'right' },
      { label: 'Modifier', share: 12, align: 'right' },
    ],
    rows: entries.map(({ creatureId, total, roll, modifier }, i) => [
      `${i + 1}`,
      nameOf(map, creatureId),
      map.tables.creatures.get(creatureId as RecordId)?.side ?? '',
      `${total}`,
      roll === null ? 'typed' : `${roll}`,
      signed(modifier),
    ]),
    forPlayers: false,
  }
}

const signed = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`)

function ledgerTable(scene: Scene, { ledger, seed }: Run): PrintTable {
  return {
    title: `${scene.encounter.name}: ledger (seed ${seed})`,
    columns: [
      { label: 'Rd', share: 5, align: 'right' },
      { label: 'Who', share: 17 },
      { label: 'What', share: 32 },
      { label: 'Way: feet of each square, and what made it dear', share: 31 },
      { label: 'Provokes, hazards, checks', share: 20 },
    ],
    rows: ledger.flatMap((entry) => ledgerRow(scene, entry)),
    forPlayers: false,
  }
}

function ledgerRow(scene: Scene, entry: LedgerEntry): readonly (readonly string[])[] {
  switch (entry.kind) {
    case 'initiative':
    case 'round':
      return []
    case 'event':
      return [[`${entry.round}`, '', sentence(entryWords(scene, entry)), '', '']]
    case 'turn':
      return [
        [
          `${entry.round}`,
          nameOf(scene.map, entry.creatureId),
          sentence(entryWords(scene, entry)),
          wayWords(entry),
          consequences(scene, entry).join('; '),
        ],
      ]
  }
}

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

/** `F2 5, G3 15 (second-diagonal 10 + difficult 5)`: reasons only where there is more than one. */
const wayWords = ({ path, steps }: TurnEntry): string =>
  steps
    .map(({ feet, parts }, i) => {
      const to = path[i + 1]
      const reasons = parts.length > 1 ? ` (${parts.map((part) => `${part.reason} ${part.feet}`).join(' + ')})` : ''
      // A square and its feet stay on one line.
      return `${to ? squareName(to) : ''}\u00a0${feet}${reasons}`
    })
    .join(', ')

const consequences = ({ map }: Scene, { opportunities, hazards, checks }: TurnEntry): readonly string[] => [
  ...opportunities.map(({ by, square }) => `opportunity for ${nameOf(map, by)} at ${squareName(square)}`),
  ...(hazards.length > 0 ? [`hazard at ${hazards.map(squareName).join(', ')}`] : []),
  ...checks.map((check) => checkWords(map, check)),
]
