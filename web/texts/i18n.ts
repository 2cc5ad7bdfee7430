import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { knownLanguage, type Language } from '#contract/language.ts'
import type { ja } from '#web/texts/ja.ts'
import { outside } from '#web/texts/ja/outside.ts'

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

/** Texts come when they are wanted: those of the screens behind the login with the first of these, English when chosen. */
const bundles = {
  outside: {
    ja: () => Promise.resolve(outside),
    en: async () => (await import('#web/texts/en/outside.ts')).outside,
  },
  all: {
    ja: async () => (await import('#web/texts/ja.ts')).ja,
    en: async () => (await import('#web/texts/en.ts')).en,
  },
}
let wanted: keyof typeof bundles = 'outside'
const added = new Set<string>()

async function addTexts(language: Language) {
  const bundle = `${wanted} ${language}`
  if (added.has(bundle)) return
  texts.addResourceBundle(language, 'translation', await bundles[wanted][language](), true, true)
  added.add(bundle)
}

export async function showLanguage(language: Language) {
  localStorage.setItem(storageKey, language)
  await addTexts(language)
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}

/** For routes behind the login, before they are shown. */
export async function loadAllTexts() {
  wanted = 'all'
  await addTexts(knownLanguage(texts.language))
}

/** spec 9: Japanese unless somebody chose otherwise in this browser. */
export async function startTexts() {
  await texts.use(initReactI18next).init({
    lng: 'ja',
    fallbackLng: false,
    resources: { ja: { translation: outside } },
    // React escapes already.
    interpolation: { escapeValue: false },
  })
  await showLanguage(storedLanguage())
}
