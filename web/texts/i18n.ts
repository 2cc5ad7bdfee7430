import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { knownLanguage, type Language } from '#contract/kernel/language.ts'
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

/** Texts come when they are wanted: with the routes that need them, and English when it is chosen. */
const bundles = {
  outside: {
    ja: () => Promise.resolve(outside),
    en: async () => (await import('#web/texts/en/outside.ts')).outside,
  },
  inside: {
    ja: async () => (await import('#web/texts/ja/inside.ts')).inside,
    en: async () => (await import('#web/texts/en/inside.ts')).inside,
  },
  details: {
    ja: async () => (await import('#web/texts/ja/details.ts')).details,
    en: async () => (await import('#web/texts/en/details.ts')).details,
  },
  documents: {
    ja: async () => ({ portalDocuments: (await import('#web/texts/ja/portalDocuments.ts')).portalDocuments }),
    en: async () => ({ portalDocuments: (await import('#web/texts/en/portalDocuments.ts')).portalDocuments }),
  },
  figures: {
    ja: async () => (await import('#web/texts/ja/figures.ts')).figures,
    en: async () => (await import('#web/texts/en/figures.ts')).figures,
  },
  partners: {
    ja: async () => ({ partners: (await import('#web/texts/ja/partners.ts')).partners }),
    en: async () => ({ partners: (await import('#web/texts/en/partners.ts')).partners }),
  },
  vendors: {
    ja: async () => ({ vendors: (await import('#web/texts/ja/vendors.ts')).vendors }),
    en: async () => ({ vendors: (await import('#web/texts/en/vendors.ts')).vendors }),
  },
  // A logger's page has the chart of readings, and hands in papers as vendors' pages do.
  loggers: {
    ja: async () => ({
      loggers: (await import('#web/texts/ja/loggers.ts')).loggers,
      vendors: (await import('#web/texts/ja/vendors.ts')).vendors,
      ...(await import('#web/texts/ja/details.ts')).details,
    }),
    en: async () => ({
      loggers: (await import('#web/texts/en/loggers.ts')).loggers,
      vendors: (await import('#web/texts/en/vendors.ts')).vendors,
      ...(await import('#web/texts/en/details.ts')).details,
    }),
  },
  messages: {
    ja: async () => ({ messages: (await import('#web/texts/ja/messages.ts')).messages }),
    en: async () => ({ messages: (await import('#web/texts/en/messages.ts')).messages }),
  },
  alerts: {
    ja: async () => ({ alerts: (await import('#web/texts/ja/alerts.ts')).alerts }),
    en: async () => ({ alerts: (await import('#web/texts/en/alerts.ts')).alerts }),
  },
  quality: {
    ja: async () => ({ quality: (await import('#web/texts/ja/quality.ts')).quality }),
    en: async () => ({ quality: (await import('#web/texts/en/quality.ts')).quality }),
  },
  cases: {
    ja: async () => ({ cases: (await import('#web/texts/ja/cases.ts')).cases }),
    en: async () => ({ cases: (await import('#web/texts/en/cases.ts')).cases }),
  },
  stabilityBudget: {
    ja: async () => ({ stabilityBudget: (await import('#web/texts/ja/stabilityBudget.ts')).stabilityBudget }),
    en: async () => ({ stabilityBudget: (await import('#web/texts/en/stabilityBudget.ts')).stabilityBudget }),
  },
  releases: {
    ja: async () => ({ releases: (await import('#web/texts/ja/releases.ts')).releases }),
    en: async () => ({ releases: (await import('#web/texts/en/releases.ts')).releases }),
  },
  signatures: {
    ja: async () => ({ signatures: (await import('#web/texts/ja/signatures.ts')).signatures }),
    en: async () => ({ signatures: (await import('#web/texts/en/signatures.ts')).signatures }),
  },
  reports: {
    ja: async () => ({ reports: (await import('#web/texts/ja/reports.ts')).reports }),
    en: async () => ({ reports: (await import('#web/texts/en/reports.ts')).reports }),
  },
  sharedReport: {
    ja: async () => ({ sharedReport: (await import('#web/texts/ja/sharedReport.ts')).sharedReport }),
    en: async () => ({ sharedReport: (await import('#web/texts/en/sharedReport.ts')).sharedReport }),
  },
  notices: {
    ja: async () => ({ notices: (await import('#web/texts/ja/notices.ts')).notices }),
    en: async () => ({ notices: (await import('#web/texts/en/notices.ts')).notices }),
  },
  companies: {
    ja: async () => ({ companies: (await import('#web/texts/ja/companies.ts')).companies }),
    en: async () => ({ companies: (await import('#web/texts/en/companies.ts')).companies }),
  },
  products: {
    ja: async () => ({ products: (await import('#web/texts/ja/products.ts')).products }),
    en: async () => ({ products: (await import('#web/texts/en/products.ts')).products }),
  },
  loggerFiles: {
    ja: async () => ({ loggerFiles: (await import('#web/texts/ja/loggerFiles.ts')).loggerFiles }),
    en: async () => ({ loggerFiles: (await import('#web/texts/en/loggerFiles.ts')).loggerFiles }),
  },
  imports: {
    ja: async () => (await import('#web/texts/ja/imports.ts')).imports,
    en: async () => (await import('#web/texts/en/imports.ts')).imports,
  },
  logs: {
    ja: async () => (await import('#web/texts/ja/logs.ts')).logs,
    en: async () => (await import('#web/texts/en/logs.ts')).logs,
  },
  platformHealth: {
    ja: async () => ({ platformHealth: (await import('#web/texts/ja/platformHealth.ts')).platformHealth }),
    en: async () => ({ platformHealth: (await import('#web/texts/en/platformHealth.ts')).platformHealth }),
  },
  disclosure: {
    ja: async () => ({
      disclosure: (await import('#web/texts/ja/disclosure.ts')).disclosure,
      csvUpload: (await import('#web/texts/ja/csvUpload.ts')).csvUpload,
    }),
    en: async () => ({
      disclosure: (await import('#web/texts/en/disclosure.ts')).disclosure,
      csvUpload: (await import('#web/texts/en/csvUpload.ts')).csvUpload,
    }),
  },
  ownSessions: {
    ja: async () => ({ ownSessions: (await import('#web/texts/ja/ownSessions.ts')).ownSessions }),
    en: async () => ({ ownSessions: (await import('#web/texts/en/ownSessions.ts')).ownSessions }),
  },
  users: {
    ja: async () => ({ users: (await import('#web/texts/ja/users.ts')).users }),
    en: async () => ({ users: (await import('#web/texts/en/users.ts')).users }),
  },
}
type Bundle = keyof typeof bundles
const wanted = new Set<Bundle>(['outside'])
const added = new Set<string>()

const addTexts = (language: Language) => Promise.all([...wanted].map(bundle => addBundle(bundle, language)))

async function addBundle(bundle: Bundle, language: Language) {
  const name = `${bundle} ${language}`
  if (added.has(name)) return
  texts.addResourceBundle(language, 'translation', await bundles[bundle][language](), true, true)
  added.add(name)
}

export async function showLanguage(language: Language) {
  localStorage.setItem(storageKey, language)
  await addTexts(language)
  await texts.changeLanguage(language)
  document.documentElement.lang = language
}

/** For a route, before it is shown: from now on these texts are there in every language that is chosen. */
export const loadTexts = (bundle: Exclude<Bundle, 'outside'>) => async () => {
  wanted.add(bundle)
  await addTexts(knownLanguage(texts.language))
}

/** PLT-22: Japanese unless somebody chose otherwise in this browser. */
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
