import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const documentTexts: TextBundle = {
  ja: () => import('#web/information/portalDocuments/texts.ja.ts'),
  en: () => import('#web/information/portalDocuments/texts.en.ts'),
}
