/**
 * The map on the screen: one Konva stage with one layer of a raw shape, painted from the bottom up, and a second one while a
 * picture has handles. One layer, because while panning everything moves anyway and each further canvas costs the browser a full
 * copy; raw shapes, because ten thousand nodes cost more than the pictures they show. Redraws are merged into one per animation
 * frame by Konva.
 */
import Konva from 'konva'
import type { CellRect, GridSize } from '../../src/grid/cell.ts'
import type { Prop } from '../../src/map/records/annotations.ts'
import { squareName } from '../../src/grid/squareName.ts'
import type { CanvasView, SquarePart, ViewPlace } from '../editor/overlays.ts'
import { selectedOf } from '../editor/selection.ts'
import { layerView } from '../editor/layers.ts'
import { MAP_COLORS, overlayTheme } from '../theme/mapColors.ts'
import type { Theme } from '../theme/themes.ts'
import { Lifetime } from '../ui/Lifetime.ts'
import { onFontsLoaded } from '../ui/paperFonts.ts'
import { mapDrawer } from './drawing/MapDrawer.ts'
import { partsShown, sameParts } from './shownParts.ts'
import { MapTiles, type TiledMap } from './MapTiles.ts'
import { paintPicture } from './paintPicture.ts'
import { paintRegions } from './paintRegions.ts'
import { paintCursor, paintRim, paintSelection } from './paintOverlays.ts'
import { paintAlignment } from './paintAlignment.ts'
import { paintPreview } from './paintPreview.ts'
import { paintReach, paintThreat, threatBySide, type ThreatSquares } from './paintReach.ts'
import { paintRoute } from './paintRoute.ts'
import { TokenNames } from './TokenNames.ts'
import { paintTactics } from './paintTactics.ts'
import { paintGmMarks } from './paintGmMarks.ts'
import { paintMisplaced } from './paintMisplaced.ts'
import { paintingOf, ReachedAreas } from './painting.ts'
import { paintThings } from './paintThings.ts'
import { Pictures } from './Pictures.ts'
import { PictureTransformer, type PictureChange } from './PictureTransformer.ts'
import type { Scene } from './Scene.ts'
import { backgroundsDiffer, backgroundsOf, changedAreas, mapSizeDiffers, regionsDiffer } from './sceneDifference.ts'
import { withSeenSymbols } from './seenSymbols.ts'
import { TileCache, type PaintTile } from './TileCache.ts'
import { TokenSprites } from './TokenSprites.ts'
import { styleOf } from '../../src/draw/styles/registry.ts'
import { FULL_SIZE_CELL_PX, View } from './View.ts'

/** Milliseconds a frame may spend on new tiles of each kind. */
const TILE_BUDGET_MS = 7

const destroyNode = (node: Konva.Node): Konva.Node => node.destroy()

/** A scene with the theme of the window: the canvas derives the theme of what is painted on the map. */
export type ShownScene = Omit<Scene, 'theme'> & { readonly theme: Theme }

/** A stage in an element of the page. */
export class EditorCanvas implements CanvasView {
  readonly view = new View()
  readonly #stage: Konva.Stage
  readonly #layer: Konva.Layer
  readonly #shape: Konva.Shape
  readonly #handles: PictureTransformer
  /** Owns everything below that does not end by itself. */
  readonly #lifetime = new Lifetime()
  readonly #pictures = this.#lifetime.own(new Pictures(() => this.#pictureCame()), (pictures) => pictures.close())
  readonly #sprites = new TokenSprites(this.#pictures)
  readonly #names = new TokenNames()
  readonly #areas = new ReachedAreas()
  readonly #tiles = this.#lifetime.own(
    new MapTiles(
      (onDrawn) => mapDrawer().open(onDrawn),
      () => this.redraw(),
    ),
    (tiles) => tiles.close(),
  )
  readonly #backgrounds: TileCache
  readonly #regions: TileCache
  readonly #reach: TileCache
  readonly #threat: TileCache
  readonly #onView: (zoom: number) => void
  readonly #container: HTMLDivElement
  #scene: Scene | null = null
  #deskTheme: Theme = 'light'
  #tiled: TiledMap | null = null
  #threatSquares: ThreatSquares = new Map()
  /** The whole map is shown and no one has moved it since: it stays so when the window changes. */
  #fitted = true
  /** Height of the whole window when the stage was measured last. */
  #windowHeightPx = 0

  /**
   * Puts the stage into `container` and keeps to its size. `onView` is called at every move of the view, with its zoom; `onPicture` with
   * a picture that was changed by its handles.
   */
  constructor(
    container: HTMLDivElement,
    onView: (zoom: number) => void,
    onPicture: (prop: Prop, how: PictureChange) => void = () => undefined,
  ) {
    this.#onView = onView
    this.#container = container
    this.#lifetime.own(
      onFontsLoaded(() => this.#pictureCame()),
      (stop) => stop(),
    )
    this.#backgrounds = this.#cache((context, _rect, cellPx) => {
      if (!this.#scene) return
      const { opacity } = layerView(this.#scene.settings, 'background')
      for (const prop of backgroundsOf(this.#scene.map)) paintPicture(context, prop, cellPx, this.#pictures, opacity)
    })
    this.#regions = this.#cache((context, rect, cellPx) => {
      if (!this.#scene) return
      const { opacity } = layerView(this.#scene.settings, 'regions')
      paintRegions(context, this.#scene, rect, cellPx, opacity, MAP_COLORS[this.#scene.theme])
    })
    this.#reach = this.#cache((context, rect, cellPx) => {
      if (!this.#scene?.reach) return
      paintReach(context, this.#scene, this.#scene.reach, rect, cellPx)
    })
    this.#threat = this.#cache((context, rect, cellPx) => {
      if (this.#scene) paintThreat(context, this.#scene, this.#threatSquares, rect, cellPx)
    })
    const stage = new Konva.Stage({ container, width: 1, height: 1, listening: false })
    this.#stage = this.#lifetime.own(stage, destroyNode)
    this.#layer = this.#lifetime.own(new Konva.Layer({ listening: false, clearBeforeDraw: false }), destroyNode)
    this.#shape = new Konva.Shape({ listening: false, sceneFunc: (context) => this.#paint(context._context) })
    this.#layer.add(this.#shape)
    const { view } = this
    const handles = new PictureTransformer(
      this.#stage,
      (context, prop) => {
        context.translate(view.originX, view.originY)
        paintPicture(context, prop, view.cellPx, this.#pictures, 0.7)
      },
      onPicture,
    )
    this.#handles = this.#lifetime.own(handles, (each) => each.destroy())
    // Draws at once.
    this.#stage.add(this.#layer)
    const resizing = new ResizeObserver(() => {
      // Before the browser shows the new size: a stage that waits for the next frame would flash.
      if (this.#fitContainer()) this.#layer.draw()
    })
    this.#lifetime.own(resizing, (observer) => observer.disconnect()).observe(container)
    this.#fitContainer()
  }

  #cache(paint: PaintTile): TileCache {
    const cache = new TileCache(paint, { budgetMs: TILE_BUDGET_MS, now: () => performance.now() })
    return this.#lifetime.own(cache, (each) => each.clear())
  }

  /** Shows a scene; only what differs from the one before is painted anew. */
  show(shown: ShownScene | null): void {
    const before = this.#scene
    const scene = shown && { ...shown, theme: overlayTheme(shown.theme, shown.settings.look) }
    this.#scene = scene
    this.#deskTheme = shown?.theme ?? 'light'
    if (before && before.map.id !== scene?.map.id) {
      this.#pictures.clear()
      this.#sprites.clear()
    }
    this.#handles.show(scene?.handled ?? null, MAP_COLORS[scene?.theme ?? 'light'])
    if (scene === null) {
      this.#tiles.clear()
      this.#fitted = true
      return this.redraw()
    }
    this.#invalidate(before, scene)
    if (before === null || mapSizeDiffers(before, scene)) {
      // The legend of a new map has its size by now.
      this.#fitContainer()
      this.fit()
    }
    this.redraw()
  }

  /** Draws the next animation frame. `data-drawn` of the container says whether all of the map is there in full detail. */
  redraw(): void {
    if (this.#lifetime.isOver) return
    this.#container.dataset['drawn'] = 'partly'
    this.#layer.batchDraw()
  }

  dropHandle(): boolean {
    return this.#handles.drop()
  }

  /** Takes the stage off the page, and drops the map with its pictures. */
  destroy(): void {
    this.#lifetime.end()
    this.#scene = this.#tiled = null
  }

  fit(): void {
    const map = this.#scene?.map
    if (map) this.view.fit(map)
    this.#moved()
    this.#fitted = true
  }

  zoomBy(factor: number): void {
    this.zoomAt(this.view.widthPx / 2, this.view.heightPx / 2, factor)
  }

  zoomTo(zoom: number): void {
    const { widthPx, heightPx, pixelRatio } = this.view
    this.view.zoomAt(widthPx / 2, heightPx / 2, zoom * FULL_SIZE_CELL_PX * pixelRatio, this.#size)
    this.#moved()
  }

  /** Zooms round a device pixel of the window. */
  zoomAt(xPx: number, yPx: number, factor: number): void {
    this.view.zoomAt(xPx, yPx, this.view.cellPx * factor, this.#size)
    this.#moved()
  }

  reveal(cell: { readonly col: number; readonly row: number }): void {
    if (this.view.reveal(cell)) this.#moved()
  }

  /** Moves the map by CSS pixels. */
  panBy(dxPx: number, dyPx: number): void {
    const { pixelRatio } = this.view
    this.view.panBy(dxPx * pixelRatio, dyPx * pixelRatio, this.#size)
    this.#moved()
  }

  get part(): SquarePart {
    return this.view.shown
  }

  get place(): ViewPlace | null {
    if (this.#fitted) return null
    const { view } = this
    return { columns: view.toColumns(view.widthPx / 2), rows: view.toRows(view.heightPx / 2), zoom: view.zoom }
  }

  showPlace({ columns, rows, zoom }: ViewPlace): void {
    this.zoomTo(zoom)
    const { view } = this
    view.panBy(view.widthPx / 2 - view.toX(columns), view.heightPx / 2 - view.toY(rows), this.#size)
    this.#moved()
  }

  get #size(): GridSize {
    return this.#scene?.map ?? { widthCells: 1, heightCells: 1 }
  }

  #moved(): void {
    this.#fitted = false
    this.#onView(this.view.zoom)
    this.redraw()
  }

  /** Adopts the size of the container; returns true if it changed. */
  #fitContainer(): boolean {
    const { clientWidth, clientHeight } = this.#container
    const ratio = window.devicePixelRatio
    if (clientWidth === 0 || clientHeight === 0) return false
    if (this.#stage.width() === clientWidth && this.#stage.height() === clientHeight && this.view.pixelRatio === ratio)
      return false
    const sameWidth = this.#stage.width() === clientWidth
    // Konva draws immediately for each of width and height: hidden, that costs nothing.
    this.#shape.visible(false)
    this.#layer.getCanvas().setPixelRatio(ratio)
    this.#stage.size({ width: clientWidth, height: clientHeight })
    this.#shape.visible(true)
    const grewInside = this.#windowHeightPx === window.innerHeight && this.view.pixelRatio === ratio
    this.#windowHeightPx = window.innerHeight
    if (grewInside && sameWidth) {
      // A legend that grows by a line must not move the squares under the pointer.
      this.view.resizeFoot(clientHeight)
      this.redraw()
      return true
    }
    this.view.resize(clientWidth, clientHeight, ratio)
    if (this.#fitted) this.fit()
    else this.#moved()
    return true
  }

  #pictureCame(): void {
    this.#sprites.clear()
    this.#backgrounds.invalidateAll()
    this.redraw()
  }

  #invalidate(before: Scene | null, scene: Scene): void {
    const difference = before ? changedAreas(before, scene) : 'other-map'
    if (difference === 'other-map') {
      this.#tiles.clear()
      this.#tiled = null
    }
    this.#showMap(scene, difference === 'other-map' ? 'all' : difference)
    if (!before || difference === 'other-map' || backgroundsDiffer(before, scene)) this.#backgrounds.clear()
    if (!before || regionsDiffer(before, scene)) this.#regions.clear()
    const restyled = before?.theme !== scene.theme
    if (restyled) this.#sprites.clear()
    if (before?.reach !== scene.reach || before?.overlays.costs !== scene.overlays.costs || restyled)
      this.#reach.clear()
    if (before?.threat !== scene.threat || restyled) {
      this.#threat.clear()
      this.#threatSquares = scene.threat ? threatBySide(scene.threat) : new Map<string, ReadonlySet<number>>()
    }
  }

  /** Passes the map to its tiles; the same objects as long as nothing differs. */
  #showMap({ map, settings, overlays }: Scene, touched: readonly CellRect[] | 'all'): void {
    const hasPicture = backgroundsOf(map).length > 0 && layerView(settings, 'background').visible
    const parts = partsShown(settings, overlays, this.view.cellPx, hasPicture)
    const before = this.#tiled
    const sameAsBefore = before && sameParts(before.parts, parts) ? before.parts : parts
    this.#tiled = { map: withSeenSymbols(map, settings), styleSettings: settings.look, parts: sameAsBefore }
    this.#tiles.show(this.#tiled, touched)
  }

  #paint(context: CanvasRenderingContext2D): void {
    const scene = this.#scene
    context.save()
    context.setTransform(1, 0, 0, 1, 0, 0)
    if (scene) {
      const missing = this.#paintScene(context, scene)
      if (missing) requestAnimationFrame(() => this.redraw())
      this.#container.dataset['drawn'] = missing || !this.#tiles.isComplete ? 'partly' : 'full'
    } else context.clearRect(0, 0, this.view.widthPx, this.view.heightPx)
    context.restore()
    this.#handles.draw(this.view)
  }

  /** Returns true if tiles are still missing. */
  #paintScene(context: CanvasRenderingContext2D, scene: Scene): boolean {
    const { view } = this
    const painting = paintingOf(scene, view, {
      sprites: this.#sprites,
      pictures: this.#pictures,
      areas: this.#areas,
    })
    const shown = view.shownCells(scene.map)
    this.#paintDesk(context, scene)
    context.imageSmoothingEnabled = false
    const [x, y] = [view.toX(0), view.toY(0)]
    context.save()
    context.beginPath()
    context.rect(x - 1, y - 1, view.toX(scene.map.widthCells) - x + 2, view.toY(scene.map.heightCells) - y + 2)
    context.clip()
    this.#showMap(scene, [])
    let missing = false
    const { parts } = this.#tiled ?? { parts: null }
    if (parts?.overPicture) {
      context.fillStyle = styleOf(scene.settings.look).palette.floors.flagstones
      context.fillRect(x, y, view.toX(scene.map.widthCells) - x, view.toY(scene.map.heightCells) - y)
      missing = this.#backgrounds.draw(context, view, shown)
    }
    this.#tiles.draw(context, view, shown)
    const planned = scene.previews.filter((preview) => preview.kind === 'terrain')
    const isDrafted = this.#tiles.drawPlanned(context, view, planned)
    if (layerView(scene.settings, 'regions').visible) missing = this.#regions.draw(context, view, shown) || missing
    if (scene.reach && scene.overlays.reach) missing = this.#reach.draw(context, view, shown) || missing
    if (scene.threat && scene.overlays.threat !== 'none') missing = this.#threat.draw(context, view, shown) || missing
    context.restore()
    context.imageSmoothingEnabled = true
    const [mover = null] = selectedOf(scene.map, scene.selection, 'creatures')
    paintThings(context, painting, this.#names)
    paintGmMarks(context, painting)
    paintMisplaced(context, painting)
    paintSelection(context, painting)
    const { tactics } = scene
    // A line of cover is often under the route: the route with its costs is painted over the wider line.
    if (tactics?.kind === 'cover') paintTactics(context, painting, tactics)
    paintRoute(context, painting, mover)
    if (tactics && tactics.kind !== 'cover') paintTactics(context, painting, tactics)
    for (const preview of scene.previews)
      if (!isDrafted || preview.kind !== 'terrain') paintPreview(context, painting, preview)
    if (scene.aligning) paintAlignment(context, painting, scene.aligning)
    paintCursor(context, painting)
    if (scene.revealed) this.#paintCovers(context, scene, scene.revealed, shown)
    // Its letters are on the desk, not on the map.
    paintRim(context, { ...painting, colors: MAP_COLORS[this.#deskTheme] }, squareName)
    return missing
  }

  /** Covered squares look like the desk: tokens and lines that reach into them go under it. */
  #paintCovers(context: CanvasRenderingContext2D, { map }: Scene, revealed: Uint8Array, shown: CellRect): void {
    const { view } = this
    context.fillStyle = MAP_COLORS[this.#deskTheme].desk
    for (let row = shown.row; row < shown.row + shown.heightCells; row++) {
      let from = shown.col
      for (let col = shown.col; col <= shown.col + shown.widthCells; col++) {
        const isCovered = col < shown.col + shown.widthCells && revealed[row * map.widthCells + col] !== 1
        if (isCovered) continue
        const [x, y] = [view.toX(from), view.toY(row)]
        if (col > from) context.fillRect(x, y, view.toX(col) - x, view.toY(row + 1) - y)
        from = col + 1
      }
    }
  }

  /**
   * The desk shows only beside the map: painting under the map would be painting twice. It goes on under pixels that the map covers in
   * part, or they would keep what frames before left in them, each chunk something else.
   */
  #paintDesk(context: CanvasRenderingContext2D, { map }: Scene): void {
    const { view } = this
    const left = Math.max(0, view.toX(0))
    const top = Math.max(0, view.toY(0))
    const whole = view.wholePixels(map)
    const right = Math.min(view.widthPx, whole.right)
    const bottom = Math.min(view.heightPx, whole.bottom)
    context.fillStyle = MAP_COLORS[this.#deskTheme].desk
    context.fillRect(0, 0, view.widthPx, top)
    context.fillRect(0, bottom, view.widthPx, view.heightPx - bottom)
    context.fillRect(0, top, left, bottom - top)
    context.fillRect(right, top, view.widthPx - right, bottom - top)
  }
}
