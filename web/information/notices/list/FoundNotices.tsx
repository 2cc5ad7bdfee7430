import type { ReactNode } from 'react'
import { noticeCalls, type Notice } from '#contract/information/calls/notices.ts'
import { noticedEveryMs } from '#web/information/messages/useUnread.ts'
import { NoticeEntry } from '#web/information/notices/list/NoticeEntry.tsx'
import type { NoticeSearch, NoticeSortKey } from '#web/information/notices/noticeList.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void; tools: ReactNode }

/** The published notices of a kind or with a word, page by page. */
export function FoundNotices({ search, onSearch, tools }: Props) {
  const t = useText()
  const { kind, keyword, page, size } = search
  const asked = { kind, keyword, page, pageSize: size }
  const options = { keepPrevious: true, refetchIntervalMs: noticedEveryMs }
  return (
    <ListResults
      search={search}
      onSearch={onSearch}
      answer={useCall(noticeCalls.getNoticeList, asked, options)}
      texts={{
        title: t('notices.list'),
        found: number => t('notices.found', { number }),
        none:
          kind && !keyword
            ? { title: t(`notices.empty.${kind}`), hint: t(`notices.emptyHint.${kind}`) }
            : { title: t('notices.nothingFits'), hint: t('notices.nothingFitsHint') },
      }}
      columns={useColumns(search)}
      keyOf={({ noticeId }) => noticeId}
      showsCards
      tools={tools}
    />
  )
}

function useColumns(search: NoticeSearch): readonly Column<Notice, NoticeSortKey>[] {
  const t = useText()
  return [
    {
      heads: [{ title: t('notices.list') }],
      cell: notice => <NoticeEntry notice={notice} search={search} showsKind={!search.kind} />,
      onCard: 'top',
    },
  ]
}
