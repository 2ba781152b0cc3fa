/** The pages of a reveal set: pieces or covers, secret pieces on sheets of their own, and the GM's index. */
import { boundsOfCells } from '../../grid/cell.ts'
import { ok, type Result } from '../../base/result.ts'
import type { Mark } from '../../draw/marks.ts'
import { sceneOf as readScene } from '../../draw/scene.ts'
import { circlePath, pathMark } from '../../draw/paths.ts'
import type { BattleMap } from '../../map/battleMap.ts'
import { copyOfMap } from '../copy.ts'
import { points, textMark } from '../drawing.ts'
import type { PrintFacts, PrintTable } from '../facts.ts'
import { drawMap } from '../map/drawMap.ts'
import type { PrintOptions } from '../options.ts'
import { revealSet, type Piece } from '../pieces/revealSet.ts'
import { shapeOf } from '../pieces/shape.ts'
import { floorsWithin } from '../pieces/squaresMap.ts'
import { sceneOf, type Scene } from '../scene/scene.ts'
import { en } from '../../words/en/index.ts'
import { flowPages, space, type Block } from './flow.ts'
import type { PlannedPage } from './page.ts'
import type { CutOut } from './cutOut.ts'
import { packCutOuts, piecePages, type PackedParts } from './piecePages.ts'
import { textAreaOf, textPageFrame, textSheet } from './sheet.ts'
import { tableBlocks } from './tablePages.ts'
import { paragraph } from './text.ts'
import { squareLabel } from '../map/squareLabels.ts'

/** Pages of a reveal set. */
export interface RevealPages {
  readonly pieces: readonly PlannedPage[]
  /** None in the players' copy. */
  readonly index: readonly PlannedPage[]
  readonly packed: PackedParts
}

/** Scenes of pieces that are cached: enough for those on one sheet. */
const MAX_SCENES = 6

/**
 * Plans a reveal set of the GM's map; `scene` is that of the copy. The players' copy has only pieces that players can find without
 * finding a secret. Errors: `paper-too-small`.
 */
export function revealPages(
  map: BattleMap,
  facts: PrintFacts,
  scene: Scene,
  squareInches: number,
): Result<RevealPages> {
  const { copy, covers, cutBy } = scene.options
  const playersScene = copy === 'player' ? scene : playerScene(map, facts, scene)
  const { features, dressing } = playersScene.drawn()
  const all = revealSet(map, { isVoid: features.isVoid, dressing, cutBy })
  const pieces = all.filter(({ kind }) => kind === 'room' || copy === 'gm')
  const sceneFor = pieceScenes(map, facts, scene, playersScene)
  const cutOutOf = (piece: Piece): CutOut => {
    // A cover shows nothing of what it covers; what replaces it must.
    const isCover = covers && piece.kind === 'room'
    const { cells, doors, isFloor } = piece
    const shown = () => (isCover ? scene : sceneFor(piece))
    return { label: `${piece.number}`, cells, doors, isFloor, isCover, scene: shown }
  }
  // The room where the party starts needs no cover.
  const isCut = ({ kind, number }: Piece) => kind === 'room' && !(covers && number === 1)
  const known = packCutOuts(scene, pieces.filter(isCut).map(cutOutOf), squareInches)
  if (!known.ok) return known
  const secret = packCutOuts(scene, pieces.filter(({ kind }) => kind !== 'room').map(cutOutOf), squareInches)
  if (!secret.ok) return secret
  const title = covers ? en.paper.pieces.covers : en.paper.pieces.title
  const packed = [...known.value, ...secret.value]
  return ok({
    pieces: [
      ...piecePages(scene, 'pieces', title, known.value),
      ...piecePages(scene, 'pieces', en.paper.pieces.secretTitle, secret.value, known.value.length + 1),
    ],
    index: copy === 'gm' ? indexPages(scene, pieces, packed) : [],
    packed,
  })
}

/** Returns the scene of a piece; the last few are cached. */
function pieceScenes(map: BattleMap, facts: PrintFacts, scene: Scene, playersScene: Scene): (piece: Piece) => Scene {
  const options: PrintOptions = {
    ...scene.options,
    creatures: 'none',
    templates: false,
    zones: false,
    overlays: [],
  }
  const scenes = new Map<Piece, Scene>()
  return (piece) => {
    const known = scenes.get(piece)
    if (known) return known
    const shown = copyOfMap(piece.map(), { ...facts, overlays: [], tables: [] }, 'player')
    const { floors } = (piece.kind === 'room' ? playersScene : scene).drawn()
    const made = sceneOf(shown.map, shown.facts, options, (each, { dressing }) =>
      readScene(each, { view: 'gm', dressing, floors: floorsWithin(map, floors, piece.cells) }),
    )
    const [oldest] = scenes.keys()
    if (scenes.size >= MAX_SCENES && oldest) scenes.delete(oldest)
    scenes.set(piece, made)
    return made
  }
}

/** The scene of the players' copy. */
function playerScene(map: BattleMap, facts: PrintFacts, { options }: Scene): Scene {
  const seen = copyOfMap(map, facts, 'player')
  return sceneOf(seen.map, seen.facts, options)
}

/** Height of the overview, as a share of the page. */
const [MIN_OVERVIEW, MAX_OVERVIEW] = [0.36, 0.58]

function indexPages(scene: Scene, pieces: readonly Piece[], sheets: PackedParts): PlannedPage[] {
  const sheet = textSheet(scene.options)
  const area = textAreaOf(sheet, scene.options.marginInches)
  const title = en.paper.pieces.indexTitle
  const advice = en.paper.pieces.advice(scene.options.covers ? 'covers' : 'pieces')
  const head = [...paragraph(advice, area.widthInches, { pt: 8.5 }), space(6)]
  const rows = tableBlocks(scene, indexTable(scene, pieces, sheets), area.widthInches)
  const used = [...head, ...rows].reduce((sum, { heightInches }) => sum + heightInches, 0)
  const room = Math.max(MIN_OVERVIEW, Math.min(MAX_OVERVIEW, (area.heightInches - used) / area.heightInches - 0.02))
  const blocks = [...head, overview(scene, pieces, area.widthInches, area.heightInches * room), ...rows]
  return flowPages(blocks, area).map(({ draw }) => ({
    ...sheet,
    part: 'index',
    label: title,
    draw: (place) => [...textPageFrame(scene, sheet, title, place), ...draw()],
  }))
}

function indexTable(scene: Scene, pieces: readonly Piece[], sheets: PackedParts): PrintTable {
  const { map, options } = scene
  const columns = en.paper.pieces.columns
  const at = (index: number) =>
    squareLabel(options.coordinates, index % map.widthCells, Math.floor(index / map.widthCells))
  const sheetsOf = ({ number }: Piece): string =>
    sheets
      .flatMap((sheet, i) => (sheet.some(({ piece }) => piece.part.cutOut.label === `${number}`) ? [`${i + 1}`] : []))
      .join(', ')
  return {
    title: en.paper.pieces.indexTitle,
    columns: [
      { label: columns.piece, share: 7, align: 'right' },
      { label: columns.name, share: 34 },
      { label: columns.square, share: 10 },
      { label: columns.squares, share: 9, align: 'right' },
      { label: columns.entries, share: 30 },
      { label: columns.sheet, share: 10, align: 'right' },
    ],
    rows: pieces.map((piece) => [
      `${piece.number}`,
      en.paper.pieces.named(piece.kind, piece.name),
      at(piece.cells[0] ?? 0),
      `${piece.cells.length}`,
      en.paper.pieces[piece.kind === 'replacement' ? 'replaces' : 'entries'](
        piece.entries.map(({ from, edges }) => ({
          from,
          door: piece.doors.find(({ edge }) => edges.some(({ id }) => id === edge.id))?.letter,
          edge: edges[0],
          square: edges[0] ? at(edges[0].cell.row * map.widthCells + edges[0].cell.col) : undefined,
        })),
      ),
      sheetsOf(piece),
    ]),
    forPlayers: false,
  }
}

/** A small map with the outline and the number of each piece. */
function overview(scene: Scene, pieces: readonly Piece[], widthInches: number, maxInches: number): Block {
  const { map, options, ink } = scene
  const squareInches = Math.min(widthInches / map.widthCells, maxInches / map.heightCells)
  const [width, height] = [map.widthCells * squareInches, map.heightCells * squareInches]
  const plain = sceneOf(
    map,
    { ...scene.facts, overlays: [] },
    { ...options, creatures: 'none', templates: false, zones: false },
  )
  const small: Scene = { ...plain, parts: { ...plain.parts, grid: false } }
  const window = { col: 0, row: 0, widthCells: map.widthCells, heightCells: map.heightCells }
  return {
    heightInches: height + 0.15,
    draw: (left, top) => {
      const x = left + (widthInches - width) / 2
      const frame = { squareInches, originX: x, originY: top, window }
      return [
        drawMap(small, frame, { x, y: top, widthInches: width, heightInches: height }),
        {
          kind: 'group',
          x,
          y: top,
          scale: squareInches,
          marks: pieces.map((piece): Mark =>
            pathMark(shapeOf(map, piece.cells, piece.isFloor, 0).path, {
              stroke: ink.line(piece.kind === 'room' ? KNOWN_COLOR : SECRET_COLOR),
              width: points(1.4) / squareInches,
              ...(piece.kind === 'room' ? {} : { dash: [points(3) / squareInches, points(2) / squareInches] }),
            }),
          ),
        },
        ...pieces.flatMap((piece): Mark[] => {
          const [cx, cy] = middleOf(map, piece.cells)
          const [px, py] = [x + cx * squareInches, top + cy * squareInches]
          const radius = points(6.5)
          return [
            pathMark(circlePath(px, py, radius), { fill: '#ffffff', stroke: ink.text, width: points(0.7) }),
            textMark(`${piece.number}`, px, py + points(2.7), {
              pt: 7.5,
              bold: true,
              align: 'center',
              color: ink.text,
              maxWidthInches: radius * 1.7,
            }),
          ]
        }),
      ]
    },
  }
}

const KNOWN_COLOR = '#1b5fae'
const SECRET_COLOR = '#b3202e'

/** The center of the square nearest to the center of a piece's bounds. */
function middleOf(map: BattleMap, cells: readonly number[]): readonly [number, number] {
  const { col, row, widthCells, heightCells } = boundsOfCells(map, cells)
  const [x, y] = [col + widthCells / 2, row + heightCells / 2]
  let [nearest, min] = [cells[0] ?? 0, Infinity]
  for (const index of cells) {
    const distance = Math.hypot((index % map.widthCells) + 0.5 - x, Math.floor(index / map.widthCells) + 0.5 - y)
    if (distance < min - 1e-9) [nearest, min] = [index, distance]
  }
  return [(nearest % map.widthCells) + 0.5, Math.floor(nearest / map.widthCells) + 0.5]
}
