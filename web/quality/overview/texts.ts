import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const qualityTexts: TextBundle = {
  ja: () => import('#web/quality/overview/texts.ja.ts'),
  en: () => import('#web/quality/overview/texts.en.ts'),
}
