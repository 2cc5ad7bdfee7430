import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import type { Column } from '#web/kernel/ui/lists/ListTable.tsx'
import type { DisclosureSearch, SortKey } from '#web/logistics/disclosure/disclosureList.ts'
import { Item, Kinds, Outcome, Reference, Way, Why } from '#web/logistics/disclosure/previewAs/previewCells.tsx'
import { seenPeriod } from '#web/logistics/disclosure/previewAs/seenPeriod.ts'

export type PreviewProps = {
  search: DisclosureSearch
  companyCode: string
  /** The company's. */
  name: string
  onSearch: (search: DisclosureSearch) => void
}

/** The deliveries as the company's own list has them; what is hidden from it says so. A click in a row tells why. */
export function PreviewedDeliveries({ search, companyCode, name, onSearch }: PreviewProps) {
  const t = useText()
  const { count } = useTimes()
  const { owner, page, size } = search
  const { from, until } = seenPeriod(search)
  const answer = useCall(
    disclosureCalls.getDeliveriesPreview,
    { companyCode, owner, shippingDateFrom: from, shippingDateTo: until, page, pageSize: size },
    { keepPrevious: true },
  )
  const onWhy = ({ deliveryId }: DeliveryRow) =>
    onSearch({ view: 'why', company: companyCode, owner, delivery: deliveryId })
  const total = count(answer.data?.ownTotal ?? 0)
  return (
    <ListResults
      search={search}
      onSearch={onSearch}
      answer={answer}
      texts={{
        title: t('disclosure.views.seen'),
        found: number => t('disclosure.seen.found', { company: name, number, total }),
        none: { title: t('disclosure.seen.none', { company: name }), hint: t('disclosure.seen.noneHint', { total }) },
      }}
      columns={useColumns(onWhy)}
      keyOf={row => row.deliveryId}
      onOpen={onWhy}
    />
  )
}

function useColumns(onWhy: (row: DeliveryRow) => void): readonly Column<DeliveryRow, SortKey>[] {
  const t = useText()
  const wide = { className: 'list-wide', onCard: 'wide' } as const
  return [
    { heads: [{ title: t('deliveries.columns.reference') }], cell: row => <Reference row={row} />, onCard: 'top' },
    { heads: [{ title: t('disclosure.seen.kinds') }], cell: row => <Kinds row={row} />, ...wide },
    { heads: [{ title: t('deliveries.criteria.section') }], cell: row => <Way row={row} />, ...wide },
    { heads: [{ title: t('disclosure.why.facts.item') }], cell: row => <Item row={row} />, className: 'list-wide' },
    { heads: [{ title: t('disclosure.why.facts.outcome') }], cell: row => <Outcome row={row} /> },
    {
      heads: [{ title: t('disclosure.seen.why') }],
      cell: row => <Why row={row} onWhy={onWhy} />,
      onCard: 'topEnd',
    },
  ]
}
