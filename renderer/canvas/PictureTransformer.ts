/**
 * The handles of the selected picture, by Konva's transformer: corners keep its proportions, sides stretch it, the one above it
 * rotates it; Shift goes in steps, Alt resizes from the middle. They have a layer of their own, which is there only while they
 * show: all else on the map is found by its square, and a second canvas costs the browser a copy with every frame.
 */
import Konva from 'konva'
import { objectCenter } from '../../src/map/objects.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import { frameAround, isPictureLength, pictureLength, SIZE_STEP_SQUARES } from '../editor/pictureGeometry.ts'
import type { MapColors } from '../theme/mapColors.ts'
import type { View } from './View.ts'

/** How a picture was changed by its handles. */
export type PictureChange = 'resize' | 'rotate'

/** A frame on the screen: its top left corner, its sides in CSS pixels, and its angle in radians. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly rotation: number
}

const HANDLE_PX = 9
/** How far above the picture the handle that rotates it stands. */
const ROTATE_ABOVE_PX = 24.5

export class PictureTransformer {
  readonly #stage: Konva.Stage
  readonly #layer = new Konva.Layer()
  /** Counts in squares from the top left of the map. */
  readonly #map = new Konva.Group()
  readonly #frame: Konva.Shape
  readonly #transformer: Konva.Transformer
  readonly #changed: (prop: Prop, how: PictureChange) => void
  #prop: Prop | null = null
  #inSteps = false
  #fromMiddle = false
  #isDropped = false

  /** `paint` draws a picture over the map while it is changed; `changed` gets it once the handle is let go. */
  constructor(
    stage: Konva.Stage,
    paint: (context: CanvasRenderingContext2D, prop: Prop) => void,
    changed: (prop: Prop, how: PictureChange) => void,
  ) {
    this.#stage = stage
    this.#changed = changed
    this.#frame = new Konva.Shape({
      listening: false,
      sceneFunc: ({ _context: context }) => {
        if (!this.#prop || !this.#transformer.isTransforming()) return
        context.save()
        context.setTransform(1, 0, 0, 1, 0, 0)
        paint(context, this.#shown(this.#prop))
        context.restore()
      },
    })
    this.#transformer = new Konva.Transformer({
      keepRatio: true,
      flipEnabled: false,
      anchorSize: HANDLE_PX,
      rotateAnchorOffset: ROTATE_ABOVE_PX,
      rotateAnchorCursor: 'alias',
      borderStrokeWidth: 2,
      anchorStyleFunc: (anchor) => anchor.hasName('rotater') && anchor.cornerRadius(HANDLE_PX / 2),
      anchorDragBoundFunc: (_from, to, event: MouseEvent) => {
        this.#inSteps = event.shiftKey
        this.#fromMiddle = event.altKey
        return to
      },
      boundBoxFunc: (before, box) => this.#bounded(before, box),
    })
    this.#map.add(this.#frame)
    this.#layer.add(this.#map, this.#transformer)
    // A press on a handle is none on the map.
    this.#transformer.on('pointerdown', ({ evt }: { evt: Event }) => evt.stopPropagation())
    this.#transformer.on('transformend', () => this.#finish())
  }

  /** Shows the handles of a picture, or none. One that became another while it was dragged is let go. */
  show(prop: Prop | null, colors: Pick<MapColors, 'pillInk' | 'selection'>): void {
    if (prop !== this.#prop) {
      this.drop()
      this.#prop = prop
      if (prop) this.#put(prop)
    }
    const isOn = this.#layer.getStage() !== null
    if (prop && !isOn) this.#stage.add(this.#layer)
    if (!prop && isOn) this.#layer.remove()
    this.#stage.listening(prop !== null)
    this.#transformer.setAttrs({
      anchorFill: colors.pillInk,
      anchorStroke: colors.selection,
      borderStroke: colors.selection,
    })
  }

  /** Follows the view, within the frame that shows it. */
  draw({ originX, originY, cellPx, pixelRatio }: View): void {
    if (!this.#prop) return
    this.#layer.getCanvas().setPixelRatio(pixelRatio)
    const scale = cellPx / pixelRatio
    this.#map.setAttrs({ x: originX / pixelRatio, y: originY / pixelRatio, scaleX: scale, scaleY: scale })
    this.#transformer.forceUpdate()
    this.#layer.draw()
  }

  /** Drops what a handle has begun, and the handles. Their layer is rarely on the stage, which destroys only what is on it. */
  destroy(): void {
    this.drop()
    this.#prop = null
    this.#transformer.nodes([])
    this.#layer.destroy()
  }

  /** Drops what a handle has begun; false where none is dragged. */
  drop(): boolean {
    if (!this.#transformer.isTransforming()) return false
    this.#isDropped = true
    this.#transformer.stopTransform()
    return true
  }

  /** The picture as the handles have it; what the handle in hand does not change stays exactly as it is. */
  #shown(prop: Prop): Prop {
    const frame = this.#frame
    const anchor = this.#anchor
    const { widthSquares, heightSquares, rotationDegrees } = prop
    if (anchor === 'rotater')
      return {
        ...prop,
        ...frameAround(frame.position(), widthSquares, heightSquares, Math.round(frame.rotation())),
      }
    const wide = anchor.endsWith('center') ? widthSquares : pictureLength(frame.width() * frame.scaleX())
    const high = anchor.startsWith('middle') ? heightSquares : pictureLength(frame.height() * frame.scaleY())
    return { ...prop, ...frameAround(frame.position(), wide, high, rotationDegrees) }
  }

  /** The handle in hand, as Konva names it: `top-left`, `middle-right`, `rotater` …; empty for none. */
  get #anchor(): string {
    return this.#transformer.getActiveAnchor() ?? ''
  }

  #put(prop: Prop): void {
    const { widthSquares: width, heightSquares: height, rotationDegrees: rotation } = prop
    const middle = { ...objectCenter(prop), offsetX: width / 2, offsetY: height / 2 }
    this.#frame.setAttrs({ ...middle, width, height, rotation, scaleX: 1, scaleY: 1 })
    this.#transformer.nodes([this.#frame])
  }

  #finish(): void {
    const prop = this.#prop
    if (!prop) return
    const changed = this.#shown(prop)
    this.#put(prop)
    if (!this.#isDropped) this.#changed(changed, this.#anchor === 'rotater' ? 'rotate' : 'resize')
    this.#isDropped = false
  }

  /** The box a drag leads to: no smaller or larger than a picture may be, its sides in steps while Shift is held. */
  #bounded(before: Box, box: Box): Box {
    const squarePx = this.#map.scaleX()
    if (!isPictureLength(box.width / squarePx) || !isPictureLength(box.height / squarePx)) return before
    if (this.#anchor === 'rotater' || !this.#inSteps) return box
    return inSteps(box, this.#anchor, SIZE_STEP_SQUARES * squarePx, this.#fromMiddle)
  }
}

/** A box resized by a handle, its sides rounded to steps of `stepPx`; what lies opposite the handle stays where it is, or with `fromMiddle` the middle. */
export function inSteps(box: Box, anchor: string, stepPx: number, fromMiddle: boolean): Box {
  const rounded = (length: number) => Math.max(1, Math.round(length / stepPx)) * stepPx
  const isSide = anchor.startsWith('middle')
  const width = anchor.endsWith('center') ? box.width : rounded(box.width)
  const height = anchor.endsWith('center')
    ? rounded(box.height)
    : isSide
      ? box.height
      : (width * box.height) / box.width
  const before = (isFirst: boolean): number => (fromMiddle ? 0.5 : isFirst ? 1 : 0)
  const dx = (box.width - width) * before(anchor.endsWith('left'))
  const dy = (box.height - height) * before(anchor.startsWith('top'))
  const [cos, sin] = [Math.cos(box.rotation), Math.sin(box.rotation)]
  return { ...box, width, height, x: box.x + dx * cos - dy * sin, y: box.y + dx * sin + dy * cos }
}
