/**
 * Serves the app's pages and pictures from custom schemes. The pages have a standard, secure origin, so that `'self'` in the
 * content security policy means exactly the files in their folder; with `file:` it would mean the whole disk.
 */
import { readFile } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import { protocol, type Session } from 'electron'
import type { Picture } from '../../src/ipc/shapes/library.ts'
import { fontAt } from '../print/fontPackages.ts'
import { DEV_SERVER, DEV_SOCKET, fromDevServer } from './devServer.ts'

const PAGE_SCHEME = 'app'
const PAGE_ORIGIN = `${PAGE_SCHEME}://fivefoot`
const PICTURE_SCHEME = 'fivefoot-picture'
/** Address of the GM's page. */
export const PAGE_ADDRESS = `${PAGE_ORIGIN}/index.html`

const CONTENT_SECURITY_POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `worker-src 'self'`,
  `style-src 'self'`,
  `font-src 'self'`,
  `img-src 'self' data: blob: ${PICTURE_SCHEME}:`,
  `connect-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ')

const MIMES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
}

/** Session of the players' window; in memory only. */
export const PLAYERS_SESSION = 'players'
/** Address of the players' page. */
export const PLAYERS_ADDRESS = `${PAGE_ORIGIN}/players.html`

/** True for the address of the GM's page. */
export const isPageAddress = (address: string): boolean => isSamePage(address, PAGE_ADDRESS)

/** True for the address of the players' page. */
export const isPlayersAddress = (address: string): boolean => isSamePage(address, PLAYERS_ADDRESS)

function isSamePage(address: string, page: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol: scheme, host, pathname } = new URL(address)
  return `${scheme}//${host}${pathname}` === page
}

/** True if a window may fetch an address: files of our pages, pictures, and data already in the window. */
export const isOwnAddress = (address: string): boolean =>
  address.startsWith(`${PAGE_ORIGIN}/`) ||
  address.startsWith(`${PICTURE_SCHEME}:`) ||
  (DEV_SOCKET !== undefined && address.startsWith(DEV_SOCKET)) ||
  /^(data|blob|devtools):/.test(address)

/** Registers the schemes. Call before the app is ready. */
export function declareSchemes(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: PAGE_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
    // With CORS, so that printing can read back a canvas with such a picture.
    {
      scheme: PICTURE_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true },
    },
  ])
}

/** Serves pages from `folder`, the fonts of paper, and pictures by id, to the windows of a session. */
export function servePage(
  { protocol: schemes }: Session,
  folder: string,
  picture: (id: string) => Pick<Picture, 'mime' | 'bytes'> | undefined,
): void {
  const root = resolve(folder)
  schemes.handle(PAGE_SCHEME, async (request) => {
    const font = request.url.startsWith(`${PAGE_ORIGIN}/`) ? fontAt(request.url.slice(PAGE_ORIGIN.length)) : null
    if (font) return answerWith(await readFile(font.path), font.mime)
    if (DEV_SERVER !== undefined) return fromDevServer(request.url, CONTENT_SECURITY_POLICY)
    const file = request.url.startsWith(`${PAGE_ORIGIN}/`) ? fileOf(root, request.url) : null
    const mime = file === null ? undefined : MIMES[extname(file)]
    if (file === null || mime === undefined) return notFound()
    try {
      return answerWith(await readFile(file), mime)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return notFound()
      throw error
    }
  })
  schemes.handle(PICTURE_SCHEME, (request) => {
    const found = picture(new URL(request.url).pathname.slice(1))
    if (!found) return notFound()
    return new Response(new Uint8Array(found.bytes), {
      headers: {
        'content-type': found.mime,
        'x-content-type-options': 'nosniff',
        'access-control-allow-origin': PAGE_ORIGIN,
        // A picture's id is the hash of its bytes, so it never changes.
        'cache-control': 'immutable, max-age=31536000',
      },
    })
  })
}

const answerWith = (bytes: Buffer, mime: string): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': mime,
      'content-security-policy': CONTENT_SECURITY_POLICY,
      'x-content-type-options': 'nosniff',
    },
  })

/** The file that an address names; null if it is outside the folder or the address is malformed. */
function fileOf(root: string, address: string): string | null {
  try {
    const file = resolve(join(root, decodeURIComponent(new URL(address).pathname)))
    return file.startsWith(root + sep) ? file : null
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

const notFound = (): Response => new Response(null, { status: 404 })
