import { useNavigate } from '@tanstack/react-router'
import type { CaseRow } from '#contract/quality/types/evidenceTypes.ts'
import { caseSortKeys } from '#contract/quality/rules/lists.ts'
import type { Sort, SortKey } from '#web/quality/cases/caseSearch.ts'
import { Delivery, Goods, Lots, Number, What, Who } from '#web/quality/cases/list/cells.tsx'
import { DueDate, StateTag } from '#web/quality/cases/StateTag.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

type Props = {
  rows: readonly CaseRow[] | undefined
  place: string
  sort: Sort
  onSort: (key: SortKey) => void
}

export function CaseTable({ rows, place, sort, onSort }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ListTable
      label={t('cases.list.title')}
      columns={useColumns()}
      rows={rows}
      keyOf={row => row.caseId}
      place={place}
      sort={sort}
      onSort={onSort}
      onOpen={({ caseId }) => void navigate({ to: '/quality/case', search: { caseId } })}
    />
  )
}

function useColumns(): readonly Column<CaseRow, SortKey>[] {
  const t = useText()
  const head = (sortKey: SortKey) => ({ title: t(`cases.columns.${sortKey}`), sortKey })
  return [
    {
      heads: [head('number'), head('state')],
      cell: row => (
        <>
          <Number row={row} />
          <StateTag state={row.state} />
        </>
      ),
    },
    { heads: [head('dueOn')], cell: row => <DueDate row={row} /> },
    { heads: [head('reference'), head('depositor')], cell: row => <Delivery row={row} /> },
    { heads: [{ title: t('cases.columns.goods') }], cell: row => <Goods row={row} /> },
    { heads: [head('outOfRangeMs')], cell: row => <What row={row} />, className: 'list-wide' },
    { heads: [{ title: t('cases.columns.lots') }], cell: row => <Lots row={row} /> },
    { heads: [{ title: t('cases.columns.assessor') }, head('openedAt')], cell: row => <Who row={row} /> },
  ]
}

/** The same facts on a narrow screen. */
export function CaseCards({ rows, sort, onSort }: Props) {
  const t = useText()
  return (
    <ListCards
      rows={rows}
      keyOf={row => row.caseId}
      renderCard={row => (
        <>
          <div className="list-card-head">
            <Number row={row} />
            <StateTag state={row.state} />
          </div>
          <CardFacts
            facts={[
              { label: t('cases.columns.reference'), value: <Delivery row={row} />, isWide: true },
              { label: t('cases.columns.goods'), value: <Goods row={row} />, isWide: true },
              { label: t('cases.columns.outOfRangeMs'), value: <What row={row} />, isWide: true },
              { label: t('cases.columns.dueOn'), value: <DueDate row={row} /> },
              { label: t('cases.columns.lots'), value: <Lots row={row} /> },
              {
                label: `${t('cases.columns.assessor')} / ${t('cases.columns.openedAt')}`,
                value: <Who row={row} />,
                isWide: true,
              },
            ]}
          />
        </>
      )}
      texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
      sortKeys={caseSortKeys.map(key => ({ value: key, label: t(`cases.columns.${key}`) }))}
      sort={sort}
      onSort={onSort}
    />
  )
}
