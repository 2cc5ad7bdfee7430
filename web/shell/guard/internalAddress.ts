import { z } from 'zod'
import { rootPath } from '#web/shell/guard/guard.ts'

const anyOrigin = 'https://portal.invalid'

/** An address inside the portal, or the root: a link to the login page must not lead to another site afterwards. */
export function internalAddress(address: string | undefined): string {
  if (!address?.startsWith('/') || !URL.canParse(address, anyOrigin)) return rootPath
  const { origin, pathname, search, hash } = new URL(address, anyOrigin)
  // '/.//elsewhere' becomes '//elsewhere', which a browser reads as another host.
  return origin === anyOrigin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : rootPath
}

/** Where to go after signing in. */
export const wantedSearch = z.object({ wanted: z.string().optional().catch(undefined) })
