import { readFileSync } from 'node:fs'
import type { CallInput } from '../../../src/ipc/contract.ts'
import { testServices } from '../../services/support/testServices.ts'

/** A command that paints a square. */
export const paint = (index: number): CallInput<'maps.run'>['command'] => ({
  type: 'paint-cells',
  layer: 'terrain',
  indices: [index],
  values: [3],
})

/** A library with a map that has squares, notes, creatures, history and a version, a picture, two creatures of the user's own and a stamp. */
export async function library() {
  const services = testServices()
  const { done } = services
  const mapId = await done('library.create', { name: 'Cellar', ruleset: 'pf1e', widthCells: 40, heightCells: 40 })
  for (const index of [1, 50, 1500]) await done('maps.run', { mapId, command: paint(index) })
  const note = (number: number) => ({
    type: 'edit-records' as const,
    put: [
      { table: 'notes' as const, record: { id: `n${number}`, number, at: { x: 2, y: 3 }, title: `Note ${number}` } },
    ],
  })
  await done('maps.run', { mapId, command: note(1) })
  const creature = (id: string) => ({
    table: 'creatures' as const,
    record: { id, name: id, size: 'medium' as const, side: 'foes', at: { col: 1, row: 2 }, speedFeet: { land: 30 } },
  })
  const command = note(2)
  await done('maps.run', { mapId, command: { ...command, put: [...command.put, ...['b', 'c', 'a'].map(creature)] } })
  await done('maps.saveVersion', { mapId, name: 'Before the flood' })
  for (const [id, name] of [
    ['own-1', 'Owlwolf'],
    ['own-2', 'Owlwolf 2'],
  ] as const)
    await done('creatures.put', { id, sheet: { name, size: 'large', speedFeet: { land: 40 } }, favourite: false })
  await done('stamps.put', { id: 'hut', name: 'Hut', widthCells: 2, heightCells: 1, cells: [], records: [] })
  await done('preferences.write', { key: 'theme', value: 'dark' })
  const picture = await done('pictures.add', { name: 'rug.png', bytes: readFileSync('build/icons/icon.png') })
  return { ...services, mapId, picture: picture.id }
}
