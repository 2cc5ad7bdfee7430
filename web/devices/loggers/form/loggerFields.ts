import type { TFunction } from 'i18next'
import type { FaultTexts } from '#web/kernel/ui/forms/call/useFormCall.ts'
import { maxIntervalSeconds } from '#contract/telemetry/rules/loggers/loggerKinds.ts'

export type FactFields = { name: string; model: string; grai: string; giai: string; note: string }
/** How often it measures, as people say it; empty where the registry leaves it open. */
export type IntervalFields = { interval: string; unit: 'minutes' | 'seconds' }
export type LoggerFields = { serial: string } & FactFields & IntervalFields

const noFacts: FactFields = { name: '', model: '', grai: '', giai: '', note: '' }
export const emptyLogger: LoggerFields = { serial: '', ...noFacts, interval: '', unit: 'minutes' }

export const factsOf = ({ name, model, grai, giai, note }: FactFields) => ({
  name: name.trim() || null,
  model: model.trim() || null,
  grai: grai.trim() || null,
  giai: giai.trim() || null,
  note: note.trim() || null,
})

/** What a refusal means at a field; a code that another logger has is told with that logger. */
export const factFaults: FaultTexts = Object.fromEntries(
  (['grai', 'giai'] as const).map(kind => [
    kind,
    (t: TFunction, serial: string | undefined) =>
      serial === undefined ? t(`loggers.faults.${kind}`) : t('loggers.faults.codeTaken', { serial }),
  ]),
)

export const intervalFields = (seconds: number | null): IntervalFields => {
  if (seconds === null) return { interval: '', unit: 'minutes' }
  return seconds % 60 === 0
    ? { interval: String(seconds / 60), unit: 'minutes' }
    : { interval: String(seconds), unit: 'seconds' }
}

/** Seconds of what was typed, also in full width; null where nothing was, undefined where that is no interval. */
export function typedSeconds({ interval, unit }: IntervalFields): number | null | undefined {
  const text = interval.normalize('NFKC').trim()
  if (text === '') return null
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) return undefined
  const seconds = Number(text) * (unit === 'minutes' ? 60 : 1)
  return Number.isInteger(seconds) && seconds >= 1 && seconds <= maxIntervalSeconds ? seconds : undefined
}

/** Of a form whose rules hold. */
export const secondsOf = (fields: IntervalFields): number | null => typedSeconds(fields) ?? null

/** The last day of a year that begins on a day YYYY-MM-DD: of 29 February the 28th of the next. */
export function yearAfter(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year + 1, month - 1, date) - 86_400_000).toISOString().slice(0, 10)
}
