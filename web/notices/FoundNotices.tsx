import { noticeCalls } from '#contract/information/calls/notices.ts'
import { useCall } from '#web/api/queries.ts'
import { LoadFailed } from '#web/layout/LoadFailed.tsx'
import { useListTexts } from '#web/layout/useListTexts.ts'
import { noticedEveryMs } from '#web/messages/useUnread.ts'
import { NoticeEntry } from '#web/notices/NoticeEntry.tsx'
import { NoNotices } from '#web/notices/NoticeSection.tsx'
import { requestOf, type NoticeSearch } from '#web/notices/noticeSearch.ts'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'
import { ListResults } from '#web/ui/ListResults.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { usePhone } from '#web/ui/usePhone.ts'

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
