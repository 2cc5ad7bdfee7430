import { noticeCalls } from '#contract/information/calls/notices.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { EditedNoticeCards, EditedNoticeTable } from '#web/information/notices/editing/EditedNoticeRows.tsx'
import { EditedNoticeFilter } from '#web/information/notices/editing/EditedNoticeFilter.tsx'
import { requestOf, sortOf, type NoticeSearch, type Sort } from '#web/information/notices/noticeSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void }

/** Every notice with its state, for the platform administrator. */
export function EditedNotices({ search, onSearch }: Props) {
  const isPhone = usePhone()
  return (
    <>
      <EditedNoticeFilter search={search} isPhone={isPhone} onSearch={onSearch} />
      <Found search={search} isPhone={isPhone} onSearch={onSearch} />
    </>
  )
}

function Found({ search, isPhone, onSearch }: Props & { isPhone: boolean }) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const { state, sort, order } = search
  const asked = { ...requestOf(search), state, sort, order }
  const answer = useCall(noticeCalls.getEditedNoticeList, asked, { keepPrevious: true })
  if (answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data?.total === 0) {
    const isNarrowed = Boolean(state ?? search.kind ?? search.keyword)
    return isNarrowed ? (
      <Notice title={t('notices.nothingFits')}>{t('notices.nothingFitsHint')}</Notice>
    ) : (
      <Notice title={t('notices.all.none')}>{t('notices.all.noneHint')}</Notice>
    )
  }
  const listed = {
    rows: answer.data?.rows,
    sort: sortOf(search),
    onSort: (next: Sort) => onSearch({ ...search, sort: next.key, order: next.order, page: undefined }),
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
      {isPhone ? <EditedNoticeCards {...listed} /> : <EditedNoticeTable place={JSON.stringify(search)} {...listed} />}
    </ListResults>
  )
}
