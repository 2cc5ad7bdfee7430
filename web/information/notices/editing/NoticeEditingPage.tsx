import { getRouteApi } from '@tanstack/react-router'
import { noticeCalls } from '#contract/information/calls/notices.ts'
import { codes } from '#contract/kernel/codes.ts'
import { useCall, useForgotten } from '#web/kernel/api/queries.ts'
import { useEdition } from '#web/kernel/ui/forms/typed/useEdition.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { NoticeForm } from '#web/information/notices/editing/NoticeForm.tsx'
import { useText } from '#web/kernel/texts/useWords.ts'
import '#web/information/notices/notices.css'

const route = getRouteApi('/layout/notification/edit')

/** Writes a new notice, or changes one. */
export function NoticeEditingPage() {
  const { noticeId } = route.useSearch()
  return noticeId === undefined ? <NoticeForm key="new" notice={undefined} /> : <Edited key={noticeId} id={noticeId} />
}

function Edited({ id }: { id: number }) {
  const t = useText()
  const answer = useCall(noticeCalls.getEditedNotice, { noticeId: id }, { handledHere: [codes.notAuthorized] })
  useForgotten(noticeCalls.getEditedNotice)
  const [edition, reload] = useEdition(answer)
  const unknown = {
    codes: [codes.notAuthorized],
    title: t('notices.reading.goneTitle'),
    hint: t('notices.reading.gone'),
    back: null,
  }
  return (
    <Answered answer={answer} awaiting={null} unknown={unknown}>
      {notice => <NoticeForm key={edition} notice={notice} reload={() => void reload()} />}
    </Answered>
  )
}
