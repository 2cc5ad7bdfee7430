import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const figureTexts: TextBundle = {
  ja: () => import('#web/reporting/texts.ja.ts'),
  en: () => import('#web/reporting/texts.en.ts'),
}
