/** What the actions of the window do that depends on the map, and the keys of panels. */
import { expect, test } from 'vitest'
import { windowActions, type WindowCommands } from '../../../renderer/panels/commands/windowActions.ts'
import type { RecordId } from '../../../src/map/records/ids.ts'
import { TestEditor } from '../editor/testEditor.ts'

/** The actions on a map with stairs to another level, and what they did. */
async function actions() {
  const t = await TestEditor.open()
  const stairs = { id: 's', at: { x: 2, y: 1 }, widthSquares: 1, heightSquares: 2, symbol: 'stairs-up', leadsTo: 'm2' }
  const crate = { ...stairs, id: 'c', symbol: 'chest', leadsTo: undefined }
  t.main.change({ type: 'edit-records', put: [stairs, crate].map((record) => ({ table: 'props', record })) })
  await t.settled()
  const did: unknown[][] = []
  const commands = new Proxy({} as WindowCommands, {
    get:
      (_, name) =>
      (...given: readonly unknown[]) =>
        did.push([name, ...given]),
  })
  const all = windowActions(commands)
  const action = (id: string) => all.find((each) => each.id === id)!
  const select = (id: string) =>
    t.editor.select({ cells: new Set(), records: [{ table: 'props', id: id as RecordId }] })
  return { t, did, action, select }
}

test('stairs are followed to their level while they are selected, other objects nowhere', async () => {
  const { t, did, action, select } = await actions()
  const follow = action('here.follow')
  const canFollow = [follow.isEnabled(t.editor)]
  for (const id of ['c', 's']) {
    select(id)
    canFollow.push(follow.isEnabled(t.editor))
    void follow.run(t.editor)
  }
  expect([canFollow, did]).toEqual([[false, false, true], [['follow', 'm2']]])
})

test('the map is resized in the panel of the map', async () => {
  const { t, did, action } = await actions()
  void action('map.resize').run(t.editor)
  expect(did).toEqual([['showPanel', 'map']])
})
