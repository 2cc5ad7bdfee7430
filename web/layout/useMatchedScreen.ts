import { useMatches, useRouter } from '@tanstack/react-router'
import { screensUnder } from '#web/app/screenList.ts'

/** The screen that is open, and all there are. */
export function useMatchedScreen() {
  const screens = screensUnder(useRouter().routeTree)
  const routeId = useMatches().at(-1)?.routeId
  return { screen: screens.find(screen => screen.routeId === routeId), screens }
}
