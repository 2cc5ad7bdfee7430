import type { DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import { type DashboardPeriod, wholePeriod } from '#contract/reporting/rules/dashboardPeriod.ts'
import { daysText, daysTextInYear } from '#web/reporting/deliveryDashboard/period/daysText.ts'
import { useLanguage, useText } from '#web/kernel/texts/useText.ts'

type Props = { period: DashboardPeriod; dashboard: Pick<DeliveryDashboard, 'period' | 'before' | 'isRunning'> }

/** The days that count, and those they are held against: a period that still runs, against the same part of the last. */
export function PeriodWords({ period, dashboard }: Props) {
  const t = useText()
  const language = useLanguage()
  const { from, until } = dashboard.period
  const isCut = until < wholePeriod(period, from).until
  const name = period !== 'day' && isCut ? (`${period}SoFar` as const) : period
  return (
    <p>
      <strong>{daysText(dashboard.period, language)}</strong>{' '}
      <span className="quiet">
        {t(`deliveryDashboard.compared.${name}`, { days: daysTextInYear(dashboard.before, language) })}
        {dashboard.isRunning && ` · ${t('deliveryDashboard.compared.running')}`}
      </span>
    </p>
  )
}
