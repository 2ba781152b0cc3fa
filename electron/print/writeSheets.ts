/**
 * Writes a plan as one HTML page with every sheet at true size, which a hidden window passes to the system's print dialog. Style
 * sheet and margins keep the printer from scaling. The PDF itself cannot be used: Chromium's viewer fits it to the paper.
 */
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { xmlText } from '../../src/base/markup.ts'
import { toSvg } from '../../src/draw/toSvg.ts'
import type { Drawing } from '../../src/print/drawing.ts'
import { drawPage, type PagePlan } from '../../src/print/planPages.ts'
import { dataAddress } from './pictures.ts'
import { letterOutlines } from './letterOutlines.ts'
import { fontFaces } from './fontPackages.ts'
import { softAsPictures } from './softAsPictures.ts'
import type { WriteDeps } from './writePdf.ts'
import { endWith } from '../disk/writeFileWhole.ts'

/** Writes all sheets, their pictures as files into `folder`, and ends the sink. Rejects with what the sink reports. */
export async function writeSheets(plan: PagePlan, sink: Writable, folder: string, deps: WriteDeps): Promise<void> {
  const failed = new Promise<never>((_, reject) => sink.once('error', reject))
  failed.catch(() => undefined)
  const put = async (text: string) => {
    if (!sink.write(text)) await Promise.race([once(sink, 'drain'), failed])
  }
  const pictures = new Map(plan.pictures.map((id, i) => [id, `picture-${i + 1}`]))
  for (const [id, name] of pictures) await writeFile(join(folder, name), deps.pictures.stored(id))
  await put(
    `<!doctype html><meta charset="utf-8"><title>${xmlText(plan.title)}</title><style>${styleOf(plan)}</style>\n`,
  )
  const address = (id: string) => pictures.get(id) ?? ''
  const { whole } = softAsPictures(plan, plan.paperSquareInches, deps)
  for (let index = 0; index < plan.pages.length; index++) {
    const drawing = drawPage(plan, index)
    let text = isLandscape(drawing) ? '<div class="landscape">' : '<div>'
    const sheet = { ...drawing, marks: await whole(drawing) }
    for (const piece of toSvg(sheet, { address, flatAddress: dataAddress, letterOutlines, prefix: `p${index}-` }))
      text += piece
    await put(`${text}</div>\n`)
    deps.onProgress?.('pages', index + 1, plan.pages.length)
    await nextTurn()
    deps.signal?.throwIfAborted()
  }
  await endWith(sink)
}

/**
 * All sheets are in portrait, as the paper is in the printer; landscape drawings are rotated. Chromium passes only the first of
 * several page sizes to the printer.
 */
function styleOf({ pages }: PagePlan): string {
  const [first] = pages
  const sides = first ? [first.widthInches, first.heightInches] : []
  const [width, height] = [inches(Math.min(...sides)), inches(Math.max(...sides))]
  return [
    `@page{size:${width} ${height};margin:0}body{margin:0}`,
    `div{width:${width};height:calc(${height} - 1px);overflow:hidden;break-after:page}div:last-child{break-after:auto}`,
    `svg{display:block}.landscape svg{transform-origin:0 0;transform:rotate(90deg) translateY(-100%)}`,
    ...fontFaces(),
  ].join('\n')
}

const inches = (value: number): string => `${Math.round(value * 1e4) / 1e4}in`

const isLandscape = ({ widthInches, heightInches }: Drawing): boolean => widthInches > heightInches
