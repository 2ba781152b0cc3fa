import { isPicture } from '../../../src/map/objects.ts'
import type { Drawing, Prop } from '../../../src/map/records/annotations.ts'
import type { Edge } from '../../../src/map/records/edge.ts'
import { en } from '../../../src/words/en/index.ts'
import type { SelectableTable } from '../../editor/selection.ts'
import { wordOf } from './creatureSheet.ts'

const { common, details: labels } = en.labels

const OF_TABLE: Readonly<Record<Exclude<SelectableTable, 'drawings' | 'edges'>, string>> = {
  creatures: common.creature,
  notes: labels.note,
  props: labels.object,
  templates: labels.areaOfEffect,
  regions: common.region,
  lights: labels.light,
}

/** What a record is: a door is a door, and a text a text. */
export function recordKind(table: SelectableTable, record: object): string {
  if (table === 'edges') return en.terms.edges[(record as Edge).kind]
  if (table === 'props' && isPicture(record as Prop)) return labels.picture
  if (table !== 'drawings') return OF_TABLE[table]
  const { shape } = record as Drawing
  return shape === 'text' ? labels.textOnMap : wordOf(shape)
}
