import { wantedBy } from '#web/shell/guard/endedSession.ts'
import { redirect, type ParsedLocation } from '@tanstack/react-router'
import { isOfFormerSession } from '#web/shell/guard/sessionHistory.ts'
import { askAboutLink } from '#web/shell/guard/askAboutLink.ts'
import { checkedLink } from '#web/shell/guard/checkedLink.ts'
import { guard, type Leaving, type Visitor } from '#web/shell/guard/guard.ts'
import { showError } from '#web/kernel/messages/messages.ts'
import type { ListedScreen } from '#web/shell/screens/screen.ts'
import {
  currentSession,
  currentSessionId,
  keepLinkCode,
  noticeOtherTabs,
  type SessionId,
} from '#web/kernel/session/currentSession.ts'
import { endSession } from '#web/kernel/session/endSession.ts'

/**
 * Lets the visitor in, or leads elsewhere: does what the guard says. Where no route has the address, the matched one is
 * the root, which is no screen. Answers for which session the page is opened.
 */
export async function enter(
  screens: readonly ListedScreen[],
  routeId: unknown,
  location: ParsedLocation,
): Promise<SessionId> {
  noticeOtherTabs()
  const address = location.href
  const screen = screens.find(one => one.routeId === routeId)
  const isOfFormer = isOfFormerSession(location.state.openedBy)
  const verdict = guard(visitor(), { address, query: { ...location.search }, screen, isOfFormer }, screens)
  if (verdict === 'discardSession') discardSession()
  else if (verdict !== 'stay') await ('checkLink' in verdict ? enterByLink(verdict.checkLink, address) : leave(verdict))
  return currentSessionId()
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
    showError(t => t('session.linkOfAnother'))
  }
  if (uuidCode !== undefined) keepLinkCode(uuidCode)
  const href = wanted ? `${goTo}?wanted=${encodeURIComponent(wanted)}` : goTo
  // The session may have ended during this very navigation, by a call for the page.
  throw redirect({ href, replace: true, state: wanted ? { wantedBy: wantedBy(wanted) } : {} })
}

/** The server is told where it can be reached. */
const discardSession = () => void endSession().catch(() => undefined)
