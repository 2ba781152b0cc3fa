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
import type { PointerSink } from '../../canvas/pointerSink.ts'
import { putRecord } from '../../editor/recordCommands.ts'
import type { WheelPreference } from '../../ui/WheelPreference.svelte.ts'
import type { EditorState } from '../../editor/EditorState.svelte.ts'
import type { OpenMap } from '../OpenMap.svelte.ts'
import { en } from '../../../src/words/en/index.ts'

const labels = en.labels.shell

/**
 * Shows the map in an element and keeps it in step with the editor; returns a function that removes it. Use it as an
 * attachment: `<div {@attach (element) => mountEditorCanvas(element, open, wheel)}>`. Makes the element focusable.
 */
export function mountEditorCanvas(element: HTMLElement, open: OpenMap, wheel: WheelPreference): () => void {
  const { editor } = open
  const container = document.createElement('div')
  container.style.position = 'absolute'
  container.style.inset = '0'
  container.style.overflow = 'hidden'
  element.append(container)
  element.style.touchAction = 'none'
  if (!element.hasAttribute('tabindex')) element.tabIndex = 0
  const canvas = new EditorCanvas(
    container,
    (zoom) => {
      editor.zoom = zoom
      // A canvas that fits a new map into its view moves within the effect that shows the map.
      untrack(() => editor.viewMoves++)
    },
    (prop, how) => {
      // Shown until the map has it.
      editor.preview = [{ kind: 'picture', prop }]
      void editor.run(putRecord('props', prop, how === 'rotate' ? labels.rotatePicture : labels.resizePicture))
    },
  )
  editor.view = canvas
  let grabbing = $state(false)
  const stopListening = listenToPointer(
    element,
    canvas,
    pointerSink(open, wheel, (active) => (grabbing = active)),
  )
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
    container.remove()
    if (editor.view === canvas) editor.view = null
  }
}

/** Leads what the pointer does over the map to the editor. */
function pointerSink(open: OpenMap, wheel: WheelPreference, onGrab: (active: boolean) => void): PointerSink {
  const { editor } = open
  const { pointerController } = editor
  return {
    get isPanning() {
      return editor.toolId === pan.id
    },
    pointerDown: (at) => pointerController.down(at),
    pointerMove: (at) => pointerController.move(at),
    pointerUp: (at) => pointerController.up(at),
    pointerCancel: () => pointerController.cancel(),
    pointerLeave: () => pointerController.leave(),
    doubleClick: (at) => pointerController.doubleClick(at),
    contextMenu: (at, x, y) => editor.openContextMenu(at, x, y),
    filesDropped: (files, at) => void open.dropFiles(files, at),
    wheelTurned: () => wheel.turned(),
    grabbing: onGrab,
  }
}

/** What the canvas shows; null without a map. */
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
    previews: [...(editor.revealing?.shading ?? []), ...previews, ...editor.pendingPreviews.flat(), ...editor.preview],
    cursor: editor.hover ? null : editor.cursor,
    hover: editor.hover,
    reach: shownReach === 'none' ? null : (shownReach ?? editor.reach),
    standing: shownReach === null ? editor.standing : null,
    misplaced: staged ? [] : editor.misplaced,
    // A push or a leap has its own path, which would be confused with a route.
    route: shownReach === null && tactics?.kind !== 'force' ? answers.route : null,
    threat: answers.threat,
    tactics,
    revealed: null,
    aligning: editor.aligning,
    handled: editor.toolId === select.id && !staged ? visiblePicture(map, editor.selection) : null,
  }
}

/** The selected picture, if it is visible and editable. */
function visiblePicture(map: BattleMap, selection: Selection): Prop | null {
  const prop = selectedPicture(map, selection)
  return prop && layerIsVisible(map, { table: 'props', id: prop.id }) ? prop : null
}
