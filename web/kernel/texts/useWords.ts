import { useTranslation } from 'react-i18next'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import { formatCount, formatDay, formatDayOf, formatInstant } from '#contract/kernel/time/formatTime.ts'
import { settings } from '#web/kernel/settings.ts'
import { languageIn } from '#web/kernel/texts/useText.ts'

/** How fields for days write and read them, as the lists do. */
export const dayFormats = { ja: 'YYYY/MM/DD', en: 'DD MMM YYYY' } as const

/**
 * How everything is said in the user's language: texts (`t('deliveries.late')`), names, of which the English one may be
 * missing, counts, days and times, these in the portal's time zone (or that of the answer shown).
 */
export function useWords(timeZone: string = settings.timeZone) {
  const { t, i18n } = useTranslation()
  const language = languageIn(i18n)
  const where = { timeZone, language }
  return {
    t,
    language,
    nameIn: (names: Names) => nameIn(language, names),
    localName: (name: string, nameEn: string) => nameIn(language, { name, nameEn }),
    instant: (at: string | number) => formatInstant(at, where),
    instantToSecond: (at: string | number) => formatInstant(at, where, 'second'),
    dayOf: (at: string | number) => formatDayOf(at, where),
    day: (day: string) => formatDay(day, language),
    count: (count: number) => formatCount(count, language),
  }
}
