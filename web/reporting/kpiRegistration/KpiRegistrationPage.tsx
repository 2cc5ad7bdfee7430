import { getRouteApi } from '@tanstack/react-router'
import type { KpiRegistrationSearch } from '#web/reporting/kpiRegistration/kpiRegistrationSearch.ts'
import { MonthsSection } from '#web/reporting/kpiRegistration/months/MonthsSection.tsx'
import { TargetsSection } from '#web/reporting/kpiRegistration/TargetsSection.tsx'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import '#web/reporting/kpi/kpi.css'
import '#web/reporting/kpiRegistration/kpiRegistration.css'

const route = getRouteApi('/layout/user-management/maintenance')
const views = ['months', 'targets'] as const

/** KPI Registration (SHL-7: Maintenance): hours by centre and month, and what the company aims at. */
export function KpiRegistrationPage() {
  const t = useText()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const go = (next: KpiRegistrationSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <div className="page kpi-registration">
      <ChoiceButtons
        label={t('kpiRegistration.view')}
        choices={views.map(value => ({ value, label: t(`kpiRegistration.views.${value}`) }))}
        value={search.view ?? 'months'}
        onChoose={view => go({ ...search, view: view === 'targets' ? view : undefined })}
      />
      {search.view === 'targets' ? <TargetsSection /> : <MonthsSection search={search} onSearch={go} />}
    </div>
  )
}
