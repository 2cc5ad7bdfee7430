import { getRouteApi } from '@tanstack/react-router'
import type { ResponseOf } from '#contract/kernel/call.ts'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { VendorsSection } from '#web/partners/vendors/list/VendorsSection.tsx'
import { ReceivedAudits } from '#web/partners/vendors/received/ReceivedAudits.tsx'
import type { VendorSearch } from '#web/partners/vendors/vendorLists.ts'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/vendor-management')
const views = ['vendors', 'received'] as const

/** Vendor Management: the vendors that one's company audits; and for a vendor, what its customers found (PAR-18). */
export function VendorManagementPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const own = useCall(vendorCalls.getOwnAudits, { enterpriseCode })
  const { hasReceived, usual } = useViews(own.data, enterpriseCode)
  if (own.error) return <LoadFailed failure={own.error} onRetry={() => void own.refetch()} />
  if (!own.data) return null
  const go = (next: VendorSearch) => void navigate({ search: next })
  const view = hasReceived ? (search.view ?? usual) : 'vendors'
  return (
    <div className="vendors page">
      {hasReceived && (
        <ChoiceButtons
          label={t('vendors.view.label')}
          choices={views.map(value => ({ value, label: t(`vendors.view.${value}`) }))}
          value={view}
          onChoose={chosen => go({ view: chosen === usual ? undefined : chosen })}
        />
      )}
      {view === 'received' ? (
        <ReceivedAudits own={own.data} />
      ) : (
        <VendorsSection search={search} enterpriseCode={enterpriseCode} onSearch={go} />
      )}
    </div>
  )
}

/** A vendor begins with what it received; whoever watches over everybody has received nothing. */
function useViews(own: ResponseOf<typeof vendorCalls.getOwnAudits> | undefined, picked: string | undefined) {
  const profile = useSession(session => session.profile)
  const isVendor = profile?.industryTypeCode === '5'
  const isPicked = picked !== undefined && picked !== profile?.enterpriseCode
  const watchesAll = profile?.isPFcompany === true && !isPicked
  const hasReceived = isVendor || (!watchesAll && own !== undefined && own.customers.length > 0)
  return { hasReceived, usual: isVendor || isPicked ? ('received' as const) : ('vendors' as const) }
}
