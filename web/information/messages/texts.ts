import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const messageTexts: TextBundle = {
  ja: () => import('#web/information/messages/texts.ja.ts'),
  en: () => import('#web/information/messages/texts.en.ts'),
}
