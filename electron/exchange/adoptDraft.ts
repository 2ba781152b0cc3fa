import { createHash } from 'node:crypto'
import { readPictureHead } from '../../src/base/pictureHead.ts'
import type { ImportDraft, MapPicture } from '../../src/formats/format.ts'
import { settingsOf, SETTINGS_ID, type BattleMap } from '../../src/map/battleMap.ts'
import { isPicture } from '../../src/map/objects.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { inTransaction, type WritableDb } from '../storage/handles.ts'
import { insertMap } from '../storage/mapStore.ts'
import { insertPicture } from '../storage/pictureStore.ts'

/**
 * Adds a draft to the library with its pictures, in one transaction: never half a map. Pictures get the ids of the library (the
 * hash of their bytes).
 */
export function adoptDraft(
  db: WritableDb,
  { map, pictures }: ImportDraft,
  { id, name, atMs }: { readonly id: MapId; readonly name?: string | undefined; readonly atMs: number },
): MapId {
  const ids = new Map(
    [...pictures].map(([picture, { bytes }]) => [picture, createHash('sha256').update(bytes).digest('hex')]),
  )
  inTransaction(db, () => {
    for (const [picture, stored] of pictures) storePicture(db, ids.get(picture) ?? picture, picture, stored, atMs)
    insertMap(db, { ...withPictureIds(map, ids, name), id }, { atMs, sample: null })
  })
  return id
}

function storePicture(db: WritableDb, id: string, name: string, { bytes }: MapPicture, atMs: number): void {
  const head = readPictureHead(bytes)
  // An unreadable picture keeps its id on the map and is shown as missing.
  if (head.ok) insertPicture(db, { id, name, ...head.value, byteLength: bytes.byteLength, bytes }, atMs)
}

function withPictureIds(map: BattleMap, ids: ReadonlyMap<string, string>, name: string | undefined): BattleMap {
  const renamed = (picture: string) => ids.get(picture) ?? picture
  const settings = { ...settingsOf(map), ...(name === undefined ? {} : { name }) }
  return {
    ...map,
    tables: {
      ...map.tables,
      settings: new Map([[SETTINGS_ID, settings]]),
      props: new Map(
        [...map.tables.props].map(([id, prop]) => [
          id,
          isPicture(prop) ? { ...prop, picture: renamed(prop.picture) } : prop,
        ]),
      ),
      creatures: new Map(
        [...map.tables.creatures].map(([id, creature]) => [
          id,
          creature.picture === undefined ? creature : { ...creature, picture: renamed(creature.picture) },
        ]),
      ),
    },
  }
}
