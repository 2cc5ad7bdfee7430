import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Flex, Space } from 'antd'
import { dashboardPeriods, neighbour, wholePeriod } from '#contract/reporting/rules/dashboardPeriod.ts'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'

type Props = { search: DashboardSearch; today: string; onSearch: (search: DashboardSearch) => void }

/** Day, week or month, and which one; the present one needs no day in the address. */
export function PeriodControls({ search, today, onSearch }: Props) {
  const t = useText()
  const { period = 'week', day = today } = search
  const choices = dashboardPeriods.map(value => ({ value, label: t(`deliveryDashboard.periods.${value}`) }))
  const present = wholePeriod(period, today)
  const isPresent = wholePeriod(period, day).from >= present.from
  const go = (step: -1 | 1) => {
    const next = neighbour(period, day, step)
    onSearch({ ...search, day: next >= present.from ? undefined : next })
  }
  return (
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
        choices={choices}
        value={period}
        onChoose={value => onSearch({ ...search, period: value === 'week' ? undefined : value })}
      />
      <Space.Compact>
        <Button
          icon={<LeftOutlined aria-hidden />}
          aria-label={t(`deliveryDashboard.previous.${period}`)}
          title={t(`deliveryDashboard.previous.${period}`)}
          onClick={() => go(-1)}
        />
        <Button disabled={isPresent} onClick={() => onSearch({ ...search, day: undefined })}>
          {t(`deliveryDashboard.current.${period}`)}
        </Button>
        <Button
          icon={<RightOutlined aria-hidden />}
          aria-label={t(`deliveryDashboard.next.${period}`)}
          title={t(`deliveryDashboard.next.${period}`)}
          disabled={isPresent}
          onClick={() => go(1)}
        />
      </Space.Compact>
    </Flex>
  )
}
