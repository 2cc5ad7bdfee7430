import type { Language } from '#contract/kernel/language.ts'
import type { BudgetRange, BudgetState } from '#contract/quality/rules/stabilityBudget.ts'

const ja = {
  states: {
    unused: '使用なし',
    within: '範囲内',
    warning: '注意',
    usedUp: '使い切り',
    notCovered: '許容範囲外の温度',
  } satisfies Record<BudgetState, string>,
  notLaidDown: '登録なし',
  counted: '集計済み',
  beingCounted: '集計中',
  between: (lower: string, upper: string) => `${lower}〜${upper} ℃`,
  below: (upper: string) => `${upper} ℃より低温`,
  above: (lower: string) => `${lower} ℃より高温`,
  hour: '時間',
  minute: '分',
  space: '',
  lessThanAMinute: '1分未満',
}
const en: typeof ja = {
  states: { unused: 'Unused', within: 'Within', warning: 'Warning', usedUp: 'Used up', notCovered: 'Not covered' },
  notLaidDown: 'not laid down',
  counted: 'counted',
  beingCounted: 'being counted',
  between: (lower, upper) => `${lower} to ${upper} ℃`,
  below: upper => `Below ${upper} ℃`,
  above: lower => `Above ${lower} ℃`,
  hour: ' h',
  minute: ' min',
  space: ' ',
  lessThanAMinute: 'less than 1 min',
}
/** What screens, files and reports say of stability budgets. */
export const budgetWords = { ja, en }

/** A limit as it was laid down: one decimal, more where it has more. Without unit. */
export const limitText = (milliCelsius: number): string => (milliCelsius / 1000).toFixed(3).replace(/0{1,2}$/, '')

/** A range in words: 8.0〜25.0 ℃. */
export function rangeText({ lowerMilli, upperMilli }: Omit<BudgetRange, 'minutes'>, language: Language): string {
  const words = budgetWords[language]
  if (upperMilli === null) return lowerMilli === null ? '' : words.above(limitText(lowerMilli))
  return lowerMilli === null
    ? words.below(limitText(upperMilli))
    : words.between(limitText(lowerMilli), limitText(upperMilli))
}

/** How long, in hours as stability data has them and whole minutes that have passed: 72時間, 1 h 20 min. */
export function hoursText(durationMs: number, language: Language): string {
  const words = budgetWords[language]
  const minutes = Math.floor(durationMs / 60_000)
  if (minutes === 0 && durationMs > 0) return words.lessThanAMinute
  const parts = [
    [Math.floor(minutes / 60), words.hour],
    [minutes % 60, words.minute],
  ] as const
  const reported = parts.filter(([count]) => count > 0).map(([count, name]) => `${count.toLocaleString('en')}${name}`)
  return reported.length === 0 ? `0${words.minute}` : reported.join(words.space)
}
