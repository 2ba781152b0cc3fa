import { pictureAddress } from '../ipc/client.ts'

/** Pictures of the library by id, loaded when first drawn. */
export class Pictures {
  readonly #images = new Map<string, HTMLImageElement>()
  readonly #onLoad: () => void
  #isClosed = false

  /** `onLoad` is called whenever a picture is ready to be drawn. */
  constructor(onLoad: () => void) {
    this.#onLoad = onLoad
  }

  /** The picture, or null while it loads or where there is none. */
  get(id: string): HTMLImageElement | null {
    const known = this.#images.get(id)
    if (known) return known.complete && known.naturalWidth > 0 ? known : null
    if (this.#isClosed) return null
    const image = new Image()
    image.decoding = 'async'
    image.addEventListener('load', this.#onLoad)
    image.src = pictureAddress(id)
    this.#images.set(id, image)
    return null
  }

  /** Drops all pictures: what is not drawn again is not kept. */
  clear(): void {
    for (const image of this.#images.values()) {
      image.removeEventListener('load', this.#onLoad)
      // The browser drops what it has decoded, and stops a load under way.
      image.removeAttribute('src')
    }
    this.#images.clear()
  }

  /** Drops all pictures; there are none from then on. */
  close(): void {
    this.#isClosed = true
    this.clear()
  }
}
