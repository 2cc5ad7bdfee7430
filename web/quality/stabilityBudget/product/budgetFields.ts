import type { RequestOf } from '#contract/kernel/call.ts'
import type { BudgetVersion, stabilityBudgetCalls } from '#contract/quality/calls/stabilityBudget.ts'
import { bands, type BandCode } from '#contract/telemetry/rules/temperature/bands.ts'
import { limitText } from '#contract/quality/words/budgetText.ts'

export const timeUnits = ['hours', 'minutes'] as const
export type TimeUnit = (typeof timeUnits)[number]
export type RangeFields = { lower: string; upper: string; allowed: string }
/** An allowance as its form holds it. */
export type BudgetFields = { ranges: RangeFields[]; unit: TimeUnit; warnPercent: string; source: string }

const maxMinutes = 1_051_200
const usualWarning = '80'

/** What the last version says; before the first one a range above the band, whose time is to be filled in. */
export function fieldsOf(last: BudgetVersion | undefined, band: BandCode): BudgetFields {
  if (!last) {
    const lower = limitText(bands[band].upperMilli)
    return { ranges: [{ lower, upper: '', allowed: '' }], unit: 'hours', warnPercent: usualWarning, source: '' }
  }
  const unit = last.ranges.every(({ minutes }) => minutes % 60 === 0) ? 'hours' : 'minutes'
  const limit = (milli: number | null) => (milli === null ? '' : limitText(milli))
  return {
    ranges: last.ranges.map(({ lowerMilli, upperMilli, minutes }) => ({
      lower: limit(lowerMilli),
      upper: limit(upperMilli),
      allowed: timeText(minutes, unit),
    })),
    unit,
    warnPercent: String(last.warnPercent),
    source: '',
  }
}

/** The request, of fields that were found right. */
export const allowanceOf = (
  fields: BudgetFields,
): Pick<RequestOf<typeof stabilityBudgetCalls.saveStabilityBudget>, 'ranges' | 'warnPercent' | 'source'> => ({
  ranges: (fields.ranges ?? []).map(({ lower, upper, allowed }) => ({
    lowerMilli: limitOf(lower) ?? null,
    upperMilli: limitOf(upper) ?? null,
    minutes: minutesOf(allowed, fields.unit) ?? 0,
  })),
  warnPercent: percentOf(fields.warnPercent) ?? 0,
  source: fields.source.trim(),
})

/** As people type it: full width, a minus of any kind, thousands. */
const plain = (typed: string | undefined) =>
  (typed ?? '')
    .normalize('NFKC')
    .replaceAll(/[\u2212\u2013\uff0d]/g, '-')
    .replaceAll(/[,\s]/g, '')

/** Thousandths of °C; null where nothing is typed (no limit), undefined where that is no temperature. */
export function limitOf(typed: string | undefined): number | null | undefined {
  const text = plain(typed)
  if (text === '') return null
  if (!/^-?\d{1,3}(\.\d{1,3})?$/.test(text)) return undefined
  const milli = Math.round(Number(text) * 1000)
  return milli >= -200_000 && milli <= 150_000 ? milli : undefined
}

/** Whole minutes, of hours also as 1:30; undefined where that is none. */
export function minutesOf(typed: string | undefined, unit: TimeUnit): number | undefined {
  const text = plain(typed)
  const [, hours, rest] = /^(\d{1,5}):([0-5]\d)$/.exec(text) ?? []
  const isClock = unit === 'hours' && hours !== undefined
  if (!isClock && !/^\d{1,7}(\.\d{1,4})?$/.test(text)) return undefined
  const minutes = isClock ? Number(hours) * 60 + Number(rest) : Number(text) * (unit === 'hours' ? 60 : 1)
  const whole = Math.round(minutes)
  return Math.abs(minutes - whole) < 1e-6 && whole <= maxMinutes ? whole : undefined
}

export function percentOf(typed: string | undefined): number | undefined {
  const text = plain(typed)
  return /^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined
}

/** The same time in the other unit, where it can be read; else as it was typed. */
export function inUnit(typed: string, from: TimeUnit, to: TimeUnit): string {
  const minutes = minutesOf(typed, from)
  return minutes === undefined || from === to ? typed : timeText(minutes, to)
}

function timeText(minutes: number, unit: TimeUnit): string {
  if (unit === 'minutes') return String(minutes)
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`
}
