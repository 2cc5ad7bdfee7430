import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const caseTexts: TextBundle = {
  ja: () => import('#web/quality/cases/texts.ja.ts'),
  en: () => import('#web/quality/cases/texts.en.ts'),
}
