import type { Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import type { BatteryStep, ExcursionStep, LateStep, SilenceStep } from '#contract/quality/rules/alerts/alertRules.ts'

const minuteMs = 60_000

/** How far and how long an item was outside its band. */
export type Outside = { deviationMilliCelsius: number; outOfRangeMs: number }

/** The steps have rising severity. */
const highest = <Step extends { severity: Severity }>(steps: readonly Step[], isReached: (step: Step) => boolean) =>
  steps.findLast(isReached)?.severity ?? null

/** The severity of the highest step that an excursion reaches, by deviation or time; null if none. */
export const excursionSeverity = (steps: readonly ExcursionStep[], outside: Outside): Severity | null =>
  highest(steps, ({ deviationMilliCelsius, outOfRangeMinutes }) => {
    if (deviationMilliCelsius === null && outOfRangeMinutes === null) return true
    const isFar = deviationMilliCelsius !== null && outside.deviationMilliCelsius >= deviationMilliCelsius
    return isFar || (outOfRangeMinutes !== null && outside.outOfRangeMs >= outOfRangeMinutes * minuteMs)
  })

/** … that the silence of a logger reaches. */
export const silenceSeverity = (steps: readonly SilenceStep[], silentMs: number, intervalMs: number) =>
  highest(steps, ({ intervals }) => silentMs > intervals * intervalMs)

export const batterySeverity = (steps: readonly BatteryStep[], percentLeft: number) =>
  highest(steps, ({ percent }) => percentLeft <= percent)

/** … that a delivery reaches; if it is in time, `lateMs` is 0 or less. */
export const lateSeverity = (steps: readonly LateStep[], lateMs: number) =>
  highest(steps, ({ lateMinutes }) => lateMs > 0 && lateMs >= lateMinutes * minuteMs)

/** The excursion is new, farther or longer than before. */
export const hasWorsened = (before: Outside | undefined, now: Outside): boolean =>
  before === undefined ||
  now.deviationMilliCelsius > before.deviationMilliCelsius ||
  now.outOfRangeMs > before.outOfRangeMs
