import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const disclosureTexts: TextBundle = {
  ja: () => import('#web/logistics/disclosure/texts.ja.ts'),
  en: () => import('#web/logistics/disclosure/texts.en.ts'),
}
