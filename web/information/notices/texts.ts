import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const noticeTexts: TextBundle = {
  ja: () => import('#web/information/notices/texts.ja.ts'),
  en: () => import('#web/information/notices/texts.en.ts'),
}
