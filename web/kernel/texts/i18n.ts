import { createInstance } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { knownLanguage, type Language } from '#contract/kernel/language.ts'
import type { ja } from '#web/app/texts/ja.ts'
import { outside } from '#web/app/texts/outside.ja.ts'

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
    en: async () => (await import('#web/app/texts/outside.en.ts')).outside,
  },
  inside: {
    ja: async () => (await import('#web/app/texts/inside.ja.ts')).inside,
    en: async () => (await import('#web/app/texts/inside.en.ts')).inside,
  },
  details: {
    ja: async () => (await import('#web/app/texts/details.ja.ts')).details,
    en: async () => (await import('#web/app/texts/details.en.ts')).details,
  },
  documents: {
    ja: async () => ({
      portalDocuments: (await import('#web/information/portalDocuments/texts.ja.ts')).portalDocuments,
    }),
    en: async () => ({
      portalDocuments: (await import('#web/information/portalDocuments/texts.en.ts')).portalDocuments,
    }),
  },
  figures: {
    ja: async () => (await import('#web/app/texts/figures.ja.ts')).figures,
    en: async () => (await import('#web/app/texts/figures.en.ts')).figures,
  },
  partners: {
    ja: async () => ({ partners: (await import('#web/partners/tradingPartners/texts.ja.ts')).partners }),
    en: async () => ({ partners: (await import('#web/partners/tradingPartners/texts.en.ts')).partners }),
  },
  vendors: {
    ja: async () => ({ vendors: (await import('#web/partners/vendors/texts.ja.ts')).vendors }),
    en: async () => ({ vendors: (await import('#web/partners/vendors/texts.en.ts')).vendors }),
  },
  // A logger's page has the chart of readings, and hands in papers as vendors' pages do.
  loggers: {
    ja: async () => ({
      loggers: (await import('#web/devices/loggers/texts.ja.ts')).loggers,
      vendors: (await import('#web/partners/vendors/texts.ja.ts')).vendors,
      ...(await import('#web/app/texts/details.ja.ts')).details,
    }),
    en: async () => ({
      loggers: (await import('#web/devices/loggers/texts.en.ts')).loggers,
      vendors: (await import('#web/partners/vendors/texts.en.ts')).vendors,
      ...(await import('#web/app/texts/details.en.ts')).details,
    }),
  },
  messages: {
    ja: async () => ({ messages: (await import('#web/information/messages/texts.ja.ts')).messages }),
    en: async () => ({ messages: (await import('#web/information/messages/texts.en.ts')).messages }),
  },
  alerts: {
    ja: async () => ({ alerts: (await import('#web/quality/alerts/texts.ja.ts')).alerts }),
    en: async () => ({ alerts: (await import('#web/quality/alerts/texts.en.ts')).alerts }),
  },
  quality: {
    ja: async () => ({ quality: (await import('#web/quality/overview/texts.ja.ts')).quality }),
    en: async () => ({ quality: (await import('#web/quality/overview/texts.en.ts')).quality }),
  },
  cases: {
    ja: async () => ({ cases: (await import('#web/quality/cases/texts.ja.ts')).cases }),
    en: async () => ({ cases: (await import('#web/quality/cases/texts.en.ts')).cases }),
  },
  stabilityBudget: {
    ja: async () => ({ stabilityBudget: (await import('#web/quality/stabilityBudget/texts.ja.ts')).stabilityBudget }),
    en: async () => ({ stabilityBudget: (await import('#web/quality/stabilityBudget/texts.en.ts')).stabilityBudget }),
  },
  releases: {
    ja: async () => ({ releases: (await import('#web/quality/releases/texts.ja.ts')).releases }),
    en: async () => ({ releases: (await import('#web/quality/releases/texts.en.ts')).releases }),
  },
  signatures: {
    ja: async () => ({ signatures: (await import('#web/quality/signatures/texts.ja.ts')).signatures }),
    en: async () => ({ signatures: (await import('#web/quality/signatures/texts.en.ts')).signatures }),
  },
  reports: {
    ja: async () => ({ reports: (await import('#web/reporting/reports/texts.ja.ts')).reports }),
    en: async () => ({ reports: (await import('#web/reporting/reports/texts.en.ts')).reports }),
  },
  sharedReport: {
    ja: async () => ({ sharedReport: (await import('#web/reporting/sharedReport/texts.ja.ts')).sharedReport }),
    en: async () => ({ sharedReport: (await import('#web/reporting/sharedReport/texts.en.ts')).sharedReport }),
  },
  notices: {
    ja: async () => ({ notices: (await import('#web/information/notices/texts.ja.ts')).notices }),
    en: async () => ({ notices: (await import('#web/information/notices/texts.en.ts')).notices }),
  },
  companies: {
    ja: async () => ({ companies: (await import('#web/partners/companies/texts.ja.ts')).companies }),
    en: async () => ({ companies: (await import('#web/partners/companies/texts.en.ts')).companies }),
  },
  products: {
    ja: async () => ({ products: (await import('#web/logistics/products/texts.ja.ts')).products }),
    en: async () => ({ products: (await import('#web/logistics/products/texts.en.ts')).products }),
  },
  loggerFiles: {
    ja: async () => ({ loggerFiles: (await import('#web/devices/loggerFiles/texts.ja.ts')).loggerFiles }),
    en: async () => ({ loggerFiles: (await import('#web/devices/loggerFiles/texts.en.ts')).loggerFiles }),
  },
  imports: {
    ja: async () => (await import('#web/app/texts/imports.ja.ts')).imports,
    en: async () => (await import('#web/app/texts/imports.en.ts')).imports,
  },
  logs: {
    ja: async () => (await import('#web/app/texts/logs.ja.ts')).logs,
    en: async () => (await import('#web/app/texts/logs.en.ts')).logs,
  },
  platformHealth: {
    ja: async () => ({ platformHealth: (await import('#web/operations/platformHealth/texts.ja.ts')).platformHealth }),
    en: async () => ({ platformHealth: (await import('#web/operations/platformHealth/texts.en.ts')).platformHealth }),
  },
  disclosure: {
    ja: async () => ({
      disclosure: (await import('#web/logistics/disclosure/texts.ja.ts')).disclosure,
      csvUpload: (await import('#web/kernel/csv/texts.ja.ts')).csvUpload,
    }),
    en: async () => ({
      disclosure: (await import('#web/logistics/disclosure/texts.en.ts')).disclosure,
      csvUpload: (await import('#web/kernel/csv/texts.en.ts')).csvUpload,
    }),
  },
  ownSessions: {
    ja: async () => ({ ownSessions: (await import('#web/identity/ownSessions/texts.ja.ts')).ownSessions }),
    en: async () => ({ ownSessions: (await import('#web/identity/ownSessions/texts.en.ts')).ownSessions }),
  },
  users: {
    ja: async () => ({ users: (await import('#web/identity/users/texts.ja.ts')).users }),
    en: async () => ({ users: (await import('#web/identity/users/texts.en.ts')).users }),
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
