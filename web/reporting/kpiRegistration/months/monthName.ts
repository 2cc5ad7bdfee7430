import type { MonthlyKpi } from '#contract/reporting/calls/kpiRegistration.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

export type CentreMonth = Pick<MonthlyKpi, 'centre' | 'month'>

export const keyOf = ({ centre, month }: CentreMonth) => `${month} ${centre.code}`

export const isRegistered = ({ workingHours }: MonthlyKpi) => workingHours !== null

/** How a centre's month is called in sentences and for screen readers. */
export function useMonthName() {
  const t = useText()
  const localName = useLocalName()
  const texts = useKpiTexts()
  return ({ centre, month }: CentreMonth) =>
    t('kpiRegistration.list.of', { month: texts.month(month), centre: localName(centre.name, centre.nameEn) })
}
