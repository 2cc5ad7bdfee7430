import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { NoticeForm } from '#web/information/notices/editing/NoticeForm.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import '#web/information/notices/notices.css'

const route = getRouteApi('/layout/notification/edit')

/** Writes a new notice, or changes one. */
export function NoticeEditingPage() {
  const { noticeId } = route.useSearch()
  return noticeId === undefined ? <NoticeForm key="new" notice={undefined} /> : <Edited key={noticeId} id={noticeId} />
}

function Edited({ id }: { id: number }) {
  const t = useText()
  const client = useQueryClient()
  const call = noticeCalls.getEditedNotice
  const answer = useCall(call, { noticeId: id }, { handledHere: [codes.notAuthorized] })
  // The form starts from what the server says then, never from an earlier visit.
  useEffect(() => () => client.removeQueries({ queryKey: [call.path] }), [client, call])
  if (answer.error?.failure === codes.notAuthorized) {
    return <Notice title={t('notices.reading.goneTitle')}>{t('notices.reading.gone')}</Notice>
  }
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return null
  return <NoticeForm key={answer.data.updatedAt} notice={answer.data} reload={answer.refetch} />
}
