import { ok, type Result } from '../../src/base/result.ts'
import { settingsOf, type BattleMap } from '../../src/map/battleMap.ts'
import type { Encounter } from '../../src/map/records/encounter.ts'
import { copyOfMap } from '../../src/print/copy.ts'
import type { PrintFacts } from '../../src/print/facts.ts'
import type { Copy } from '../../src/print/options.ts'
import { rulesetById } from '../../src/rules/registry.ts'
import { runEncounter } from '../../src/simulation/run.ts'
import { prepareScene } from '../../src/simulation/scene.ts'
import { factsOfMap } from '../../src/answers/print/facts.ts'
import { mapOverlays, type OverlayRequest } from '../../src/answers/print/overlays.ts'
import { picturesOfMap, type PictureReadOptions, type PictureSource, type PrintPictures } from './pictures.ts'
import { encounterSummary } from '../../src/answers/summary.ts'
import { printedChecks } from '../../src/answers/print/checks.ts'
import type { CheckChoices } from '../../src/ipc/shapes/checks.ts'
import { printedJourneys } from '../../src/answers/print/journeys.ts'
import { printedRounds, type PrintedRounds } from '../../src/answers/print/rounds.ts'

/** What a print needs beside the map and its options. */
export interface PreparedPrint {
  readonly facts: PrintFacts
  readonly pictures: PrintPictures
}

/** What is to be worked out for a print. */
export interface PrintRequest extends OverlayRequest {
  readonly copy: Copy
  readonly dateText: string
  /** The encounter to play, with its rounds and seed; its routes, initiative and ledger join the GM's copy. */
  readonly encounter?: Encounter | undefined
  /** Whether the journeys planned on the map join the GM's copy. */
  readonly journeys?: boolean | undefined
  /** Checks of the encounter that join the GM's copy. */
  readonly checks?: CheckChoices | undefined
  /** Whether the summary of the encounter joins the cover of the GM's copy. */
  readonly summary?: boolean | undefined
}

/** Decodes the pictures and works out costs, overlays and rounds. Errors: those of `factsOfMap`, `mapOverlays`, `prepareScene`. */
export async function preparePrint(
  map: BattleMap,
  source: PictureSource,
  wanted: PrintRequest,
  looking: PictureReadOptions = {},
): Promise<Result<PreparedPrint>> {
  const pictures = await picturesOfMap(map, source, looking)
  const facts = factsOfMap(map, {
    dateText: wanted.dateText,
    copy: wanted.copy,
    pictures: pictures.facts,
    encounter: wanted.encounter,
  })
  if (!facts.ok) return facts
  const workedOut = mapOverlays(copyOfMap(map, facts.value, wanted.copy).map, wanted.copy, wanted)
  if (!workedOut.ok) return workedOut
  const rounds = played(map, wanted)
  if (!rounds.ok) return rounds
  const checks = wanted.checks && wanted.copy !== 'player' ? printedChecks(map, wanted.checks) : ok(undefined)
  if (!checks.ok) return checks
  const summary = wanted.summary && wanted.copy !== 'player' ? encounterSummary(map) : ok(undefined)
  if (!summary.ok) return summary
  return ok({
    facts: {
      ...facts.value,
      ...(checks.value ? { checks: checks.value } : {}),
      ...(summary.value ? { summary: summary.value } : {}),
      overlays: [...workedOut.value.overlays, ...rounds.value.overlays],
      tables: [
        ...workedOut.value.tables,
        ...rounds.value.tables,
        ...(wanted.journeys && wanted.copy !== 'player' ? printedJourneys(map) : []),
      ],
    },
    pictures,
  })
}

/** The players' copy plays nothing: it would be left out again. */
function played(map: BattleMap, { copy, encounter }: PrintRequest): Result<PrintedRounds> {
  if (encounter === undefined || copy === 'player') return ok({ overlays: [], tables: [] })
  const scene = prepareScene(map, encounter, rulesetById(settingsOf(map).ruleset))
  return scene.ok ? ok(printedRounds(scene.value, runEncounter(scene.value))) : scene
}
