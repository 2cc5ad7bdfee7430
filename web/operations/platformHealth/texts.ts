import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const platformHealthTexts: TextBundle = {
  ja: () => import('#web/operations/platformHealth/texts.ja.ts'),
  en: () => import('#web/operations/platformHealth/texts.en.ts'),
}
