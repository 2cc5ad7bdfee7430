import type * as ja from '#web/app/texts/ja.ts'
import type { TextBundle } from '#web/kernel/texts/i18n.ts'
import * as outside from '#web/app/texts/outside.ja.ts'

/** Only keys that exist compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof ja }
  }
}

/** Japanese comes along with the page. */
export const outsideTexts: TextBundle = {
  ja: () => Promise.resolve(outside),
  en: () => import('#web/app/texts/outside.en.ts'),
}

export const insideTexts: TextBundle = {
  ja: () => import('#web/app/texts/inside.ja.ts'),
  en: () => import('#web/app/texts/inside.en.ts'),
}
