import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const partnerTexts: TextBundle = {
  ja: () => import('#web/partners/tradingPartners/texts.ja.ts'),
  en: () => import('#web/partners/tradingPartners/texts.en.ts'),
}
