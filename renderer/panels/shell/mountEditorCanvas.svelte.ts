import { untrack } from 'svelte'
import { pan } from '../../editor/tools/clicks/tool.ts'
import { select } from '../../editor/tools/select/tool.ts'
import type { BattleMap } from '../../../src/map/battleMap.ts'
import type { Prop } from '../../../src/map/records/annotations.ts'
import { layerIsVisible } from '../../editor/layers.ts'
import { selectedPicture } from '../../editor/pictureGeometry.ts'
import type { Selection } from '../../editor/selection.ts'
import { EditorCanvas, type ShownScene } from '../../canvas/EditorCanvas.ts'
import { playersScene } from '../../canvas/playersScene.ts'
import { listenToPointer } from '../../canvas/pointerInput.ts'
import type { WheelPreference } from '../../ui/WheelPreference.svelte.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.shell

/**
 * Puts the map into an element and keeps it in step with the editor's state; the answer takes it away again. Use it as an
 * attachment: `<div {@attach (element) => mountEditorCanvas(element, editor, wheel)}>`. The element gets keyboard focus and a label.
 */
export function mountEditorCanvas(element: HTMLElement, editor: EditorState, wheel: WheelPreference): () => void {
  const place = document.createElement('div')
  place.style.position = 'absolute'
  place.style.inset = '0'
  place.style.overflow = 'hidden'
  element.append(place)
  element.style.touchAction = 'none'
  if (!element.hasAttribute('tabindex')) element.tabIndex = 0
  const canvas = new EditorCanvas(
    place,
    (zoom) => {
      editor.zoom = zoom
      // A canvas that fits a new map moves within the effect that shows it.
      untrack(() => editor.viewMoves++)
    },
    (record, how) => {
      // Shown until the map has it.
      editor.preview = [{ kind: 'picture', prop: record }]
      const label = how === 'rotate' ? labels.rotatePicture : labels.resizePicture
      void editor.run({ type: 'edit-records', put: [{ table: 'props', record }], label })
    },
  )
  editor.view = canvas
  let grabbing = $state(false)
  const stopListening = listenToPointer(element, canvas, {
    get isPanning() {
      return editor.toolId === pan.id
    },
    pointerDown: (at) => editor.pointerController.down(at),
    pointerMove: (at) => editor.pointerController.move(at),
    pointerUp: (at) => editor.pointerController.up(at),
    pointerCancel: () => editor.pointerController.cancel(),
    pointerLeave: () => editor.pointerController.leave(),
    doubleClick: (at) => editor.pointerController.doubleClick(at),
    contextMenu: (at, x, y) => editor.openContextMenu(at, x, y),
    filesDropped: (files, at) => editor.filesDropped(files, at),
    wheelTurned: () => wheel.turned(),
    grabbing: (active) => (grabbing = active),
  })
  const stopDrawing = $effect.root(() => {
    $effect(() => canvas.show(sceneOf(editor)))
    $effect(() => {
      element.style.cursor = grabbing ? 'grabbing' : editor.pointerShape
    })
  })
  return () => {
    stopDrawing()
    stopListening()
    canvas.destroy()
    place.remove()
    if (editor.view === canvas) editor.view = null
  }
}

/** What the canvas should show now. */
function sceneOf(editor: EditorState): ShownScene | null {
  const { map, settings, palette, overlays, answers } = editor
  if (editor.playersMap && settings) return playersScene(editor.playersMap, editor.theme)
  const { previews, staged, reach: shownReach, tactics } = editor.display.shown
  if (!map || !settings) return null
  return {
    map: staged ?? map,
    settings,
    palette,
    theme: editor.theme,
    overlays: { ...overlays, reach: overlays.reach || shownReach !== null },
    selection: editor.selection,
    previews: [...previews, ...editor.pendingPreviews.flat(), ...editor.preview],
    cursor: editor.hover ? null : editor.cursor,
    hover: editor.hover,
    reach: shownReach === 'none' ? null : (shownReach ?? editor.reach),
    standing: shownReach === null ? editor.standing : null,
    misplaced: staged ? [] : editor.misplaced,
    // A push or a leap has a way of its own: two at once cannot be told apart.
    route: shownReach === null && tactics?.kind !== 'force' ? answers.route : null,
    threat: answers.threat,
    tactics,
    revealed: null,
    aligning: editor.aligning,
    handled: editor.toolId === select.id && !staged ? visiblePicture(map, editor.selection) : null,
  }
}

/** The selected picture, where it can be seen and changed. */
function visiblePicture(map: BattleMap, selection: Selection): Prop | null {
  const prop = selectedPicture(map, selection)
  return prop && layerIsVisible(map, { table: 'props', id: prop.id }) ? prop : null
}
