import { kindsOfFile } from '../base/fileEnding.ts'
import { donjonFormat } from './donjon/index.ts'
import { engineDocumentFormat } from './engineDocument/index.ts'
import { fantasyGroundsFormat } from './fantasyGrounds/index.ts'
import { foundryFormat } from './foundry/index.ts'
import { fivefootFormat } from './fivefoot/index.ts'
import type { FormatFile, MapFormat } from './format.ts'
import { csvFormat, markdownFormat } from './lists/index.ts'
import { movingAiFormat } from './movingAi/index.ts'
import { onePageDungeonFormat } from './onePageDungeon/index.ts'
import { pictureFormat } from './picture/index.ts'
import { tabletopFormat } from './tabletop/index.ts'
import { textMapFormat } from './textMap/index.ts'
import { tmjFormat, tmxFormat } from './tiled/index.ts'
import { uvttFormat } from './uvtt/index.ts'

/** All formats, in the order in which dialogs list them and files are matched. */
export const FORMATS: readonly MapFormat[] = [
  fivefootFormat,
  uvttFormat,
  foundryFormat,
  tmjFormat,
  tmxFormat,
  onePageDungeonFormat,
  donjonFormat,
  engineDocumentFormat,
  movingAiFormat,
  textMapFormat,
  pictureFormat,
  fantasyGroundsFormat,
  tabletopFormat,
  markdownFormat,
  csvFormat,
]

/** Formats whose ending has two parts, such as `engine.json`: it says more about a file than what the file contains. */
const WITH_OWN_ENDING = FORMATS.filter(({ extensions }) => extensions.some((ending) => ending.includes('.')))

/** The format a file looks like, or undefined. */
export const formatOf = (file: FormatFile): MapFormat | undefined =>
  [...kindsOfFile(file.name, WITH_OWN_ENDING), ...FORMATS].find((format) => format.recognizes?.(file))

/** The format with this id, or undefined. */
export const formatById = (id: string): MapFormat | undefined => FORMATS.find((format) => format.id === id)
