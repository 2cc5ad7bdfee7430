import 'dayjs/locale/ja'
import { useLanguage } from '#web/texts/useText.ts'

const dayFormats = { ja: 'YYYY/MM/DD', en: 'DD MMM YYYY' } as const

/** How date fields write a day: as the lists do. */
export const useDayFormat = () => dayFormats[useLanguage()]
