import type { Menu } from '#contract/menus.ts'

/** What the guard knows of a screen; the list is in screens.tsx. */
export type ScreenRules = {
  path: string
  /** Opens without a session; whoever is signed in is led to the root. */
  public?: boolean
  /** Public, but only between the right password and the one-time password. */
  needsPendingEmail?: boolean
  /** The menu that the user's list must hold. */
  menu?: Menu
  /** Not in the side menu. */
  hidden?: boolean
}

export type Visitor = { isSignedIn: boolean; menus: readonly Menu[]; hasPendingEmail: boolean }

/** `address` is the whole internal address with its search; `screen` is missing where no screen has that path. */
export type Wanted = { address: string; screen: ScreenRules | undefined }

/** Stay, or go elsewhere; `wanted` is the address to return to after signing in. */
export type Verdict = 'stay' | { goTo: string; wanted?: string }

export const rootPath = '/'
export const loginPath = '/login'
export const notFoundPath = '/404'

/** The route guard (spec 2). */
export function guard(visitor: Visitor, wanted: Wanted, screens: readonly ScreenRules[]): Verdict {
  const { screen } = wanted
  if (!visitor.isSignedIn) return guardStranger(visitor, wanted)
  if (screen?.public) return { goTo: rootPath }
  if (!screen) return { goTo: notFoundPath }
  if (screen.path === rootPath) return { goTo: firstPermittedPath(visitor, screens) }
  // A screen outside one's menus answers like one that does not exist.
  if (screen.menu && !visitor.menus.includes(screen.menu)) return { goTo: notFoundPath }
  return 'stay'
}

function guardStranger(visitor: Visitor, { address, screen }: Wanted): Verdict {
  const maySee = screen?.public && (!screen.needsPendingEmail || visitor.hasPendingEmail)
  if (maySee) return 'stay'
  const isWorthReturning = !screen?.public && screen?.path !== rootPath && screen?.path !== notFoundPath
  return isWorthReturning ? { goTo: loginPath, wanted: address } : { goTo: loginPath }
}

/** The first screen of the side menu that the visitor may open. */
export const firstPermittedPath = (visitor: Visitor, screens: readonly ScreenRules[]) =>
  screens.find(screen => screen.menu && !screen.hidden && visitor.menus.includes(screen.menu))?.path ?? notFoundPath

const anyOrigin = 'https://portal.invalid'

/** An address inside the portal, or the root: a link to the login page must not lead to another site afterwards. */
export function internalAddress(address: string | undefined): string {
  if (!address?.startsWith('/') || !URL.canParse(address, anyOrigin)) return rootPath
  const { origin, pathname, search, hash } = new URL(address, anyOrigin)
  // '/.//elsewhere' becomes '//elsewhere', which a browser reads as another host.
  return origin === anyOrigin && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : rootPath
}
