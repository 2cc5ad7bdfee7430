import type { ReactNode } from 'react'
import type { RequestOf, ResponseOf } from '#contract/kernel/call.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import type { CallError } from '#web/kernel/api/callError.ts'
import { FileButton } from '#web/kernel/ui/FileButton.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useListTexts } from '#web/kernel/ui/lists/useListTexts.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'
import { ListResults } from '#web/kernel/ui/lists/ListResults.tsx'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import { hasCriteria, sortOf, type VendorSort } from '#web/partners/vendors/list/listRequest.ts'
import type { ListKind } from '#web/partners/vendors/list/vendorCells.tsx'
import { VendorCards, VendorTable } from '#web/partners/vendors/list/VendorTable.tsx'
import type { VendorSearch } from '#web/partners/vendors/vendorSearch.ts'

type Found = ResponseOf<typeof vendorCalls.getVendorList>
type Props = {
  list: ListKind
  search: VendorSearch
  found: Found | undefined
  failure: CallError | null
  /** The rows of the last search are still shown while the new ones are on their way. */
  isOld: boolean
  isPhone: boolean
  showsCustomer: boolean
  /** The file that the list can be had as. */
  fileRequest?: RequestOf<typeof vendorCalls.downloadVendorCsv>
  tools?: ReactNode
  onChange: (search: VendorSearch) => void
  onRetry: () => void
}

/** The vendors that were found, page by page; or why there are none to show. */
export function VendorResults(props: Props) {
  const { list, search, found, failure, isOld, isPhone, showsCustomer, fileRequest, tools, onChange, onRetry } = props
  const t = useText()
  const { count } = useTimes()
  const listTexts = useListTexts()
  if (failure) return <LoadFailed failure={failure} onRetry={onRetry} />
  if (found?.total === 0) return <NoVendors list={list} isNarrowed={hasCriteria(search)} />
  const listed = {
    list,
    rows: found?.rows,
    showsCustomer,
    place: JSON.stringify(search),
    sort: sortOf(search),
    onSort: ({ key, order }: VendorSort) => onChange({ ...search, sort: key, order, page: undefined }),
  }
  const file = found && fileRequest && (
    <FileButton call={vendorCalls.downloadVendorCsv} body={fileRequest} total={found.total} />
  )
  return (
    <ListResults
      label={t('vendors.list.title')}
      found={found}
      place={search}
      isOld={isOld}
      isPhone={isPhone}
      texts={{ ...listTexts, found: total => t('vendors.list.found', { number: count(total) }) }}
      onPlace={({ page, size }) => onChange({ ...search, page, size })}
      tools={
        <>
          {file}
          {tools}
        </>
      }
    >
      {isPhone ? <VendorCards {...listed} /> : <VendorTable {...listed} />}
    </ListResults>
  )
}

function NoVendors({ list, isNarrowed }: { list: ListKind; isNarrowed: boolean }) {
  const t = useText()
  const mayRegister = useSession(session => session.profile?.menuList.includes('VendorRegister') ?? false)
  if (isNarrowed) return <Notice title={t('vendors.list.none')}>{t('vendors.list.noneHint')}</Notice>
  return (
    <Notice title={t('vendors.list.empty')}>{t(`vendors.list.emptyHint.${mayRegister ? list : 'reading'}`)}</Notice>
  )
}
