import { useMatches, useRouter } from '@tanstack/react-router'
import { screensUnder } from '#web/shell/screens/screenList.ts'

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
