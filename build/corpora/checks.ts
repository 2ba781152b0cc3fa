/**
 * `npm run corpora:checks -- FOLDER [PICTURES]`: puts two sides on every map file of a folder, runs all checks and prints what they
 * find. With a second folder it draws each map there as PNG: walls blue, doors brown, low walls green, and each finding numbered as
 * printed. A finding that a person who looks at the map would not agree with is a fault of its check.
 */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { env } from 'node:process'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { drawThumbnail } from '../../electron/exchange/drawThumbnail.ts'
import { readMapFile } from '../../electron/exchange/readMapFile.ts'
import { checkMap } from '../../src/answers/checks.ts'
import type { CheckFinding } from '../../src/ipc/shapes/checks.ts'
import type { BattleMap } from '../../src/map/battleMap.ts'
import { RULESETS } from '../../src/rules/registry.ts'
import { errorReport } from '../../src/words/errors.ts'
import { isMap } from './mapFiles.ts'
import { placeSides } from './placeSides.ts'

const LONGEST_PX = 1600
const CHOICES = { settings: {}, rounds: 6 }
const EDGE_COLORS = { wall: '#1040ff', door: '#a05000', window: '#00a0c0', barrier: '#108030' } as const

async function drawFindings(
  file: string,
  map: BattleMap,
  source: Parameters<typeof drawThumbnail>[1],
  findings: readonly CheckFinding[],
): Promise<void> {
  const image = await loadImage(
    Buffer.from(await drawThumbnail(map, source, { widthPx: LONGEST_PX, heightPx: LONGEST_PX })),
  )
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  const square = image.width / map.widthCells
  context.lineWidth = Math.max(2, square / 10)
  for (const { cell, border, kind } of map.tables.edges.values()) {
    const [x, y] = [cell.col * square, cell.row * square]
    context.strokeStyle = EDGE_COLORS[kind]
    context.beginPath()
    context.moveTo(x, y)
    context.lineTo(border === 'north' ? x + square : x, border === 'north' ? y : y + square)
    context.stroke()
  }
  for (const { name, at } of map.tables.creatures.values()) {
    context.font = `${Math.max(10, square / 2)}px sans-serif`
    context.fillStyle = '#000000'
    context.fillText(name, at.col * square, (at.row + 0.6) * square)
  }
  for (const [i, { cells }] of findings.entries()) {
    const color = `hsl(${(i * 137) % 360} 90% 45%)`
    context.fillStyle = color
    context.globalAlpha = 0.35
    for (const { col, row } of cells) context.fillRect(col * square, row * square, square, square)
    context.globalAlpha = 1
    const [first] = cells
    if (!first) continue
    context.font = `bold ${Math.max(16, square)}px sans-serif`
    context.strokeStyle = '#ffffff'
    context.strokeText(`${i + 1}`, first.col * square, (first.row + 1) * square)
    context.fillText(`${i + 1}`, first.col * square, (first.row + 1) * square)
  }
  writeFileSync(file, await canvas.encode('png'))
}

const [folder, pictures] = process.argv.slice(2).map((each) => resolve(env['INIT_CWD'] ?? '.', each))
if (folder === undefined) {
  console.error('Name a folder with maps: npm run corpora:checks -- FOLDER [PICTURES]')
  process.exit(2)
}
if (pictures !== undefined) mkdirSync(pictures, { recursive: true })
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(isMap).sort()
const counts = new Map<string, number>()
let [maps, refused, empty] = [0, 0, 0]
for (const [i, file] of files.entries()) {
  const ruleset = RULESETS[i % RULESETS.length]?.id ?? ''
  const read = await readMapFile(join(folder, file), { ruleset, snap: { toleranceSquares: 0.2 } })
  if (!read.ok) {
    refused++
    console.log(`${file}: refused: ${errorReport({ ...read.error, file: basename(file) })}`)
    continue
  }
  const { map: imported, pictures: found } = read.value.draft
  const map = placeSides(imported, ruleset, file)
  if (!map) {
    empty++
    console.log(`${file}: no room for a side`)
    continue
  }
  const answer = checkMap(map, CHOICES)
  if (!answer.ok) throw new Error(answer.error.code)
  const { findings } = answer.value
  maps++
  const size = `${map.widthCells} × ${map.heightCells}, ${map.tables.creatures.size} creatures, ${ruleset}`
  console.log(`${relative('.', file)}: ${size}, ${findings.length} findings`)
  for (const [at, { check, text }] of findings.entries()) {
    console.log(`  ${at + 1} ${check}: ${text}`)
    counts.set(check, (counts.get(check) ?? 0) + 1)
  }
  const source = (id: string) => found.get(id)?.bytes
  if (pictures !== undefined)
    await drawFindings(join(pictures, `${file.replaceAll(/[\\/ ]/gu, '-')}.png`), map, source, findings)
}
const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
const each = [...counts].map(([check, count]) => `${check} ${count}`).join(', ')
console.log(`\n${maps} maps checked, ${refused} refused, ${empty} without room; ${all} findings: ${each}`)
