import type { QueryClient } from '@tanstack/react-query'
import type { CallError } from '#web/api/callError.ts'
import { reactionTo } from '#web/api/callErrors.ts'
import { failureText } from '#web/api/failureText.ts'
import type { CallMeta } from '#web/api/queries.ts'
import { loginPath } from '#web/app/guard.ts'
import { showError } from '#web/app/messages.ts'
import { router } from '#web/app/router.tsx'
import { forgetPerson } from '#web/session/forgetPerson.ts'
import { currentSession } from '#web/session/currentSession.ts'

/** spec 9 */
const reloadAfterMs = 2_000

/** Does what follows from a failed call (spec 4, 8): the one place that reacts to failures. */
export function reactToFailure(error: CallError, meta: CallMeta | undefined, queryClient: QueryClient) {
  const reaction = reactionTo(error, meta?.path ?? '', meta?.handledHere)
  if (reaction.kind === 'nothing') return
  showError(failureText(error))
  if (reaction.kind === 'toDeliveryList') void router.navigate({ to: '/delivery' })
  if (reaction.kind === 'signOut') leaveSession(queryClient, reaction.reloads)
}

function leaveSession(queryClient: QueryClient, reloads: boolean) {
  const wasSignedIn = currentSession().tokens !== null
  const { href, pathname } = router.latestLocation
  forgetPerson(queryClient)
  // Whoever signs in again returns to what was open. Several calls may fail at once; the first one leads away.
  if (pathname !== loginPath) void router.navigate({ to: loginPath, search: wasSignedIn ? { wanted: href } : {} })
  if (reloads) setTimeout(() => window.location.reload(), reloadAfterMs)
}
