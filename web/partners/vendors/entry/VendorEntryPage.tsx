import { getRouteApi } from '@tanstack/react-router'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { AuditForm } from '#web/partners/vendors/entry/AuditForm.tsx'
import { EntryRecord } from '#web/partners/vendors/entry/EntryRecord.tsx'
import { FactsForm } from '#web/partners/vendors/entry/FactsForm.tsx'
import { LicenceForm } from '#web/partners/vendors/entry/LicenceForm.tsx'
import { Registration } from '#web/partners/vendors/entry/Registration.tsx'
import type { EntrySearch } from '#web/partners/vendors/vendorSearch.ts'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/user-management/vendor-register/vendor')

/** A vendor's entry with the forms that change it; without a vendor, the form that registers one. */
export function VendorEntryPage() {
  const search = route.useSearch()
  return (
    <div className="vendors page">
      {search.vendorId === undefined ? <Registration /> : <Entry search={search} vendorId={search.vendorId} />}
    </div>
  )
}

function Entry({ search, vendorId }: { search: EntrySearch; vendorId: number }) {
  const enterpriseCode = useCompanyContext()
  const answer = useCall(vendorCalls.getRegisteredVendor, { vendorId, enterpriseCode })
  return (
    <Answered answer={answer} awaiting={null}>
      {vendor => <Opened search={search} vendor={vendor} />}
    </Answered>
  )
}

type Registered = ResponseOf<typeof vendorCalls.getRegisteredVendor>

/** One form at a time: each has an address of its own. */
function Opened({ search, vendor }: { search: EntrySearch; vendor: Registered }) {
  const navigate = route.useNavigate()
  const { form, auditId, licenceId } = search
  const go = (next: Omit<EntrySearch, 'vendorId'>) => void navigate({ search: { vendorId: vendor.vendorId, ...next } })
  const onClose = () => go({})
  const audit = vendor.audits.find(one => one.auditId === auditId)
  const licence = vendor.licences.find(one => one.licenceId === licenceId)
  if (vendor.mayEdit && form === 'facts') return <FactsForm vendor={vendor} onClose={onClose} />
  if (vendor.mayEdit && form === 'audit') {
    return <AuditForm key={auditId} vendor={vendor} audit={audit} onClose={onClose} />
  }
  if (vendor.mayEdit && form === 'licence') {
    return <LicenceForm key={licenceId} vendor={vendor} licence={licence} onClose={onClose} />
  }
  return <EntryRecord vendor={vendor} mayEdit={vendor.mayEdit} onOpen={go} />
}
