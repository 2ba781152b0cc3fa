/** Labels, hints and buttons, by the part that shows them: one group a folder of `renderer`, and two of the main process. */
import { common, ui } from './common.ts'
import { commands, menu, preferences, shell, system, window } from './shell.ts'
import { backups, exchange, libraries, library, print } from './files.ts'
import { tools } from './tools.ts'
import {
  bestiary,
  check,
  danger,
  history,
  layers,
  legend,
  movement,
  notes,
  panels,
  players,
  reference,
  report,
  tactics,
  versions,
} from './panels.ts'
import { details, map } from './sheets.ts'
import { simulation } from './simulation.ts'

export const labels = {
  backups,
  bestiary,
  check,
  commands,
  common,
  danger,
  details,
  exchange,
  history,
  layers,
  legend,
  libraries,
  library,
  map,
  menu,
  movement,
  notes,
  panels,
  players,
  preferences,
  print,
  reference,
  report,
  shell,
  simulation,
  system,
  tactics,
  tools,
  ui,
  versions,
  window,
}
