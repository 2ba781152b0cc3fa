/**
 * `node build/walls/measure.ts [PERCENT [FOLDER]]`: prints recall and precision of the walls found in pictures of the samples and
 * of random maps, in every style, with and without grid lines. None of these maps is used in training. Pictures with mistakes are
 * written to FOLDER, with missed walls marked blue and wrong ones pink.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { MAP_STYLES } from '../../src/draw/styles/registry.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { DEFAULT_WALL_LIKELIHOOD } from '../../src/map/chosenWalls.ts'
import { playerMap } from '../../src/map/playerMap.ts'
import type { MapId } from '../../src/map/records/ids.ts'
import { sampleMap, SAMPLES } from '../../src/samples/index.ts'
import { printed } from './draw.ts'
import { findPrinted, type PrintedWalls } from './findPrinted.ts'
import { MAP_KINDS } from './layouts.ts'
import { chanceMap } from './maps.ts'

const PIXELS_PER_SQUARE = 70
/** Random maps of each kind. */
const SEEDS = 2

const [percent, folder] = process.argv.slice(2)
const atLeast = percent === undefined ? DEFAULT_WALL_LIKELIHOOD : Number(percent) / 100
const maps: readonly (readonly [group: string, name: string, map: BattleMap])[] = [
  ...SAMPLES.map((sample) => ['samples', sample.id, playerMap(sampleMap(sample, 'm' as MapId))] as const),
  ...Array.from({ length: SEEDS }, (_, seed) =>
    MAP_KINDS.map((kind) => ['random', `${kind} ${seed}`, chanceMap(kind, `test${seed}`)] as const),
  ).flat(),
]

async function keepMarked(name: string, bytes: Uint8Array, { mistakes }: PrintedWalls): Promise<void> {
  if (folder === undefined || mistakes.length === 0) return
  mkdirSync(folder, { recursive: true })
  const image = await loadImage(bytes)
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  context.lineWidth = 5
  for (const { col, row, border, isMissed } of mistakes) {
    context.strokeStyle = isMissed ? '#0000ff' : '#ff00ff'
    const [long, wide, off] = [62, 20, 4]
    const [x, y] = [col * PIXELS_PER_SQUARE, row * PIXELS_PER_SQUARE]
    if (border === 'north') context.strokeRect(x + off, y - wide / 2, long, wide)
    else context.strokeRect(x - wide / 2, y + off, wide, long)
  }
  writeFileSync(join(folder, `${name}.png`), canvas.toBuffer('image/png'))
}

const share = (part: number, of: number): string => (of === 0 ? '–' : `${((100 * part) / of).toFixed(1)}%`)
const worst = { found: 1, wrong: 0 }
console.log(`at ${100 * atLeast}%: walls, found, wrong of what is found`)
for (const { id: style } of MAP_STYLES)
  for (const group of ['samples', 'random'])
    for (const grid of ['style', 'none'] as const) {
      const sum = { walls: 0, found: 0, wrong: 0 }
      for (const [of, name, map] of maps) {
        if (of !== group) continue
        const bytes = await printed(map, style, PIXELS_PER_SQUARE, grid)
        const counts = await findPrinted(map, style, { atLeast, bytes })
        for (const figure of ['walls', 'found', 'wrong'] as const) sum[figure] += counts[figure]
        await keepMarked(`${style} ${grid} ${name} ${counts.mistakes.length}`, bytes, counts)
      }
      worst.found = Math.min(worst.found, sum.found / sum.walls)
      worst.wrong = Math.max(worst.wrong, sum.wrong / (sum.found + sum.wrong))
      const columns = [style.padEnd(11), group.padEnd(10), `grid: ${grid}`.padEnd(12), String(sum.walls).padStart(5)]
      console.log(
        ...columns,
        share(sum.found, sum.walls).padStart(7),
        share(sum.wrong, sum.found + sum.wrong).padStart(6),
      )
    }
console.log(`worst: ${share(worst.found, 1)} found, ${share(worst.wrong, 1)} wrong`)
