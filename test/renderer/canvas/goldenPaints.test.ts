/** What painters do with random battles: a change of a line, a color or a word of them changes a line of a golden file. */
import { Path2D } from '@napi-rs/canvas'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { paintAlignment } from '../../../renderer/canvas/paintAlignment.ts'
import { paintGmMarks } from '../../../renderer/canvas/paintGmMarks.ts'
import { paintMisplaced } from '../../../renderer/canvas/paintMisplaced.ts'
import { paintCursor, paintRim, paintSelection } from '../../../renderer/canvas/paintOverlays.ts'
import { paintPicture } from '../../../renderer/canvas/paintPicture.ts'
import { paintPictureFrame } from '../../../renderer/canvas/paintPictureFrame.ts'
import { paintPreview } from '../../../renderer/canvas/paintPreview.ts'
import { paintReach, paintThreat, threatBySide } from '../../../renderer/canvas/paintReach.ts'
import { paintRegions } from '../../../renderer/canvas/paintRegions.ts'
import { paintRoute } from '../../../renderer/canvas/paintRoute.ts'
import { paintTactics } from '../../../renderer/canvas/paintTactics.ts'
import { paintThings } from '../../../renderer/canvas/paintThings.ts'
import { paintingOf, ReachedAreas, type Painting } from '../../../renderer/canvas/painting.ts'
import { playersScene } from '../../../renderer/canvas/playersScene.ts'
import type { Scene } from '../../../renderer/canvas/Scene.ts'
import { TokenNames } from '../../../renderer/canvas/TokenNames.ts'
import { TokenSprites } from '../../../renderer/canvas/TokenSprites.ts'
import { View } from '../../../renderer/canvas/View.ts'
import { freshAlignment } from '../../../renderer/editor/alignment.ts'
import { cutPiece } from '../../../renderer/editor/piece.ts'
import type { Preview } from '../../../renderer/editor/preview.ts'
import type { TacticsOverlay } from '../../../renderer/editor/tacticsOverlay.ts'
import { ANSWERS } from '../../../src/answers/ask.ts'
import type { Situation } from '../../../src/answers/replica.ts'
import { invariant } from '../../../src/base/invariant.ts'
import { squareName } from '../../../src/grid/squareName.ts'
import type { EngineCall } from '../../../src/ipc/contract.ts'
import { terrainPalette, type BattleMap } from '../../../src/map/battleMap.ts'
import { chosenWalls } from '../../../src/map/chosenWalls.ts'
import { misplacedCreatures } from '../../../src/map/placement.ts'
import { openedMap } from '../../support/askSituation.ts'
import { diceOf, type Dice } from '../../support/dice.ts'
import { expectDigests } from '../../support/golden.ts'
import { drawnRuleset, randomBattle } from '../../support/randomBattle.ts'
import { squareOn } from '../../support/randomGround.ts'
import { randomQuestion } from '../../support/randomQuestions.ts'
import { useRealCanvases } from '../../support/realCanvas.ts'
import { recordingContext } from '../../support/recordingContext.ts'
import { randomSelection, randomWalls } from '../editor/randomEditing.ts'

const SCENES = 12
const THEMES = ['light', 'dark'] as const
const CELL_PX = [9, 18, 32, 64]

/** A path that remembers how it was made. */
class TracedPath extends Path2D {
  readonly steps: unknown[] = []
}
for (const name of [
  'moveTo',
  'lineTo',
  'arc',
  'ellipse',
  'rect',
  'quadraticCurveTo',
  'bezierCurveTo',
  'closePath',
] as const)
  TracedPath.prototype[name] = function (this: TracedPath, ...args: number[]) {
    this.steps.push([name, ...args])
    ;(Path2D.prototype[name] as (...all: number[]) => void).apply(this, args)
  } as never
TracedPath.prototype.addPath = function (this: TracedPath, other: TracedPath) {
  this.steps.push(['addPath', other.steps])
  Path2D.prototype.addPath.call(this, other)
}

let undo: () => void
beforeAll(() => {
  undo = useRealCanvases()
  vi.stubGlobal('Path2D', TracedPath)
})
afterAll(() => undo())

/** Everything a scene of a random battle may show. */
interface Sketch {
  readonly map: BattleMap
  readonly dice: Dice
  readonly scene: Scene
  readonly painting: Painting
  readonly cellPx: number
}
type Paint = (context: CanvasRenderingContext2D, sketch: Sketch) => void

const whole = ({ map }: Sketch) => ({ col: 0, row: 0, widthCells: map.widthCells, heightCells: map.heightCells })
const anyCell = ({ map, dice }: Pick<Sketch, 'map' | 'dice'>) => squareOn(map, dice)
const cells = (of: Pick<Sketch, 'map' | 'dice'>, most = 6) =>
  Array.from({ length: of.dice.between(1, most) }, () => anyCell(of))
const indices = (of: Sketch) => [...new Set(cells(of, 12).map(({ col, row }) => row * of.map.widthCells + col))]
const point = (of: Sketch) => {
  const { col, row } = anyCell(of)
  return { x: col + of.dice.oneOf([0, 0.25, 0.5]), y: row + of.dice.oneOf([0, 0.5, 0.75]) }
}
const points = (of: Sketch) => Array.from({ length: of.dice.between(2, 5) }, () => point(of))
const one = <T>(of: Sketch, table: ReadonlyMap<unknown, T>): T => of.dice.oneOf([...table.values()])
const some = <T>({ dice }: Pick<Sketch, 'dice'>, table: ReadonlyMap<unknown, T>): readonly T[] =>
  [...table.values()].filter(() => dice.percent(40))
const space = (of: Sketch) => of.dice.between(1, 3)
const marked = (of: Sketch) => cells(of, 2).map((cell, i) => ({ at: cell, spaceCells: space(of), label: `${i + 1}` }))
const emphasis = ({ dice }: Sketch) => dice.oneOf(['now', 'before', 'other'] as const)

const TACTICS: { readonly [K in TacticsOverlay['kind']]: (of: Sketch) => TacticsOverlay & { readonly kind: K } } = {
  flank: (of) => ({ kind: 'flank', places: cells(of), spaceCells: space(of), marked: marked(of) }),
  cover: (of) => ({
    kind: 'cover',
    from: point(of),
    to: point(of),
    blocked: of.dice.percent(50),
    label: 'Cover',
    crossed: cells(of, 3).map((cell, i) => ({ text: `wall ${i}`, at: cell })),
  }),
  force: (of) => ({
    kind: 'force',
    boxes: cells(of),
    spaceCells: space(of),
    label: '15 ft',
    stoppedAt: of.dice.percent(50) ? anyCell(of) : null,
  }),
  route: (of) => ({ kind: 'route', path: cells(of), spaceCells: space(of), label: '30 ft' }),
  routes: (of) => ({
    kind: 'routes',
    routes: [1, 2, 3].map((i) => ({
      path: cells(of),
      label: `${i}0 ft`,
      provokes: some(of, of.map.tables.creatures).map(({ id }) => ({ by: id, square: anyCell(of) })),
    })),
    spaceCells: space(of),
  }),
  marks: (of) => ({ kind: 'marks', marked: marked(of) }),
}

const PREVIEWS: { readonly [K in Preview['kind']]: (of: Sketch) => Preview & { readonly kind: K } } = {
  terrain: (of) => ({
    kind: 'terrain',
    cells: indices(of),
    terrain: of.dice.oneOf([...terrainPalette(of.map).keys()].filter((code) => terrainPalette(of.map)[code])),
  }),
  cells: (of) => ({ kind: 'cells', cells: indices(of), ...of.dice.maybe(50, { colour: '#884422' }) }),
  elevation: (of) => {
    const list = indices(of)
    return { kind: 'elevation', cells: list, feet: list.map(() => 5 * of.dice.between(-2, 6)) }
  },
  edges: (of) => ({
    kind: 'edges',
    put: some(of, of.map.tables.edges),
    remove: some(of, of.map.tables.edges).map(({ id }) => id),
    ...of.dice.maybe(50, { isMarked: true }),
  }),
  'found-walls': (of) => {
    const found = randomWalls(of.map, of.dice)
    const taken = chosenWalls(found, { minLikelihood: 0.8, doorsInGaps: true })
    return { kind: 'found-walls', found, taken, solid: indices(of) }
  },
  outline: (of) => ({ kind: 'outline', points: points(of), closed: of.dice.percent(50) }),
  creatures: (of) => ({
    kind: 'creatures',
    creatures: some(of, of.map.tables.creatures),
    problem: of.dice.percent(50) ? 'in a wall' : null,
  }),
  drawing: (of) => ({ kind: 'drawing', drawing: one(of, of.map.tables.drawings) }),
  template: (of) => ({ kind: 'template', template: one(of, of.map.tables.templates), cells: indices(of) }),
  picture: (of) => ({ kind: 'picture', prop: one(of, of.map.tables.props) }),
  piece: (of) => {
    const cut = cutPiece(of.map, of.scene.selection, 'Piece')
    invariant(cut, 'something is selected')
    return { kind: 'piece', piece: cut.piece, at: anyCell(of) }
  },
  ruler: (of) => {
    const along = cells(of, 4)
    const measured = along.map((_, i) => ({ flatFeet: 5 * i, riseFeet: 10 * (i % 2), totalFeet: 5 * i + 10 * (i % 2) }))
    return { kind: 'ruler', cells: along, measured: measured.slice(1) } as never
  },
  vertex: (of) => ({ kind: 'vertex', point: point(of) }),
  trail: (of) => ({
    kind: 'trail',
    points: of.dice.percent(20) ? [point(of)] : points(of),
    spaceCells: space(of),
    side: of.dice.oneOf(['party', 'foes', 'cult']),
    emphasis: emphasis(of),
  }),
  opportunity: (of) => ({
    kind: 'opportunity',
    by: of.dice.percent(70) ? one(of, of.map.tables.creatures).id : null,
    square: anyCell(of),
    emphasis: emphasis(of),
  }),
  'opened-door': (of) => ({ kind: 'opened-door', edge: one(of, of.map.tables.edges), emphasis: emphasis(of) }),
  walker: (of) => ({ kind: 'walker', creature: one(of, of.map.tables.creatures), at: point(of) }),
}

const PAINTS: Readonly<Record<string, Paint>> = {
  pictures: (context, of) => {
    for (const prop of of.map.tables.props.values())
      paintPicture(context, prop, of.cellPx, of.painting.pictures, of.dice.oneOf([0.4, 1]))
  },
  frame: (context, of) => paintPictureFrame(context, of.painting, one(of, of.map.tables.props)),
  regions: (context, of) =>
    paintRegions(context, of.scene, whole(of), of.cellPx, of.dice.oneOf([0.4, 1]), of.painting.colors),
  reach: (context, of) => of.scene.reach && paintReach(context, of.scene, of.scene.reach, whole(of), of.cellPx),
  threat: (context, of) =>
    of.scene.threat && paintThreat(context, of.scene, threatBySide(of.scene.threat), whole(of), of.cellPx),
  things: (context, of) => paintThings(context, of.painting, new TokenNames()),
  marks: (context, of) => paintGmMarks(context, of.painting),
  misplaced: (context, of) => paintMisplaced(context, of.painting),
  selection: (context, of) => paintSelection(context, of.painting),
  route: (context, of) => paintRoute(context, of.painting, one(of, of.map.tables.creatures)),
  alignment: (context, of) => of.scene.aligning && paintAlignment(context, of.painting, of.scene.aligning),
  cursor: (context, of) => paintCursor(context, of.painting),
  rim: (context, of) => paintRim(context, of.painting, squareName),
  ...paintsOf(TACTICS, paintTactics),
  ...paintsOf(PREVIEWS, paintPreview),
}

function paintsOf<T>(
  made: Readonly<Record<string, (of: Sketch) => T>>,
  paint: (context: CanvasRenderingContext2D, painting: Painting, one: T) => void,
): Readonly<Record<string, Paint>> {
  const entries = Object.entries(made).map(([kind, make]) => [
    `${paint.name} ${kind}`,
    (context: CanvasRenderingContext2D, of: Sketch) => paint(context, of.painting, make(of)),
  ])
  return Object.fromEntries(entries) as Readonly<Record<string, Paint>>
}

function sketchOf(seed: number): Sketch {
  const map = randomBattle(drawnRuleset(seed), seed)
  const dice = diceOf(`canvas ${seed}`)
  const situation = openedMap(map)
  const cellPx = CELL_PX[seed % CELL_PX.length] ?? 32
  const [prop] = map.tables.props.values()
  const theme = THEMES[seed % 2] ?? 'light'
  const scene: Scene = {
    ...playersScene(map, theme),
    theme,
    overlays: {
      ...{ reach: true, path: true, grid: true, elevation: true, threat: 'all' },
      ...{ costs: dice.percent(70), coordinates: dice.percent(70), creatureNames: dice.percent(70) },
    },
    selection: randomSelection(map, dice),
    cursor: anyCell({ map, dice }),
    hover: anyCell({ map, dice }),
    standing: dice.percent(50) ? anyCell({ map, dice }) : null,
    misplaced: misplacedCreatures(map),
    reach: answered('engine.reach', situation, dice),
    route: answered(dice.percent(50) ? 'engine.path' : 'engine.route', situation, dice),
    threat: answered('engine.threat', situation, dice),
    aligning: prop ? { prop, alignment: freshAlignment(prop) } : null,
  }
  const view = new View()
  view.resize(400, 300, dice.between(1, 2))
  Object.assign(view, { cellPx, originX: dice.between(-90, 40), originY: dice.between(-60, 30) })
  const pictures = { get: () => null } as never
  const stores = { pictures, areas: new ReachedAreas(), sprites: new TokenSprites(pictures) }
  return { map, dice, scene, cellPx, painting: paintingOf(scene, view, stores) }
}

function answered(call: EngineCall, situation: Situation, dice: Dice): never {
  for (;;) {
    const answer = ANSWERS[call](situation, randomQuestion(call, situation, dice) as never)
    if (answer.ok) return answer.value as never
  }
}

/** The calls of a painter, each with what was set since the one before. */
function painted(paint: Paint, of: Sketch): unknown {
  const { context, calls } = recordingContext()
  paint(context, of)
  return calls.map(({ name, args, state }, i) => [
    name,
    args.map((each) => (each instanceof TracedPath ? each.steps : each)),
    Object.entries(state).filter(([key, value]) => calls[i - 1]?.state[key] !== value),
  ])
}

test('painters paint random battles as they did', async () => {
  const sketches = Array.from({ length: SCENES }, (_, i) => sketchOf(i + 1))
  const seen = sketches.flatMap((sketch, i) =>
    Object.entries(PAINTS).map(([name, paint]) => [`${i + 1} ${name}`, painted(paint, sketch)] as const),
  )
  for (const name of Object.keys(PAINTS))
    expect(
      seen.some(([line, calls]) => line.endsWith(` ${name}`) && (calls as readonly unknown[]).length > 0),
      name,
    ).toBe(true)
  await expectDigests('canvas', seen)
})
