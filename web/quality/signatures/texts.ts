import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const signatureTexts: TextBundle = {
  ja: () => import('#web/quality/signatures/texts.ja.ts'),
  en: () => import('#web/quality/signatures/texts.en.ts'),
}
