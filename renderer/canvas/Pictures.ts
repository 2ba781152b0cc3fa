import { pictureAddress } from '../ipc/client.ts'

/** Pictures of the library by id, loaded when first drawn. */
export class Pictures {
  readonly #images = new Map<string, HTMLImageElement>()
  readonly #onLoad: () => void

  /** `onLoad` is called whenever a picture is ready to be drawn. */
  constructor(onLoad: () => void) {
    this.#onLoad = onLoad
  }

  /** The picture, or null while it loads or where there is none. */
  get(id: string): HTMLImageElement | null {
    const known = this.#images.get(id)
    if (known) return known.complete && known.naturalWidth > 0 ? known : null
    const image = new Image()
    image.decoding = 'async'
    image.addEventListener('load', this.#onLoad)
    image.src = pictureAddress(id)
    this.#images.set(id, image)
    return null
  }
}
