import type { AlertRule } from '#contract/quality/types/alertTypes.ts'
import { severities, type RuleKind, type Severity } from '#contract/quality/rules/alerts/alertKinds.ts'
import { AlertCondition, AlertPeople, defaultPeople } from '#contract/quality/rules/alerts/alertRules.ts'

/** What is typed for one severity; which fields count depends on the rule's kind. */
export type StepDraft = { isUsed: boolean; beyond: string; outside: string; number: string }
export type RuleDraft = {
  kind: RuleKind
  productId: number | null
  isActive: boolean
  steps: Record<Severity, StepDraft>
  people: AlertPeople
}

const unused: StepDraft = { isUsed: false, beyond: '', outside: '', number: '' }
const noSteps = { 1: unused, 2: unused, 3: unused }
const used = (typed: Partial<StepDraft>): StepDraft => ({ ...unused, isUsed: true, ...typed })

/** A sensible beginning for each kind. */
const suggested: Record<RuleKind, Partial<Record<Severity, StepDraft>>> = {
  excursion: { 2: used({}), 3: used({ beyond: '2', outside: '60' }) },
  silence: { 1: used({ number: '6' }), 2: used({ number: '18' }) },
  lowBattery: { 1: used({ number: '20' }), 2: used({ number: '10' }) },
  lateArrival: { 1: used({ number: '30' }), 2: used({ number: '120' }) },
}

export const stepsFor = (kind: RuleKind): RuleDraft['steps'] => ({ ...noSteps, ...suggested[kind] })

export const newDraft = (kind: RuleKind = 'excursion'): RuleDraft => ({
  kind,
  productId: null,
  isActive: true,
  steps: stepsFor(kind),
  people: defaultPeople,
})

export function draftOf({ condition, product, isActive, people }: AlertRule): RuleDraft {
  const steps = { ...noSteps }
  for (const step of condition.steps) {
    if ('deviationMilliCelsius' in step) {
      const { deviationMilliCelsius, outOfRangeMinutes } = step
      const beyond = deviationMilliCelsius === null ? '' : String(deviationMilliCelsius / 1000)
      steps[step.severity] = used({ beyond, outside: outOfRangeMinutes === null ? '' : String(outOfRangeMinutes) })
    } else {
      const { severity, ...number } = step
      steps[severity] = used({ number: String(Object.values(number)[0]) })
    }
  }
  return { kind: condition.kind, productId: product?.productId ?? null, isActive, steps, people }
}

/** What the number of a step says. */
const numberNames = { silence: 'intervals', lowBattery: 'percent', lateArrival: 'lateMinutes' } as const

/** Numbers as people type them, also in full width; NaN where that is none. */
const typedNumber = (typed: string) => {
  const text = typed.normalize('NFKC').trim()
  return text === '' ? Number.NaN : Number(text)
}
const optional = (typed: string, factor: number) =>
  typed.trim() === '' ? null : Math.round(typedNumber(typed) * factor)

/** The condition that was typed; null while it makes none. */
export function conditionOf({ kind, steps }: Pick<RuleDraft, 'kind' | 'steps'>): AlertCondition | null {
  const typed = severities
    .filter(severity => steps[severity].isUsed)
    .map(severity => {
      const { beyond, outside, number } = steps[severity]
      return kind === 'excursion'
        ? { severity, deviationMilliCelsius: optional(beyond, 1000), outOfRangeMinutes: optional(outside, 1) }
        : { severity, [numberNames[kind]]: typedNumber(number) }
    })
  return AlertCondition.safeParse({ kind, steps: typed }).data ?? null
}

export type DraftFault = 'steps' | 'people' | 'quiet' | 'escalation'

/** The first thing that keeps it from being saved. */
export function faultOf(draft: RuleDraft): DraftFault | null {
  if (conditionOf(draft) === null) return 'steps'
  const { people } = draft
  if (!people.toContacts && people.userIds.length === 0) return 'people'
  const paths = AlertPeople.safeParse(people).error?.issues.map(issue => issue.path[0]) ?? []
  if (paths.includes('quietHours')) return 'quiet'
  const isLevelEmpty = people.escalation.some(level => !level.toContacts && level.userIds.length === 0)
  return paths.includes('escalation') || isLevelEmpty ? 'escalation' : null
}

/** Days of the week by their numbers, 1 Monday to 7 Sunday, and as the texts name them. */
export const weekdays = (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((name, place) => ({
  day: place + 1,
  name,
}))
