import type { Cell } from '../../../src/grid/cell.ts'
import type { AppError } from '../../../src/base/errors.ts'
import type { PathAnswer } from '../../../src/ipc/shapes/engine.ts'
import { en } from '../../../src/words/en/index.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { TacticsOverlay } from '../../editor/tacticsOverlay.ts'
import { routeArgument } from '../../editor/EngineAnswers.svelte.ts'
import { newestQuestion, type Client } from '../../ipc/client.ts'

/** A destination kept for a closer look: the shortest and the safest way there. */
export interface PinnedRoutes {
  readonly to: Cell
  readonly shortest: PathAnswer
  readonly safest: PathAnswer
}

/**
 * The routes the movement panel shows: the one under the pointer, which stays readable when the pointer leaves the map, and a
 * pinned destination with its shortest and its safest way.
 */
export class RouteState {
  /** The last way shown; null when nothing is selected. */
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

  /** Takes note of the way on the map, if there is one. */
  see(route: PathAnswer | null): void {
    if (route !== null) this.last = route
  }

  /** Forgets everything: another creature, another map. */
  clear(): void {
    this.#ask()
    this.last = this.pinned = this.error = null
  }

  /** Looks for the shortest and the safest way to a square and keeps both. */
  async pin(to: Cell): Promise<void> {
    const creature = this.#editor.selectedCreature
    const { mapId } = this.#editor.replica
    if (creature === null || mapId === null) return
    const isNewest = this.#ask()
    const way = routeArgument(this.#editor.mover)
    const question = { mapId, creatureId: creature.id, ...way, to: { col: to.col, row: to.row } }
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
    // Of two routes that are equally safe the shortest counts twice: another one is no better.
    const routes = { shortest: shortest.value, safest: safest.value }
    const isWorth = safest.value.feet === null || shortest.value.feet === null || isSafer(routes)
    this.pinned = { to, ...routes, ...(isWorth ? {} : { safest: shortest.value }) }
  }

  /** The next click on the map is where to; the square of the keyboard, where that is in use, is taken at once. */
  choose(): void {
    const { cursor, hover } = this.#editor
    if (cursor && !hover) return void this.pin(cursor)
    this.#editor.display.pick(this, ({ x, y }) => void this.pin({ col: Math.floor(x), row: Math.floor(y) }))
  }

  /** Takes the pin out. */
  unpin(): void {
    this.pinned = null
  }
}

/** Both routes as the map shows them; null where neither leads there. One that is as good as the other is drawn once. */
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

/** What the safest route avoids, and for how many feet more; zero or less of both where it avoids nothing. */
function avoided({ shortest, safest }: Pick<PinnedRoutes, 'shortest' | 'safest'>) {
  return {
    opportunities: shortest.provokes.length - safest.provokes.length,
    hazards: shortest.hazards.length - safest.hazards.length,
  }
}
const isSafer = (routes: Pick<PinnedRoutes, 'shortest' | 'safest'>): boolean =>
  Object.values(avoided(routes)).some((fewer) => fewer > 0)

/** What safety costs, in words: feet more and opportunities less. Null where either route is missing. */
export function costOfSafety(routes: Pick<PinnedRoutes, 'shortest' | 'safest'>): string | null {
  const { shortest, safest } = routes
  if (shortest.feet === null || safest.feet === null) return null
  if (!isSafer(routes)) return en.routesCompared.shortestIsSafest
  return en.routesCompared.costOfSafety(safest.feet - shortest.feet, avoided(routes))
}
