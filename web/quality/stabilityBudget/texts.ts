import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const budgetTexts: TextBundle = {
  ja: () => import('#web/quality/stabilityBudget/texts.ja.ts'),
  en: () => import('#web/quality/stabilityBudget/texts.en.ts'),
}
