import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { fileRequestOf, requestOf } from '#web/partners/vendors/list/listRequest.ts'
import { SummaryBar } from '#web/partners/vendors/list/SummaryBar.tsx'
import { useShowsCustomer } from '#web/partners/vendors/list/useShowsCustomer.ts'
import { VendorFilter } from '#web/partners/vendors/list/VendorFilter.tsx'
import { VendorResults } from '#web/partners/vendors/list/VendorResults.tsx'
import type { VendorSearch } from '#web/partners/vendors/vendorSearch.ts'

type Props = {
  search: VendorSearch
  enterpriseCode: string | undefined
  onSearch: (search: VendorSearch) => void
}

/** The vendors that one's company works with, what expires first on top. */
export function VendorsSection({ search, enterpriseCode, onSearch }: Props) {
  const isPhone = usePhone()
  const usual = 'active'
  const answer = useCall(vendorCalls.getVendorList, requestOf(search, usual, enterpriseCode), { keepPrevious: true })
  return (
    <>
      <SummaryBar summary={answer.data?.summary} search={search} onSearch={onSearch} />
      <VendorFilter search={search} usual={usual} isPhone={isPhone} onSearch={onSearch} />
      <VendorResults
        list="management"
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        showsCustomer={useShowsCustomer('VendorManagement', enterpriseCode)}
        fileRequest={fileRequestOf(search, usual, enterpriseCode)}
        onChange={onSearch}
        onRetry={() => void answer.refetch()}
      />
    </>
  )
}
