import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { knownLanguage, type Language } from '#contract/kernel/language.ts'
import { languageKey } from '#web/kernel/storageKeys.ts'

export const languages: readonly Language[] = ['ja', 'en']

/** Texts that come when they are wanted, as modules that export them by name (`texts.ts?lazy`). */
export type TextBundle = Record<Language, () => Promise<object>>

export const texts = createInstance()

const storedLanguage = (): Language => knownLanguage(localStorage.getItem(languageKey))

const wanted = new Set<TextBundle>()
const added = new Set<TextBundle[Language]>()

const addTexts = (language: Language) => Promise.all([...wanted].map(bundle => addBundle(bundle[language], language)))

async function addBundle(load: TextBundle[Language], language: Language) {
  if (added.has(load)) return
  texts.addResourceBundle(language, 'translation', await load(), true, true)
  added.add(load)
}

export async function showLanguage(language: Language) {
  localStorage.setItem(languageKey, language)
  await addTexts(language)
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}

/** For a route, before it is shown: from now on these texts are there in every language that is chosen. */
export const loadTexts = (bundle: TextBundle) => async () => {
  wanted.add(bundle)
  await addTexts(knownLanguage(texts.language))
}

/** PLT-22: Japanese unless somebody chose otherwise in this browser. `outside`: what is said before anybody signs in. */
export async function startTexts(outside: TextBundle) {
  wanted.add(outside)
  await texts.use(initReactI18next).init({
    lng: 'ja',
    fallbackLng: false,
    resources: {},
    // React escapes already.
    interpolation: { escapeValue: false },
  })
  await showLanguage(storedLanguage())
}
