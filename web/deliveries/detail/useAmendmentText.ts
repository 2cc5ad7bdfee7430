import { transportSections } from '#contract/rules/transportSections.ts'
import { useText } from '#web/texts/useText.ts'
import { useTimes } from '#web/texts/useTimes.ts'

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/
const dayPattern = /^\d{4}-\d\d-\d\d$/

/** Amendments are stored as the machine door's field names and texts; people read words and times of their zone. */
export function useAmendmentText(timeZone: string) {
  const t = useText()
  const times = useTimes(timeZone)
  const names: Record<string, string> = t('deliveryDetail.amendments.fields', { returnObjects: true })
  const valueText = (value: string | null) => {
    if (value === null) return t('common.none')
    if (instantPattern.test(value)) return times.instant(value)
    if (dayPattern.test(value)) return times.day(value)
    const section = transportSections.find(one => one === value)
    return section ? t(`deliveries.sections.${section}`) : value
  }
  return { fieldText: (field: string) => names[field] ?? field, valueText }
}
