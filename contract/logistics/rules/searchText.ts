import type { ShownOutcome } from '#contract/telemetry/rules/evaluation/outcome.ts'
import { comparedNumbers, searchNumbers } from '#contract/logistics/rules/searchNumbers.ts'
import { deliveryWords } from '#contract/logistics/words/deliveryWords.ts'
import { firstDayOf, monthOf, monthsLater } from '#contract/kernel/time/month.ts'
import type { Days } from '#contract/kernel/time/period.ts'
import { daysLater, wholePeriod } from '#contract/kernel/time/wholePeriod.ts'

/** The limits of a search by words. In the box, more of them are a text that somebody pasted by mistake. */
export const maxWordsLength = 100
const maxWords = 8

/** Criteria of a search for deliveries that stand for words such as 遅延. */
export type StateCriteria = {
  deliveryStatus?: '1' | '2'
  awaitingPickup?: boolean
  late?: boolean
  amended?: boolean
  arrivalToCheck?: boolean
  piecesDiffer?: boolean
  temperatureOutcome?: ShownOutcome
}
/** What the words of a search mean: days, states, and other words, which name places, items, lots or companies. */
export type SearchWords = { days: Days | undefined; states: StateCriteria; words: string[] }

/**
 * The numbers that a text can mean, as searches compare them: each piece, and each line as one number whose digits are in
 * groups.
 */
export function numbersIn(text: string): string[] {
  const lines = text.normalize('NFKC').split(/[\r\n]+/u)
  const numbers = [...lines, ...searchNumbers(text)].flatMap(comparedNumbers)
  return [...new Set(numbers.filter(number => /[\p{L}\p{Nd}]/u.test(number)))]
}

const separators = /[\s,、;]+/u
const hasDigit = (text: string) => /\p{Nd}/u.test(text)

/** The one number that a text is, with its digits in groups or not; undefined for words and for several lines. */
export function wholeNumber(text: string): string | undefined {
  const isOneLine =
    searchNumbers(text).length === 1 || (/^[^\r\n\t,、;]+$/u.test(text.normalize('NFKC')) && hasDigit(text))
  return isOneLine ? numbersIn(text)[0] : undefined
}

/** Whether a text that is the number of no delivery may be words: not if it is a list of numbers. */
export function mayBeWords(text: string): boolean {
  const typed = text.normalize('NFKC').split(separators).filter(Boolean)
  return typed.length <= maxWords && text.length <= maxWordsLength && (typed.length === 1 || !typed.every(hasDigit))
}

/** Reads the words of a text; a word of several words, such as "last week", counts as one. */
export function searchWords(text: string, today: string): SearchWords {
  const typed = text.normalize('NFKC').split(separators).filter(Boolean)
  const found: SearchWords = { days: undefined, states: {}, words: [] }
  for (let place = 0; place < typed.length;) {
    const { length, rest } = take(found, typed.slice(place, place + longestPhrase), today)
    if (rest) typed[place + length - 1] = rest
    place += rest ? length - 1 : length
  }
  return found
}

/** Takes the first words as the longest phrase that they are, or the first one as a word. 先週の仙台 is two of them. */
function take(found: SearchWords, [first = '', ...next]: string[], today: string): { length: number; rest?: string } {
  for (let length = next.length + 1; length > 0; length--)
    if (mean(found, [first, ...next.slice(0, length - 1)].join(' '), today)) return { length }
  const [, named = '', rest] = /^(.+?)の(.*)$/u.exec(first) ?? []
  if (mean(found, named, today)) return rest ? { length: 1, rest } : { length: 1 }
  found.words.push(first)
  return { length: 1 }
}

function mean(found: SearchWords, typed: string, today: string): boolean {
  const phrase = typed.toLowerCase()
  const days = dayPhrases.get(phrase)
  if (days) found.days = days(today)
  const states = statePhrases.get(phrase)
  if (states) Object.assign(found.states, states)
  return days !== undefined || states !== undefined
}

const oneDay = (later: number) => (today: string) => wholePeriod('day', daysLater(today, later))
const oneWeek = (later: number) => (today: string) => wholePeriod('week', daysLater(today, 7 * later))
const oneMonth = (later: number) => (today: string) =>
  wholePeriod('month', firstDayOf(monthsLater(monthOf(today), later)))

/** A map from each of several phrases to what they mean. */
const phrases = <Meaning>(listed: readonly [Meaning, ...string[]][]) =>
  new Map(listed.flatMap(([meaning, ...words]) => words.map(word => [word.toLowerCase(), meaning] as const)))

const dayPhrases = phrases<(today: string) => Days>([
  [oneDay(0), 'today', '今日', '本日', 'きょう'],
  [oneDay(-1), 'yesterday', '昨日', 'きのう'],
  [oneDay(1), 'tomorrow', '明日', 'あす', 'あした'],
  [oneWeek(-1), 'last week', '先週'],
  [oneWeek(0), 'this week', '今週'],
  [oneMonth(-1), 'last month', '先月'],
  [oneMonth(0), 'this month', '今月'],
])

const { ja, en } = deliveryWords
const statePhrases = phrases<StateCriteria>([
  [{ deliveryStatus: '1' }, ja.status['1'], en.status['1']],
  [{ deliveryStatus: '2' }, ja.status['2'], en.status['2'], '配達済み'],
  [{ awaitingPickup: true }, ja.awaitingPickup, en.awaitingPickup],
  [{ late: true }, ja.late, en.late, '遅れ', 'delayed'],
  [{ amended: true }, ja.amended, en.amended],
  [{ arrivalToCheck: true }, ja.arrivalToCheck, en.arrivalToCheck],
  [{ piecesDiffer: true }, ja.piecesDiffer, en.piecesDiffer],
  [{ temperatureOutcome: 'compliant' }, ja.outcomes.compliant, en.outcomes.compliant],
  [{ temperatureOutcome: 'excursion' }, ja.outcomes.excursion, en.outcomes.excursion, '逸脱'],
  [{ temperatureOutcome: 'incomplete' }, ja.outcomes.incomplete, en.outcomes.incomplete, '欠測'],
  [{ temperatureOutcome: 'noData' }, ja.outcomes.noData, en.outcomes.noData],
  [{ temperatureOutcome: 'notYet' }, ja.outcomes.notYet, en.outcomes.notYet],
])
const longestPhrase = 3
