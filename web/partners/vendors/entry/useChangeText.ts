import type { VendorChange, VendorDetail } from '#contract/partners/types/vendorTypes.ts'
import { auditDocumentKinds } from '#contract/partners/rules/vendors.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

type Field = VendorChange['fields'][number]['field']

const days: readonly Field[] = ['registeredOn', 'auditRegisteredOn', 'auditedOn', 'expiresOn']

/** What the history tells, as its screen shows it: days, words and companies in the user's language. */
export function useChangeText({ vendor, mainContractor }: VendorDetail) {
  const t = useText()
  const { day } = useTimes()
  const localName = useLocalName()
  /** The history knows companies by their codes; one that has nothing to do with the vendor any more keeps its code. */
  const companyText = (code: string) => {
    const company = [vendor, mainContractor].find(one => one?.code === code)
    return company ? localName(company.name, company.nameEn) : code
  }
  const nameOf = ({ record, name }: VendorChange) => {
    if (record === 'audit') return day(name)
    return record === 'vendor' ? companyText(name) : name
  }
  const valueOf = (field: Field, value: string | null) => {
    if (value === null || value === '') return t('common.none')
    if (days.includes(field)) return day(value)
    if (field === 'mainContractor') return companyText(value)
    if (field === 'isActive') return t(`vendors.states.${value === 'true' ? 'active' : 'inactive'}`)
    if (field === 'isInProgress') return t(`vendors.history.${value === 'true' ? 'inProgress' : 'finished'}`)
    const kind = field === 'kind' && auditDocumentKinds.find(one => one === value)
    return kind ? t(`vendors.kinds.${kind}`) : value
  }
  return { nameOf, valueOf }
}
