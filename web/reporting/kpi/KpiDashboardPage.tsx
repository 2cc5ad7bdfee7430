import { getRouteApi } from '@tanstack/react-router'
import { Button } from 'antd'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { codes } from '#contract/kernel/codes.ts'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { monthOf } from '#contract/kernel/time/month.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { settings } from '#web/kernel/settings.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { KpiFigures } from '#web/reporting/kpi/KpiFigures.tsx'
import { KpiFilter } from '#web/reporting/kpi/KpiFilter.tsx'
import type { KpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { shownMonths } from '#web/reporting/kpi/shownMonths.ts'
import { LoadFailed } from '#web/kernel/ui/loading/LoadFailed.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'
import '#web/kernel/ui/lists/list.css'
import '#web/reporting/kpi/kpi.css'

const route = getRouteApi('/layout/kpi-dashboard')

/** The six KPIs (REP-1): whether anything is wrong, where, and the rows behind. The whole state stands in the URL. */
export function KpiDashboardPage() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const enterpriseCode = useCompanyContext()
  const thisMonth = monthOf(todayIn(settings.timeZone))
  const months = shownMonths(search, thisMonth)
  const asked = { ...months, centreCode: search.centre, enterpriseCode }
  const options = { keepPrevious: true, handledHere: [codes.notAuthorized] }
  // Of all centres, to compare and to choose from: the same call where no centre is chosen.
  const everywhere = useCall(kpiCalls.getKpiDashboard, { ...asked, centreCode: undefined }, options)
  const shown = useCall(kpiCalls.getKpiDashboard, asked, options)
  const go = (next: KpiSearch) => void navigate({ search: next, resetScroll: false })
  const failure = shown.error ?? everywhere.error
  const retry = () => [shown, everywhere].forEach(answer => void answer.refetch())
  return (
    <div className="page">
      <KpiFilter
        {...{ search, months, thisMonth }}
        centres={everywhere.data?.centres.map(one => one.centre) ?? []}
        onSearch={go}
      />
      {failure ? (
        <Failed failure={failure} hasCentre={search.centre !== undefined} onRetry={retry} onAllCentres={() => go({})} />
      ) : (
        <KpiFigures
          {...{ search, asked }}
          shown={shown.data}
          everywhere={everywhere.data}
          isOld={shown.isPlaceholderData || everywhere.isPlaceholderData}
          onSearch={go}
        />
      )}
    </div>
  )
}

type FailedProps = { failure: CallError; hasCentre: boolean; onRetry: () => void; onAllCentres: () => void }

/** A centre in a link that is nothing to this viewer leads back to all; everything else may be tried again. */
function Failed({ failure, hasCentre, onRetry, onAllCentres }: FailedProps) {
  const t = useText()
  if (!hasCentre || failure.failure !== codes.notAuthorized) return <LoadFailed failure={failure} onRetry={onRetry} />
  return (
    <Notice title={t('kpi.unknownCentre')}>
      <Button onClick={onAllCentres}>{t('kpi.filter.allCentres')}</Button>
    </Notice>
  )
}
