import { bothLanguages } from '#contract/kernel/text/bothLanguages.ts'
import type { Language } from '#contract/kernel/language.ts'
import type { BudgetRange } from '#contract/quality/rules/stabilityBudget.ts'

/** For screens, files and reports. */
export const budgetWords = bothLanguages({
  states: {
    unused: ['使用なし', 'Unused'],
    within: ['範囲内', 'Within'],
    warning: ['注意', 'Warning'],
    usedUp: ['使い切り', 'Used up'],
    notCovered: ['許容範囲外の温度', 'Not covered'],
  },
  notLaidDown: ['登録なし', 'not set'],
  counted: ['集計済み', 'up to date'],
  beingCounted: ['集計中', 'being calculated'],
  uncountable: ['一部は集計できません（測定値を保管庫へ移動済み）', 'partly not countable (readings archived)'],
  between: [
    (lower: string, upper: string) => `${lower}〜${upper} ℃`,
    (lower: string, upper: string) => `${lower} to ${upper} °C`,
  ],
  below: [(upper: string) => `${upper} ℃より低温`, (upper: string) => `Below ${upper} °C`],
  above: [(lower: string) => `${lower} ℃より高温`, (lower: string) => `Above ${lower} °C`],
  hour: ['時間', ' h'],
  minute: ['分', ' min'],
  space: ['', ' '],
  lessThanAMinute: ['1分未満', 'less than 1 min'],
})

/** A limit as it was entered: at least one decimal, without unit. */
export const limitText = (milliCelsius: number): string => (milliCelsius / 1000).toFixed(3).replace(/0{1,2}$/, '')

/** A range in words: 8.0〜25.0 ℃. */
export function rangeText({ lowerMilli, upperMilli }: Omit<BudgetRange, 'minutes'>, language: Language): string {
  const words = budgetWords[language]
  if (upperMilli === null) return lowerMilli === null ? '' : words.above(limitText(lowerMilli))
  return lowerMilli === null
    ? words.below(limitText(upperMilli))
    : words.between(limitText(lowerMilli), limitText(upperMilli))
}

const minuteMs = 60_000

/**
 * What is left of an allowance. The used time is shown in whole minutes, without its seconds: those count as left, so that
 * both add up to what is allowed.
 */
export const remainingMs = (allowedMinutes: number, usedMs: number): number =>
  (allowedMinutes - Math.floor(usedMs / minuteMs)) * minuteMs

/** A duration in hours, as in stability data, and whole minutes: 72時間, 1 h 20 min. */
export function hoursText(durationMs: number, language: Language): string {
  const words = budgetWords[language]
  const minutes = Math.floor(durationMs / minuteMs)
  if (minutes === 0 && durationMs > 0) return words.lessThanAMinute
  const parts = [
    [Math.floor(minutes / 60), words.hour],
    [minutes % 60, words.minute],
  ] as const
  const texts = parts.filter(([count]) => count > 0).map(([count, name]) => `${count.toLocaleString('en')}${name}`)
  return texts.length === 0 ? `0${words.minute}` : texts.join(words.space)
}
