import { useMatches, useRouter, type AnyRoute } from '@tanstack/react-router'
import type { Profile } from '#contract/identity/calls/session.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import type { MenuIcon } from '#web/shell/menu/menuIcons.ts'
import type { screens } from '#web/shell/screens/texts.ts'
import type { Command } from '#web/shell/search/commandWords.ts'

/** What a screen is besides its page: menu, breadcrumbs, page titles and the guard derive from it. */
export type Screen = {
  /** Of the texts of screens/. */
  title?: keyof typeof screens
  /** The menu that the user's list must hold. */
  menu?: Menu
  /** Opens for whoever has one of these menus alone, too. */
  orMenus?: readonly Menu[]
  /** Without one it is not in the side menu: the entry of its menu is highlighted instead. */
  icon?: MenuIcon
  /** The screen above it in the breadcrumbs, where its path does not say so. */
  parent?: string
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
  /** What one does there: the search box offers it, although the side menu has no entry of it. */
  command?: Command
  /** Whom its list offers it, besides those with its menu. */
  isFor?: (profile: Pick<Profile, 'role' | 'isPFcompany'>) => boolean
  /** A list that is a CSV file, too, which the search box offers. */
  hasFile?: boolean
  /** A breadcrumb to it brings back its last search. */
  keepsSearch?: boolean
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen
  }
}

/** What the guard and the side menu know of a screen. */
export type ScreenRules = Screen & { path: string; hidden?: boolean }
export type ListedScreen = ScreenRules & { routeId: string }

/** Every screen of a route tree, in the order in which app/screens.tsx names them. */
export function screensUnder(route: AnyRoute): ListedScreen[] {
  const own = route.options.staticData?.screen
  const children: AnyRoute[] = Object.values(route.children ?? {})
  return [...(own ? [listed(own, route)] : []), ...children.flatMap(screensUnder)]
}

function listed(screen: Screen, { id: routeId, fullPath: path }: AnyRoute): ListedScreen {
  const parent = path.slice(0, path.lastIndexOf('/'))
  return { ...(parent && { parent }), ...screen, hidden: screen.icon === undefined, routeId, path }
}

/** A screen with those above it, topmost first. */
export function pathTo(path: string, screens: readonly ListedScreen[]): ListedScreen[] {
  const screen = screens.find(one => one.path === path)
  if (!screen) return []
  return [...(screen.parent ? pathTo(screen.parent, screens) : []), screen]
}

/**
 * The screen that is open with its search, and all screens there are. Not by the router's location: on the way to another
 * screen that is already the other's.
 */
export function useMatchedScreen() {
  const screens = screensUnder(useRouter().routeTree)
  const match = useMatches().at(-1)
  const search: Record<string, unknown> = match?.search ?? {}
  return { screen: screens.find(screen => screen.routeId === match?.routeId), search, screens }
}
