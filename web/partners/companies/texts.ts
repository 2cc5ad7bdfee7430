import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const companyTexts: TextBundle = {
  ja: () => import('#web/partners/companies/texts.ja.ts'),
  en: () => import('#web/partners/companies/texts.en.ts'),
}
