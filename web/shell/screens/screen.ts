import type { Menu } from '#contract/kernel/menus.ts'
import type { MenuIcon } from '#web/shell/menu/menuIcons.ts'
import type { screens } from '#web/shell/screens/texts.ts'

/** What a screen is besides its page: menu, breadcrumbs, page titles and the guard derive from it. */
export type Screen = {
  title?: `screens.${keyof typeof screens}`
  /** The menu that the user's list must hold. */
  menu?: Menu
  icon?: MenuIcon
  /** The screen above it in the breadcrumbs. */
  parent?: string
  /** Not in the side menu; the entry of its menu is highlighted instead. */
  hidden?: boolean
  /** Opens without a session. */
  public?: boolean
  /** A step of signing in: whoever is signed in already is led to the root. */
  isSignIn?: boolean
  /** Public, but only between the right password and the one-time password. */
  needsPendingEmail?: boolean
  /** Opening it ends a session (SHL-21: links that were mailed to somebody). */
  signsOut?: boolean
  /** Where the terms of use are agreed to, before anything else. */
  isTerms?: boolean
  /** Where a password that must be changed is changed, before going on. */
  isPasswordChange?: boolean
  /** Where mailed password-change links lead. */
  isPasswordLink?: boolean
  /** Only for company and platform administrators. */
  needsManager?: boolean
  /** A group of the side menu; its children name it as their parent. */
  isGroup?: boolean
  /** Where platform users pick no company (SHL-45): never, or not while their own company is picked. */
  noCompanyContext?: 'always' | 'forOwnCompany'
  /** A breadcrumb to it brings back its last search. */
  keepsSearch?: boolean
}
declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}
