import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { SummaryBar } from '#web/partners/vendors/list/SummaryBar.tsx'
import { useVendorList } from '#web/partners/vendors/list/useVendorList.tsx'
import { managedVendors, type VendorSearch } from '#web/partners/vendors/vendorLists.ts'

type Props = {
  search: VendorSearch
  enterpriseCode: string | undefined
  onSearch: (search: VendorSearch) => void
}

/** The vendors that one's company works with, what expires first on top. */
export function VendorsSection({ search, enterpriseCode, onSearch }: Props) {
  const context = { enterpriseCode }
  const answer = useList(vendorCalls.getVendorList, managedVendors, search, context)
  return (
    <>
      <SummaryBar summary={answer.data?.summary} search={search} onSearch={onSearch} />
      <ListScreen
        list={managedVendors}
        search={search}
        onSearch={onSearch}
        answer={answer}
        file={{ call: vendorCalls.downloadVendorCsv, context }}
        {...useVendorList('management', enterpriseCode)}
      />
    </>
  )
}
