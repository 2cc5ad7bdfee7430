import { Flex } from 'antd'
import { getRouteApi } from '@tanstack/react-router'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { settings } from '#web/kernel/settings.ts'
import { AutomaticUpdate } from '#web/reporting/deliveryDashboard/update/AutomaticUpdate.tsx'
import { awaitedDashboard } from '#web/reporting/deliveryDashboard/update/awaitedDashboard.ts'
import type { DashboardSearch } from '#web/reporting/deliveryDashboard/dashboardSearch.ts'
import { NewestExcursions } from '#web/reporting/deliveryDashboard/lists/NewestExcursions.tsx'
import { InTransit } from '#web/reporting/deliveryDashboard/lists/InTransit.tsx'
import { OutcomeChart } from '#web/reporting/deliveryDashboard/OutcomeChart.tsx'
import { PeriodControls } from '#web/reporting/deliveryDashboard/period/PeriodControls.tsx'
import { PeriodWords } from '#web/reporting/deliveryDashboard/period/PeriodWords.tsx'
import { DashboardPart } from '#web/reporting/deliveryDashboard/DashboardPart.tsx'
import { SectionFigures } from '#web/reporting/deliveryDashboard/SectionFigures.tsx'
import { UpdateControls } from '#web/reporting/deliveryDashboard/update/UpdateControls.tsx'
import { useDashboard } from '#web/reporting/deliveryDashboard/update/useDashboard.ts'
import { WorstLists } from '#web/reporting/deliveryDashboard/lists/WorstLists.tsx'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { usePhone } from '#web/kernel/ui/usePhone.ts'
import '#web/kernel/ui/lists/list.css'
import '#web/reporting/deliveryDashboard/deliveryDashboard.css'

const route = getRouteApi('/layout/delivery-dashboard')

/** What a quality manager looks at each morning: whether anything is wrong, and where; the whole state is in the URL. */
export function DeliveryDashboardPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const isPhone = usePhone()
  const today = todayIn(settings.timeZone)
  const { period = 'week', day } = search
  const isAuto = search.auto !== 'off'
  const answer = useDashboard({ period, day, enterpriseCode }, isAuto)
  // How it is shown is no step to go back to; another period is.
  const change = (next: DashboardSearch) => void navigate({ search: next, resetScroll: false, replace: true })
  const go = (next: DashboardSearch) => void navigate({ search: next, resetScroll: false })
  if (!answer.data && answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  const dashboard = answer.data ?? awaitedDashboard(period, day ?? today, today)
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
        <UpdateControls
          asOf={dashboard.asOf}
          isAuto={isAuto}
          onAuto={next => change({ ...search, auto: next ? undefined : 'off' })}
          isUpdating={!isAuto && answer.isRefetching}
          onUpdate={() => void answer.refetch()}
        />
      </InTransit>
      <DashboardPart
        title={t('deliveryDashboard.sections.title')}
        note={
          <>
            <PeriodControls search={search} today={today} onSearch={go} />
            <PeriodWords period={period} dashboard={dashboard} />
          </>
        }
      >
        <div className={answer.isPlaceholderData ? 'list-old' : undefined}>
          <SectionFigures dashboard={dashboard} isPhone={isPhone} />
        </div>
      </DashboardPart>
      <Flex wrap gap="large" className={answer.isPlaceholderData ? 'dashboard-halves list-old' : 'dashboard-halves'}>
        <OutcomeChart
          dashboard={dashboard}
          section={search.section}
          onSection={section => change({ ...search, section })}
        />
        <WorstLists dashboard={dashboard} />
      </Flex>
      <div className={answer.isPlaceholderData ? 'list-old' : undefined}>
        <NewestExcursions rows={dashboard.newest} />
      </div>
    </div>
  )
}
