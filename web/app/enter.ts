import { redirect } from '@tanstack/react-router'
import { guard, type Visitor } from '#web/app/guard.ts'
import type { ListedScreen } from '#web/app/screenList.ts'
import { currentSession } from '#web/session/currentSession.ts'

const visitor = (): Visitor => {
  const { tokens, profile, pendingEmail } = currentSession()
  return {
    isSignedIn: tokens !== null && profile !== null,
    menus: profile?.menuList ?? [],
    hasPendingEmail: pendingEmail !== null,
  }
}

/** Lets the visitor in, or leads elsewhere. Where no route has the address, the matched one is the root, which is no screen. */
export function enter(screens: readonly ListedScreen[], routeId: unknown, address: string): void {
  const screen = screens.find(one => one.routeId === routeId)
  const verdict = guard(visitor(), { address, screen }, screens)
  if (verdict === 'stay') return
  const search = verdict.wanted ? `?wanted=${encodeURIComponent(verdict.wanted)}` : ''
  throw redirect({ href: `${verdict.goTo}${search}`, replace: true })
}
