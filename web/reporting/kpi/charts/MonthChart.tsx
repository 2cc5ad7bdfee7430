import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'
import { CsvButton } from '#web/reporting/kpi/CsvButton.tsx'
import { statOfFigures } from '#web/reporting/kpi/charts/statOfFigures.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { StatChart } from '#web/kernel/charts/StatChart.tsx'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useText } from '#web/kernel/texts/useText.ts'

type Props = { kpi: Kpi; shown: KpiDashboard; asked: Asked; subtitle: string; onOpen: (month: string) => void }

/** A KPI month by month, with what is aimed at; months without data are gaps. */
export function MonthChart({ kpi, shown: { months, targets }, asked, subtitle, onOpen }: Props) {
  const t = useText()
  useScheme()
  const texts = useKpiTexts()
  const name = t(`kpi.words.kpis.${kpi}`)
  const title = t('kpi.charts.byMonth', { kpi: name })
  const figures = months.map(one => one.figures[kpi])
  return (
    <StatChart
      kind="line"
      title={title}
      subtitle={subtitle}
      categoryTitle={t('kpi.words.month')}
      categories={months.map(({ month }) => texts.shortMonth(month))}
      {...statOfFigures(kpi, figures, targets[kpi], { t, texts })}
      onChoose={index => {
        const chosen = months[index]
        if (chosen) onOpen(chosen.month)
      }}
      fileName={t('kpi.charts.fileByMonth', { kpi: name })}
      emptyText={t('codes.4510')}
    >
      <CsvButton chart={title} body={{ ...asked, kpi, by: 'month' }} />
    </StatChart>
  )
}
