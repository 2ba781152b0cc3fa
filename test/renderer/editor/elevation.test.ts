import { expect, test } from 'vitest'
import { TestEditor } from './testEditor.ts'

const feetOf = ({ map: { layers, widthCells, heightCells } }: TestEditor) =>
  Array.from({ length: heightCells }, (_, row) => [
    ...layers.elevationFeet.subarray(row * widthCells, (row + 1) * widthCells),
  ])

test('a dais is one drag, and stairs up to it another', async () => {
  const t = (await TestEditor.open(7, 3)).tool('elevation', { elevationShape: 'rectangle', elevationFeet: 15 })
  t.drag([
    [4.5, 0.5],
    [6.5, 2.5],
  ])
  await t.settled()
  t.tool('elevation', { elevationMode: 'slope' }).drag([
    [1.5, 1.5],
    [4.5, 1.5],
  ])
  await t.settled()
  expect(feetOf(t)).toEqual([
    [0, 0, 0, 0, 15, 15, 15],
    [0, 0, 5, 10, 15, 15, 15],
    [0, 0, 0, 0, 15, 15, 15],
  ])
  expect(t.main.labels).toHaveLength(2)
})

test('a slope goes in steps of 5 ft, however long it is', async () => {
  const t = (await TestEditor.open(6, 1)).tool('elevation', {
    elevationShape: 'line',
    elevationMode: 'slope',
    elevationFeet: 10,
  })
  t.drag([
    [0.5, 0.5],
    [3.5, 0.5],
  ])
  await t.settled()
  expect(feetOf(t)).toEqual([[0, 5, 5, 10, 0, 0]])
})

test('a slope goes down as it is dragged, as wide as it is dragged', async () => {
  const t = (await TestEditor.open(4, 5)).tool('elevation', {
    elevationShape: 'rectangle',
    elevationMode: 'slope',
    elevationFeet: -20,
  })
  t.drag([
    [1.5, 0.5],
    [2.5, 4.5],
  ])
  await t.settled()
  expect(feetOf(t).map((row) => row.slice(1, 3))).toEqual([
    [0, 0],
    [-5, -5],
    [-10, -10],
    [-15, -15],
    [-20, -20],
  ])
})

test.each([
  [
    [2.5, 6.5],
    [0, 0, 5, 10, 15, 20, 20],
  ],
  [
    [6.5, 2.5],
    [20, 20, 15, 10, 5, 0, 0],
  ],
])('a slope by a wide line from column %j is level beyond both of its ends', async ([from = 0, to = 0], feet) => {
  const t = (await TestEditor.open(9, 4)).tool('elevation', {
    ...{ elevationShape: 'line', elevationMode: 'slope', elevationFeet: 20, brushSize: 3 },
  })
  t.drag([
    [from, 1.5],
    [to, 1.5],
  ])
  await t.settled()
  expect(feetOf(t).map((row) => row.slice(1, 8))).toEqual([feet, feet, feet, [0, 0, 0, 0, 0, 0, 0]])
})

test('a fill raises what is level up to the walls, and the right button levels it', async () => {
  const t = (await TestEditor.open(5, 3)).tool('edges')
  t.drag([
    [2, 0],
    [2, 3],
  ])
  await t.settled()
  t.tool('elevation', { elevationShape: 'fill', elevationMode: 'raise', elevationFeet: 5 })
  for (let i = 0; i < 2; i++) {
    t.click(0.5, 0.5)
    await t.settled()
  }
  expect(feetOf(t)[1]).toEqual([10, 10, 0, 0, 0])
  t.click(0.5, 0.5, { button: 'secondary' })
  await t.settled()
  expect(feetOf(t)[1]).toEqual([0, 0, 0, 0, 0])
})

test('a polygon of corners clicked one by one sets elevation, and its slope rises away from the first corner', async () => {
  const t = (await TestEditor.open(6, 4)).tool('elevation', { elevationShape: 'polygon', elevationFeet: 15 })
  const corners = [
    [1, 0],
    [5, 0],
    [5, 2],
    [1, 2],
  ] as const
  for (const [x, y] of corners) t.click(x, y)
  expect([t.editor.tool.state, t.main.labels.length]).toEqual(['placing', 0])
  t.key('Enter')
  await t.settled()
  expect(feetOf(t)).toEqual([
    [0, 15, 15, 15, 15, 0],
    [0, 15, 15, 15, 15, 0],
    [0, 0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0, 0],
  ])
  t.tool('elevation', { elevationMode: 'slope', elevationFeet: 0 })
  for (const [x, y] of corners) t.click(x, y)
  t.click(1, 0)
  await t.settled()
  expect(feetOf(t)[1]).toEqual([0, 15, 10, 5, 0, 0])
  for (const [x, y] of corners) t.click(x, y, { button: 'secondary' })
  t.key('Enter')
  await t.settled()
  expect(feetOf(t)[0]).toEqual([0, 0, 0, 0, 0, 0])
})

test('Alt takes over an elevation with every shape, and Escape drops a drag', async () => {
  for (const elevationShape of ['brush', 'line', 'rectangle', 'ellipse', 'polygon', 'fill'] as const) {
    const t = (await TestEditor.open(5, 3)).tool('elevation', { elevationShape: 'brush', elevationFeet: 35 })
    t.click(1.5, 1.5)
    await t.settled()
    t.tool('elevation', { elevationShape, elevationFeet: 5 }).click(1.5, 1.5, { alt: true })
    await t.settled()
    expect([t.editor.options.elevationFeet, t.main.labels.length]).toEqual([35, 1])
    if (elevationShape === 'fill') continue
    t.down(2.5, 0.5).move(4.5, 2.5)
    t.key('Escape')
    t.up(4.5, 2.5)
    await t.settled()
    expect([t.editor.tool.state, t.main.labels.length]).toEqual(['idle', 1])
  }
})
