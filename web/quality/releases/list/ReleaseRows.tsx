import { Checkbox } from 'antd'
import { releaseSortKeys } from '#contract/quality/rules/lists.ts'
import { Actions, Arrival, Basis, DeliveryCell, keyOfRow, type ReleaseRow } from '#web/quality/releases/list/cells.tsx'
import type { Sort, SortKey } from '#web/quality/releases/list/releaseSearch.ts'
import { LotNames, Quantity, Standing, useLotName } from '#web/quality/releases/lotCells.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { CardFacts } from '#web/kernel/ui/lists/CardFacts.tsx'

export type RowsProps = {
  rows: readonly ReleaseRow[] | undefined
  place: string
  sort: Sort
  onSort: (key: SortKey) => void
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onDecide: (row: ReleaseRow) => void
}

export function ReleaseTable(props: RowsProps) {
  const { rows, place, sort, onSort } = props
  const t = useText()
  return (
    <>
      <ChooseAll {...props} />
      <ListTable
        label={t('releases.title')}
        columns={useColumns(props)}
        rows={rows}
        keyOf={keyOfRow}
        place={place}
        sort={sort}
        onSort={onSort}
      />
    </>
  )
}

function useColumns(props: RowsProps): readonly Column<ReleaseRow, SortKey>[] {
  const t = useText()
  const sorted = (sortKey: SortKey) => ({ title: t(`releases.columns.${sortKey}`), sortKey })
  return [
    {
      heads: [sorted('item'), sorted('lot')],
      cell: row => (
        <div className="release-choice">
          <Choose row={row} {...props} />
          <LotNames lot={row} />
        </div>
      ),
    },
    {
      heads: [{ title: t('releases.columns.quantity') }],
      cell: row => <Quantity lot={row} />,
      className: 'list-number',
    },
    {
      heads: [sorted('reference'), sorted('deliveredAt')],
      cell: row => (
        <>
          <DeliveryCell row={row} />
          <Arrival row={row} />
        </>
      ),
    },
    { heads: [sorted('decision')], cell: row => <Standing lot={row} /> },
    { heads: [{ title: t('releases.columns.basis') }], cell: row => <Basis row={row} />, className: 'list-wide' },
    { heads: [{ title: t('releases.columns.actions') }], cell: row => <Actions row={row} onDecide={props.onDecide} /> },
  ]
}

/** The same facts on a narrow screen. */
export function ReleaseCards(props: RowsProps) {
  const { rows, sort, onSort } = props
  const t = useText()
  return (
    <>
      <ChooseAll {...props} />
      <ListCards
        rows={rows}
        keyOf={keyOfRow}
        renderCard={row => (
          <>
            <div className="list-card-head">
              <div className="release-choice">
                <Choose row={row} {...props} />
                <LotNames lot={row} />
              </div>
              <Standing lot={row} />
            </div>
            <CardFacts
              facts={[
                { label: t('releases.columns.reference'), value: <DeliveryCell row={row} />, isWide: true },
                { label: t('releases.columns.deliveredAt'), value: <Arrival row={row} /> },
                { label: t('releases.columns.quantity'), value: <Quantity lot={row} /> },
                { label: t('releases.columns.basis'), value: <Basis row={row} />, isWide: true },
              ]}
            />
            <Actions row={row} onDecide={props.onDecide} />
          </>
        )}
        texts={{ sortBy: t('lists.sortBy'), ascending: t('lists.ascending'), descending: t('lists.descending') }}
        sortKeys={releaseSortKeys.map(key => ({ value: key, label: t(`releases.columns.${key}`) }))}
        sort={sort}
        onSort={onSort}
      />
    </>
  )
}

function Choose({ row, chosen, onChoose }: { row: ReleaseRow } & Pick<RowsProps, 'chosen' | 'onChoose'>) {
  const t = useText()
  const name = useLotName()
  if (!row.mayDecide) return null
  const key = keyOfRow(row)
  const toggle = () => {
    const next = new Set(chosen)
    if (!next.delete(key)) next.add(key)
    onChoose(next)
  }
  const lot = `${name(row)} ${row.delivery.reference}`
  return <Checkbox aria-label={t('releases.list.choose', { lot })} checked={chosen.has(key)} onChange={toggle} />
}

/** All of the page at once, where there is more than one to decide about. */
function ChooseAll({ rows, chosen, onChoose }: RowsProps) {
  const t = useText()
  const able = (rows ?? []).filter(row => row.mayDecide).map(keyOfRow)
  if (able.length < 2) return null
  const number = able.filter(key => chosen.has(key)).length
  return (
    <Checkbox
      className="release-choose-all"
      checked={number === able.length}
      indeterminate={number > 0 && number < able.length}
      onChange={({ target }) => onChoose(new Set(target.checked ? able : []))}
    >
      {number > 0 ? t('releases.list.chosen', { number }) : t('releases.list.chooseAll')}
    </Checkbox>
  )
}
