import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const importTexts: TextBundle = {
  ja: () => import('#web/integration/importCentre/texts.ja.ts'),
  en: () => import('#web/integration/importCentre/texts.en.ts'),
}
