/** Pictures of a scene: its background, and the tiles that lie on it. */
import { readPictureHead } from '../../base/pictureHead.ts'
import { propSchema, type Prop } from '../../map/records/annotations.ts'
import { pictureBeside } from '../../base/besideFiles.ts'
import { lossIf, nameFrom } from '../draft.ts'
import type { Loss, MapPicture, ReadContext } from '../format.ts'
import { BACKGROUND_ID, backgroundProp } from '../records.ts'
import type { ScenePlace } from './place.ts'
import type { Scene } from './schema.ts'

type Tile = Scene['tiles']['items'][number]

/** Pictures by id, the objects that show them, and what is missing. */
export interface ScenePictures {
  readonly pictures: ReadonlyMap<string, MapPicture>
  readonly props: readonly Prop[]
  readonly losses: readonly Loss[]
}

/** Name of the scene's picture as the file says it; '' for none. */
export const backgroundName = ({ levels, background, img }: Scene): string =>
  levels.items[0]?.background?.src ?? background?.src ?? img ?? ''

/** How large a share of the scene a tile covers at least to be its ground. */
const BACKDROP_SHARE = 0.25

/** The pictures that lie beside the file, where the scene has them. */
export function picturesOf(scene: Scene, place: ScenePlace, { beside }: ReadContext): ScenePictures {
  const pictures = new Map<string, MapPicture>()
  const props: Prop[] = []
  const missing: string[] = []
  let unfit = 0
  const background = backgroundName(scene)
  const picture = picturesByName(beside, pictures)
  if (background !== '') {
    const name = nameFrom(fileName(background))
    const ground = backgroundProp({ name, at: place.picture, ...place.picture })
    if (!ground) unfit++
    else if (picture(background, BACKGROUND_ID) === null) missing.push(name)
    else props.push(ground)
  }
  const version = Number(/^\d+/.exec(scene._stats?.coreVersion ?? '')?.[0] ?? 0)
  const [lying, overhead] = [
    scene.tiles.items.filter((tile) => !isOverhead(tile)),
    scene.tiles.items.filter(isOverhead),
  ]
  let left = scene.tiles.broken
  const shown = new Set<Tile>()
  for (const tile of [...lying].sort((a, b) => heightOf(a) - heightOf(b))) {
    const source = tile.texture?.src ?? tile.img ?? ''
    const id = source === '' ? null : picture(source, `tile-${props.length + 1}`)
    const prop = id === null ? null : propOf(tile, id, props.length + 1, place, version)
    if (prop) {
      props.push(prop)
      shown.add(tile)
    } else {
      left++
      // A scene without a background whose ground is a tile: that is the picture to ask for.
      if (background === '' && isBackdrop(tile, place) && source !== '') missing.push(nameFrom(fileName(source)))
    }
  }
  const placed = props.length - (pictures.has(BACKGROUND_ID) ? 1 : 0)
  return {
    pictures,
    props,
    losses: [
      ...[...new Set(missing)].map((name): Loss => ({ code: 'picture-missing', count: 1, facts: { name } })),
      ...lossIf('picture-unfit', unfit),
      ...lossIf('tiles-placed', placed),
      ...lossIf('tiles-plain', scene.tiles.items.filter((tile) => shown.has(tile) && isDressed(tile)).length),
      ...lossIf('tiles', left),
      ...lossIf('tiles-overhead', overhead.length),
    ],
  }
}

/** Adds a picture beside the file to those of the map; answers its id, the same for the same name, or null. */
function picturesByName(beside: ReadonlyMap<string, Uint8Array>, pictures: Map<string, MapPicture>) {
  const ids = new Map<string, string | null>()
  return (source: string, id: string): string | null => {
    const known = ids.get(source)
    if (known !== undefined) return known
    const bytes = pictureBeside(beside, source)
    const head = bytes && readPictureHead(bytes)
    const found = bytes && head?.ok ? id : null
    if (bytes && head?.ok) pictures.set(id, { mime: head.value.mime, bytes })
    ids.set(source, found)
    return found
  }
}

const fileName = (source: string): string => source.replace(/^.*[/\\]/, '')

const heightOf = ({ elevation, sort, z }: Tile): number => (elevation ?? 0) * 1e6 + (sort ?? z ?? 0)

/** Roofs and treetops, which tokens go under. */
const isOverhead = ({ overhead, elevation }: Tile): boolean => overhead === true || (elevation ?? 0) >= 10

const isBackdrop = ({ width, height }: Tile, { gridPx, picture }: ScenePlace): boolean =>
  (width * height) / gridPx ** 2 >= BACKDROP_SHARE * picture.widthSquares * picture.heightSquares

/** Mirrored, with its picture larger or smaller than the tile, or in another color. */
const isDressed = ({ texture, tint }: Tile): boolean =>
  (texture?.scaleX ?? 1) !== 1 || (texture?.scaleY ?? 1) !== 1 || !/^#?ffffff$/i.test(texture?.tint ?? tint ?? 'ffffff')

/** Since generation 14 a tile is where its anchor is, and turns about it; before, its corner is there, and it turns about its middle. */
const ANCHORED_VERSION = 14

function propOf(tile: Tile, picture: string, number: number, place: ScenePlace, version: number): Prop | null {
  const { texture, width, height } = tile
  const [dx, dy] =
    version >= ANCHORED_VERSION
      ? [(0.5 - (texture?.anchorX ?? 0)) * width, (0.5 - (texture?.anchorY ?? 0)) * height]
      : [width / 2, height / 2]
  const angle = version >= ANCHORED_VERSION ? ((tile.rotation ?? 0) * Math.PI) / 180 : 0
  const corner = {
    x: tile.x + dx * Math.cos(angle) - dy * Math.sin(angle) - width / 2,
    y: tile.y + dx * Math.sin(angle) + dy * Math.cos(angle) - height / 2,
  }
  const isLowest = isBackdrop(tile, place)
  const read = propSchema.safeParse({
    id: `tile-${number}`,
    picture,
    name: nameFrom(fileName(texture?.src ?? tile.img ?? '')),
    at: { x: place.toSquares(corner.x, 'x'), y: place.toSquares(corner.y, 'y') },
    widthSquares: width / place.gridPx,
    heightSquares: height / place.gridPx,
    rotationDegrees: (tile.rotation ?? 0) % 360,
    opacity: Math.min(1, Math.max(0, tile.alpha ?? 1)),
    gmOnly: tile.hidden ?? false,
    background: isLowest,
    locked: isLowest,
  })
  return read.success ? read.data : null
}
