import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { AddButton } from '#web/kernel/ui/buttons/AddButton.tsx'
import { ListScreen, useList } from '#web/kernel/ui/lists/ListScreen.tsx'
import { useVendorList } from '#web/partners/vendors/list/useVendorList.tsx'
import { registeredVendors } from '#web/partners/vendors/vendorLists.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/partners/vendors/vendors.css'

const route = getRouteApi('/layout/user-management/vendor-register')

/** Vendor Register: every vendor that is registered, the way to its entry and to a new one. */
export function VendorRegisterPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = useNavigate()
  const enterpriseCode = useCompanyContext()
  const answer = useList(vendorCalls.getVendorRegisterList, registeredVendors, search, { enterpriseCode })
  const register = answer.data?.mayEdit && (
    <AddButton to="/user-management/vendor-register/vendor">{t('vendors.list.register')}</AddButton>
  )
  return (
    <div className="vendors page">
      <ListScreen
        list={registeredVendors}
        search={search}
        onSearch={next => void navigate({ to: '/user-management/vendor-register', search: next })}
        answer={answer}
        tools={register}
        emptyTools={register}
        {...useVendorList('register', enterpriseCode)}
      />
    </div>
  )
}
