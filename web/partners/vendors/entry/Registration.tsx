import { useState } from 'react'
import { vendorCalls } from '#contract/partners/calls/vendors.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { RegistrationForm } from '#web/partners/vendors/entry/RegistrationForm.tsx'

/** Registers a vendor of the company that is picked, or of another one that may be chosen. */
export function Registration() {
  const picked = useCompanyContext()
  const [chosen, setChosen] = useState<string>()
  const enterpriseCode = chosen ?? picked
  const choices = useCall(vendorCalls.getVendorChoices, { enterpriseCode }, { keepPrevious: true })
  return (
    <Answered answer={choices} awaiting={null}>
      {offered => <RegistrationForm choices={offered} onCustomer={setChosen} />}
    </Answered>
  )
}
