import { Form } from 'antd'
import { createContext, use } from 'react'
import { deliveryRegistrationCalls } from '#contract/logistics/calls/deliveryRegistration.ts'
import type { NameableCompany, RegisteredDelivery } from '#contract/logistics/types/deliveryRegistration.ts'
import type { Company } from '#contract/kernel/fields.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** Whose delivery the form is about, and what it was filled from. */
export type Registering = { enterpriseCode: string | undefined; seen: RegisteredDelivery | undefined }
export const RegisteringContext = createContext<Registering>({ enterpriseCode: undefined, seen: undefined })
export const useRegistering = () => use(RegisteringContext)

const dayPattern = /^2[01]\d\d-\d\d-\d\d$/

/** The day whose consents count, once one is typed. */
export function useShippingDate(): string | undefined {
  const typed = Form.useWatch<string | undefined>('shippingDate')
  return typed !== undefined && dayPattern.test(typed) ? typed : undefined
}

/** Which companies and centres may be named on the shipping date. */
export function useNameable() {
  const { enterpriseCode } = useRegistering()
  const shippingDate = useShippingDate()
  const { data } = useCall(
    deliveryRegistrationCalls.getNameable,
    { shippingDate: shippingDate ?? '2000-01-01', enterpriseCode },
    { enabled: shippingDate !== undefined, keepPrevious: true, background: true },
  )
  return data ?? { companies: [], centres: [] }
}

export type CompanyRole = 'asDepositor' | 'asParty' | 'lendsLoggers'

/** The companies to choose from; one that the delivery names already can stay, whatever was agreed since. */
export function useCompanyOptions(role: CompanyRole, named: string | null | undefined) {
  const { nameIn } = useWords()
  const { seen } = useRegistering()
  const { companies } = useNameable()
  const offered: Company[] = companies.filter((company: NameableCompany) => company[role])
  const former = offered.some(({ code }) => code === named) ? [] : (seen?.companies ?? [])
  return [...offered, ...former.filter(({ code }) => code === named)].map(company => ({
    value: company.code,
    label: `${nameIn(company)} · ${company.code}`,
  }))
}
