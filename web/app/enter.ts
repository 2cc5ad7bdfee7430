import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { sessionCalls } from '#contract/calls/session.ts'
import { post } from '#web/api/portalCalls.ts'
import { askAboutLink } from '#web/app/askAboutLink.ts'
import { checkedLink } from '#web/app/checkedLink.ts'
import { guard, type Leaving, type Visitor } from '#web/app/guard.ts'
import { showError } from '#web/app/messages.ts'
import { queryClient } from '#web/app/queryClient.ts'
import type { ListedScreen } from '#web/app/screenList.ts'
import { currentSession, keepLinkCode } from '#web/session/currentSession.ts'
import { forgetPerson } from '#web/session/forgetPerson.ts'
import { texts } from '#web/texts/i18n.ts'

/**
 * Lets the visitor in, or leads elsewhere: does what the guard says. Where no route has the address, the matched one is
 * the root, which is no screen.
 */
export function enter(
  screens: readonly ListedScreen[],
  routeId: unknown,
  location: ParsedLocation,
): void | Promise<void> {
  const address = location.href
  const screen = screens.find(one => one.routeId === routeId)
  const verdict = guard(visitor(), { address, query: { ...location.search }, screen }, screens)
  if (verdict === 'stay') return undefined
  if (verdict === 'discardSession') return discardSession()
  if ('checkLink' in verdict) return enterByLink(verdict.checkLink, address)
  return leave(verdict)
}

function visitor(): Visitor {
  const { tokens, profile, pendingEmail } = currentSession()
  return {
    isSignedIn: tokens !== null && profile !== null,
    email: profile?.email ?? '',
    menus: profile?.menuList ?? [],
    hasPendingEmail: pendingEmail !== null,
    isManager: profile?.managerUser ?? false,
    hasAgreedToTerms: profile?.agreeToTermsOfUse ?? false,
    mustChangePassword: profile?.passwordChangeRequired ?? false,
  }
}

async function enterByLink(uuid: string, address: string) {
  keepLinkCode(uuid)
  const answer = await askAboutLink(uuid)
  leave(checkedLink(visitor(), { address, uuid, answer }))
}

function leave({ goTo, wanted, uuidCode, isOfAnother }: Leaving): never {
  if (isOfAnother) {
    discardSession()
    showError(texts.t('account.linkOfAnother'))
  }
  if (uuidCode !== undefined) keepLinkCode(uuidCode)
  throw redirect({ href: wanted ? `${goTo}?wanted=${encodeURIComponent(wanted)}` : goTo, replace: true })
}

/** The server is told where it can be reached; this browser forgets at once, whatever the answer. */
function discardSession() {
  void post(sessionCalls.logout, {}).catch(() => undefined)
  forgetPerson(queryClient)
}
