import { MailView } from '#web/reporting/reports/mail/MailView.tsx'
import { reportSearch, reportViews, type ReportView } from '#web/reporting/reports/reportSearch.ts'
import { SummaryView } from '#web/reporting/reports/summary/SummaryView.tsx'
import type { QualityTabProps } from '#web/quality/overview/qualityTabs.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'
import '#web/kernel/ui/lists/list.css'

/** A month summed up, and who is mailed which reports. */
export function ReportsTab({ search, onSearch }: QualityTabProps) {
  const t = useText()
  const shown = reportSearch.parse(search)
  const { view = 'summary', month } = shown
  const show = (next: ReportView) => onSearch(next === 'summary' ? { month } : { view: next, month })
  return (
    <div className="page">
      <ChoiceButtons
        label={t('reports.views.label')}
        choices={reportViews.map(value => ({ value, label: t(`reports.views.${value}`) }))}
        value={view}
        onChoose={show}
      />
      {view === 'summary' ? (
        <SummaryView chosenMonth={month} onMonth={next => onSearch({ month: next })} />
      ) : (
        <MailView search={shown} onSearch={next => onSearch({ ...next, view: 'mail' })} />
      )}
    </div>
  )
}
