import type { DeliveryRow } from '#contract/logistics/types/deliveryTypes.ts'
import { disclosureCalls } from '#contract/logistics/calls/disclosure.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureSearch.ts'
import { PreviewCards, PreviewTable } from '#web/logistics/disclosure/previewAs/PreviewTable.tsx'
import { seenPeriod } from '#web/logistics/disclosure/previewAs/seenPeriod.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

export type PreviewProps = {
  search: DisclosureSearch
  companyCode: string
  /** The company's. */
  name: string
  isPhone: boolean
  onSearch: (search: DisclosureSearch) => void
}

/** The deliveries that a company sees, with what of each. */
export function PreviewedDeliveries({ search, companyCode, name, isPhone, onSearch }: PreviewProps) {
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  const period = seenPeriod(search)
  const { data, error, isPlaceholderData, refetch } = useCall(
    disclosureCalls.getDeliveriesPreview,
    {
      companyCode,
      owner: search.owner,
      shippingDateFrom: period.from,
      shippingDateTo: period.until,
      page: search.page,
      pageSize: search.size,
    },
    { keepPrevious: true },
  )
  const explainReason = ({ deliveryId }: DeliveryRow) =>
    onSearch({ view: 'why', company: companyCode, owner: search.owner, delivery: deliveryId })
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />
  if (data?.total === 0) {
    return (
      <Notice title={t('disclosure.seen.none', { company: name })}>
        {t('disclosure.seen.noneHint', { total: count(data.ownTotal) })}
      </Notice>
    )
  }
  const total = count(data?.ownTotal ?? 0)
  return (
    <ListResults
      label={t('disclosure.views.seen')}
      found={data}
      place={search}
      isOld={isPlaceholderData}
      isPhone={isPhone}
      texts={{
        ...listTexts,
        found: number => t('disclosure.seen.found', { company: name, number: count(number), total }),
      }}
      onPlace={({ page, size }) => onSearch({ ...search, page, size })}
    >
      {isPhone ? (
        <PreviewCards rows={data?.rows} onWhy={explainReason} />
      ) : (
        <PreviewTable rows={data?.rows} place={JSON.stringify(search)} onWhy={explainReason} />
      )}
    </ListResults>
  )
}
