import { PlusOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import { requestOf } from '#web/partners/vendors/list/listRequest.ts'
import { useShowsCustomer } from '#web/partners/vendors/list/useShowsCustomer.ts'
import { VendorFilter } from '#web/partners/vendors/list/VendorFilter.tsx'
import { VendorResults } from '#web/partners/vendors/list/VendorResults.tsx'
import type { VendorSearch } from '#web/partners/vendors/vendorSearch.ts'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/user-management/vendor-register')

/** Vendor Register: every vendor that is registered, the way to its entry and to a new one. */
export function VendorRegisterPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const isPhone = usePhone()
  const request = requestOf(search, 'all', enterpriseCode)
  const answer = useCall(vendorCalls.getVendorRegisterList, request, { keepPrevious: true })
  const go = (next: VendorSearch) => void navigate({ search: next })
  return (
    <div className="vendors">
      <div className="vendors-head">
        <VendorFilter search={search} usual="all" isPhone={isPhone} onSearch={go} />
        <RegisterButton />
      </div>
      <VendorResults
        list="register"
        search={search}
        found={answer.data}
        failure={answer.error}
        isOld={answer.isPlaceholderData}
        isPhone={isPhone}
        showsCustomer={useShowsCustomer('VendorRegister', enterpriseCode)}
        onChange={go}
        onRetry={() => void answer.refetch()}
      />
    </div>
  )
}

/** IDN-2: guests only read. */
function RegisterButton() {
  const t = useText()
  const navigate = route.useNavigate()
  const isGuest = useSession(session => session.profile?.role === '03')
  if (isGuest) return null
  return (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden />}
      onClick={() => void navigate({ to: '/user-management/vendor-register/vendor', search: {} })}
    >
      {t('vendors.list.register')}
    </Button>
  )
}
