import type { RequestOf } from '#contract/kernel/call.ts'
import type { kpiRegistrationCalls } from '#contract/reporting/calls/kpiRegistration.ts'
import { kpis, type Kpi } from '#contract/reporting/rules/kpi.ts'
import { typedHours, type NumberFault } from '#contract/reporting/rules/kpiHours.ts'

export type Targets = RequestOf<typeof kpiRegistrationCalls.saveKpiTargets>['targets']
/** As they are typed; '' is no target. */
export type TypedTargets = Record<Kpi, string>

export const typedOf = (targets: Targets) =>
  Object.fromEntries(kpis.map(kpi => [kpi, String(targets[kpi] ?? '')])) as TypedTargets

export const isChanged = (targets: Targets, typed: TypedTargets) => {
  const before = typedOf(targets)
  return kpis.some(kpi => before[kpi] !== typed[kpi].trim())
}

/** Per cents are typed as hours are: also in full-width digits, with two decimals. */
export function faultOf(typed: string): Exclude<NumberFault, 'empty'> | 'moreThanHundred' | undefined {
  const percent = typedHours(typed)
  if (percent === 'empty') return undefined
  if (typeof percent === 'string') return percent
  return percent > 100 ? 'moreThanHundred' : undefined
}

/** What is typed as the server takes it; only where nothing is wrong. */
export const targetsOf = (typed: TypedTargets): Targets =>
  Object.fromEntries(
    kpis.flatMap(kpi => {
      const percent = typedHours(typed[kpi])
      return typeof percent === 'number' ? [[kpi, percent]] : []
    }),
  )
