import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const loggerFileTexts: TextBundle = {
  ja: () => import('#web/devices/loggerFiles/texts.ja.ts'),
  en: () => import('#web/devices/loggerFiles/texts.en.ts'),
}
