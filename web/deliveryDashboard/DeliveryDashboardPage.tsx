import { getRouteApi } from '@tanstack/react-router'
import { deliveryDashboardCalls, type DeliveryDashboard } from '#contract/calls/deliveryDashboard.ts'
import { todayIn } from '#contract/rules/formatTime.ts'
import { useCall } from '#web/api/queries.ts'
import { settings } from '#web/app/settings.ts'
import { AutomaticUpdate } from '#web/deliveryDashboard/AutomaticUpdate.tsx'
import type { DashboardSearch } from '#web/deliveryDashboard/dashboardSearch.ts'
import { DashboardSkeleton } from '#web/deliveryDashboard/DashboardSkeleton.tsx'
import { NewestExcursions } from '#web/deliveryDashboard/NewestExcursions.tsx'
import { OnTheRoad } from '#web/deliveryDashboard/OnTheRoad.tsx'
import { OutcomeChart } from '#web/deliveryDashboard/OutcomeChart.tsx'
import { PeriodControls } from '#web/deliveryDashboard/PeriodControls.tsx'
import { PeriodWords } from '#web/deliveryDashboard/PeriodWords.tsx'
import { SectionFigures } from '#web/deliveryDashboard/SectionFigures.tsx'
import { UpdateControls } from '#web/deliveryDashboard/UpdateControls.tsx'
import { WorstLists } from '#web/deliveryDashboard/WorstLists.tsx'
import { useEnterpriseChoice } from '#web/enterpriseChoice/useEnterpriseChoice.ts'
import { LoadFailed } from '#web/layout/LoadFailed.tsx'
import { useText } from '#web/texts/useText.ts'
import { usePhone } from '#web/ui/usePhone.ts'
import '#web/ui/list.css'
import '#web/deliveryDashboard/deliveryDashboard.css'

const route = getRouteApi('/layout/delivery-dashboard')

/** What a quality manager looks at each morning: whether anything is wrong, and where; the whole state is in the URL. */
export function DeliveryDashboardPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useEnterpriseChoice()
  const { period = 'week', day } = search
  const isAuto = search.auto !== 'off'
  const answer = useCall(
    deliveryDashboardCalls.getDeliveryDashboard,
    { period, day, enterpriseCode },
    { keepPrevious: true, background: true },
  )
  const go = (next: DashboardSearch) => void navigate({ search: next, resetScroll: false })
  // How it is shown is no step to go back to.
  const change = (next: DashboardSearch) => void navigate({ search: next, resetScroll: false, replace: true })
  return (
    <div className="delivery-dashboard">
      {isAuto && <AutomaticUpdate enterpriseCode={enterpriseCode} />}
      <div className="dashboard-controls">
        <PeriodControls search={search} today={todayIn(settings.timeZone)} onSearch={go} />
        <UpdateControls
          asOf={answer.data?.asOf}
          isAuto={isAuto}
          onAuto={next => change({ ...search, auto: next ? undefined : 'off' })}
          onUpdate={() => void answer.refetch()}
        />
      </div>
      {answer.data ? (
        <div className={answer.isPlaceholderData ? 'dashboard dashboard-old' : 'dashboard'}>
          <Dashboard dashboard={answer.data} search={search} onSearch={change} />
        </div>
      ) : answer.error ? (
        <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <DashboardSkeleton />
      )}
    </div>
  )
}

type Props = { dashboard: DeliveryDashboard; search: DashboardSearch; onSearch: (search: DashboardSearch) => void }

function Dashboard({ dashboard, search, onSearch }: Props) {
  const t = useText()
  const isPhone = usePhone()
  return (
    <>
      <OnTheRoad road={dashboard.onTheRoad} />
      <section className="figures" aria-labelledby="figures-title">
        <div className="dashboard-head">
          <h2 id="figures-title">{t('deliveryDashboard.sections.title')}</h2>
          <PeriodWords period={search.period ?? 'week'} dashboard={dashboard} />
        </div>
        <SectionFigures dashboard={dashboard} isPhone={isPhone} />
      </section>
      <div className="dashboard-halves">
        <OutcomeChart
          dashboard={dashboard}
          section={search.section}
          onSection={section => onSearch({ ...search, section })}
        />
        <WorstLists dashboard={dashboard} />
      </div>
      <NewestExcursions rows={dashboard.newest} />
    </>
  )
}
