import type { Cell } from '../../../src/grid/cell.ts'
import type { AppError } from '../../../src/base/errors.ts'
import type { PathAnswer } from '../../../src/ipc/shapes/engine.ts'
import { en } from '../../../src/words/en/index.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import { routeArgument } from '../../editor/EngineAnswers.svelte.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'

/** A pinned destination with the shortest and the safest route to it. */
export interface PinnedRoutes {
  readonly to: Cell
  readonly shortest: PathAnswer
  readonly safest: PathAnswer
}

/**
 * The routes of the movement panel: the one to the square under the pointer, which stays readable after the pointer leaves the
 * map, and those to a pinned destination.
 */
export class RouteState {
  /** The route shown last; null without a selected creature. */
  last = $state.raw<PathAnswer | null>(null)
  pinned = $state.raw<PinnedRoutes | null>(null)
  error = $state.raw<AppError | null>(null)

  readonly #client: Client
  readonly #editor: EditorState
  readonly #ask = newestQuestion()

  constructor(client: Client, editor: EditorState) {
    this.#client = client
    this.#editor = editor
  }

  /** Keeps a route readable after the pointer leaves the map; null changes nothing. */
  remember(route: PathAnswer | null): void {
    if (route !== null) this.last = route
  }

  /** Forgets all routes, and drops answers still on their way. */
  clear(): void {
    this.#ask()
    this.last = this.pinned = this.error = null
  }

  /** Finds the shortest and the safest route to a square and pins both. */
  async pin(to: Cell): Promise<void> {
    const creature = this.#editor.selectedCreature
    const { mapId } = this.#editor.replica
    if (creature === null || mapId === null) return
    const isNewest = this.#ask()
    const options = routeArgument(this.#editor.mover)
    const question = { mapId, creatureId: creature.id, ...options, to: { col: to.col, row: to.row } }
    const [shortest, safest] = await Promise.all([
      this.#client.call('engine.route', { ...question, prefer: 'shortest' }),
      this.#client.call('engine.route', { ...question, prefer: 'safest' }),
    ])
    if (!isNewest() || this.#editor.selectedCreature?.id !== creature.id) return
    if (!shortest.ok || !safest.ok) {
      this.error = shortest.ok ? (safest.ok ? null : safest.error) : shortest.error
      return
    }
    this.error = null
    const routes = { shortest: shortest.value, safest: safest.value }
    // A detour that avoids nothing is no better than the shortest route.
    this.pinned = { to, ...routes, safest: isSafer(routes) ? routes.safest : routes.shortest }
  }

  /** Pins the square of the keyboard cursor if that is in use, else the next square clicked. */
  choose(): void {
    const { cursor, hover } = this.#editor
    if (cursor && !hover) return void this.pin(cursor)
    this.#editor.display.pick(this, ({ x, y }) => void this.pin({ col: Math.floor(x), row: Math.floor(y) }))
  }

  unpin(): void {
    this.pinned = null
  }
}

/** Both routes for the map, or one if they are the same; null if neither exists. */
export function pinnedOverlay({ shortest, safest }: Pick<PinnedRoutes, 'shortest' | 'safest'>): TacticsOverlay | null {
  const isSame = JSON.stringify(shortest.path) === JSON.stringify(safest.path)
  const words = en.routesCompared
  const routes = isSame
    ? [[words.both, shortest] as const]
    : ([
        [words.shortest, shortest],
        [words.safest, safest],
      ] as const)
  const drawn = routes.flatMap(([which, { path, feet, provokes }]) =>
    feet === null ? [] : [{ path, label: words.onMap(which, feet), provokes }],
  )
  return drawn.length === 0 ? null : { kind: 'routes', routes: drawn, spaceCells: shortest.spaceCells }
}

/** How many opportunities and hazards fewer the safest route has; zero or less if it avoids none. */
function avoided({ shortest, safest }: Pick<PinnedRoutes, 'shortest' | 'safest'>) {
  return {
    opportunities: shortest.provokes.length - safest.provokes.length,
    hazards: shortest.hazards.length - safest.hazards.length,
  }
}
const isSafer = (routes: Pick<PinnedRoutes, 'shortest' | 'safest'>): boolean =>
  Object.values(avoided(routes)).some((fewer) => fewer > 0)

/** What the safest route costs and saves, in words; null if either route is missing. */
export function costOfSafety(routes: Pick<PinnedRoutes, 'shortest' | 'safest'>): string | null {
  const { shortest, safest } = routes
  if (shortest.feet === null || safest.feet === null) return null
  if (!isSafer(routes)) return en.routesCompared.shortestIsSafest
  return en.routesCompared.costOfSafety(safest.feet - shortest.feet, avoided(routes))
}
