import { ok, type Result } from '../../src/base/result.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import { copyOfMap } from '../../src/print/copy.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import type { Copy } from '../../src/print/options.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene } from '../../src/simulation/scene.ts'
import { factsOfMap } from '../../src/answers/print/facts.ts'
import { mapOverlays, type OverlayRequest } from '../../src/answers/print/overlays.ts'
import { playerPictures } from './playerPictures.ts'
import { picturesOfMap, type PictureReadOptions, type PictureSource, type PrintPictures } from './pictures.ts'
import { encounterSummary } from '../../src/answers/summary.ts'
import { printedChecks } from '../../src/answers/print/checks.ts'
import type { CheckChoices } from '../../src/ipc/shapes/checks.ts'
import { printedJourneys } from '../../src/answers/print/journeys.ts'
import { printedRounds, type PrintedRounds } from '../../src/answers/print/rounds.ts'

/** Facts and pictures of a print. */
export interface PreparedPrint {
  readonly facts: PrintFacts
  readonly pictures: PrintPictures
}

/** What to compute for a print. */
export interface PrintRequest extends OverlayRequest {
  readonly copy: Copy
  readonly dateText: string
  /** The encounter to play, with its rounds and seed. The GM's copy gets its routes, initiative and ledger. */
  readonly encounter?: Encounter | undefined
  /** Whether the GM's copy lists the journeys planned on the map. */
  readonly journeys?: boolean | undefined
  /** Checks of the encounter that the GM's copy lists. */
  readonly checks?: CheckChoices | undefined
  /** Whether the cover of the GM's copy has a summary of the encounter. */
  readonly summary?: boolean | undefined
}

/** Decodes the pictures and computes costs, overlays and rounds. Errors: those of `factsOfMap`, `mapOverlays`, `prepareScene`. */
export async function preparePrint(
  map: BattleMap,
  source: PictureSource,
  request: PrintRequest,
  pictureOptions: PictureReadOptions = {},
): Promise<Result<PreparedPrint>> {
  const shown = request.copy === 'player' ? await playerPictures(playerMap(map), source) : source
  const pictures = await picturesOfMap(map, shown, pictureOptions)
  const facts = factsOfMap(map, {
    dateText: request.dateText,
    copy: request.copy,
    pictures: pictures.facts,
    encounter: request.encounter,
  })
  if (!facts.ok) return facts
  const overlays = mapOverlays(copyOfMap(map, facts.value, request.copy).map, request.copy, request)
  if (!overlays.ok) return overlays
  const rounds = played(map, request)
  if (!rounds.ok) return rounds
  const checks = request.checks && request.copy !== 'player' ? printedChecks(map, request.checks) : ok(undefined)
  if (!checks.ok) return checks
  const summary = request.summary && request.copy !== 'player' ? encounterSummary(map) : ok(undefined)
  if (!summary.ok) return summary
  return ok({
    facts: {
      ...facts.value,
      ...(checks.value ? { checks: checks.value } : {}),
      ...(summary.value ? { summary: summary.value } : {}),
      overlays: [...overlays.value.overlays, ...rounds.value.overlays],
      tables: [
        ...overlays.value.tables,
        ...rounds.value.tables,
        ...(request.journeys && request.copy !== 'player' ? printedJourneys(map) : []),
      ],
    },
    pictures,
  })
}

/** Plays the encounter; nothing for players, whose copy shows no rounds. */
function played(map: BattleMap, { copy, encounter }: PrintRequest): Result<PrintedRounds> {
  if (encounter === undefined || copy === 'player') return ok({ overlays: [], tables: [] })
  const scene = prepareScene(map, encounter, rulesetById(settingsOf(map).ruleset))
  return scene.ok ? ok(printedRounds(scene.value, runEncounter(scene.value))) : scene
}
