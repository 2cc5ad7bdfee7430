import type { VendorChange } from '#contract/calls/vendorShapes.ts'
import { auditDocumentKinds } from '#contract/rules/vendors.ts'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'

type Field = VendorChange['fields'][number]['field']

const days: readonly Field[] = ['registeredOn', 'auditRegisteredOn', 'auditedOn', 'expiresOn']

/** A value of the history as its screen shows it: days and words in the user's language. */
export function useChangeText() {
  const t = useText()
  const { day } = useTimes()
  return (field: Field, value: string | null) => {
    if (value === null || value === '') return t('common.none')
    if (days.includes(field)) return day(value)
    if (field === 'isActive') return t(`vendors.states.${value === 'true' ? 'active' : 'inactive'}`)
    if (field === 'isInProgress') return t(`vendors.history.${value === 'true' ? 'inProgress' : 'finished'}`)
    const kind = field === 'kind' && auditDocumentKinds.find(one => one === value)
    return kind ? t(`vendors.kinds.${kind}`) : value
  }
}
