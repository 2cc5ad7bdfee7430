import { knownLanguage, type Language } from '#contract/language.ts'
import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { ja } from '#web/texts/ja.ts'

export const languages: readonly Language[] = ['ja', 'en']

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof ja }
  }
}

export const texts = createInstance()

const storageKey = 'kelvinchain.language'

const storedLanguage = (): Language => knownLanguage(localStorage.getItem(storageKey))

/** Japanese comes with the application, English when somebody wants it. */
export async function showLanguage(language: Language) {
  localStorage.setItem(storageKey, language)
  if (language === 'en' && !texts.hasResourceBundle('en', 'translation')) {
    const { en } = await import('#web/texts/en.ts')
    texts.addResourceBundle('en', 'translation', en)
  }
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}

/** spec 9: Japanese unless somebody chose otherwise in this browser. */
export async function startTexts() {
  await texts.use(initReactI18next).init({
    lng: 'ja',
    fallbackLng: false,
    resources: { ja: { translation: ja } },
    // React escapes already.
    interpolation: { escapeValue: false },
  })
  await showLanguage(storedLanguage())
}
