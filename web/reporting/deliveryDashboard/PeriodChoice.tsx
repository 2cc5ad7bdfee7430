import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Space } from 'antd'
import type { DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import { dashboardPeriods, neighbour } from '#contract/reporting/rules/dashboardPeriod.ts'
import { wholePeriod } from '#contract/kernel/time/wholePeriod.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { daysText, daysTextInYear } from '#web/reporting/deliveryDashboard/daysText.ts'

type Props = {
  search: DashboardSearch
  today: string
  dashboard: Pick<DeliveryDashboard, 'period' | 'before' | 'isRunning'>
  onSearch: (search: DashboardSearch) => void
}

/**
 * Day, week or month, and which one; the present one needs no day in the address. Then the days that count, and those they
 * are held against: a period that still runs, against the same part of the last.
 */
export function PeriodChoice({ search, today, dashboard, onSearch }: Props) {
  const { t, language } = useWords()
  const { period = 'week', day = today } = search
  const present = wholePeriod(period, today)
  const isPresent = wholePeriod(period, day).from >= present.from
  const go = (step: -1 | 1) => {
    const next = neighbour(period, day, step)
    onSearch({ ...search, day: next >= present.from ? undefined : next })
  }
  const step = (which: 'previous' | 'next') => {
    const name = t(`deliveryDashboard.${which}.${period}`)
    return { 'aria-label': name, title: name }
  }
  const isCut = dashboard.period.until < wholePeriod(period, dashboard.period.from).until
  const compared = period !== 'day' && isCut ? (`${period}SoFar` as const) : period
  return (
    <>
      <Flex
        wrap
        gap="small"
        align="center"
        className="no-print"
        role="group"
        aria-label={t('deliveryDashboard.controls')}
      >
        <ChoiceButtons
          label={t('deliveryDashboard.period')}
          choices={dashboardPeriods.map(value => ({ value, label: t(`deliveryDashboard.periods.${value}`) }))}
          value={period}
          onChoose={value => onSearch({ ...search, period: value === 'week' ? undefined : value })}
        />
        <Space.Compact>
          <Button {...step('previous')} icon={<LeftOutlined aria-hidden />} onClick={() => go(-1)} />
          <Button disabled={isPresent} onClick={() => onSearch({ ...search, day: undefined })}>
            {t(`deliveryDashboard.current.${period}`)}
          </Button>
          <Button {...step('next')} icon={<RightOutlined aria-hidden />} disabled={isPresent} onClick={() => go(1)} />
        </Space.Compact>
      </Flex>
      <p>
        <strong>{daysText(dashboard.period, language)}</strong>{' '}
        <span className="quiet">
          {t(`deliveryDashboard.compared.${compared}`, { days: daysTextInYear(dashboard.before, language) })}
          {dashboard.isRunning && ` · ${t('deliveryDashboard.compared.running')}`}
        </span>
      </p>
    </>
  )
}
