import type { InOneLanguage } from '#contract/kernel/text/bothLanguages.ts'
import type * as all from '#web/app/texts/all.ts'
import type { TextBundle } from '#web/kernel/texts/i18n.ts'
import * as japanese from '#web/app/texts/outside.ts?ja'

/** Only keys that exist compile. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: InOneLanguage<typeof all> }
  }
}

/** Japanese comes along with the page. */
export const outsideTexts: TextBundle = {
  ja: () => Promise.resolve(japanese),
  en: () => import('#web/app/texts/outside.ts?en'),
}
