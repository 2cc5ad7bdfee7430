import type { Menu } from '#contract/kernel/menus.ts'
import { codedValues } from '#contract/partners/words/codedValues.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { disclosureWords } from '#contract/logistics/words/disclosureWords.ts'
import { menuWords } from '#contract/kernel/words/menuWords.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'
import { useTimes } from '#web/kernel/texts/useTimes.ts'

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const dayForm = /^\d{4}-\d\d-\d\d$/

/** A field's value as people read it: times in the portal's zone, yes and no, menus and codes by their names. */
export function useValueText() {
  const t = useText()
  const language = useLanguage()
  const { instantToSecond, day } = useTimes()
  const menus: Readonly<Record<string, string>> = menuWords[language] satisfies Record<Menu, string>
  const byField: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...codedValues[language],
    menu: menus,
    available_menus: menus,
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
    return words
      ? value
          .split(', ')
          .map(one => words[one] ?? one)
          .join(language === 'ja' ? '、' : ', ')
      : value
  }
}
