import { useLanguage, useText } from '#web/texts/useText.ts'

const formats = { ja: 'YYYY/MM/DD', en: 'DD MMM YYYY' } as const

/** How a field for days writes them, as the list does, and what it says while it is empty. */
export function useDayTexts() {
  const t = useText()
  const placeholder: [string, string] = [t('deliveries.criteria.from'), t('deliveries.criteria.until')]
  return { format: formats[useLanguage()], placeholder }
}
