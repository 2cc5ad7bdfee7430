import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const sharedReportTexts: TextBundle = {
  ja: () => import('#web/reporting/sharedReport/texts.ja.ts'),
  en: () => import('#web/reporting/sharedReport/texts.en.ts'),
}
