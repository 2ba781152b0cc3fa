// npm run demo: what the app is for, without a window. Opens the sample encounters, asks how far everyone gets and by
// which way, plays three rounds, prints to PDF and PNG, exports to every format, draws every style, and reports on one screen
// what came of it.
//   npm run demo               into out/demo (a build empties out/, and with it this)
//   npm run demo -- FOLDER     into FOLDER
//   npm run demo -- FOLDER ID  of one sample, such as vault-of-the-salt-king

import { mkdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { SAMPLES } from '../src/samples/index.ts'
import { writeStyleSheets } from './demo/styleSheet.ts'
import { sizeWords, type Stop as TourStop, tourSample } from './demo/tourSample.ts'
import { Stop, runScript } from './runtime/stop.ts'

const projectFolder = resolve(import.meta.dirname, '..')
const OWN_FOLDER = join(projectFolder, 'out', 'demo')

await runScript(async () => {
  const [folder, wanted, ...rest] = process.argv.slice(2)
  if (rest.length > 0)
    throw new Stop('expected a folder and a sample, as in: npm run demo -- FOLDER vault-of-the-salt-king')
  const samples = SAMPLES.filter(({ id }) => wanted === undefined || id === wanted)
  if (samples.length === 0)
    throw new Stop(`there is no sample ${wanted}; expected one of ${SAMPLES.map(({ id }) => id).join(', ')}`)
  const callersFolder = process.env['INIT_CWD'] ?? process.cwd()
  const target = folder === undefined ? OWN_FOLDER : resolve(callersFolder, folder)
  // Only our own folder is emptied: in someone else's may be more than we put there.
  if (folder === undefined) await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const began = performance.now()
  let [files, bytes] = [0, 0]
  for (const sample of samples) {
    const tour = await tourSample(sample, target)
    if (!tour.ok)
      throw new Stop(`${sample.settings.name}: ${tour.error.where ?? ''} ${tour.error.details ?? tour.error.code}`)
    process.stdout.write(`${tour.value.title}\n${tour.value.stops.map(line).join('')}`)
    files += tour.value.files
    bytes += tour.value.bytes
  }
  const sheets = await writeStyleSheets(target, samples)
  if (!sheets.ok) throw new Stop(`styles: ${sheets.error.details ?? sheets.error.code}`)
  for (const { name, says, bytes: size } of sheets.value) {
    process.stdout.write(`${name}: ${says}\n`)
    files += 1
    bytes += size
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `${files} files, ${sizeWords(bytes)}, in ${relative(callersFolder, target) || '.'}; ${seconds} s\n`,
  )
})

function line({ name, ms, says }: TourStop): string {
  return `  ${name.padEnd(8)}${`${Math.round(ms)} ms`.padStart(8)}  ${says}\n`
}
