import type { Language } from '#contract/kernel/language.ts'
import { nameIn, type Names } from '#contract/kernel/text/names.ts'
import { formatCount, formatDay, formatDayOf, formatInstant } from '#contract/kernel/time/formatTime.ts'
import { settings } from '#web/kernel/settings.ts'
import type { TFunction } from 'i18next'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'

/** `t('deliveries.late')`: only keys that exist compile. */
export const useText = () => useTranslation().t

export const languageIn = ({ language }: { language: string }): Language => (language === 'en' ? 'en' : 'ja')
export const useLanguage = () => languageIn(useTranslation().i18n)

/** Words a sentence in the language that it is asked in. */
export type Sentence = (t: TFunction) => string

/** A sentence that a form keeps, in the language of whenever it is read: a string would stay in that of its making. */
export const said = (sentence: Sentence) => createElement(Said, { sentence })

/** For `setFields`, whose type knows strings only: a form draws every node that is an error of a field. */
export const saidAtField = (sentence: Sentence) => [said(sentence) as unknown as string]

/** The rule of a field that may not stay empty … */
export const required = (sentence: Sentence) => ({ required: true, message: said(sentence) })
/** … or blank, where it is typed into. */
export const filled = (sentence: Sentence) => ({ ...required(sentence), whitespace: true })

/** What a rule of a form rejects with. */
export const refuse = (sentence: Sentence) => Promise.reject(Object.assign(new Error(), { message: said(sentence) }))

/** The rule of a field by what is wrong with its value, if anything is. */
export const ruleBy = <Value>(faultOf: (value: Value) => Sentence | false | undefined) => ({
  validator: (_rule: unknown, value: Value) => {
    const fault = faultOf(value)
    return fault ? refuse(fault) : Promise.resolve()
  },
})

function Said({ sentence }: { sentence: Sentence }) {
  return sentence(useText())
}

/** How fields for days write and read them, as the lists do. */
export const dayFormats = { ja: 'YYYY/MM/DD', en: 'DD MMM YYYY' } as const

/**
 * How everything is said in the user's language: texts (`t('deliveries.late')`), names, of which the English one may be
 * missing, counts, days and times, these in the portal's time zone (or that of the answer shown).
 */
export function useWords(timeZone: string = settings.timeZone) {
  const { t, i18n } = useTranslation()
  const language = languageIn(i18n)
  const where = { timeZone, language }
  return {
    t,
    language,
    nameIn: (names: Names) => nameIn(language, names),
    localName: (name: string, nameEn: string) => nameIn(language, { name, nameEn }),
    instant: (at: string | number) => formatInstant(at, where),
    instantToSecond: (at: string | number) => formatInstant(at, where, 'second'),
    dayOf: (at: string | number) => formatDayOf(at, where),
    day: (day: string) => formatDay(day, language),
    count: (count: number) => formatCount(count, language),
  }
}
