/** Pictures of a scene: its background and its tiles. */
import { propSchema, type Prop } from '../../map/records/annotations.ts'
import { pictureBeside } from '../../base/besideFiles.ts'
import { lossIf, nameFrom } from '../draft.ts'
import type { Loss, MapPicture, ReadContext } from '../format.ts'
import { checkPicture } from '../pictureLosses.ts'
import { BACKGROUND_ID, backgroundProp } from '../records.ts'
import type { ScenePlace } from './place.ts'
import type { Scene } from './schema.ts'

type Tile = Scene['tiles']['items'][number]

/** Pictures by id, the objects that show them, and the losses. */
export interface ScenePictures {
  readonly pictures: ReadonlyMap<string, MapPicture>
  readonly props: readonly Prop[]
  readonly losses: readonly Loss[]
}

/** Path of the scene's picture as in the file; '' if none. */
export const backgroundName = ({ levels, background, img }: Scene): string =>
  levels.items[0]?.background?.src ?? background?.src ?? img ?? ''

/** Share of the scene that a tile must cover to be a background. */
const BACKDROP_SHARE = 0.25

/** The pictures of a scene that are beside the file. */
export function picturesOf(scene: Scene, place: ScenePlace, { beside }: ReadContext): ScenePictures {
  const pictures = new Map<string, MapPicture>()
  const props: Prop[] = []
  const missing: string[] = []
  const damaged: Loss[] = []
  let unfit = 0
  const background = backgroundName(scene)
  const picture = picturesByName(beside, pictures, damaged)
  if (background !== '') {
    const name = nameFrom(fileName(background))
    const ground = backgroundProp({ name, at: place.picture, ...place.picture })
    if (!ground) unfit++
    else if (picture(background, BACKGROUND_ID) === null) missing.push(name)
    else props.push(ground)
  }
  const version = Number(/^\d+/.exec(scene._stats?.coreVersion ?? '')?.[0] ?? 0)
  const flat = scene.tiles.items.filter((tile) => !isOverhead(tile))
  let left = scene.tiles.broken
  const shown = new Set<Tile>()
  for (const tile of flat.toSorted((a, b) => heightOf(a) - heightOf(b))) {
    const source = tile.texture?.src ?? tile.img ?? ''
    const id = source === '' ? null : picture(source, `tile-${props.length + 1}`)
    const prop = id === null ? null : propOf(tile, id, props.length + 1, place, version)
    if (prop) {
      props.push(prop)
      shown.add(tile)
    } else {
      left++
      // In a scene without a background picture, a tile serves as one: report it by name.
      if (background === '' && isBackdrop(tile, place) && source !== '') missing.push(nameFrom(fileName(source)))
    }
  }
  const placed = props.length - (pictures.has(BACKGROUND_ID) ? 1 : 0)
  return {
    pictures,
    props,
    losses: [
      ...damaged,
      ...[...new Set(missing)]
        .filter((name) => !damaged.some(({ facts }) => facts?.name === name))
        .map((name): Loss => ({ code: 'picture-missing', count: 1, facts: { name } })),
      ...lossIf('picture-unfit', unfit),
      ...lossIf('tiles-placed', placed),
      ...lossIf('tiles-plain', [...shown].filter(hasEffects).length),
      ...lossIf('tiles', left),
      ...lossIf('tiles-overhead', scene.tiles.items.length - flat.length),
    ],
  }
}

/** Adds a picture beside the file to those of the map; returns its id (the same for equal names), null if there is none. What is wrong with it goes to `losses`. */
function picturesByName(beside: ReadonlyMap<string, Uint8Array>, pictures: Map<string, MapPicture>, losses: Loss[]) {
  const ids = new Map<string, string | null>()
  return (source: string, id: string): string | null => {
    const known = ids.get(source)
    if (known !== undefined) return known
    const bytes = pictureBeside(beside, source)
    const checked = bytes && checkPicture(bytes, fileName(source))
    const found = checked?.head ? id : null
    if (bytes && checked?.head) pictures.set(id, { mime: checked.head.mime, bytes })
    losses.push(...(checked?.losses ?? []))
    ids.set(source, found)
    return found
  }
}

const fileName = (source: string): string => source.replace(/^.*[/\\]/, '')

const heightOf = ({ elevation, sort, z }: Tile): number => (elevation ?? 0) * 1e6 + (sort ?? z ?? 0)

/** True for roofs and treetops, which are above tokens. */
const isOverhead = ({ overhead, elevation }: Tile): boolean => overhead === true || (elevation ?? 0) >= 10

const isBackdrop = ({ width, height }: Tile, { gridPx, picture }: ScenePlace): boolean =>
  (width * height) / gridPx ** 2 >= BACKDROP_SHARE * picture.widthSquares * picture.heightSquares

/** True for a tile whose picture is mirrored, scaled or tinted. */
const hasEffects = ({ texture, tint }: Tile): boolean =>
  (texture?.scaleX ?? 1) !== 1 || (texture?.scaleY ?? 1) !== 1 || !/^#?ffffff$/i.test(texture?.tint ?? tint ?? 'ffffff')

/** Since generation 14, x and y are the anchor of a tile, about which it rotates; before, its corner, and it rotates about its center. */
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
  const isBackground = isBackdrop(tile, place)
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
    background: isBackground,
    locked: isBackground,
  })
  return read.success ? read.data : null
}
