/** The languages in which programs write the half of a day, or a month's name; English is read beside any of them. */
export const timeLanguages = [
  'ja',
  'en',
  'zh',
  'ko',
  'vi',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'fi',
  'fr',
  'hu',
  'it',
  'nb',
  'nl',
  'pl',
  'pt',
  'ru',
  'sk',
  'sl',
  'sv',
  'tr',
] as const
export type TimeLanguage = (typeof timeLanguages)[number]

/** How each writes the two halves of a day, where it does not write AM and PM; the first is its usual way. */
export const halfDays: Partial<
  Record<TimeLanguage, readonly [morning: readonly string[], afternoon: readonly string[]]>
> = {
  ja: [['午前'], ['午後']],
  zh: [['上午'], ['下午']],
  ko: [['오전'], ['오후']],
  vi: [['SA'], ['CH']],
  cs: [['dop.'], ['odp.']],
  de: [['vorm.'], ['nachm.']],
  el: [['π.μ.'], ['μ.μ.']],
  fi: [['ap.'], ['ip.']],
  hu: [['de.'], ['du.']],
  sk: [['dop.'], ['pop.', 'odp.']],
  sl: [['dop.'], ['pop.']],
  sv: [['fm'], ['em']],
  tr: [['ÖÖ'], ['ÖS']],
}
