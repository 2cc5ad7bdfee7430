import type { TextBundle } from '#web/kernel/texts/i18n.ts'

export const ownSessionTexts: TextBundle = {
  ja: () => import('#web/identity/ownSessions/texts.ja.ts'),
  en: () => import('#web/identity/ownSessions/texts.en.ts'),
}
