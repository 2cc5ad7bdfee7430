import { codedValues } from '#contract/partners/words/codedValues.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const dayForm = /^\d{4}-\d\d-\d\d$/

/** A field's value as people read it: times in the portal's zone, yes and no, menus and codes by their names. */
export function useValueText() {
  const { t, language, instantToSecond, day } = useWords()
  const byField: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...codedValues[language],
    menu: menuWords[language],
    available_menus: menuWords[language],
    stage: disclosureWords[language].stages,
    kind: { ...codedValues[language]['kind'], ...disclosureWords[language].kinds },
    section: deliveryWords[language].sections,
    outcome: deliveryWords[language].outcomes,
    former_outcome: deliveryWords[language].outcomes,
  }
  return (field: string, value: string | null): string => {
    if (value === null) return t('auditTrail.entry.empty')
    if (value === 'true') return t('auditTrail.entry.yes')
    if (value === 'false') return t('auditTrail.entry.no')
    if (instantForm.test(value)) return instantToSecond(value)
    if (dayForm.test(value)) return day(value)
    const words = byField[field]
    if (!words) return value
    return value
      .split(', ')
      .map(one => words[one] ?? one)
      .join(t('common.separator'))
  }
}
