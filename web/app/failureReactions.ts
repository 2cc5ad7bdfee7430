import { codes } from '#contract/kernel/codes.ts'
import {
  type CallError,
  asksForFreshProfile,
  isDisconnected,
  reactionTo,
  type FailedCall,
  type Reaction,
  failureText,
  type CallMeta,
} from '#web/kernel/api/errors/callError.ts'
import { isConnectionLost, noteConnectionLost } from '#web/kernel/api/connection/connection.ts'
import { rereadProfile } from '#web/kernel/session/freshProfile.ts'
import { sessionEndedAt } from '#web/shell/guard/endedSession.ts'
import { loginPath } from '#web/shell/guard/guard.ts'
import { keepDrafts } from '#web/kernel/ui/forms/typed/drafts.ts'
import { showFailure } from '#web/kernel/messages/messages.ts'
import { whenCallFails } from '#web/kernel/api/queryClient.ts'
import { router } from '#web/app/router.tsx'
import {
  clearSession,
  currentSession,
  currentSessionId,
  isCurrent,
  keepLinkCode,
} from '#web/kernel/session/currentSession.ts'

/** SHL-51 */
const reloadAfterMs = 2_000

/** Every failed call is reacted to once, here (SHL-47 to SHL-54). */
export function reactToFailures() {
  whenCallFails((error, meta, isAct) => {
    const wasLost = isConnectionLost()
    if (isDisconnected(error)) noteConnectionLost()
    // The banner says it, and what waits does in its place.
    if (!isAct && isDisconnected(error) && (wasLost || error.failure === 'interrupted')) return
    void reactToFailure(error, meta)
  })
}

/** What failed without being a call of the portal. */
const ofNoCall: FailedCall = { path: '', handledHere: [], leadsBackToList: false }

async function reactToFailure(error: CallError, meta: CallMeta | undefined) {
  const path = meta?.path ?? ''
  const sessionId = currentSessionId()
  if (isAftermath(error)) return
  if (asksForFreshProfile(error, path) && currentSession().tokens) {
    const profile = await rereadProfile(router)
    // The session is over, or the guard has led to the terms: that is what was wrong, and it has been told.
    if (!isCurrent(sessionId) || profile?.agreeToTermsOfUse === false) return
  }
  const reaction = reactionTo(error, meta ?? ofNoCall)
  if (meta?.quiet && reaction.kind === 'message') return
  react(reaction, error, path)
}

/**
 * A screen that is being left may ask once more, without tokens: that the session is over has been told. What another
 * session asked concerns nobody any more.
 */
const isAftermath = ({ failure, endsSession }: CallError) =>
  failure === 'sessionOver' || (failure === codes.loginMissing && !endsSession && !currentSession().tokens)

function react(reaction: Reaction, error: CallError, path: string) {
  if (reaction.kind === 'forgetLinkCode') keepLinkCode(null)
  if (reaction.kind === 'forgetLinkCode' || reaction.kind === 'nothing') return
  const isUnverified = reaction.kind === 'signOut' && reaction.unverified
  if (reaction.kind === 'toDeliveryList') void router.navigate({ to: '/delivery' })
  if (reaction.kind === 'signOut') leaveSession(reaction.reloads)
  // Last: messages of a session end with it, too.
  showFailure(path, t => (isUnverified ? t('session.verificationFailed') : failureText(error)))
}

function leaveSession(reloads: boolean) {
  const email = currentSession().profile?.email
  const { href, pathname } = router.latestLocation
  if (email) keepDrafts(email)
  clearSession()
  if (email) sessionEndedAt(href, email)
  // Whoever signs in again returns to what was open. Several calls may fail at once; the first one leads away.
  const leading = email ? { search: { wanted: href }, state: { wantedBy: email } } : {}
  if (pathname !== loginPath) void router.navigate({ to: loginPath, ...leading })
  if (reloads) setTimeout(() => window.location.reload(), reloadAfterMs)
}
