/** An encounter that was played, as a print takes it: the routes of each round, the order of turns, and the ledger. */
import { sentence } from '../../base/text.ts'
import { squareName } from '../../grid/squareName.ts'
import type { RecordId } from '../../map/records/ids.ts'
import { SPACE_CELLS } from '../../map/sizes.ts'
import type { OverlayRound, PrintTable, Track } from '../../print/facts.ts'
import type { LedgerEntry, TurnEntry } from '../../simulation/ledger.ts'
import type { Run } from '../../simulation/run.ts'
import type { Scene } from '../../simulation/scene.ts'
import { aftermathOf } from '../../simulation/replay.ts'
import { en } from '../../words/en/index.ts'
import { consequenceWords, ledgerWords, nameOf } from '../../words/ledger.ts'

/** Overlays and tables of a run. */
export interface PrintedRounds {
  readonly overlays: readonly OverlayRound[]
  readonly tables: readonly PrintTable[]
}

const columns = en.encounter.report.printColumns

/** Distinguishable with color blindness; each round also has its own pattern. */
const ROUND_COLORS = ['#1b5fae', '#c2500f', '#1f7a4d', '#8a2f86', '#7a5c00', '#b3202e'] as const

/** Id of a round's overlay. */
const roundOverlayId = (round: number): string => `round-${round}`

/** Overlays and tables of a run. All are for the GM: a plan reveals what players must not know. */
export function printedRounds(scene: Scene, run: Run): PrintedRounds {
  const tables = [initiativeTable(scene, run), ledgerTable(scene, run)]
  return { overlays: roundOverlays(scene, run), tables: tables.filter(({ rows }) => rows.length > 0) }
}

function roundOverlays(scene: Scene, { ledger }: Run): readonly OverlayRound[] {
  const { map, encounter } = scene
  const words = ledgerWords(scene, ledger)
  const consequences = consequenceWords(scene, ledger)
  const starts = ledger.flatMap((entry, i) => (entry.kind === 'round' ? [{ round: entry.round, from: i }] : []))
  return starts.map(({ round, from }, i) => {
    const to = starts[i + 1]?.from ?? ledger.length
    const entries = ledger.slice(from, to)
    const firstTurn = entries.findIndex(({ kind }) => kind === 'turn')
    const tracks = entries.flatMap((entry): Track[] => {
      const creature = entry.kind === 'turn' ? map.tables.creatures.get(entry.creatureId as RecordId) : undefined
      return entry.kind === 'turn' && creature && entry.path.length > 1
        ? [{ creatureId: creature.id, spaceCells: SPACE_CELLS[creature.size], cells: entry.path }]
        : []
    })
    return {
      kind: 'round',
      id: roundOverlayId(round),
      label: en.encounter.round(round),
      color: ROUND_COLORS[(round - 1) % ROUND_COLORS.length] ?? ROUND_COLORS[0],
      forPlayers: false,
      round,
      tracks,
      start: aftermathOf(map, encounter.events, ledger.slice(0, firstTurn < 0 ? to : from + firstTurn)),
      lines: linesOf(scene, entries, words.slice(from, to), consequences.slice(from, to)),
    }
  })
}

/** Maximum number of lines for a round. */
const ROUND_LINES = 5

/** Importance of an entry: events and escapes, then what provokes or meets hazards, then other moves. */
function weightOf(entry: LedgerEntry): number {
  if (entry.kind === 'event' || entry.kind === 'end') return 4
  if (entry.kind !== 'turn') return 0
  if (!entry.onMap || entry.notes.some(({ code }) => code === 'raises-alarm')) return 4
  if (entry.opportunities.some(({ isTaken }) => isTaken) || entry.hazards.length > 0) return 3
  return entry.path.length > 1 ? 2 : 1
}

/** The most important entries of a round, in order. The last line counts the others. */
function linesOf(
  scene: Scene,
  entries: readonly LedgerEntry[],
  words: readonly string[],
  consequences: readonly (readonly string[])[],
): readonly string[] {
  const numbers = new Map([...scene.map.tables.creatures.keys()].map((id, i) => [id as string, i + 1]))
  const all = entries.flatMap((entry, i) => {
    const line = [words[i] ?? '', ...(consequences[i] ?? [])].filter(Boolean).join('. ')
    const by =
      entry.kind === 'turn' ? `#${numbers.get(entry.creatureId) ?? ''} ${nameOf(scene.map, entry.creatureId)}: ` : ''
    const weight = weightOf(entry)
    return weight === 0 ? [] : [{ i, weight, text: by === '' ? sentence(line) : `${by}${line}.` }]
  })
  if (all.length <= ROUND_LINES) return all.map(({ text }) => text)
  const shown = new Set([...all].sort((a, b) => b.weight - a.weight || a.i - b.i).slice(0, ROUND_LINES - 1))
  const rest = all.length - shown.size
  const standing = all.filter((line) => !shown.has(line) && line.weight === 1).length
  return [
    ...all.filter((line) => shown.has(line)).map(({ text }) => text),
    en.encounter.report.printOthers(rest, standing),
  ]
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

/** `F2 5, G3 15 (second-diagonal 10 + difficult 5)`: reasons only where there is more than one. */
const wayWords = ({ path, steps }: TurnEntry): string =>
  steps
    .map(({ feet, parts }, i) => {
      const to = path[i + 1]
      const reasons =
        parts.length > 1 ? ` (${parts.map((part) => `${en.costs[part.reason]} ${part.feet}`).join(' + ')})` : ''
      // A square and its feet stay on one line.
      return `${to ? squareName(to) : ''}\u00a0${feet}${reasons}`
    })
    .join(', ')
