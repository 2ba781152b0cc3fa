/** An encounter that was played, as a print takes it: the ways of each round, the order of turns, and the ledger. */
import { squareName } from '../../grid/squareName.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { OverlayRound, PrintTable, Track } from '../../print/facts.ts'
import type { LedgerEntry, TurnEntry } from '../../simulation/ledger.ts'
import type { Run } from '../../simulation/run.ts'
import type { Scene } from '../../simulation/scene.ts'
import { en } from '../../words/en/index.ts'
import { consequenceWords, ledgerWords, nameOf } from '../../words/ledger.ts'

/** Overlays and tables of a run. */
export interface RoundsInPrint {
  readonly overlays: readonly OverlayRound[]
  readonly tables: readonly PrintTable[]
}

const columns = en.encounter.report.printColumns

/** Told apart by eyes that see few colors; each has a pattern of its own besides. */
const ROUND_COLORS = ['#1b5fae', '#c2500f', '#1f7a4d', '#8a2f86', '#7a5c00', '#b3202e'] as const

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
    label: en.encounter.round(round),
    colour: ROUND_COLORS[(round - 1) % ROUND_COLORS.length] ?? ROUND_COLORS[0],
    forPlayers: false,
    round,
    tracks: ofRound,
  }))
}

function initiativeTable({ map, encounter }: Scene, { ledger, seed }: Run): PrintTable {
  const entries = ledger.filter((entry) => entry.kind === 'initiative')
  return {
    title: en.encounter.report.printInitiative(encounter.name, seed),
    columns: [
      { label: columns.place, share: 8, align: 'right' },
      { label: columns.creature, share: 40 },
      { label: columns.side, share: 20 },
      { label: columns.total, share: 10, align: 'right' },
      { label: columns.roll, share: 10, align: 'right' },
      { label: columns.modifier, share: 12, align: 'right' },
    ],
    rows: entries.map(({ creatureId, total, roll, modifier }, i) => [
      `${i + 1}`,
      nameOf(map, creatureId),
      map.tables.creatures.get(creatureId as RecordId)?.side ?? '',
      `${total}`,
      roll === null ? en.encounter.report.typed : `${roll}`,
      en.signed(modifier),
    ]),
    forPlayers: false,
  }
}

function ledgerTable(scene: Scene, { ledger, seed }: Run): PrintTable {
  return {
    title: en.encounter.report.printLedger(scene.encounter.name, seed),
    columns: [
      { label: columns.round, share: 5, align: 'right' },
      { label: columns.who, share: 17 },
      { label: columns.what, share: 32 },
      { label: columns.route, share: 31 },
      { label: columns.consequences, share: 20 },
    ],
    rows: ledgerRows(scene, ledger),
    forPlayers: false,
  }
}

function ledgerRows(scene: Scene, ledger: readonly LedgerEntry[]): readonly (readonly string[])[] {
  const words = ledgerWords(scene, ledger)
  const consequences = consequenceWords(scene, ledger)
  return ledger.flatMap((entry, i) => ledgerRow(scene, entry, words[i] ?? '', consequences[i] ?? []))
}

function ledgerRow(
  scene: Scene,
  entry: LedgerEntry,
  words: string,
  consequences: readonly string[],
): readonly (readonly string[])[] {
  switch (entry.kind) {
    case 'initiative':
    case 'round':
      return []
    case 'event':
    case 'end':
      return [[`${entry.round}`, '', sentence(words), '', '']]
    case 'turn':
      return [
        [
          `${entry.round}`,
          nameOf(scene.map, entry.creatureId),
          sentence(words),
          wayWords(entry),
          consequences.join('; '),
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
