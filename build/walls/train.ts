/**
 * `node build/walls/train.ts FOLDER [SEEDS]`: learns to find walls and writes `src/grid/pictureWalls/weights.ts`. Draws maps made by
 * chance in all styles into FOLDER, and fits small networks to what they show, beside copies with other
 * colors, noise, tiled floors and a grid that lies a little off. What FOLDER has from the last time is gone on from. Fitting takes eight minutes;
 * drawing and looking at the pictures come on top.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import {
  EDGE_CLASSES,
  EDGE_CONTEXT,
  edgeContext,
  emptyShares,
  SQUARE_CONTEXT,
  squareContext,
  type Shares,
} from '../../src/grid/pictureWalls/context.ts'
import {
  EDGE_FEATURES,
  EDGE_VIEWS,
  edgeFeatures,
  seenRows,
  SQUARE_FEATURES,
  squareFeatures,
  type EdgeView,
} from '../../src/grid/pictureWalls/features.ts'
import { forEachEdge, lookAgain, lookAtRows } from '../../src/grid/pictureWalls/likelihoods.ts'
import { networkOf } from '../../src/grid/pictureWalls/encoding.ts'
import type { NetworkLayer, Perceptron } from '../../src/grid/pictureWalls/perceptron.ts'
import { exposureOf, planesOf, SQUARE_PX, type PixelRows } from '../../src/grid/pictureWalls/pixels.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { printed } from './draw.ts'
import { encodedLayers } from './encode.ts'
import { fit } from './fit.ts'
import { MAP_KINDS } from './layouts.ts'
import { chanceMap } from './maps.ts'
import { Dice } from './plan.ts'
import { truthOf, type WallTruth } from './truth.ts'

/** Pixels a square of the maps that are drawn. */
const DRAWN_PX = 70
/** Share of edges without anything that are learned from: there are ten for each wall. */
const EMPTY_SHARE = 0.35
/** Share of pictures that are learned from in other colors, too. */
const CHANGED_SHARE = 0.3
/** One of so many maps is for the second looks. */
const SECOND_LOOKS = 4
const EPOCHS = Number(process.env['EPOCHS'] ?? 14)

const [folder = '', seeds = '16'] = process.argv.slice(2)
const work = resolve(folder)
mkdirSync(work, { recursive: true })

let dice = new Dice('walls')

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
      const map = chanceMap(name, `train${seed}`, { isCrowded: true })
      const truth = truthOf(map)
      for (const [i, { id }] of MAP_STYLES.entries()) {
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

async function pixelsOf({ map, file, isChanged, seed }: Picture): Promise<PixelRows> {
  const image = await loadImage(file)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  return { top: 0, rows: map.heightCells, rgba: isChanged ? changed(data, image.width, image.height, seed) : data }
}

/** A picture in other colors, a little noisy, moved by a pixel or two. */
function changed(rgba: Uint8ClampedArray, widthPx: number, heightPx: number, seed: string): Uint8ClampedArray {
  dice = new Dice(seed)
  const [dx, dy] = [Math.round(0.8 * dice.normal()), Math.round(0.8 * dice.normal())]
  const [gamma, gain, noise] = [
    Math.exp(0.25 * dice.normal()),
    Math.exp(0.15 * dice.normal()),
    dice.share() < 0.3 ? 12 * dice.share() : 0,
  ]
  const isNegative = dice.share() < 0.06
  const mix = [0, 1, 2].map((to) => {
    const row = [0, 1, 2].map((from) => (from === to ? 1 : 0) + 0.15 * dice.normal())
    const sum = row.reduce((a, b) => a + b, 0)
    return row.map((each) => each / (Math.abs(sum) + 0.01))
  })
  const tiling = tilingOf(widthPx, heightPx)
  const curve = Float32Array.from({ length: 256 }, (_, value) => 255 * (value / 255) ** gamma * gain)
  const out = new Uint8ClampedArray(rgba.length)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++) {
      const from =
        4 * (Math.min(heightPx - 1, Math.max(0, y + dy)) * widthPx + Math.min(widthPx - 1, Math.max(0, x + dx)))
      const to = 4 * (y * widthPx + x)
      const speck = noise === 0 ? 0 : noise * (Math.imul(from + 1, 2_654_435_761) / 2 ** 32)
      for (let channel = 0; channel < 3; channel++) {
        const [r = 0, g = 0, b = 0] = mix[channel] ?? []
        const mixed = r * (rgba[from] ?? 0) + g * (rgba[from + 1] ?? 0) + b * (rgba[from + 2] ?? 0)
        const plain = (curve[Math.min(255, Math.max(0, Math.round(mixed)))] ?? 0) + speck
        const value = tiling(x, y, plain, channel)
        out[to + channel] = isNegative ? 255 - value : value
      }
      out[to + 3] = 255
    }
  return out
}

/** A floor that looks like a grid of its own over the whole picture: lines, checks or joints, so that they are not taken for walls. */
function tilingOf(widthPx: number, heightPx: number): (x: number, y: number, value: number, channel: number) => number {
  const kind = dice.share()
  const [strength, tone] = [
    0.15 + 0.5 * dice.share(),
    dice.share() < 0.75 ? 60 * dice.share() : 255 - 60 * dice.share(),
  ]
  const near = dice.share() < 0.7 ? 1 : 2
  const onLine = (at: number): boolean => (at + 1) % SQUARE_PX < near
  if (kind < 0.2) return (x, y, value) => (onLine(x) || onLine(y) ? value + strength * (tone - value) : value)
  const tint = [0, 1, 2].map(() => 90 * (dice.share() - 0.5))
  if (kind < 0.35) {
    const isDiamond = dice.share() < 0.4
    return (x, y, value, channel) => {
      const [u, v] = isDiamond ? [x + y, x - y + 4096 * SQUARE_PX] : [x, y]
      return (Math.floor(u / SQUARE_PX) + Math.floor(v / SQUARE_PX)) % 2 === 0 ? value + (tint[channel] ?? 0) : value
    }
  }
  if (kind < 0.55) {
    const columns = widthPx / SQUARE_PX + 1
    const joints = Uint8Array.from({ length: 2 * columns * (heightPx / SQUARE_PX + 1) }, () =>
      dice.share() < 0.4 ? 1 : 0,
    )
    return (x, y, value) => {
      const at = 2 * (Math.floor((y + 1) / SQUARE_PX) * columns + Math.floor((x + 1) / SQUARE_PX))
      const isJoint = (onLine(x) && joints[at] === 1) || (onLine(y) && joints[at + 1] === 1)
      return isJoint ? value + strength * (tone - value) : value
    }
  }
  return (_x, _y, value) => value
}

/** Examples for one network, as they come. */
class Collected {
  private readonly rows: Float16Array[] = []
  private readonly classes: number[] = []
  private readonly weights: number[] = []
  private readonly inputs: number
  constructor(inputs: number) {
    this.inputs = inputs
  }
  add(features: Float32Array, of: number, weight: number): void {
    this.rows.push(Float16Array.from(features))
    this.classes.push(of)
    this.weights.push(weight)
  }
  /** The network that learned them; its layers are kept in the folder under its name. */
  fit(name: string, classes: number, hidden: readonly number[]): readonly NetworkLayer[] {
    const features = new Float16Array(this.rows.length * this.inputs)
    for (const [i, row] of this.rows.entries()) features.set(row, i * this.inputs)
    const file = join(work, `${name}.out`)
    const before = existsSync(file) ? readLayers(file) : undefined
    console.log(name, this.rows.length, 'examples')
    const layers = fit(
      { features, classes: Uint8Array.from(this.classes), weights: Float32Array.from(this.weights) },
      {
        sizes: [this.inputs, ...hidden, classes],
        epochs: EPOCHS,
        rate: before ? 1.5e-3 : 2.5e-3,
        seed: name,
        before,
        onEpoch: (epoch, loss) => console.log(`  epoch ${epoch}: loss ${loss.toFixed(4)}`),
      },
    )
    writeFileSync(file, JSON.stringify(layers.map((layer) => ({ ...layer, weights: [...layer.weights] }))))
    return layers
  }
}

/** Layers that were learned the last time. */
function readLayers(file: string): readonly NetworkLayer[] {
  const layers = JSON.parse(readFileSync(file, 'utf8')) as { inputs: number; outputs: number; weights: number[] }[]
  return layers.map((layer) => ({ ...layer, weights: Float32Array.from(layer.weights) }))
}

/** Adds every edge that can be seen, of those without anything some. */
function addEdges(
  to: Collected,
  { map, truth }: Picture,
  features: (edge: Parameters<typeof edgeContext>[2], view: EdgeView) => Float32Array,
): void {
  forEachEdge(map, 0, map.heightCells, (edge, at) => {
    const of = (edge.isNorth ? truth.north : truth.west)[at / EDGE_CLASSES] ?? -1
    if (of < 0 || (of === 0 && dice.share() > EMPTY_SHARE)) return
    to.add(features(edge, dice.one(EDGE_VIEWS)), of, of === 0 ? 1 / EMPTY_SHARE : 1)
  })
}

async function train(): Promise<void> {
  const all = await drawAll()
  const pictures = all.filter(({ isForSecondLooks }) => isForSecondLooks)
  console.log(all.length, 'pictures')
  const [edges, squares] = [new Collected(EDGE_FEATURES), new Collected(SQUARE_FEATURES)]
  const [edge, square] = [new Float32Array(EDGE_FEATURES), new Float32Array(SQUARE_FEATURES)]
  for (const picture of all) {
    if (picture.isForSecondLooks) continue
    const pixels = await pixelsOf(picture)
    const { map, truth } = picture
    const exposure = exposureOf(pixels.rgba)
    const seen = seenRows(planesOf(pixels, map, exposure), exposure)
    addEdges(edges, picture, (place, view) => {
      edgeFeatures(seen, place, view, edge)
      return edge
    })
    for (let row = 0, at = 0; row < map.heightCells; row++)
      for (let col = 0; col < map.widthCells; col++, at++) {
        if (dice.share() > EMPTY_SHARE) continue
        squareFeatures(seen, col, row, square)
        squares.add(square, truth.solid[at] ?? 0, 1)
      }
  }
  const layers: Record<string, readonly NetworkLayer[]> = {
    edges: edges.fit('edges', EDGE_CLASSES, [96, 24]),
    squares: squares.fit('squares', 2, [32, 12]),
  }
  const firstLook = { edges: rounded(layers['edges']), squares: rounded(layers['squares']), again: [] }
  let shares: Shares[] = []
  for (const { map, ...picture } of pictures) {
    const pixels = await pixelsOf({ map, ...picture })
    const each = emptyShares(map)
    lookAtRows(firstLook, map, pixels, exposureOf(pixels.rgba), [0, map.heightCells], each)
    shares.push(each)
  }
  for (const look of [1, 2]) {
    const [edgesAgain, squaresAgain] = [new Collected(EDGE_CONTEXT), new Collected(SQUARE_CONTEXT)]
    const [near, around] = [new Float32Array(EDGE_CONTEXT), new Float32Array(SQUARE_CONTEXT)]
    for (const [i, picture] of pictures.entries()) {
      const { map, truth } = picture
      const before = shares[i] ?? emptyShares(map)
      addEdges(edgesAgain, picture, (place, { isFromBehind }) => {
        edgeContext(before, map, place, isFromBehind, near)
        return near
      })
      for (let row = 0, at = 0; row < map.heightCells; row++)
        for (let col = 0; col < map.widthCells; col++, at++) {
          if (dice.share() > EMPTY_SHARE) continue
          squareContext(before, map, col, row, around)
          squaresAgain.add(around, truth.solid[at] ?? 0, 1)
        }
    }
    const again = {
      edges: edgesAgain.fit(`edges-again-${look}`, EDGE_CLASSES, [32, 16]),
      squares: squaresAgain.fit(`squares-again-${look}`, 2, [24, 8]),
    }
    layers[`edgesAgain${look}`] = again.edges
    layers[`squaresAgain${look}`] = again.squares
    const networks = { edges: rounded(again.edges), squares: rounded(again.squares) }
    shares = shares.map((before, i) =>
      lookAgain(networks, pictures[i]?.map ?? { widthCells: 0, heightCells: 0 }, before),
    )
  }
  const text = Object.entries(layers).map(([name, each]) => `  ${name}: ${JSON.stringify(encodedLayers(each))},\n`)
  writeFileSync(
    process.env['MODEL'] ?? join(import.meta.dirname, '../../src/grid/pictureWalls/weights.ts'),
    `/** Learned by \`build/walls/train.ts\`: layers of networks, as \`encoding.ts\` packs them. */\nexport const WEIGHTS = {\n${text.join('')}}\n`,
  )
}

/** A network with the weights that it will have once they have been written. */
const rounded = (layers: readonly NetworkLayer[] = []): Perceptron =>
  networkOf(encodedLayers(layers), layers[0]?.inputs ?? 0)

await train()
