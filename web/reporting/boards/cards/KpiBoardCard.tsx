import { useNavigate } from '@tanstack/react-router'
import { monthOf } from '#contract/kernel/time/month.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { todayInPortal } from '#web/kernel/settings.ts'
import { LoadFailed } from '#web/kernel/ui/loading/Answered.tsx'
import { boardCardEveryMs } from '#web/reporting/boards/boardSlots.ts'
import { KpiCard } from '#web/reporting/kpi/KpiCard.tsx'
import { shownMonths } from '#web/reporting/kpi/shownMonths.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import '#web/kernel/ui/lists/list.css'
import '#web/reporting/kpi/kpi.css'

/** A KPI of the latest months and all centres; what is behind it, the KPI dashboard shows. */
export function KpiBoardCard({ kpi, isAuto }: { kpi: Kpi; isAuto: boolean }) {
  const navigate = useNavigate()
  const enterpriseCode = useCompanyContext()
  const asked = { ...shownMonths({}, monthOf(todayInPortal())), enterpriseCode }
  const answer = useCall(kpiCalls.getKpiDashboard, asked, {
    keepPrevious: true,
    background: true,
    quiet: true,
    refetchIntervalMs: isAuto ? boardCardEveryMs : undefined,
  })
  const open = (more: { part?: 'all'; month?: string }) =>
    void navigate({ to: '/kpi-dashboard', search: { board: 'standard', kpi, ...more } })
  if (!answer.data && answer.error) return <LoadFailed failure={answer.error} onRetry={() => void answer.refetch()} />
  return (
    <KpiCard
      kpi={kpi}
      shown={answer.data}
      centres={answer.data?.centres ?? []}
      isChosen={false}
      onChoose={() => open({})}
      onOpen={month => open({ part: 'all', month })}
    />
  )
}
