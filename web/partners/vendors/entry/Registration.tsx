import { useState } from 'react'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { RegistrationForm } from '#web/partners/vendors/entry/RegistrationForm.tsx'

/** Registers a vendor of the company that is picked, or of another one that may be chosen. */
export function Registration() {
  const picked = useCompanyContext()
  const [chosen, setChosen] = useState<string>()
  const enterpriseCode = chosen ?? picked
  const choices = useCall(vendorCalls.getVendorChoices, { enterpriseCode }, { keepPrevious: true })
  if (choices.error) return <LoadFailed failure={choices.error} onRetry={() => void choices.refetch()} />
  if (!choices.data) return null
  return <RegistrationForm choices={choices.data} onCustomer={setChosen} />
}
