import { codes } from '#contract/codes.ts'
import type { CallError } from '#web/api/callError.ts'
import { asksForFreshProfile, reactionTo, type FailedCall, type Reaction } from '#web/api/callErrors.ts'
import { failureText } from '#web/api/failureText.ts'
import type { CallMeta } from '#web/api/callMeta.ts'
import { rereadProfile } from '#web/app/freshProfile.ts'
import { loginPath } from '#web/app/guard.ts'
import { showError } from '#web/app/messages.ts'
import { queryClient } from '#web/app/queryClient.ts'
import { router } from '#web/app/router.tsx'
import { currentSession, keepLinkCode } from '#web/session/currentSession.ts'
import { forgetPerson } from '#web/session/forgetPerson.ts'
import { texts } from '#web/texts/i18n.ts'

/** spec 9 */
const reloadAfterMs = 2_000

/** Every failed call is reacted to once, here (spec 4, 8). */
export function reactToFailures() {
  queryClient.getQueryCache().config.onError = (error, query) => void reactToFailure(error, query.meta)
  queryClient.getMutationCache().config.onError = (error, _body, _context, mutation) =>
    void reactToFailure(error, mutation.meta)
}

/** What failed without being a call of the portal. */
const ofNoCall: FailedCall = { path: '', handledHere: [], leadsBackToList: false }

async function reactToFailure(error: CallError, meta: CallMeta | undefined) {
  const path = meta?.path ?? ''
  if (isAftermath(error)) return
  if (asksForFreshProfile(error, path) && currentSession().tokens) {
    const profile = await rereadProfile()
    // The session is over, or the guard has led to the terms: that is what was wrong, and it has been told.
    if (!currentSession().tokens || profile?.agreeToTermsOfUse === false) return
  }
  const reaction = reactionTo(error, meta ?? ofNoCall)
  if (meta?.quiet && reaction.kind === 'message') return
  react(reaction, error)
}

/** A screen that is being left may ask once more, without tokens: that the session is over has been told. */
const isAftermath = ({ failure, endsSession }: CallError) =>
  failure === codes.loginMissing && !endsSession && !currentSession().tokens

function react(reaction: Reaction, error: CallError) {
  if (reaction.kind === 'forgetLinkCode') keepLinkCode(null)
  if (reaction.kind === 'forgetLinkCode' || reaction.kind === 'nothing') return
  const isUnverified = reaction.kind === 'signOut' && reaction.unverified
  showError(isUnverified ? texts.t('session.verificationFailed') : failureText(error))
  if (reaction.kind === 'toDeliveryList') void router.navigate({ to: '/delivery' })
  if (reaction.kind === 'signOut') leaveSession(reaction.reloads)
}

function leaveSession(reloads: boolean) {
  const wasSignedIn = currentSession().tokens !== null
  const { href, pathname } = router.latestLocation
  forgetPerson(queryClient)
  // Whoever signs in again returns to what was open. Several calls may fail at once; the first one leads away.
  if (pathname !== loginPath) void router.navigate({ to: loginPath, search: wasSignedIn ? { wanted: href } : {} })
  if (reloads) setTimeout(() => window.location.reload(), reloadAfterMs)
}
