import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const detailTexts: TextBundle = {
  ja: () => import('#web/logistics/deliveries/detail/texts.ja.ts'),
  en: () => import('#web/logistics/deliveries/detail/texts.en.ts'),
}
