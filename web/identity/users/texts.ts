import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const userTexts: TextBundle = {
  ja: () => import('#web/identity/users/texts.ja.ts'),
  en: () => import('#web/identity/users/texts.en.ts'),
}
