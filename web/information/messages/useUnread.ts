import { messageCalls } from '#contract/information/calls/messages.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { isPrepared } from '#web/shell/screens/isPrepared.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'

/** A notice that begins or ends is noticed within a minute, or as soon as somebody looks at the page again. */
export const noticedEveryMs = 60_000

/** What is unread, asked again by itself while the page is in sight. Nobody waits for it, nobody misses it. */
export function useUnread() {
  const isAsked = useSession(session => isPrepared(session.profile))
  const { data } = useCall(
    messageCalls.getUnread,
    {},
    { enabled: isAsked, background: true, quiet: true, refetchIntervalMs: noticedEveryMs },
  )
  return data
}
