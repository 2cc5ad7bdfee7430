import { useNavigate } from '@tanstack/react-router'
import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import type { ColumnId } from '#web/logistics/deliveries/list/columns/columnIds.ts'
import { nextSort, type Sort } from '#web/logistics/deliveries/list/listSort.ts'
import { useColumns } from '#web/logistics/deliveries/list/columns/useColumns.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ListTable } from '#web/kernel/ui/lists/ListTable.tsx'

type Props = {
  columns: readonly ColumnId[]
  rows: readonly DeliveryRow[] | undefined
  place: string
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The result list: a row opens by click, by its link and by Enter. */
export function DeliveryTable({ columns, rows, place, sort, onSort }: Props) {
  const t = useText()
  const navigate = useNavigate()
  return (
    <ListTable
      label={t('deliveries.list.title')}
      columns={useColumns(columns)}
      rows={rows}
      keyOf={row => row.deliveryId}
      place={place}
      sort={sort}
      onSort={key => onSort(nextSort(sort, key))}
      onOpen={({ deliveryId }) => void navigate({ to: '/delivery/detail', search: { deliveryId } })}
    />
  )
}
