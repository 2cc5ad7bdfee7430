import { Link } from '@tanstack/react-router'
import { Button, Flex, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { noticeCalls, type Notice as Announced } from '#contract/information/calls/notices.ts'
import { noticeKinds, type NoticeKind } from '#contract/information/rules/noticeWords.ts'
import { noticedEveryMs, useUnread } from '#web/information/messages/useUnread.ts'
import { noticeList, type NoticeSearch, type NoticeSortKey } from '#web/information/notices/noticeList.ts'
import { KindTag, MaintenanceHours, PublishedAt } from '#web/information/notices/noticeMarks.tsx'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListFilter } from '#web/kernel/ui/lists/ListFilter.tsx'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { listCard } from '#web/kernel/ui/lists/ListCard.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Answered, Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { StateTag } from '#web/kernel/ui/marks/Mark.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void }

/** The newest of each kind; narrowed down, one list. */
export function PublishedNotices({ search, onSearch, mayWrite }: Props & { mayWrite: boolean }) {
  const { t } = useWords()
  const isSomethingUnread = (useUnread()?.notices ?? 0) > 0
  const readAll = useCallAction(noticeCalls.readAllNotices, { done: t => t('notices.allRead') })
  const tools = (
    <>
      <Button disabled={!isSomethingUnread} loading={readAll.isSending} onClick={() => readAll.send({})}>
        {t('notices.readAll')}
      </Button>
      {mayWrite && <AddButton to="/notification/edit">{t('notices.add')}</AddButton>}
    </>
  )
  return (
    <>
      <ListFilter
        list={noticeList}
        search={search}
        onSearch={onSearch}
        fields={[
          { text: 'keyword', label: t('lists.keyword'), hint: t('notices.keywordHint'), isWide: true },
          { choice: 'kind', label: t('notices.kind'), option: kind => t(`notices.kinds.${kind}`) },
        ]}
      />
      {search.kind || search.keyword ? (
        <FoundNotices search={search} onSearch={onSearch} tools={tools} />
      ) : (
        <>
          <Flex wrap gap="small" justify="flex-end">
            {tools}
          </Flex>
          <div className="fit-grid notice-sections">
            {noticeKinds.map(kind => (
              <NoticeSection key={kind} kind={kind} search={search} />
            ))}
          </div>
        </>
      )}
    </>
  )
}

/** The published notices of a kind or with a word, page by page. */
function FoundNotices({ search, onSearch, tools }: Props & { tools: ReactNode }) {
  const { t } = useWords()
  const { kind, keyword, page, size } = search
  const asked = { kind, keyword, page, pageSize: size }
  const answer = useCall(noticeCalls.getNoticeList, asked, { keepPrevious: true, refetchIntervalMs: noticedEveryMs })
  return (
    <ListResults
      search={search}
      onSearch={onSearch}
      answer={answer}
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

const useColumns = (search: NoticeSearch): readonly Column<Announced, NoticeSortKey>[] => [
  column(
    useWords().t('notices.list'),
    notice => <NoticeEntry notice={notice} search={search} showsKind={!search.kind} />,
    { onCard: 'top' },
  ),
]

/** The published notices as a card of a dashboard. */
export const NoticesCard = listCard({
  url: noticeList.url,
  ask: ({ kind, keyword }) => ({ call: noticeCalls.getNoticeList, body: { kind, keyword } }),
  useColumns: () => useColumns({}),
  keyOf: row => row.noticeId,
  hasNoCompany: true,
})

const maxShown = 5

/** The newest announcements of one kind, or that there are none (INF-1). */
function NoticeSection({ kind, search }: { kind: NoticeKind; search: NoticeSearch }) {
  const { t, count } = useWords()
  const answer = useCall(noticeCalls.getNoticeList, { kind, pageSize: maxShown }, { refetchIntervalMs: noticedEveryMs })
  const total = answer.data?.total ?? 0
  const all = (
    <Link to="/notification" search={{ ...search, kind }}>
      {t('notices.showAll', { number: count(total) })}
    </Link>
  )
  return (
    <Section title={t(`notices.headings.${kind}`)} actions={total > maxShown && all}>
      <Answered answer={answer} awaiting={<Skeleton active />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Notice title={t(`notices.empty.${kind}`)}>{t(`notices.emptyHint.${kind}`)}</Notice>
          ) : (
            <ul className="divided">
              {rows.map(notice => (
                <li key={notice.noticeId}>
                  <NoticeEntry notice={notice} search={search} showsKind={false} />
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </Section>
  )
}

type EntryProps = { notice: Announced; search: NoticeSearch; showsKind: boolean }

/** A notice among others: what it is about, when, and whether it is new to the reader. */
function NoticeEntry({ notice, search, showsKind }: EntryProps) {
  const { t, localName } = useWords()
  return (
    <div className={notice.isRead ? 'anywhere' : 'notice-unread anywhere'}>
      <Flex wrap gap="small" align="baseline">
        {!notice.isRead && <StateTag tone="running">{t('notices.unread')}</StateTag>}
        {showsKind && <KindTag kind={notice.kind} />}
        <PublishedAt at={notice.publishFrom} />
      </Flex>
      <Link to="/notification" search={{ ...search, notice: notice.noticeId }} resetScroll={false}>
        {localName(notice.titleJa, notice.titleEn)}
      </Link>
      <MaintenanceHours of={notice} />
      <p className="notice-beginning quiet">{localName(notice.bodyJa, notice.bodyEn)}</p>
    </div>
  )
}
