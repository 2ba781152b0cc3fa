/**
 * Fits a small network to examples: Adam (Kingma & Ba 2015) on the weighted cross-entropy of mini-batches, with a rate that falls
 * along half a cosine (Loshchilov & Hutter 2017). The same examples, options and seed give the same weights.
 *
 * One thread of a small machine goes through 17,000 examples a second with the largest of our networks (360-96-24-5).
 */
import { LEAK, Perceptron, type NetworkLayer } from '../../src/grid/pictureWalls/perceptron.ts'
import { Dice } from './plan.ts'

/** Training data. */
export interface Examples {
  /** Row-major: as many numbers for each example as the network has inputs. */
  readonly features: Float32Array | Float16Array
  /** Class of each example, from 0. */
  readonly classes: Uint8Array
  /** Weight of each example. */
  readonly weights: Float32Array
}

/** Options of the training. */
export interface FitOptions {
  /** Inputs, units of each hidden layer, classes. */
  readonly sizes: readonly number[]
  /** Passes over all examples. */
  readonly epochs: number
  /** Initial learning rate of Adam; it decays to almost zero. */
  readonly rate: number
  readonly seed: string
  /** Trained layers of the same sizes to continue from; otherwise the network starts with random weights. */
  readonly before?: readonly NetworkLayer[] | undefined
  /** Called after each epoch, counted from 1, with the mean weighted loss (nats) while it ran. */
  readonly onEpoch?: (epoch: number, loss: number) => void
}

/** Examples of a mini-batch, and up to twice as many in the last ones where they do not divide evenly. */
const BATCH = 256
/** Examples processed together: adding up four gradients at once takes half the time. */
const TOGETHER = 4
/** Final learning rate of Adam. */
const MIN_RATE = 1e-5
/** Adam's decay rates of the first and second moment, and its epsilon. */
const [FIRST_MOMENT, SECOND_MOMENT, TINY] = [0.9, 0.999, 1e-8]
/** Weight decay (not of biases). */
const DECAY = 1e-5
/** Standardized features are clipped in training, so that outliers do not disturb the weights. */
const LARGEST = 6
/** Added to standard deviations, for constant features. */
const MIN_DEVIATION = 1e-2

/**
 * Trains a network and returns its layers, for features that are not standardized. Throws if the examples, the sizes and the
 * layers to continue from do not fit together.
 */
export function fit(examples: Examples, options: FitOptions): readonly NetworkLayer[] {
  const { epochs, rate, seed, onEpoch } = options
  const training = new Training(examples, options)
  const count = examples.classes.length
  const weight = examples.weights.reduce((sum, each) => sum + each, 0)
  const dice = new Dice(`order ${seed}`)
  const order = Uint32Array.from({ length: count }, (_, i) => i)
  const batches = Math.max(1, Math.floor(count / BATCH))
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, dice)
    let loss = 0
    for (let batch = 0; batch < batches; batch++) {
      loss += training.gradient(
        order.subarray(Math.floor((batch * count) / batches), Math.floor(((batch + 1) * count) / batches)),
      )
      const done = (epoch * batches + batch + 1) / (epochs * batches)
      training.step(MIN_RATE + (rate * (1 + Math.cos(Math.PI * done))) / 2)
    }
    onEpoch?.(epoch + 1, loss / weight)
  }
  return training.folded()
}

/** A network in training: weights for standardized features, and the gradient of the loss for each of them. */
export class Training {
  /** For standardized features. */
  readonly layers: readonly NetworkLayer[]
  /** Of the last mini-batch, in the layout of the weights of each layer. */
  readonly gradients: readonly Float32Array[]
  readonly #examples: Examples
  readonly #mean: Float64Array
  readonly #spread: Float64Array
  /** Copies of the network for the examples processed together. */
  readonly #together: readonly Perceptron[]
  /** Gradients of the loss with respect to the pre-activations of each layer, for each example. */
  readonly #deltas: readonly (readonly Float64Array[])[]
  readonly #moments: readonly (readonly [Float32Array, Float32Array])[]
  #steps = 0

  /** Throws if the examples, the sizes and the layers to continue from do not fit together. */
  constructor(examples: Examples, { sizes, seed, before }: Pick<FitOptions, 'sizes' | 'seed' | 'before'>) {
    checkExamples(examples, sizes)
    this.#examples = examples
    ;[this.#mean, this.#spread] = meanAndSpread(examples)
    this.layers = before ? this.#unfolded(before, sizes) : randomLayers(sizes, new Dice(`weights ${seed}`))
    this.#together = Array.from({ length: TOGETHER }, () => new Perceptron(this.layers))
    this.gradients = this.layers.map(({ weights }) => new Float32Array(weights.length))
    this.#deltas = this.#together.map(() => this.layers.map(({ outputs }) => new Float64Array(outputs)))
    this.#moments = this.layers.map(({ weights: { length } }) => [new Float32Array(length), new Float32Array(length)])
  }

  /** Class probabilities of an example, valid until the next call. */
  classify(example: number, network = this.#together[0]!): Float32Array {
    const { features } = network
    const from = example * features.length
    for (let i = 0; i < features.length; i++) {
      const even = (this.#examples.features[from + i]! - this.#mean[i]!) / this.#spread[i]!
      features[i] = Math.min(LARGEST, Math.max(-LARGEST, even))
    }
    return network.classify()
  }

  /**
   * Fills `gradients` with those of the mean weighted cross-entropy of some examples (their sum, divided by how many they are,
   * heavy or light). Returns the sum of it, in nats.
   */
  gradient(rows: Uint32Array): number {
    for (const gradient of this.gradients) gradient.fill(0)
    let loss = 0
    for (let first = 0; first < rows.length; first += TOGETHER) {
      for (const [i, network] of this.#together.entries()) {
        const deltas = this.#deltas[i]!.at(-1)!
        const row = rows[first + i]
        if (row === undefined) deltas.fill(0)
        else loss += this.#compare(row, network, deltas, rows.length)
      }
      for (let layer = this.layers.length - 1; layer >= 0; layer--) this.#propagate(layer)
    }
    return loss
  }

  /** Returns the loss of an example and writes its gradient for the last layer to `deltas`, divided by `count`. */
  #compare(row: number, network: Perceptron, deltas: Float64Array, count: number): number {
    const [of, weight] = [this.#examples.classes[row]!, this.#examples.weights[row]!]
    const shares = this.classify(row, network)
    for (let i = 0; i < shares.length; i++) deltas[i] = ((shares[i]! - (i === of ? 1 : 0)) * weight) / count
    return -weight * Math.log(shares[of]! + 1e-12)
  }

  /** Backpropagation through a layer: adds to its gradient and computes the deltas of the layer below. */
  #propagate(layer: number): void {
    const { inputs, outputs, weights } = this.layers[layer]!
    const gradient = this.gradients[layer]!
    const from = this.#together.map(({ features, units }) => (layer === 0 ? features : units[layer - 1]!))
    const deltas = this.#deltas.map((each) => each[layer]!)
    const [fromA, fromB, fromC, fromD] = [from[0]!, from[1]!, from[2]!, from[3]!]
    const [deltasA, deltasB, deltasC, deltasD] = [deltas[0]!, deltas[1]!, deltas[2]!, deltas[3]!]
    for (let unit = 0, at = 0; unit < outputs; unit++, at++) {
      const [a, b, c, d] = [deltasA[unit]!, deltasB[unit]!, deltasC[unit]!, deltasD[unit]!]
      for (let i = 0; i < inputs; i++, at++)
        gradient[at]! += a * fromA[i]! + b * fromB[i]! + c * fromC[i]! + d * fromD[i]!
      gradient[at]! += a + b + c + d
    }
    if (layer === 0) return
    for (const [example, own] of deltas.entries()) {
      const below = this.#deltas[example]![layer - 1]!.fill(0)
      for (let unit = 0, at = 0; unit < outputs; unit++, at++) {
        const delta = own[unit]!
        for (let i = 0; i < inputs; i++, at++) below[i]! += delta * weights[at]!
      }
      for (let i = 0; i < inputs; i++) if (from[example]![i]! <= 0) below[i]! *= LEAK
    }
  }

  /** One step of Adam down the gradient. */
  step(rate: number): void {
    this.#steps++
    const [first, second] = [1 - FIRST_MOMENT ** this.#steps, 1 - SECOND_MOMENT ** this.#steps]
    for (const [layer, { inputs, weights }] of this.layers.entries()) {
      const [gradient, [mean, square]] = [this.gradients[layer]!, this.#moments[layer]!]
      for (let at = 0; at < weights.length; at++) {
        const isBias = at % (inputs + 1) === inputs
        const slope = gradient[at]! + (isBias ? 0 : DECAY * weights[at]!)
        mean[at]! += (1 - FIRST_MOMENT) * (slope - mean[at]!)
        square[at]! += (1 - SECOND_MOMENT) * (slope * slope - square[at]!)
        weights[at]! -= (rate * (mean[at]! / first)) / (Math.sqrt(square[at]! / second) + TINY)
      }
    }
  }

  /** The layers for features that are not standardized: the standardization is folded into the first layer. */
  folded(): readonly NetworkLayer[] {
    return withFirstRows(this.layers, (row) => {
      let bias = row.at(-1)!
      for (let i = 0; i < this.#mean.length; i++) {
        const weight = row[i]! / this.#spread[i]!
        bias -= this.#mean[i]! * weight
        row[i] = weight
      }
      row[row.length - 1] = bias
    })
  }

  /** The inverse of `folded`. */
  #unfolded(layers: readonly NetworkLayer[], sizes: readonly number[]): readonly NetworkLayer[] {
    const own = [layers[0]?.inputs, ...layers.map(({ outputs }) => outputs)].join('-')
    if (own !== sizes.join('-'))
      throw new Error(`layers to continue from are ${own}, the network is ${sizes.join('-')}`)
    return withFirstRows(layers, (row) => {
      let bias = row.at(-1)!
      for (let i = 0; i < this.#mean.length; i++) {
        bias += this.#mean[i]! * row[i]!
        row[i]! *= this.#spread[i]!
      }
      row[row.length - 1] = bias
    })
  }
}

/** Copies of layers, each row (weights and bias of a unit) of the first changed in place by `change`. */
function withFirstRows(layers: readonly NetworkLayer[], change: (row: Float32Array) => void): readonly NetworkLayer[] {
  const copies = layers.map((layer) => ({ ...layer, weights: layer.weights.slice() }))
  for (const { inputs, outputs, weights } of copies.slice(0, 1))
    for (let unit = 0; unit < outputs; unit++) change(weights.subarray(unit * (inputs + 1), (unit + 1) * (inputs + 1)))
  return copies
}

/** Normally distributed weights, smaller the more inputs a unit adds up; biases of zero. */
const randomLayers = (sizes: readonly number[], dice: Dice): readonly NetworkLayer[] =>
  sizes.slice(1).map((outputs, layer) => {
    const inputs = sizes[layer]!
    const deviation = Math.sqrt(1.5 / inputs)
    const weights = Float32Array.from({ length: outputs * (inputs + 1) }, (_, at) =>
      at % (inputs + 1) === inputs ? 0 : deviation * dice.normal(),
    )
    return { inputs, outputs, weights }
  })

/** Mean and standard deviation of each feature. */
function meanAndSpread({ features, classes }: Examples): readonly [Float64Array, Float64Array] {
  const count = classes.length
  const inputs = features.length / count
  const [mean, spread] = [new Float64Array(inputs), new Float64Array(inputs)]
  for (let row = 0, at = 0; row < count; row++) for (let i = 0; i < inputs; i++, at++) mean[i]! += features[at]! / count
  for (let row = 0, at = 0; row < count; row++)
    for (let i = 0; i < inputs; i++, at++) spread[i]! += (features[at]! - mean[i]!) ** 2 / count
  return [mean, spread.map((variance) => Math.sqrt(variance) + MIN_DEVIATION)]
}

function checkExamples({ features, classes, weights }: Examples, sizes: readonly number[]): void {
  const count = classes.length
  if (count === 0) throw new Error('no examples to learn from')
  if (weights.length !== count || features.length !== count * (sizes[0] ?? 0))
    throw new Error(`${count} examples have ${weights.length} weights and ${features.length} features`)
  const strange = classes.find((of) => of >= (sizes.at(-1) ?? 0))
  if (strange !== undefined) throw new Error(`an example is of class ${strange}, the network has ${sizes.at(-1)}`)
}

function shuffle(order: Uint32Array, dice: Dice): void {
  for (let last = order.length - 1; last > 0; last--) {
    const other = dice.below(last + 1)
    const swapped = order[last]!
    order[last] = order[other]!
    order[other] = swapped
  }
}
