import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { CaseEvent } from '#contract/quality/types/evidenceTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { emptyAssessment, type Assessment } from '#contract/quality/rules/caseAssessment.ts'
import { formatCount, formatDay } from '#contract/kernel/time/formatTime.ts'
import { madeDecisions, signatureMeanings, type SignatureMeaning } from '#contract/logistics/rules/lotDecisions.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'

const words = bothLanguages({
  between: ['、', ', '],
  grew: [
    (lots: string, loggers: string) => `製造番号 ${lots}件、ロガー ${loggers}台`,
    (lots: string, loggers: string) => `lots: ${lots}, loggers: ${loggers}`,
  ],
  from: [
    (before: string, after: string) => `${before} → ${after}`,
    (before: string, after: string) => `${before} → ${after}`,
  ],
  counted: [
    (name: string, count: string) => `${name} ${count}件`,
    (name: string, count: string) => `${name}: ${count}`,
  ],
})

/** What is to be known of something that happened to a case, besides what it is called (evidenceWords.events); '' for nothing. */
export function caseEventText({ kind, facts }: Pick<CaseEvent, 'kind' | 'facts'>, language: Language): string {
  const { between, counted, from, grew } = words[language]
  const names = evidenceWords[language]
  const count = (name: string) => formatCount(Number(facts[name] ?? 0), language)
  switch (kind) {
    case 'excursionsGrew':
    case 'excursionsWithdrawn':
      return grew(count('lots'), count('loggers'))
    case 'assessmentChanged':
      return fieldsIn(facts['fields'])
        .map(field => names.assessment[field])
        .join(between)
    case 'dueDateChanged':
      return from(dayText(facts['before'], language), dayText(facts['dueOn'], language))
    case 'signed':
      return meaningsIn(facts['meaning'])
        .map(meaning => names.meanings[meaning])
        .join(between)
    case 'lotsDecided':
    case 'concluded':
      return madeDecisions
        .filter(decision => Number(facts[decision] ?? 0) > 0)
        .map(decision => counted(names.decisions[decision], count(decision)))
        .join(between)
    default:
      return ''
  }
}

const assessmentFields = Object.keys(emptyAssessment) as (keyof Assessment)[]
const fieldsIn = (reported: unknown) =>
  Array.isArray(reported) ? assessmentFields.filter(field => reported.includes(field)) : []
const meaningsIn = (reported: unknown): SignatureMeaning[] => signatureMeanings.filter(meaning => meaning === reported)
const dayText = (reported: unknown, language: Language) =>
  typeof reported === 'string' && /^\d{4}-\d\d-\d\d$/.test(reported) ? formatDay(reported, language) : '—'
