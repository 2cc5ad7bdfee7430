import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import type { StockRow } from '#contract/logistics/calls/stock.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { SortKey } from '#web/logistics/disclosure/disclosureList.ts'
import type { PreviewProps } from '#web/logistics/disclosure/previewAs/PreviewedDeliveries.tsx'
import { LotAndExpiry } from '#web/logistics/stock/LotAndExpiry.tsx'

/** The stock of the owner's products that a company sees. */
export function PreviewedStock({ search, companyCode, name, onSearch }: PreviewProps) {
  const t = useText()
  const { owner, page, size } = search
  const body = { companyCode, owner, page, pageSize: size }
  const answer = useCall(disclosureCalls.getStockPreview, body, { keepPrevious: true })
  return (
    <ListResults
      search={search}
      onSearch={onSearch}
      answer={answer}
      texts={{
        title: t('disclosure.views.seen'),
        found: number => t('disclosure.seen.foundStock', { company: name, number }),
        none: { title: t('disclosure.seen.noStock', { company: name }), hint: t('disclosure.seen.noStockHint') },
      }}
      columns={useColumns()}
      keyOf={row => row.stockId}
    />
  )
}

function useColumns(): readonly Column<StockRow, SortKey>[] {
  const t = useText()
  const { count } = useTimes()
  const localName = useLocalName()
  const head = (column: 'item' | 'lot' | 'quantity' | 'quarantined' | 'location' | 'owner') =>
    [{ title: t(`stock.columns.${column}`) }] as const
  return [
    { heads: head('item'), cell: row => localName(row.nameJa, row.nameEn), onCard: 'top' },
    { heads: head('lot'), cell: row => <LotAndExpiry lot={row.lot} expiry={row.expiry} />, className: 'list-narrow' },
    { heads: head('quantity'), cell: row => count(row.qualifiedQuantity), className: 'list-number' },
    {
      heads: head('quarantined'),
      cell: row => (row.quarantinedQuantity > 0 ? count(row.quarantinedQuantity) : null),
      className: 'list-number',
      isEmpty: row => row.quarantinedQuantity === 0,
    },
    { heads: head('location'), cell: row => localName(row.location.name, row.location.nameEn) },
    { heads: head('owner'), cell: row => localName(row.owner.name, row.owner.nameEn) },
  ]
}
