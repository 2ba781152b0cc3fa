/** All English of Fivefoot that is made from codes and facts. Another language is one more folder like this one. */
import * as grammar from './grammar.ts'
import { about } from './about.ts'
import { backups } from './backups.ts'
import { blockers } from './blockers.ts'
import { checks } from './checks.ts'
import {
  creatureImport,
  edgeHelp,
  guide,
  levels,
  newMap,
  panelWidth,
  droppedPictures,
  pictureImport,
  shortTerrain,
  terrainPicker,
  routeCard,
  routesCompared,
  history,
} from './window.ts'
import { danger } from './danger.ts'
import { encounter } from './encounter.ts'
import { sheet } from './sheet.ts'
import { heights, placement } from './placement.ts'
import { errors, errorTitles } from './errors.ts'
import { journeys } from './journeys.ts'
import { jumps } from './jumps.ts'
import { exportLosses } from './exportLosses.ts'
import { keys } from './keys.ts'
import { labels } from './labels/index.ts'
import { libraries } from './libraries.ts'
import { lists } from './lists.ts'
import { losses } from './losses.ts'
import { mainDialogs } from './mainDialogs.ts'
import { pictureWalls } from './pictureWalls.ts'
import { players } from './players.ts'
import { costs, print, progress, slowBy } from './print.ts'
import { printPresets } from './printPresets.ts'
import { rulesetChange } from './rulesetChange.ts'
import { report } from './report.ts'
import { runs } from './runs.ts'
import { paper } from './paper.ts'
import { summary } from './summary.ts'
import { synonyms } from './synonyms.ts'
import { tactics } from './tactics.ts'
import { terms } from './terms.ts'

export const en = {
  ...grammar,
  about,
  backups,
  libraries,
  blockers,
  checks,
  costs,
  slowBy,
  creatureImport,
  danger,
  encounter,
  errorTitles,
  errors,
  guide,
  heights,
  history,
  journeys,
  jumps,
  lists,
  losses: { ...losses, ...exportLosses },
  keys,
  labels,
  levels,
  mainDialogs,
  edgeHelp,
  newMap,
  panelWidth,
  paper,
  droppedPictures,
  pictureImport,
  shortTerrain,
  pictureWalls,
  players,
  print,
  printPresets,
  progress,
  rulesetChange,
  routeCard,
  routesCompared,
  report,
  runs,
  sheet,
  placement,
  summary,
  synonyms,
  tactics,
  terms,
  terrainPicker,
}

/** The catalog of a language. One that misses an entry of the English catalog does not compile. */
export type Catalog = typeof en
