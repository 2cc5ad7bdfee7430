import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const reportTexts: TextBundle = {
  ja: () => import('#web/reporting/reports/texts.ja.ts'),
  en: () => import('#web/reporting/reports/texts.en.ts'),
}
