import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Stop } from './stop.ts'

/** One file inside one version of an npm package. */
export type PackedFile = {
  /** As in "name@1.2.3". */
  readonly specifier: string
  /** Of the whole tarball, in the lockfile's notation: "sha512-" and base64. */
  readonly integrity: string
  /** Path inside the package. */
  readonly file: string
}

/**
 * Fetches a package through the host's npm, so that its registry, proxy and certificates count, checks it against the
 * pinned integrity, and unpacks the one file into `workFolder`. Gives that file's path. Stops when npm cannot fetch it
 * or when the content is not the pinned one.
 */
export async function fetchPackedFile(wanted: PackedFile, workFolder: string): Promise<string> {
  await mkdir(workFolder, { recursive: true })
  const npm = npmCommand(process.env['npm_execpath'])
  const packing = await run(npm.command, [
    ...npm.leadingArguments,
    ...['pack', wanted.specifier, '--pack-destination', workFolder, '--cache', join(workFolder, 'npm-cache')],
    ...['--ignore-scripts', '--silent'],
  ])
  const tarball = (await readdir(workFolder)).find((name) => name.endsWith('.tgz'))
  if (packing.exitCode !== 0 || tarball === undefined) {
    throw new Stop(`npm could not fetch ${wanted.specifier}. ${lastLine(packing.errorText)}`.trim())
  }
  const tarballPath = join(workFolder, tarball)
  await checkIntegrity(tarballPath, wanted)
  const unpacking = await run('tar', ['-xzf', tarballPath, '-C', workFolder, `package/${wanted.file}`])
  if (unpacking.exitCode !== 0) throw new Stop(`tar could not unpack ${tarball}. ${lastLine(unpacking.errorText)}`)
  await rm(tarballPath)
  return join(workFolder, 'package', wanted.file)
}

/** Stops unless the tarball has the pinned hash. */
export async function checkIntegrity(tarballPath: string, wanted: PackedFile): Promise<void> {
  const hash = createHash('sha512')
  await pipeline(createReadStream(tarballPath), hash)
  const found = `sha512-${hash.digest('base64')}`
  if (found === wanted.integrity) return
  throw new Stop(
    `${wanted.specifier} is not what we know: expected ${wanted.integrity}, got ${found}. Nothing was unpacked.`,
  )
}

/** How to run npm: the one that runs this script where there is one (its path may not be on PATH), else PATH's. */
export function npmCommand(npmExecPath: string | undefined): {
  readonly command: string
  readonly leadingArguments: readonly string[]
} {
  if (npmExecPath?.endsWith('npm-cli.js')) return { command: process.execPath, leadingArguments: [npmExecPath] }
  return { command: 'npm', leadingArguments: [] }
}

function run(
  command: string,
  commandArguments: readonly string[],
): Promise<{ exitCode: number | null; errorText: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, commandArguments, { stdio: ['ignore', 'ignore', 'pipe'] })
    let errorText = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errorText += text))
    child.on('error', reject)
    child.on('close', (exitCode) => resolve({ exitCode, errorText }))
  })
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
