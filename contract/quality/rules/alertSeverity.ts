import type { Severity } from '#contract/quality/rules/alertKinds.ts'
import type { BatteryStep, ExcursionStep, LateStep, SilenceStep } from '#contract/quality/rules/alertRules.ts'

const minuteMs = 60_000

/** How far and how long an item was outside; null where it never was. */
export type Outside = { deviationMilliCelsius: number; outOfRangeMs: number }

const highest = <Step extends { severity: Severity }>(
  steps: readonly Step[],
  isReached: (step: Step) => boolean,
): Severity | null => steps.reduce<Severity | null>((sofar, step) => (isReached(step) ? step.severity : sofar), null)

/** The highest step that an excursion has reached, by how far or by how long; null where it reached none. */
export const excursionSeverity = (steps: readonly ExcursionStep[], outside: Outside): Severity | null =>
  highest(steps, ({ deviationMilliCelsius, outOfRangeMinutes }) => {
    if (deviationMilliCelsius === null && outOfRangeMinutes === null) return true
    const isFar = deviationMilliCelsius !== null && outside.deviationMilliCelsius >= deviationMilliCelsius
    return isFar || (outOfRangeMinutes !== null && outside.outOfRangeMs >= outOfRangeMinutes * minuteMs)
  })

/** … that a silence has reached, in ms, of a logger with this interval. */
export const silenceSeverity = (steps: readonly SilenceStep[], silentMs: number, intervalMs: number) =>
  highest(steps, ({ intervals }) => silentMs > intervals * intervalMs)

export const batterySeverity = (steps: readonly BatteryStep[], percentLeft: number) =>
  highest(steps, ({ percent }) => percentLeft <= percent)

/** … that a delivery has reached that is this late, in ms; one that is in time has a lateness of 0 or less. */
export const lateSeverity = (steps: readonly LateStep[], lateMs: number) =>
  highest(steps, ({ lateMinutes }) => lateMs > 0 && lateMs >= lateMinutes * minuteMs)

/** What has grown since it was last looked at is new; what shrank or stayed is not. */
export const hasWorsened = (before: Outside | undefined, now: Outside): boolean =>
  before === undefined ||
  now.deviationMilliCelsius > before.deviationMilliCelsius ||
  now.outOfRangeMs > before.outOfRangeMs
