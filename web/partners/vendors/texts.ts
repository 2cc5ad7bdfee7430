import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const vendorTexts: TextBundle = {
  ja: () => import('#web/partners/vendors/texts.ja.ts'),
  en: () => import('#web/partners/vendors/texts.en.ts'),
}
