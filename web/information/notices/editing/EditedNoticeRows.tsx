import { Link, useNavigate } from '@tanstack/react-router'
import type { EditedNotice } from '#contract/information/calls/notices.ts'
import { noticeSortKeys } from '#contract/information/rules/noticeWords.ts'
import { KindTag } from '#web/information/notices/KindTag.tsx'
import { nextSort, type Sort, type SortKey } from '#web/information/notices/noticeSearch.ts'
import { StateTag } from '#web/information/notices/StateTag.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

type Props = { rows: readonly EditedNotice[] | undefined; sort: Sort; onSort: (sort: Sort) => void }
type Cell = { row: EditedNotice }

/** Every notice in a table: a row opens its form. */
export function EditedNoticeTable({ rows, place, sort, onSort }: Props & { place: string }) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ListTable
      label={t('notices.list')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.noticeId}
      place={place}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
      onOpen={({ noticeId }) => void navigate({ to: '/notification/edit', search: { noticeId } })}
    />
  )
}

function useColumns(): readonly Column<EditedNotice, SortKey>[] {
  const t = useText()
  const { count } = useTimes()
  const sorted = (sortKey: SortKey) => ({ title: t(`notices.all.${sortKey}`), sortKey })
  return [
    { heads: [sorted('title')], cell: row => <Title row={row} /> },
    {
      heads: [{ title: t('notices.all.state') }],
      cell: row => <StateTag state={row.state} />,
      className: 'list-narrow',
    },
    { heads: [{ title: t('notices.kind') }], cell: row => <KindTag kind={row.kind} />, className: 'list-narrow' },
    { heads: [sorted('publishFrom')], cell: row => <From row={row} /> },
    { heads: [sorted('publishUntil')], cell: row => <Until row={row} /> },
    { heads: [sorted('updatedAt')], cell: row => <LastChange row={row} /> },
    { heads: [sorted('readers')], cell: row => count(row.readers), className: 'list-number' },
  ]
}

/** The same on a narrow screen, one notice below the other. */
export function EditedNoticeCards({ rows, sort, onSort }: Props) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.noticeId}
      renderCard={row => <Card row={row} />}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={noticeSortKeys.map(key => ({ value: key, label: t(`notices.all.${key}`) }))}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
    />
  )
}

function Card({ row }: Cell) {
  const t = useText()
  const { count } = useTimes()
  return (
    <>
      <div className="notice-facts">
        <StateTag state={row.state} />
        <KindTag kind={row.kind} />
      </div>
      <Title row={row} />
      <CardFacts
        facts={[
          { label: t('notices.all.publishFrom'), value: <From row={row} /> },
          { label: t('notices.all.publishUntil'), value: <Until row={row} /> },
          { label: t('notices.all.updatedAt'), value: <LastChange row={row} /> },
          { label: t('notices.all.readers'), value: count(row.readers) },
        ]}
      />
    </>
  )
}

function Title({ row: { noticeId, titleJa, titleEn } }: Cell) {
  const t = useText()
  const localName = useLocalName()
  const title = localName(titleJa, titleEn) || titleEn || t('notices.all.untitled')
  return (
    <Link to="/notification/edit" search={{ noticeId }} className="notice-row-title">
      {title}
    </Link>
  )
}

/** When a draft will be published is not decided: what is stored is when it was written. */
function From({ row: { state, publishFrom, updatedAt } }: Cell) {
  const t = useText()
  const { instant } = useTimes()
  const isOpen = state === 'draft' && publishFrom <= updatedAt
  return isOpen ? t('common.none') : instant(publishFrom)
}

function Until({ row: { publishUntil } }: Cell) {
  const t = useText()
  const { instant } = useTimes()
  return publishUntil ? instant(publishUntil) : <span className="quiet">{t('notices.all.forGood')}</span>
}

function LastChange({ row: { updatedAt, writtenBy } }: Cell) {
  const { instant } = useTimes()
  return (
    <>
      <span className="no-wrap">{instant(updatedAt)}</span>
      {writtenBy && <div className="quiet">{writtenBy}</div>}
    </>
  )
}
