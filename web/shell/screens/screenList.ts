import type { AnyRoute } from '@tanstack/react-router'
import type { Screen } from '#web/shell/screens/screen.ts'

export type ListedScreen = Screen & { routeId: string; path: string }

/** Every screen of a route tree, in the order in which app/screens.tsx names them. */
export function screensUnder(route: AnyRoute): ListedScreen[] {
  const own = route.options.staticData?.screen
  const children: AnyRoute[] = Object.values(route.children ?? {})
  return [...(own ? [{ ...own, routeId: route.id, path: route.fullPath }] : []), ...children.flatMap(screensUnder)]
}

/** A screen with those above it, topmost first. */
export function pathTo(path: string, screens: readonly ListedScreen[]): ListedScreen[] {
  const screen = screens.find(one => one.path === path)
  if (!screen) return []
  return [...(screen.parent ? pathTo(screen.parent, screens) : []), screen]
}
