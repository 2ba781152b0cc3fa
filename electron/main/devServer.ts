/**
 * `npm run dev` serves the page's files from Vite's dev server, which replaces changed modules in open windows. The page keeps
 * its address and all other restrictions. A packaged app never reads the variable.
 */
import { app } from 'electron'

/** Address of the dev server, such as `http://127.0.0.1:5173`; undefined outside `npm run dev`. */
export const DEV_SERVER = app.isPackaged ? undefined : process.env['FIVEFOOT_DEV_SERVER']

/** Address of the dev server's WebSocket. */
export const DEV_SOCKET = DEV_SERVER?.replace(/^http/, 'ws')

/** Fetches a file of the page from the dev server. */
export async function fromDevServer(address: string, contentSecurityPolicy: string): Promise<Response> {
  const { pathname, search } = new URL(address)
  const answer = await fetch(new URL(pathname + search, DEV_SERVER))
  // Vite adds styles as elements.
  const policy = contentSecurityPolicy
    .replace(`style-src 'self'`, `style-src 'self' 'unsafe-inline'`)
    .replace(`connect-src 'self'`, `connect-src 'self' ${DEV_SOCKET}`)
  const headers = { 'content-type': answer.headers.get('content-type') ?? '', 'content-security-policy': policy }
  return new Response(await answer.arrayBuffer(), { status: answer.status, headers })
}
