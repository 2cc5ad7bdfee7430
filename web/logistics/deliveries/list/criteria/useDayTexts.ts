import { dayFormats } from '#web/kernel/texts/dayFormats.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

/** How a field for days writes them, as the list does, and what it says while it is empty. */
export function useDayTexts() {
  const t = useText()
  const placeholder: [string, string] = [t('deliveries.criteria.from'), t('deliveries.criteria.until')]
  return { format: dayFormats[useLanguage()], placeholder }
}
