import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const productTexts: TextBundle = {
  ja: () => import('#web/logistics/products/texts.ja.ts'),
  en: () => import('#web/logistics/products/texts.en.ts'),
}
