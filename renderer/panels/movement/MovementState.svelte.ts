import type { Cell } from '../../../src/grid/cell.ts'
import type { PanelDeps, PanelState } from '../panelState.ts'
import { ClosestState } from './ClosestState.svelte.ts'
import { RouteState } from './RouteState.svelte.ts'
import { TurnState } from './TurnState.svelte.ts'

/** Movement of the selected creature: its routes, the moves of its turn, and the opponent nearest to it. */
export class MovementState implements PanelState {
  readonly routes: RouteState
  readonly turn: TurnState
  readonly closest: ClosestState

  readonly #editor: PanelDeps['editor']

  constructor({ client, editor }: Pick<PanelDeps, 'client' | 'editor'>) {
    this.#editor = editor
    this.routes = new RouteState(client, editor)
    this.turn = new TurnState(editor)
    this.closest = new ClosestState(client, editor)
  }

  /** Moves the selected creature to a square by the shortest or the safest route, or (`choice`) only pins both. The panel explains a route that is blocked. */
  async send(to: Cell, by: 'shortest' | 'safest' | 'choice'): Promise<void> {
    await this.routes.pin(to)
    const { pinned } = this.routes
    if (pinned && by !== 'choice') await this.turn.make(pinned[by])
  }

  follow(): void {
    $effect(() => this.turn.follow())
    $effect(() => this.routes.remember(this.#editor.answers.route))
    $effect(() => {
      void [this.#editor.selectedCreature?.id, this.#editor.replica.revision, this.#editor.mover]
      this.routes.clear()
    })
  }
}
