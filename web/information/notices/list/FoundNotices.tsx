import { noticeCalls } from '#contract/information/calls/notices.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { noticedEveryMs } from '#web/information/messages/useUnread.ts'
import { NoticeEntry } from '#web/information/notices/list/NoticeEntry.tsx'
import { NoNotices } from '#web/information/notices/list/NoticeSection.tsx'
import { requestOf, type NoticeSearch } from '#web/information/notices/noticeSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void }

/** The published notices of a kind or with a word, page by page. */
export function FoundNotices({ search, onSearch }: Props) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const isPhone = usePhone()
  const answer = useCall(noticeCalls.getNoticeList, requestOf(search), {
    keepPrevious: true,
    refetchIntervalMs: noticedEveryMs,
  })
  const { kind, keyword } = search
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data?.total === 0) {
    return kind && !keyword ? (
      <NoNotices kind={kind} />
    ) : (
      <Notice title={t('notices.nothingFits')}>{t('notices.nothingFitsHint')}</Notice>
    )
  }
  return (
    <ListResults
      label={t('notices.list')}
      found={answer.data}
      place={search}
      isOld={answer.isPlaceholderData}
      isPhone={isPhone}
      texts={{ ...listTexts, found: total => t('notices.found', { number: count(total) }) }}
      onPlace={({ page, size }) => onSearch({ ...search, page, size })}
    >
      <ul className="notice-entries notice-entries-framed">
        {answer.data?.rows.map(notice => (
          <NoticeEntry key={notice.noticeId} notice={notice} search={search} showsKind={!kind} />
        ))}
      </ul>
    </ListResults>
  )
}
