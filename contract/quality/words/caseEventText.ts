import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { CaseEvent } from '#contract/quality/types/evidenceTypes.ts'
import type { Language } from '#contract/kernel/language.ts'
import { assessmentFields } from '#contract/quality/rules/caseAssessment.ts'
import { formatCount, formatDay } from '#contract/kernel/time/formatTime.ts'
import { madeDecisions, signatureMeanings } from '#contract/logistics/rules/lotDecisions.ts'
import { evidenceWords } from '#contract/quality/words/evidenceWords.ts'

const words = bothLanguages({
  between: ['、', ', '],
  grew: [
    (lots: string, loggers: string) => `製造番号 ${lots}件、ロガー ${loggers}台`,
    (lots: string, loggers: string) => `lots: ${lots}, loggers: ${loggers}`,
  ],
  counted: [
    (name: string, count: string) => `${name} ${count}件`,
    (name: string, count: string) => `${name}: ${count}`,
  ],
})

/** The details of a case event, without its name (evidenceWords.events); may be empty. */
export function caseEventText({ kind, facts }: Pick<CaseEvent, 'kind' | 'facts'>, language: Language): string {
  const { between, counted, grew } = words[language]
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
      return `${dayText(facts['before'], language)} → ${dayText(facts['dueOn'], language)}`
    case 'signed':
      return signatureMeanings
        .filter(meaning => meaning === facts['meaning'])
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

const fieldsIn = (fact: unknown) => (Array.isArray(fact) ? assessmentFields.filter(field => fact.includes(field)) : [])
const dayText = (fact: unknown, language: Language) =>
  typeof fact === 'string' && /^\d{4}-\d\d-\d\d$/.test(fact) ? formatDay(fact, language) : '—'
