import { ReloadOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { getRouteApi } from '@tanstack/react-router'
import { Button, Flex, Switch, Space } from 'antd'
import { deliveryDashboardCalls, type DeliveryDashboard } from '#contract/reporting/calls/deliveryDashboard.ts'
import { dashboardPeriods, neighbour } from '#contract/reporting/rules/dashboardPeriod.ts'
import { wholePeriod } from '#contract/kernel/time/wholePeriod.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { AutomaticUpdate, awaitedDashboard, useDashboard } from '#web/reporting/deliveryDashboard/dashboardData.ts'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { daysText, daysTextInYear } from '#web/reporting/deliveryDashboard/daysText.ts'
import { InTransit } from '#web/reporting/deliveryDashboard/lists/InTransit.tsx'
import { NewestExcursions } from '#web/reporting/deliveryDashboard/lists/NewestExcursions.tsx'
import { WorstLists } from '#web/reporting/deliveryDashboard/lists/WorstLists.tsx'
import { NeedsSomebody } from '#web/reporting/deliveryDashboard/attention/NeedsSomebody.tsx'
import { WhatWentWrong } from '#web/reporting/deliveryDashboard/incidents/WhatWentWrong.tsx'
import { OutcomeChart } from '#web/reporting/deliveryDashboard/OutcomeChart.tsx'
import { SectionFigures } from '#web/reporting/deliveryDashboard/SectionFigures.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/kernel/ui/lists/list.css'
import '#web/reporting/deliveryDashboard/deliveryDashboard.css'

const route = getRouteApi('/layout/delivery-dashboard')

/** What a quality manager looks at each morning: whether anything is wrong, and where; the whole state is in the URL. */
export function DeliveryDashboardPage() {
  const { t, instant } = useWords()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const today = todayInPortal()
  const { period = 'week', day, section } = search
  const isAuto = search.auto !== 'off'
  const answer = useDashboard(deliveryDashboardCalls.getDeliveryDashboard, { period, day, enterpriseCode }, isAuto)
  // How it is shown is no step to go back to; another period is.
  const change = (next: DashboardSearch) => void navigate({ search: next, resetScroll: false, replace: true })
  const go = (next: DashboardSearch) => void navigate({ search: next, resetScroll: false })
  const refetch = () => void answer.refetch()
  if (!answer.data && answer.error) return <LoadFailed failure={answer.error} onRetry={refetch} />
  const dashboard = answer.data ?? awaitedDashboard(period, day ?? today, today)
  const old = answer.isPlaceholderData ? 'list-old' : undefined
  return (
    <div
      className={answer.data ? 'page' : 'page dashboard-awaited'}
      aria-busy={!answer.data || answer.isPlaceholderData}
    >
      {isAuto && <AutomaticUpdate enterpriseCode={enterpriseCode} />}
      {!answer.data && (
        <p className="visually-hidden" role="status">
          {t('common.loading')}
        </p>
      )}
      <InTransit road={dashboard.onTheRoad}>
        {/* Of when the numbers are, and whether they follow what happens (REP-15). */}
        <Flex wrap gap="small" align="center" className="no-print">
          <span className="quiet">
            {answer.data && t('deliveryDashboard.asOf', { time: instant(answer.data.asOf) })}
          </span>
          <label>
            <Switch
              size="small"
              checked={isAuto}
              onChange={next => change({ ...search, auto: next ? undefined : 'off' })}
            />{' '}
            {t('deliveryDashboard.auto')}
          </label>
          <Button
            icon={<ReloadOutlined aria-hidden />}
            disabled={isAuto}
            loading={!isAuto && answer.isRefetching}
            onClick={refetch}
          >
            {t('deliveryDashboard.update')}
          </Button>
        </Flex>
      </InTransit>
      <WhatWentWrong search={search} isAuto={isAuto} onSearch={change} />
      <NeedsSomebody isAuto={isAuto} />
      <DashboardPart
        title={t('deliveryDashboard.sections.title')}
        note={<Period {...{ search, today, dashboard }} onSearch={go} />}
      >
        <div className={old}>
          <SectionFigures dashboard={dashboard} />
        </div>
      </DashboardPart>
      <Flex wrap gap="large" className={`dashboard-halves ${old ?? ''}`}>
        <OutcomeChart {...{ dashboard, section }} onSection={chosen => change({ ...search, section: chosen })} />
        <WorstLists dashboard={dashboard} />
      </Flex>
      <div className={old}>
        <NewestExcursions rows={dashboard.newest} />
      </div>
    </div>
  )
}

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
function Period({ search, today, dashboard, onSearch }: Props) {
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
