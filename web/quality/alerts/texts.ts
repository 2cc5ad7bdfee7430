import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const alertTexts: TextBundle = {
  ja: () => import('#web/quality/alerts/texts.ja.ts'),
  en: () => import('#web/quality/alerts/texts.en.ts'),
}
