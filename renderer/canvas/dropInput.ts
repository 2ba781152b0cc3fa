import type { PointerMapper } from './PointerMapper.ts'
import type { PointerSink } from './pointerSink.ts'

/** What a creature dragged out of the bestiary carries; dropping it is a click of the current tool. */
export const DRAGGED_CREATURE = 'application/x-fivefoot-creature'

/** Takes files and creatures that are dropped on the map, until the signal. */
export function listenToDrops(mapper: PointerMapper, sink: PointerSink, signal: AbortSignal): void {
  const holdsCreature = (event: DragEvent) => event.dataTransfer?.types.includes(DRAGGED_CREATURE) ?? false
  const over = (event: DragEvent) => {
    event.preventDefault()
    if (holdsCreature(event)) sink.pointerMove(mapper.input(event, 'none'))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0) sink.filesDropped(files, mapper.onMap(event))
    else if (holdsCreature(event)) {
      sink.pointerDown(mapper.input(event, 'primary'))
      sink.pointerUp(mapper.input(event, 'primary'))
    }
  }
  mapper.element.addEventListener('dragover', over, { signal })
  mapper.element.addEventListener('drop', drop, { signal })
}
