type HalfDays = readonly [morning: readonly string[], afternoon: readonly string[]]

/**
 * The languages of AM and PM and of month names in programs' exports; English is read beside any of them. Each with its words
 * for the two halves of a day, the usual one first, unless it writes AM and PM.
 */
const languages = {
  ja: [['午前'], ['午後']],
  en: null,
  zh: [['上午'], ['下午']],
  ko: [['오전'], ['오후']],
  vi: [['SA'], ['CH']],
  cs: [['dop.'], ['odp.']],
  da: null,
  de: [['vorm.'], ['nachm.']],
  el: [['π.μ.'], ['μ.μ.']],
  es: null,
  fi: [['ap.'], ['ip.']],
  fr: null,
  hu: [['de.'], ['du.']],
  it: null,
  nb: null,
  nl: null,
  pl: null,
  pt: null,
  ru: null,
  sk: [['dop.'], ['pop.', 'odp.']],
  sl: [['dop.'], ['pop.']],
  sv: [['fm'], ['em']],
  tr: [['ÖÖ'], ['ÖS']],
} as const satisfies Record<string, HalfDays | null>
export type TimeLanguage = keyof typeof languages

export const timeLanguages = Object.keys(languages) as TimeLanguage[]
export const halfDays: Record<TimeLanguage, HalfDays | null> = languages
