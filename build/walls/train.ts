/**
 * `node build/walls/train.ts FOLDER [SEEDS [fresh|again]]`: trains the networks that find walls and writes
 * `src/grid/pictureWalls/weights.ts`. Draws random maps in all styles into FOLDER, reusing pictures that are there, and fits the
 * networks to them and to copies with other colors, noise, tiled floors and a displaced grid. Training continues from the current
 * weights, with `fresh` from random ones: run it a second time then, so that examples are sampled by difficulty. With `again` only
 * the refinement passes are trained. MODEL: another file to write; EPOCHS: passes over all examples.
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

/** Pixels per square of the maps that are drawn. */
const DRAWN_PX = 70
/** Probability of keeping an example that the network is certain about. */
const MIN_CHANCE = 0.08
/** Share of pictures that are also used in other colors. */
const CHANGED_SHARE = 0.5
/** One of this many maps is no fuller than real maps. */
const PLAIN = 5
/** Styles in which every map is drawn: those where walls are hardest to tell from other lines. */
const HARD_STYLES = new Set(['painted', 'minimal'])
/** One of this many maps is for the refinement passes. */
const REFINEMENT_MAPS = 4
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
  /** Seed of its changes. */
  readonly seed: string
  /** Refinement passes are trained on pictures that the first pass was not trained on, so that its errors are typical. */
  readonly isForRefinement: boolean
}

async function drawAll(): Promise<Picture[]> {
  const all: Picture[] = []
  for (let seed = 0; seed < Number(seeds); seed++)
    for (const [kind, name] of MAP_KINDS.entries()) {
      const map = chanceMap(name, `train${seed}`, { isCrowded: seed % PLAIN !== 0 })
      const truth = truthOf(map)
      for (const [i, { id }] of MAP_STYLES.entries()) {
        // Every other style only: as many pictures, but of twice as many maps.
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
        const isForRefinement = seed % REFINEMENT_MAPS === REFINEMENT_MAPS - 1
        for (const isChanged of dice.share() < CHANGED_SHARE ? [false, true] : [false])
          all.push({ map, truth, file, isChanged, seed: `${file} ${isChanged}`, isForRefinement })
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

/** The current layers of a network to continue from; undefined if its sizes changed. */
const learned = (name: string, sizes: readonly number[]): readonly NetworkLayer[] | undefined => {
  const layers = how === 'fresh' ? [] : layersOf((WEIGHTS as EncodedModel)[name] ?? [])
  const own = [layers[0]?.inputs, ...layers.map(({ outputs }) => outputs)]
  return own.join() === sizes.join() ? layers : undefined
}

/** Collects the examples of one network. */
class ExampleCollector {
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
   * Adds the current `features` as an example with a probability that falls with the certainty of the network, and the inverse
   * weight (importance sampling).
   * @source Katharopoulos, Fleuret: Not All Samples Are Created Equal: Deep Learning with Importance Sampling (2018)
   */
  add(of: number): void {
    const doubt = this.judge ? 1 - (this.judge.classify()[of] ?? 0) : 1
    const chance = Math.min(1, MIN_CHANCE + 4 * doubt)
    if (dice.share() > chance) return
    this.rows.push(Float16Array.from(this.features))
    this.classes.push(of)
    this.weights.push(1 / chance)
  }
  /** Trains the network on the examples. */
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

/** Adds every visible edge; `write` fills in its features. */
function addEdges(to: ExampleCollector, { map, truth }: Picture, write: (edge: GridEdge, view: number) => void): void {
  forEachEdge(map, 0, map.heightCells, (edge, at) => {
    const of = (edge.isNorth ? truth.north : truth.west)[at / EDGE_CLASSES] ?? -1
    if (of < 0) return
    write(edge, dice.below(EDGE_VIEWS.length))
    to.add(of)
  })
}

/** Adds every square; `write` fills in its features. */
function addSquares(to: ExampleCollector, { map, truth }: Picture, write: (col: number, row: number) => void): void {
  for (let row = 0, at = 0; row < map.heightCells; row++)
    for (let col = 0; col < map.widthCells; col++, at++) {
      write(col, row)
      to.add(truth.solid[at] ?? 0)
    }
}

/** Trains the first pass on the pictures that are not for the refinement passes. */
async function firstLayers(all: readonly Picture[]): Promise<Record<string, readonly NetworkLayer[]>> {
  if (how === 'again') return { edges: layersOf(WEIGHTS.edges), squares: layersOf(WEIGHTS.squares) }
  const edges = new ExampleCollector('edges', EDGE_FEATURES, [96, 24], EDGE_CLASSES)
  const squares = new ExampleCollector('squares', SQUARE_FEATURES, [32, 12], 2)
  const numbers = new Float32Array(EDGE_FEATURES)
  for (const picture of all) {
    if (picture.isForRefinement) continue
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
  const pictures = all.filter(({ isForRefinement }) => isForRefinement)
  console.log(all.length, 'pictures')
  const layers: Record<string, readonly NetworkLayer[]> = await firstLayers(all)
  const firstPass = { edges: rounded(layers['edges']), squares: rounded(layers['squares']), refinements: [] }
  let shares: WallProbabilities[] = []
  for (const { map, ...picture } of pictures) {
    const pixels = await pixelsOf({ map, ...picture })
    const each = emptyProbabilities(map)
    classifyRows(firstPass, map, pixels, exposureOf(pixels.rgba), [0, map.heightCells], each)
    shares.push(each)
  }
  for (const pass of [1, 2]) {
    const edgesRefined = new ExampleCollector(`edgesRefined${pass}`, EDGE_CONTEXT, [32, 16], EDGE_CLASSES)
    const squaresRefined = new ExampleCollector(`squaresRefined${pass}`, SQUARE_CONTEXT, [24, 8], 2)
    for (const [i, picture] of pictures.entries()) {
      const { map } = picture
      const before = shares[i]!
      addEdges(edgesRefined, picture, (edge, view) =>
        edgeContext(before, map, edge, view % 2 === 1, edgesRefined.features),
      )
      addSquares(squaresRefined, picture, (col, row) => squareContext(before, map, col, row, squaresRefined.features))
    }
    const again = { edges: edgesRefined.fit(), squares: squaresRefined.fit() }
    layers[`edgesRefined${pass}`] = again.edges
    layers[`squaresRefined${pass}`] = again.squares
    const networks = { edges: rounded(again.edges), squares: rounded(again.squares) }
    shares = shares.map((before, i) => refine(networks, pictures[i]!.map, before))
  }
  writeWeights(
    Object.fromEntries(Object.entries(layers).map(([name, each]) => [name, encodedLayers(each)])),
    process.env['MODEL'],
  )
}

/** A network with weights rounded as they will be when encoded. */
const rounded = (layers: readonly NetworkLayer[] = []): Perceptron =>
  networkOf(encodedLayers(layers), layers[0]?.inputs ?? 0)

await train()
