import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const loggerTexts: TextBundle = {
  ja: () => import('#web/devices/loggers/texts.ja.ts'),
  en: () => import('#web/devices/loggers/texts.en.ts'),
}
