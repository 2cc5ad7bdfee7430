import { useInfiniteQuery } from '@tanstack/react-query'
import { messageCalls } from '#contract/information/calls/messages.ts'
import type { RequestOf } from '#contract/kernel/call.ts'
import { metaOf } from '#web/kernel/api/callMeta.ts'
import { usePortalCalls } from '#web/kernel/api/sending/usePortalCalls.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'

const { getMessages, markMessagesRead } = messageCalls

/** The caller's messages, more of them when they are wanted, and marking them as read. */
export function useInbox() {
  const { post } = usePortalCalls()
  const answer = useInfiniteQuery({
    queryKey: [getMessages.path],
    queryFn: ({ pageParam, signal }) => post(getMessages, { before: pageParam }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ rows, hasMore }) => (hasMore ? rows.at(-1)?.messageId : undefined),
    // Opened again, it has what came in meanwhile.
    staleTime: 0,
    meta: metaOf(getMessages, { background: true, quiet: true }),
  })
  const mark = useCallMutation(markMessagesRead, { background: true })
  return { answer, markRead: (marked: RequestOf<typeof markMessagesRead>) => mark.mutate(marked) }
}
