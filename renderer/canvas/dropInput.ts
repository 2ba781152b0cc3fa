import type { Places } from './Places.ts'
import type { PointerSink } from './pointerSink.ts'

/** What a creature dragged out of the bestiary carries; dropping it is a click of the tool in hand. */
export const DRAGGED_CREATURE = 'application/x-fivefoot-creature'

/** Takes files and creatures that are dropped on the map, until the signal. */
export function listenToDrops(places: Places, sink: PointerSink, signal: AbortSignal): void {
  const holdsCreature = (event: DragEvent) => event.dataTransfer?.types.includes(DRAGGED_CREATURE) ?? false
  const over = (event: DragEvent) => {
    event.preventDefault()
    if (holdsCreature(event)) sink.pointerMove(places.input(event, 'none'))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) sink.filesDropped(files, places.onMap(event))
    else if (holdsCreature(event)) {
      sink.pointerDown(places.input(event, 'primary'))
      sink.pointerUp(places.input(event, 'primary'))
    }
  }
  places.element.addEventListener('dragover', over, { signal })
  places.element.addEventListener('drop', drop, { signal })
}
