import { useNavigate } from '@tanstack/react-router'
import { noticeCalls, type EditedNotice } from '#contract/information/calls/notices.ts'
import { LastChange, From, Title, Until } from '#web/information/notices/editing/editedNoticeCells.tsx'
import { KindTag } from '#web/information/notices/KindTag.tsx'
import { noticeList, type NoticeSearch, type NoticeSortKey } from '#web/information/notices/noticeList.ts'
import { StateTag } from '#web/information/notices/StateTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'

type Props = { search: NoticeSearch; onSearch: (search: NoticeSearch) => void }

/** Every notice with its state, for the platform administrator: a row opens its form. */
export function EditedNotices({ search, onSearch }: Props) {
  const t = useText()
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
        { text: 'keyword', label: t('notices.keyword'), hint: t('notices.keywordHint'), isWide: true },
        { choice: 'state', label: t('notices.all.state'), option: state => t(`notices.states.${state}`) },
        { choice: 'kind', label: t('notices.kind'), option: kind => t(`notices.kinds.${kind}`) },
      ]}
      columns={useColumns()}
      keyOf={row => row.noticeId}
      onOpen={({ noticeId }) => void navigate({ to: '/notification/edit', search: { noticeId } })}
    />
  )
}

function useColumns(): readonly Column<EditedNotice, NoticeSortKey>[] {
  const t = useText()
  const { count } = useTimes()
  const sorted = (sortKey: NoticeSortKey) => ({ title: t(`notices.all.${sortKey}`), sortKey })
  return [
    { heads: [sorted('title')], cell: row => <Title row={row} />, className: 'list-name', onCard: 'top' },
    {
      heads: [{ title: t('notices.all.state') }],
      cell: row => <StateTag state={row.state} />,
      className: 'list-narrow',
      onCard: 'topEnd',
    },
    { heads: [{ title: t('notices.kind') }], cell: row => <KindTag kind={row.kind} />, className: 'list-narrow' },
    { heads: [sorted('publishFrom')], cell: row => <From row={row} /> },
    { heads: [sorted('publishUntil')], cell: row => <Until row={row} /> },
    { heads: [sorted('updatedAt')], cell: row => <LastChange row={row} /> },
    { heads: [sorted('readers')], cell: row => count(row.readers), className: 'list-number' },
  ]
}
