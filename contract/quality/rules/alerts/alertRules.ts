import { z } from 'zod'
import { severities, type RuleKind, type Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import { QuietHours } from '#contract/quality/rules/alerts/quietHours.ts'

const severity = z.literal(severities)
const isRising = (figures: readonly number[]) =>
  figures.every((figure, at) => at === 0 || figure > (figures[at - 1] ?? 0))
const userId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** Reached if the deviation or the time out of range is at least this; without either, by any excursion. */
export const ExcursionStep = z.strictObject({
  severity,
  deviationMilliCelsius: z.int().min(1).max(100_000).nullable(),
  /** All excursions of the worst logger together. */
  outOfRangeMinutes: z.int().min(1).max(100_000).nullable(),
})
export type ExcursionStep = z.infer<typeof ExcursionStep>

/** Reached after this many of the logger's intervals without a reading. */
export const SilenceStep = z.strictObject({ severity, intervals: z.int().min(2).max(1000) })
export type SilenceStep = z.infer<typeof SilenceStep>

/** Reached if at most this much is left. */
export const BatteryStep = z.strictObject({ severity, percent: z.int().min(1).max(99) })
export type BatteryStep = z.infer<typeof BatteryStep>

/** Minutes after the scheduled arrival; after the end of its day if only a date is planned. */
export const LateStep = z.strictObject({ severity, lateMinutes: z.int().min(0).max(100_000) })
export type LateStep = z.infer<typeof LateStep>

/** At most one step for each severity, in rising order. */
const steps = <Step extends z.ZodType<{ severity: Severity }>>(step: Step) =>
  z
    .array(step)
    .min(1)
    .max(severities.length)
    .refine(all => isRising(all.map(step => step.severity)), { message: 'needs steps of growing severity' })

/** The kind of a rule, and the severity from each threshold on. */
export const AlertCondition = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('excursion'), steps: steps(ExcursionStep) }),
    z.strictObject({ kind: z.literal('silence'), steps: steps(SilenceStep) }),
    z.strictObject({ kind: z.literal('lowBattery'), steps: steps(BatteryStep) }),
    z.strictObject({ kind: z.literal('lateArrival'), steps: steps(LateStep) }),
  ])
  .meta({ examples: [{ kind: 'lateArrival', steps: [{ severity: 1, lateMinutes: 30 }] }] })
export type AlertCondition = z.infer<typeof AlertCondition>
export type StepsOf<Kind extends RuleKind> = Extract<AlertCondition, { kind: Kind }>['steps']

export const maxLevels = 5
export const maxPeople = 50
const people = { toContacts: z.boolean(), userIds: z.array(userId).max(maxPeople) }

/** Who else is notified if nobody has acknowledged after so many minutes; each level later than the one before. */
export const Escalation = z
  .array(z.strictObject({ afterMinutes: z.int().min(1).max(10_080), ...people }))
  .max(maxLevels)
  .refine(all => isRising(all.map(level => level.afterMinutes)), { message: 'needs levels that come later and later' })
export type Escalation = z.infer<typeof Escalation>

/** Who is notified, how and when. The inbox is always used; everything else waits for the end of the quiet hours. */
export const AlertPeople = z.strictObject({
  ...people,
  byMail: z.boolean(),
  /** For those who have entered a number. */
  bySms: z.boolean().default(false),
  /** Posts to the company's own channels, where all their members read it. */
  toTeams: z.boolean().default(false),
  toSlack: z.boolean().default(false),
  quietHours: QuietHours,
  criticalBreaksQuiet: z.boolean(),
  escalation: Escalation,
})
export type AlertPeople = z.infer<typeof AlertPeople>

/** Without a rule, depositor and consignee are notified of every excursion at once. */
export const defaultSteps: StepsOf<'excursion'> = [
  { severity: 2, deviationMilliCelsius: null, outOfRangeMinutes: null },
]
export const defaultPeople: AlertPeople = {
  toContacts: true,
  userIds: [],
  byMail: true,
  bySms: false,
  toTeams: false,
  toSlack: false,
  quietHours: [],
  criticalBreaksQuiet: true,
  escalation: [],
}
