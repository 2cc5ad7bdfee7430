import { z } from 'zod'
import { severities, type AlertKind, type Severity } from '#contract/quality/rules/alertKinds.ts'
import { QuietHours } from '#contract/quality/rules/quietHours.ts'

const severity = z.literal(severities)
const userId = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** Reached when the excursion is as far beyond the band, or lasts as long outside; without either by any excursion. */
export const ExcursionStep = z.strictObject({
  severity,
  /** Thousandths of °C beyond the band. */
  deviationMilliCelsius: z.int().min(1).max(100_000).nullable(),
  /** Of the worst logger, all excursions together. */
  outOfRangeMinutes: z.int().min(1).max(100_000).nullable(),
})
export type ExcursionStep = z.infer<typeof ExcursionStep>

/** Silent for this many intervals of the logger. */
export const SilenceStep = z.strictObject({ severity, intervals: z.int().min(2).max(1000) })
export type SilenceStep = z.infer<typeof SilenceStep>

/** At most this much left. */
export const BatteryStep = z.strictObject({ severity, percent: z.int().min(1).max(99) })
export type BatteryStep = z.infer<typeof BatteryStep>

/** Minutes after the scheduled arrival; after the end of its day where the plan is a date. */
export const LateStep = z.strictObject({ severity, lateMinutes: z.int().min(0).max(100_000) })
export type LateStep = z.infer<typeof LateStep>

/** At most one step for each severity, from the mildest on. */
const steps = <Step extends z.ZodType<{ severity: Severity }>>(step: Step) =>
  z
    .array(step)
    .min(1)
    .max(severities.length)
    .refine(all => all.every((one, at) => at === 0 || one.severity > (all[at - 1]?.severity ?? 0)), {
      message: 'needs steps of growing severity',
    })

/** When it is told: what each kind of rule looks at, and from where on it is how severe. */
export const AlertCondition = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('excursion'), steps: steps(ExcursionStep) }),
    z.strictObject({ kind: z.literal('silence'), steps: steps(SilenceStep) }),
    z.strictObject({ kind: z.literal('lowBattery'), steps: steps(BatteryStep) }),
    z.strictObject({ kind: z.literal('lateArrival'), steps: steps(LateStep) }),
  ])
  .meta({ examples: [{ kind: 'lateArrival', steps: [{ severity: 1, lateMinutes: 30 }] }] })
export type AlertCondition = z.infer<typeof AlertCondition>
export type StepsOf<Kind extends AlertKind> = Extract<AlertCondition, { kind: Kind }>['steps']

export const maxLevels = 5
export const maxPeople = 50
const people = { toContacts: z.boolean(), userIds: z.array(userId).max(maxPeople) }

/** Who is told besides, where nobody has acknowledged after so many minutes; each level later than the one before. */
export const Escalation = z
  .array(z.strictObject({ afterMinutes: z.int().min(1).max(10_080), ...people }))
  .max(maxLevels)
  .refine(all => all.every((one, at) => at === 0 || one.afterMinutes > (all[at - 1]?.afterMinutes ?? 0)), {
    message: 'needs levels that come later and later',
  })
export type Escalation = z.infer<typeof Escalation>

/** Who is told, how and when. The inbox always tells; the mail waits for the end of the quiet hours. */
export const AlertPeople = z.strictObject({
  ...people,
  byMail: z.boolean(),
  quietHours: QuietHours,
  criticalBreaksQuiet: z.boolean(),
  escalation: Escalation,
})
export type AlertPeople = z.infer<typeof AlertPeople>

/** Where a company made no rule about an excursion: depositor and consignee hear of every one, at once. */
export const defaultSteps: StepsOf<'excursion'> = [
  { severity: 2, deviationMilliCelsius: null, outOfRangeMinutes: null },
]
export const defaultPeople: AlertPeople = {
  toContacts: true,
  userIds: [],
  byMail: true,
  quietHours: [],
  criticalBreaksQuiet: true,
  escalation: [],
}
