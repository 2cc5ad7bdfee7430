import type { Menu } from '#contract/kernel/menus.ts'
import type { ScreenRules } from '#web/shell/screens/screen.ts'

export type Visitor = {
  isSignedIn: boolean
  /** Of the signed-in user; empty for a stranger. */
  email: string
  menus: readonly Menu[]
  /** A right password was given, and the one-time password is awaited. */
  hasPendingEmail: boolean
  isManager: boolean
  hasAgreedToTerms: boolean
  mustChangePassword: boolean
}

/**
 * `address` is the whole internal address, `query` its search alone; `screen` is missing where no screen has that path.
 */
export type Wanted = {
  address: string
  query: Readonly<Record<string, unknown>>
  screen: ScreenRules | undefined
  /** It was opened in a session that is over, and comes back by the browser's history. */
  isOfFormer?: boolean
}

/** What to do: let the visitor stay, or what SHL-18 to SHL-28 asks for instead. */
export type Verdict =
  | 'stay'
  /** The session ends, and the page stays. */
  | 'discardSession'
  /** The code of a password-change link is stored and checked with the server; checkedLink() goes on with its answer. */
  | { checkLink: string }
  | Leaving

export type Leaving = {
  goTo: string
  /** The address to return to after signing in, or after agreeing to the terms. */
  wanted?: string
  /** The link code that is stored from now on; where it is missing, what is stored stays. */
  uuidCode?: string | null
  /** The link is another account's: email and token are dropped, and an error says so. */
  isOfAnother?: true
}

export const rootPath = '/'
export const loginPath = '/login'
export const notFoundPath = '/404'
export const linkErrorPath = '/linkError'
export const termsPath = '/terms-of-use'
export const passwordChangePath = '/password-change'

/** The route guard (SHL-18 to SHL-28). */
export function guard(visitor: Visitor, wanted: Wanted, screens: readonly ScreenRules[]): Verdict {
  const { screen } = wanted
  if (wanted.isOfFormer && !screen?.public) return { goTo: visitor.isSignedIn ? rootPath : loginPath }
  if (!visitor.isSignedIn) return guardAnonymous(visitor, wanted)
  if (screen?.signsOut) return 'discardSession'
  if (screen?.public && !screen.isSignIn) return 'stay'
  if (!visitor.hasAgreedToTerms) return screen?.isTerms ? 'stay' : { goTo: termsPath, ...returningTo(wanted) }
  if (screen?.isPasswordLink) return guardPasswordLink(wanted)
  if (visitor.mustChangePassword) return screen?.isPasswordChange ? 'stay' : { goTo: passwordChangePath }
  if (screen?.isSignIn || screen?.isTerms) return { goTo: rootPath }
  return guardScreen(visitor, screen, screens)
}

function guardAnonymous(visitor: Visitor, wanted: Wanted): Verdict {
  const { screen } = wanted
  const maySee = screen?.public && (!screen.needsPendingEmail || visitor.hasPendingEmail)
  return maySee ? 'stay' : { goTo: loginPath, ...returningTo(wanted) }
}

/** Nobody returns to a step of signing in, to the root or to /404. */
function returningTo({ address, screen }: Wanted): { wanted?: string } {
  const isWorthIt = !screen?.public && screen?.path !== rootPath && screen?.path !== notFoundPath
  return isWorthIt ? { wanted: address } : {}
}

/** A stored code is cleared by each of these links; only `?code=…` alone is a link that can be checked. */
function guardPasswordLink({ query }: Wanted): Verdict {
  const { code, ...others } = query
  if (Object.keys(query).length === 0) return { goTo: passwordChangePath, uuidCode: null }
  if (typeof code !== 'string' || code === '' || Object.keys(others).length > 0)
    return { goTo: linkErrorPath, uuidCode: null }
  return { checkLink: code }
}

function guardScreen(visitor: Visitor, screen: ScreenRules | undefined, screens: readonly ScreenRules[]): Verdict {
  if (!screen) return { goTo: notFoundPath }
  if (screen.path === rootPath) return { goTo: firstPermittedPath(visitor, screens) }
  if (screen.isGroup) return { goTo: firstPermittedPath(visitor, childrenOf(screen, screens)) }
  // A screen outside one's menus answers like one that does not exist.
  const menus = [...(screen.menu ? [screen.menu] : []), ...(screen.orMenus ?? [])]
  if (menus.length > 0 && !menus.some(menu => visitor.menus.includes(menu))) return { goTo: notFoundPath }
  if (screen.needsManager && !visitor.isManager) return { goTo: notFoundPath }
  return 'stay'
}

const childrenOf = (group: ScreenRules, screens: readonly ScreenRules[]) =>
  screens.filter(screen => screen.parent === group.path)

/** The first of these screens in the side menu that the visitor may open. */
const firstPermittedPath = (visitor: Visitor, screens: readonly ScreenRules[]) =>
  screens.find(screen => screen.menu && !screen.hidden && visitor.menus.includes(screen.menu))?.path ?? notFoundPath
