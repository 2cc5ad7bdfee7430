import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { PreviewProps } from '#web/logistics/disclosure/previewAs/PreviewedDeliveries.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { LotAndExpiry } from '#web/logistics/stock/LotAndExpiry.tsx'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { ListTable, type Column } from '#web/kernel/ui/lists/ListTable.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

const order = { key: 'item', order: 'asc' } as const
const keepOrder = () => undefined

/** The stock of the owner's products that a company sees. */
export function PreviewedStock({ search, companyCode, name, isPhone, onSearch }: PreviewProps) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const columns = useColumns()
  const body = { companyCode, owner: search.owner, page: search.page, pageSize: search.size }
  const { data, error, isPlaceholderData, refetch } = useCall(disclosureCalls.getStockPreview, body, {
    keepPrevious: true,
  })
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (data?.total === 0) {
    return <Notice title={t('disclosure.seen.noStock', { company: name })}>{t('disclosure.seen.noStockHint')}</Notice>
  }
  return (
    <ListResults
      label={t('disclosure.views.seen')}
      found={data}
      place={search}
      isOld={isPlaceholderData}
      isPhone={isPhone}
      texts={{
        ...listTexts,
        found: number => t('disclosure.seen.foundStock', { company: name, number: count(number) }),
      }}
      onPlace={({ page, size }) => onSearch({ ...search, page, size })}
    >
      <ListTable
        label={t('disclosure.views.seen')}
        columns={columns}
        rows={data?.rows}
        keyOf={row => row.stockId}
        sort={order}
        onSort={keepOrder}
        place={JSON.stringify(search)}
      />
    </ListResults>
  )
}

function useColumns(): readonly Column<StockRow, 'item'>[] {
  const t = useText()
  const { count } = useTimes()
  const localName = useLocalName()
  const head = (column: 'item' | 'lot' | 'quantity' | 'quarantined' | 'location' | 'owner') =>
    [{ title: t(`stock.columns.${column}`) }] as const
  return [
    { heads: head('item'), cell: row => localName(row.nameJa, row.nameEn) },
    { heads: head('lot'), cell: row => <LotAndExpiry lot={row.lot} expiry={row.expiry} />, className: 'list-narrow' },
    { heads: head('quantity'), cell: row => count(row.qualifiedQuantity), className: 'list-number' },
    {
      heads: head('quarantined'),
      cell: row => (row.quarantinedQuantity > 0 ? count(row.quarantinedQuantity) : null),
      className: 'list-number',
    },
    { heads: head('location'), cell: row => localName(row.location.name, row.location.nameEn) },
    { heads: head('owner'), cell: row => localName(row.owner.name, row.owner.nameEn) },
  ]
}
