import { useQueryClient } from '@tanstack/react-query'
import { messageCalls } from '#contract/information/calls/messages.ts'
import { noticeCalls } from '#contract/information/calls/notices.ts'

const concerned = [
  noticeCalls.getNoticeList,
  noticeCalls.getEditedNoticeList,
  noticeCalls.getEditedNotice,
  messageCalls.getUnread,
]

/** What is shown of notices is asked for again, the mark in the navigation bar too. */
export function useReread() {
  const client = useQueryClient()
  return () => Promise.all(concerned.map(({ path }) => client.invalidateQueries({ queryKey: [path] })))
}
