/**
 * `node build/walls/train.ts FOLDER [SEEDS [fresh|again]]`: learns to find walls and writes `src/grid/pictureWalls/weights.ts`. Draws maps
 * made by chance in all styles into FOLDER, where pictures from the last time are not drawn again, and fits small networks to what
 * they show, beside copies with other colors, noise, tiled floors and a grid that lies a little off. It goes on from what was
 * learned before, unless it is told to begin afresh: run it once more then, for what is known is skipped for what is not.
 * With `again` only the second looks are learned. MODEL names another file to write; EPOCHS says how often every example is seen.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import {
  EDGE_CLASSES,
  EDGE_CONTEXT,
  edgeContext,
  emptyProbabilities,
  SQUARE_CONTEXT,
  squareContext,
  type WallProbabilities,
} from '../../src/grid/pictureWalls/context.ts'
import {
  EDGE_FEATURES,
  EDGE_VIEWS,
  edgeFeatures,
  rowStatistics,
  SQUARE_FEATURES,
  squareFeatures,
  type GridEdge,
} from '../../src/grid/pictureWalls/features.ts'
import { forEachEdge, refine, classifyRows } from '../../src/grid/pictureWalls/likelihoods.ts'
import { layersOf, networkOf } from '../../src/grid/pictureWalls/encoding.ts'
import { Perceptron, type NetworkLayer } from '../../src/grid/pictureWalls/perceptron.ts'
import { exposureOf, planesOf, SQUARE_PX, type PixelRows } from '../../src/grid/pictureWalls/pixels.ts'
import { WEIGHTS } from '../../src/grid/pictureWalls/weights.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { printed } from './draw.ts'
import { changed } from './change.ts'
import { encodedLayers, writeWeights, type EncodedModel } from './encode.ts'
import { fit } from './fit.ts'
import { MAP_KINDS } from './layouts.ts'
import { chanceMap } from './maps.ts'
import { Dice } from './plan.ts'
import { truthOf, type WallTruth } from './truth.ts'

/** Pixels a square of the maps that are drawn. */
const DRAWN_PX = 70
/** Chance that an example is taken which the network knows for sure. */
const LEAST_CHANCE = 0.08
/** Share of pictures that are learned from in other colors, too. */
const CHANGED_SHARE = 0.5
/** One of so many maps is no fuller than a person's. */
const PLAIN = 5
/** Styles every map is drawn in: in these walls are least like walls, or other lines most. */
const HARD_STYLES = new Set(['painted', 'minimal'])
/** One of so many maps is for the second looks. */
const SECOND_LOOKS = 4
const EPOCHS = Number(process.env['EPOCHS'] ?? 14)

const [folder = '', seeds = '32', how] = process.argv.slice(2)
const work = resolve(folder)
mkdirSync(work, { recursive: true })

const dice = new Dice('walls')

interface Picture {
  readonly map: BattleMap
  readonly truth: WallTruth
  readonly file: string
  readonly isChanged: boolean
  /** Its own chance: the same changes whenever it is looked at. */
  readonly seed: string
  /** Second looks learn from pictures that the first has not learned from: there it errs as it does in any new picture. */
  readonly isForSecondLooks: boolean
}

async function drawAll(): Promise<Picture[]> {
  const all: Picture[] = []
  for (let seed = 0; seed < Number(seeds); seed++)
    for (const [kind, name] of MAP_KINDS.entries()) {
      const map = chanceMap(name, `train${seed}`, { isCrowded: seed % PLAIN !== 0 })
      const truth = truthOf(map)
      for (const [i, { id }] of MAP_STYLES.entries()) {
        // Every other style: as many pictures of twice as many maps.
        if ((seed + kind + i) % 2 === 1 && !HARD_STYLES.has(id)) continue
        const file = join(work, `train-${seed}-${kind}-${id}.png`)
        if (!existsSync(file)) {
          const image = await loadImage(await printed(map, id, DRAWN_PX, (seed + i) % 3 === 0 ? 'none' : 'style'))
          const canvas = createCanvas(map.widthCells * SQUARE_PX, map.heightCells * SQUARE_PX)
          const context = canvas.getContext('2d')
          context.imageSmoothingQuality = 'high'
          context.drawImage(image, 0, 0, canvas.width, canvas.height)
          writeFileSync(file, canvas.toBuffer('image/png'))
        }
        const isForSecondLooks = seed % SECOND_LOOKS === SECOND_LOOKS - 1
        for (const isChanged of dice.share() < CHANGED_SHARE ? [false, true] : [false])
          all.push({ map, truth, file, isChanged, seed: `${file} ${isChanged}`, isForSecondLooks })
      }
    }
  return all
}

async function pixelsOf({ map, truth, file, isChanged, seed }: Picture): Promise<PixelRows> {
  const image = await loadImage(file)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return { top: 0, rows: map.heightCells, rgba: isChanged ? changed(data, map, truth, seed) : data }
}

/** What was learned the last time, to go on from; of another shape it is of no use. */
const learned = (name: string, sizes: readonly number[]): readonly NetworkLayer[] | undefined => {
  const layers = how === 'fresh' ? [] : layersOf((WEIGHTS as EncodedModel)[name] ?? [])
  const own = [layers[0]?.inputs, ...layers.map(({ outputs }) => outputs)]
  return own.join() === sizes.join() ? layers : undefined
}

/** Examples for one network, as they come. */
class Collected {
  readonly features: Float32Array
  private readonly name: string
  private readonly sizes: readonly number[]
  private readonly rows: Float16Array[] = []
  private readonly classes: number[] = []
  private readonly weights: number[] = []
  private readonly before: readonly NetworkLayer[] | undefined
  private readonly judge: Perceptron | undefined
  constructor(name: string, inputs: number, hidden: readonly number[], classes: number) {
    this.name = name
    this.sizes = [inputs, ...hidden, classes]
    this.before = learned(name, this.sizes)
    this.judge = this.before && new Perceptron(this.before)
    this.features = this.judge?.features ?? new Float32Array(inputs)
  }
  /**
   * Takes what stands in `features`, perhaps: what the network knows already is taken rarely, and counts as much more then.
   * @source Katharopoulos, Fleuret: Not All Samples Are Created Equal: Deep Learning with Importance Sampling (2018)
   */
  add(of: number): void {
    const doubt = this.judge ? 1 - (this.judge.classify()[of] ?? 0) : 1
    const chance = Math.min(1, LEAST_CHANCE + 4 * doubt)
    if (dice.share() > chance) return
    this.rows.push(Float16Array.from(this.features))
    this.classes.push(of)
    this.weights.push(1 / chance)
  }
  /** The network that learned them. */
  fit(): readonly NetworkLayer[] {
    const { name, sizes, before } = this
    const inputs = this.features.length
    const features = new Float16Array(this.rows.length * inputs)
    for (const [i, row] of this.rows.entries()) features.set(row, i * inputs)
    console.log(name, this.rows.length, 'examples')
    return fit(
      { features, classes: Uint8Array.from(this.classes), weights: Float32Array.from(this.weights) },
      {
        sizes,
        epochs: EPOCHS,
        rate: before ? 1.5e-3 : 2.5e-3,
        seed: name,
        before,
        onEpoch: (epoch, loss) => console.log(`  epoch ${epoch}: loss ${loss.toFixed(4)}`),
      },
    )
  }
}

/** Adds every edge that can be seen; `write` fills in its features. */
function addEdges(to: Collected, { map, truth }: Picture, write: (edge: GridEdge, view: number) => void): void {
  forEachEdge(map, 0, map.heightCells, (edge, at) => {
    const of = (edge.isNorth ? truth.north : truth.west)[at / EDGE_CLASSES] ?? -1
    if (of < 0) return
    write(edge, dice.below(EDGE_VIEWS.length))
    to.add(of)
  })
}

/** Adds every square; `write` fills in its features. */
function addSquares(to: Collected, { map, truth }: Picture, write: (col: number, row: number) => void): void {
  for (let row = 0, at = 0; row < map.heightCells; row++)
    for (let col = 0; col < map.widthCells; col++, at++) {
      write(col, row)
      to.add(truth.solid[at] ?? 0)
    }
}

/** What the first look learns from the pictures that are not for second looks. */
async function firstLayers(all: readonly Picture[]): Promise<Record<string, readonly NetworkLayer[]>> {
  if (how === 'again') return { edges: layersOf(WEIGHTS.edges), squares: layersOf(WEIGHTS.squares) }
  const edges = new Collected('edges', EDGE_FEATURES, [96, 24], EDGE_CLASSES)
  const squares = new Collected('squares', SQUARE_FEATURES, [32, 12], 2)
  const numbers = new Float32Array(EDGE_FEATURES)
  for (const picture of all) {
    if (picture.isForSecondLooks) continue
    const pixels = await pixelsOf(picture)
    const exposure = exposureOf(pixels.rgba)
    const seen = rowStatistics(planesOf(pixels, picture.map, exposure), exposure)
    addEdges(edges, picture, (edge, view) => {
      edgeFeatures(seen, edge, numbers)
      for (const [i, from] of EDGE_VIEWS[view]!.entries()) edges.features[i] = numbers[from]!
    })
    addSquares(squares, picture, (col, row) => squareFeatures(seen, col, row, squares.features))
  }
  return { edges: edges.fit(), squares: squares.fit() }
}

async function train(): Promise<void> {
  const all = await drawAll()
  const pictures = all.filter(({ isForSecondLooks }) => isForSecondLooks)
  console.log(all.length, 'pictures')
  const layers: Record<string, readonly NetworkLayer[]> = await firstLayers(all)
  const firstLook = { edges: rounded(layers['edges']), squares: rounded(layers['squares']), refinements: [] }
  let shares: WallProbabilities[] = []
  for (const { map, ...picture } of pictures) {
    const pixels = await pixelsOf({ map, ...picture })
    const each = emptyProbabilities(map)
    classifyRows(firstLook, map, pixels, exposureOf(pixels.rgba), [0, map.heightCells], each)
    shares.push(each)
  }
  for (const look of [1, 2]) {
    const edgesRefined = new Collected(`edgesRefined${look}`, EDGE_CONTEXT, [32, 16], EDGE_CLASSES)
    const squaresRefined = new Collected(`squaresRefined${look}`, SQUARE_CONTEXT, [24, 8], 2)
    for (const [i, picture] of pictures.entries()) {
      const { map } = picture
      const before = shares[i]!
      addEdges(edgesRefined, picture, (edge, view) =>
        edgeContext(before, map, edge, view % 2 === 1, edgesRefined.features),
      )
      addSquares(squaresRefined, picture, (col, row) => squareContext(before, map, col, row, squaresRefined.features))
    }
    const again = { edges: edgesRefined.fit(), squares: squaresRefined.fit() }
    layers[`edgesRefined${look}`] = again.edges
    layers[`squaresRefined${look}`] = again.squares
    const networks = { edges: rounded(again.edges), squares: rounded(again.squares) }
    shares = shares.map((before, i) => refine(networks, pictures[i]!.map, before))
  }
  writeWeights(
    Object.fromEntries(Object.entries(layers).map(([name, each]) => [name, encodedLayers(each)])),
    process.env['MODEL'],
  )
}

/** A network with the weights that it will have once they have been written. */
const rounded = (layers: readonly NetworkLayer[] = []): Perceptron =>
  networkOf(encodedLayers(layers), layers[0]?.inputs ?? 0)

await train()
