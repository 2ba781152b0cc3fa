/** A session of a GM, call by call: what each gives and which windows hear of it, in a golden file. Every call is made. */
import { existsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import type { FileDialogs } from '../../electron/services/files.ts'
import { CALLS, type CallAnswer, type CallInput, type CallName, type EngineCall } from '../../src/ipc/contract.ts'
import { FilePaths } from '../../src/ipc/shapes/exchange.ts'
import { RULESETS, rulesetById } from '../../src/rules/registry.ts'
import { isToldBeside } from '../support/books.ts'
import { expectLines, inBrief, plainText } from '../support/golden.ts'
import { TINY_PNG } from '../support/tinyPng.ts'
import { temporaryFolder, testServices } from './support/testServices.ts'

/** Fields that vary from machine to machine or from run to run. */
const VARYING = /Ms$|^(?:milliseconds|path|file|folder|bytes|byteLength|bytesBefore|bytesAfter)$/u
/** What maps, drafts, libraries and folders are named by. */
const GIVEN =
  /map-\d+-(?=\d)|(?<=map-\d+-\d+)-\d+|(?<="id":")[\da-f]{16}(?=")|[\da-f]{8}-[\da-f-]{27}|[^"]*fivefoot-test-\w+/gu
const GM = 1
const DAY_MS = 86_400_000
const STAT_BLOCK = 'Goblin CR 1/3\nNE Small humanoid\nInit +6; Speed 30 ft.\nhp 6 (1d10+1)'
const land = { size: 'medium', speedFeet: { land: 30 } } as const
const options = { ruleset: 'pf2e' } as const

/** A list of all rule systems, or of something about each: only those of the golden files. */
const shortList = (value: unknown): unknown => {
  const idOf = (each: { readonly id?: string; readonly rulesetId?: string } | null) => each?.rulesetId ?? each?.id ?? ''
  const isList = Array.isArray(value) && value.length >= RULESETS.length
  return isList && value.every((each) => rulesetById(idOf(each)))
    ? value.filter((each) => isToldBeside(idOf(each)))
    : value
}

/** A value as text, without what varies; long texts by their digest. */
function told(value: unknown): string {
  const stable = JSON.parse(
    JSON.stringify(value ?? null, (key, each: unknown) => (VARYING.test(key) ? undefined : shortList(each))),
  ) as unknown
  return inBrief(plainText(stable).replaceAll(GIVEN, ''))
}

/** An answer as text. Pictures are packed in other bytes on other machines. */
const toldOf = (answer: unknown): string => (answer instanceof Uint8Array ? 'a picture' : told(answer))

/** The services of a program that has just started, and what is asked of them, line by line. */
function startedSession() {
  const folder = temporaryFolder()
  const [picture, map] = ['cave 50px.png', 'ford.txt'].map((name) => join(folder, name))
  writeFileSync(picture!, TINY_PNG)
  writeFileSync(map!, '..~~..\n.#~~#.\n..~~..\n')
  const lines: string[] = []
  const dialogs: FileDialogs = {
    chooseFile: async (wanted) => {
      lines.push(`  which file? ${told(wanted)}`)
      return wanted.extensions.includes('txt') ? map! : picture!
    },
    choosePlace: async (name, wanted) => {
      lines.push(`  where to? ${told([basename(name), wanted])}`)
      return join(folder, `saved ${basename(name)}`)
    },
  }
  const services = testServices(join(folder, 'library.fivefoot'), dialogs)
  async function step<N extends CallName>(name: N, argument: CallInput<N>): Promise<CallAnswer<N>> {
    services.events.length = 0
    lines.push(`${name} ${told(argument)}`)
    const answer = await services.call(name, argument, GM)
    const heard = services.events.flatMap(({ name: event, payload, except }) =>
      event === 'jobs.progress' ? [] : [`  ${except === GM ? 'others hear' : 'all hear'} ${event} ${told(payload)}`],
    )
    lines.push(`  ${answer.ok ? toldOf(answer.value) : `refused: ${told(answer.error)}`}`)
    lines.push(...heard.toSorted())
    return (answer.ok ? answer.value : undefined) as CallAnswer<N>
  }
  return { ...services, folder, map: map!, lines, step }
}

test('a session is answered as it was, and windows hear of it', async () => {
  const { step, lines, map, folder, openedFiles, passTime, playersWindow, reopened, shown } = startedSession()

  await step('window.begin', {})
  await step('rulesets.list', {})
  await step('exchange.formats', {})
  await step('library.list', {})
  const mapId = await step('library.create', { name: 'Ford', ruleset: 'pf1e', widthCells: 12, heightCells: 7 })
  await step('maps.open', { mapId })
  const run = (command: CallInput<'maps.run'>['command']) => step('maps.run', { mapId, command })
  await run({ type: 'paint-cells', layer: 'terrain', indices: [26, 27, 38, 39], values: [8] })
  await run({
    type: 'edit-records',
    put: [
      {
        table: 'creatures',
        record: { id: 'ash', name: 'Ash', side: 'party', at: { col: 1, row: 3 }, ...land },
      },
      {
        table: 'creatures',
        record: { id: 'bog', name: 'Bog', side: 'foes', at: { col: 9, row: 2 }, ...land },
      },
      {
        table: 'regions',
        record: {
          id: 'camp',
          name: 'Camp',
          purpose: 'deployment',
          side: 'foes',
          cells: [
            { col: 8, row: 5 },
            { col: 9, row: 5 },
          ],
        },
      },
      { table: 'encounters', record: { id: 'plan', name: 'Ambush', rounds: 2, seed: '7' } },
    ],
  })
  await run({ type: 'move-creatures', moves: [{ id: 'ash', to: { col: 40, row: 1 } }] })
  await step('maps.undo', { mapId })
  await step('maps.redo', { mapId })
  const { versionId } = await step('maps.saveVersion', { mapId, name: 'Before the rain' })
  await run({ type: 'turn-map', turn: 'clockwise' })
  await step('maps.history', { mapId })
  await step('maps.goTo', { mapId, sequence: 2 })
  await step('maps.versions', { mapId })
  await step('maps.restoreVersion', { mapId, versionId })
  await step('maps.close', { mapId })

  const asked = { mapId, creatureId: 'ash' }
  const to = { col: 7, row: 3 }
  const sides: [string, string] = ['party', 'foes']
  const engine: { readonly [N in EngineCall]: CallInput<N> } = {
    'engine.reach': asked,
    'engine.route': { ...asked, to },
    'engine.path': { ...asked, path: [{ col: 1, row: 3 }, to] },
    'engine.threat': { mapId, creatureIds: ['bog'] },
    'engine.flank': { ...asked, allyId: 'ash', foeId: 'bog' },
    'engine.cover': { mapId, from: { kind: 'creature', id: 'ash' }, targetId: 'bog' },
    'engine.compare': { ...asked, to },
    'engine.force': { ...asked, force: 'push', direction: 0, feet: 10 },
    'engine.closest': { ...asked, seed: '1' },
    'engine.maneuver': { ...asked, maneuver: 'leap', to },
    'engine.danger': { mapId, creatureIds: ['bog'] },
    'engine.dangerRoute': { mapId, creatureId: 'bog', square: to },
    'engine.attackFirst': { ...asked, foeIds: ['bog'] },
    'engine.firstContact': { mapId, sides },
    'engine.killZones': { mapId, creatureIds: ['bog'] },
    'engine.report': { mapId },
    'engine.checks': { mapId, choices: {} },
    'engine.deploy': { mapId, regionId: 'camp' },
    'engine.minutes': { mapId, group: [{ id: 'ash' }], pace: 'walk' },
  }
  for (const name of Object.keys(engine) as EngineCall[]) await step(name, engine[name])
  await step('checks.run', { mapId, choices: {} })
  await step('report.run', { mapId, job: 'report' })
  await step('rules.sheet', { ruleset: 'pf1e', ...land, armour: 'heavy' })
  await step('rules.reference', { ruleset: 'pf1e', search: 'diagonal' })
  await step('rules.change', { mapId, to: 'pf2e' })

  const planned = { mapId, encounter: { id: 'plan', name: 'Ambush', rounds: 2, seed: '7' } }
  await step('simulation.run', planned)
  await step('simulation.export', { ...planned, format: 'markdown' })
  await step('simulation.odds', { ...planned, runs: 2, job: 'odds' })
  const leg = { miles: 20, country: 'forest', way: 'road' }
  const travelers = [{ name: 'Ash', speedFeet: 30, constitution: 12 }]
  await step('simulation.journey', { ruleset: 'pf1e', journey: { legs: [leg], travelers }, runs: 5 })
  const runner = { speedFeet: 30, dexterity: 12, constitution: 14 }
  await step('simulation.chase', { ruleset: 'pf1e', scale: 'rounds', pursuer: runner, quarry: runner, seed: '1' })
  await step('jobs.cancel', { job: 'none' })

  await step('creatures.recognize', { text: STAT_BLOCK })
  await step('creatures.put', { id: 'wolf', favourite: true, sheet: { name: 'Wolf', ...land } })
  await step('creatures.put', { id: 'zebra', sheet: { name: 'Antelope', ...land } })
  await step('creatures.list', {})
  await step('creatures.remove', { id: 'wolf' })
  const stamp = { id: 'rug', name: 'Rug', widthCells: 2, heightCells: 1, cells: [], records: [] }
  await step('stamps.put', stamp)
  await step('stamps.put', { ...stamp, id: 'arch', name: 'Wide arch' })
  await step('stamps.list', {})
  await step('stamps.read', { id: 'rug' })
  await step('stamps.remove', { id: 'rug' })
  await step('stamps.read', { id: 'rug' })
  await step('clipboard.read', {})
  await step('clipboard.write', stamp)
  await step('clipboard.read', {})
  const { id: picture } = await step('pictures.add', { name: 'Cave', bytes: TINY_PNG })
  await step('pictures.choose', {})
  await step('pictures.add', { name: 'Unused', bytes: Uint8Array.from([...TINY_PNG, 0]) })
  await step('pictures.read', { id: picture })
  await run({
    type: 'edit-records',
    put: [
      {
        table: 'props',
        record: {
          id: 'cave',
          picture,
          at: { x: 0, y: 0 },
          widthSquares: 12,
          heightSquares: 7,
          background: true,
        },
      },
    ],
  })
  await step('pictures.findWalls', { mapId, propId: 'cave' })
  await step('files.save', {
    suggestedName: 'notes.txt',
    kind: 'Text',
    extension: 'txt',
    bytes: new Uint8Array([104, 105]),
  })
  await step('files.choose', { kind: 'Maps', extensions: ['txt'] })

  await step('print.facts', { mapId, copy: 'gm', reach: ['each'], threat: ['all'] })
  await step('print.export', { mapId, format: 'svg', options: { parts: ['map'] }, job: 'print' })
  const draft = await step('exchange.choose', options)
  const { draftId } = draft!
  await step('exchange.reread', { ...options, draftId, toleranceSquares: 0 })
  const imported = await step('exchange.accept', { draftId, name: 'Ford read' })
  openedFiles.add([map])
  await step('exchange.opened', options)
  await step('exchange.opened', options)
  const dropped = await step('exchange.drop', { ...options, files: new FilePaths([map]) })
  await step('exchange.discard', { draftId: dropped?.draftId ?? '' })
  await step('exchange.forecast', { mapId, format: 'uvtt' })
  await step('exchange.export', { mapId, format: 'text', job: 'export' })

  await step('players.open', { mapId, displayId: 7 })
  await step('players.cover', { mapId, cover: 'covered' })
  await step('players.reveal', { mapId, cell: to, shown: true })
  await step('players.look', { mapId, part: { left: 1, top: 2, right: 9, bottom: 6 } })
  await step('players.revealSquares', { mapId, indices: [0, 1, 13], shown: true })
  await step('players.revealParty', { mapId })
  await step('players.stepReveal', { mapId, direction: 'undo' })
  await step('players.stepReveal', { mapId, direction: 'redo' })
  await step('players.set', { options: { view: 'follow', trueSize: true } })
  await step('players.fullScreen', { on: true })
  await step('players.state', { mapId })
  // Maps follow when a thread has drawn them: later than this on a slow machine.
  const looks = playersWindow.sent.filter(({ kind }) => kind === 'look')
  lines.push(`  the players’ window was sent ${told(looks)}`)
  await step('players.close', {})

  await step('preferences.write', { key: 'theme', value: 'dark' })
  await step('preferences.read', { key: 'theme' })
  await step('window.keepPlace', {
    place: { mapId, view: { columns: 3, rows: 2, zoom: 1.5 }, selection: [], panel: 'tools' },
  })
  await step('window.begin', {})

  await step('library.rename', { mapId, name: 'Old ford' })
  const copy = await step('library.duplicate', { mapId })
  await step('library.search', { text: 'bog' })
  await step('library.recent', {})
  await step('library.thumbnail', { mapId })
  await step('library.drawThumbnail', { mapId })
  await step('library.summary', { mapId })
  await step('library.summarize', { mapId })
  await step('library.delete', { mapId: copy })
  await step('maps.open', { mapId: copy })
  await step('library.undelete', { mapId: copy })
  await step('library.delete', { mapId: imported })
  await step('library.restoreSamples', {})
  await step('library.state', {})
  await step('library.dismissRisk', {})
  await step('library.showFolder', {})
  await step('library.saveCopy', {})
  await step('library.putBack', {})
  await step('library.check', {})
  await step('library.compact', {})
  passTime(3 * DAY_MS)
  await step('library.compact', {})
  await step('backups.make', {})
  passTime(60_000)
  await step('library.rename', { mapId, name: 'Oldest ford' })
  await step('backups.make', {})
  for (const name of [
    'backups.settings',
    'backups.chooseSecond',
    'backups.showSecond',
    'backups.forgetSecond',
  ] as const)
    await step(name, {})
  await step('backups.setLimit', { maxBytes: 5e9 })
  const backup = (await step('backups.list', {})).at(-1)
  const named = { backup: backup?.id ?? '' }
  await step('backups.read', named)
  await step('backups.restoreMap', { ...named, mapId })
  await step('library.list', {})
  await step('library.salvage', {})
  await step('backups.restoreLibrary', named)
  await step('library.reopen', {})
  await step('libraries.list', {})
  // Only a picture is chosen in these dialogs, and no library has this id.
  await step('libraries.choose', {})
  const library = 'abc'
  await step('libraries.named', { library })
  await step('libraries.maps', { library })
  await step('libraries.bringIn', { library, maps: [mapId], job: 'bring' })
  await step('libraries.open', { library })
  await step('libraries.restore', { library, job: 'restore' })
  await step('libraries.move', { job: 'move' })
  await step('libraries.settleMove', { trash: false })
  lines.push(
    `  reopened ${reopened.length} times; shown ${shown.length}; saved ${existsSync(join(folder, 'saved notes.txt'))}`,
  )

  const made = new Set(lines.map((line) => line.split(' ')[0]))
  expect(Object.keys(CALLS).filter((name) => !made.has(name))).toEqual([])
  await expectLines('services/session', lines)
}, 60_000)
