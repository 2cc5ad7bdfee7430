import { ListCards } from '#web/kernel/ui/lists/ListCards.tsx'
import { column } from '#web/kernel/ui/lists/ListTable.tsx'
import { RowTable, type RowColumn } from '#web/kernel/ui/scrolling/ScrollTable.tsx'
import { usePhone } from '#web/kernel/ui/usePhone.ts'

type Props<Row> = {
  label: string
  /** The first is what a card is headed by, the last what one does with it. */
  renderColumns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}

/** A table that is declared by its columns, and cards where the screen is narrow. */
export function RowCards<Row>(props: Props<Row>) {
  const { renderColumns, rows, keyOf } = props
  const isPhone = usePhone()
  if (!isPhone) return <RowTable {...props} />
  const placeOf = (place: number) => {
    if (place === 0) return 'top'
    return place === renderColumns.length - 1 ? 'bottom' : 'fact'
  }
  const columns = renderColumns.map(([title, cell, look], place) =>
    column(title, look === 'name' ? row => <strong>{cell(row)}</strong> : cell, { onCard: placeOf(place) }),
  )
  return <ListCards columns={columns} rows={rows} keyOf={keyOf} />
}
