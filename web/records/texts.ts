import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const logTexts: TextBundle = {
  ja: () => import('#web/records/texts.ja.ts'),
  en: () => import('#web/records/texts.en.ts'),
}
