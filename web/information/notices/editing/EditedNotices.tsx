import { Link, useNavigate } from '@tanstack/react-router'
import { noticeCalls, type EditedNotice } from '#contract/information/calls/notices.ts'
import { noticeList, type NoticeSearch, type NoticeSortKey } from '#web/information/notices/noticeList.ts'
import { KindTag } from '#web/information/notices/noticeMarks.tsx'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { column, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { StateTag } from '#web/kernel/ui/marks/StateTag.tsx'

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void }

/** Every notice with its state, for the platform administrator: a row opens its form. */
export function EditedNotices({ search, onSearch }: Props) {
  const { t } = useWords()
  const navigate = useNavigate()
  const add = <AddButton to="/notification/edit">{t('notices.add')}</AddButton>
  return (
    <ListScreen
      list={noticeList}
      search={search}
      onSearch={onSearch}
      answer={useList(noticeCalls.getEditedNoticeList, noticeList, search)}
      tools={add}
      emptyTools={add}
      texts={{
        title: t('notices.list'),
        found: number => t('notices.found', { number }),
        none: { title: t('notices.nothingFits'), hint: t('notices.nothingFitsHint') },
        empty: { title: t('notices.all.none'), hint: t('notices.all.noneHint') },
      }}
      fields={[
        { text: 'keyword', label: t('lists.keyword'), hint: t('notices.keywordHint'), isWide: true },
        { choice: 'state', label: t('notices.all.state'), option: state => t(`notices.states.${state}`) },
        { choice: 'kind', label: t('notices.kind'), option: kind => t(`notices.kinds.${kind}`) },
      ]}
      columns={useColumns()}
      keyOf={row => row.noticeId}
      onOpen={({ noticeId }) => void navigate({ to: '/notification/edit', search: { noticeId } })}
    />
  )
}

/** Whether users see a notice: one that they see is marked more strongly. */
const tones = { draft: 'warn', planned: 'running', published: 'good', ended: 'settled' } as const

function useColumns(): readonly Column<EditedNotice, NoticeSortKey>[] {
  const { t, localName, count, instant } = useWords()
  const sorted = (sortKey: NoticeSortKey) => ({ title: t(`notices.all.${sortKey}`), sortKey })
  // When a draft will be published is not decided: what is stored is when it was written.
  const isOpen = ({ state, publishFrom, updatedAt }: EditedNotice) => state === 'draft' && publishFrom <= updatedAt
  return [
    column(
      [sorted('title')],
      ({ noticeId, titleJa, titleEn }) => (
        <Link to="/notification/edit" search={{ noticeId }}>
          {localName(titleJa, titleEn) || titleEn || t('notices.all.untitled')}
        </Link>
      ),
      { className: 'list-name', onCard: 'top' },
    ),
    column(
      t('notices.all.state'),
      ({ state }) => <StateTag tone={tones[state]}>{t(`notices.states.${state}`)}</StateTag>,
      { className: 'list-narrow', onCard: 'topEnd' },
    ),
    column(t('notices.kind'), row => <KindTag kind={row.kind} />, { className: 'list-narrow' }),
    column([sorted('publishFrom')], row => (isOpen(row) ? t('common.none') : instant(row.publishFrom))),
    column([sorted('publishUntil')], ({ publishUntil }) =>
      publishUntil ? instant(publishUntil) : <span className="quiet">{t('notices.all.forGood')}</span>,
    ),
    column([sorted('updatedAt')], ({ updatedAt, writtenBy }) => (
      <>
        <span className="no-wrap">{instant(updatedAt)}</span>
        {writtenBy && <div className="quiet">{writtenBy}</div>}
      </>
    )),
    column([sorted('readers')], row => count(row.readers), { className: 'list-number' }),
  ]
}
