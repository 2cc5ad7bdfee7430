import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const releaseTexts: TextBundle = {
  ja: () => import('#web/quality/releases/texts.ja.ts'),
  en: () => import('#web/quality/releases/texts.en.ts'),
}
