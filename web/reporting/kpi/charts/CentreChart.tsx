import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import { CsvButton } from '#web/reporting/kpi/CsvButton.tsx'
import { worstFirst } from '#web/reporting/kpi/figures.ts'
import { statOfFigures } from '#web/reporting/kpi/charts/statOfFigures.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { StatChart } from '#web/kernel/charts/StatChart.tsx'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

type Props = {
  kpi: Kpi
  /** Of all centres, also where the page shows one: a centre is compared with the others. */
  everywhere: KpiDashboard
  asked: Asked
  subtitle: string
  onOpen: (centreCode: string) => void
}

/** The centres side by side over all months, the worst first. */
export function CentreChart({ kpi, everywhere: { centres, targets }, asked, subtitle, onOpen }: Props) {
  const t = useText()
  useScheme()
  const texts = useKpiTexts()
  const localName = useLocalName()
  const name = t(`kpi.words.kpis.${kpi}`)
  const title = t('kpi.charts.byCentre', { kpi: name })
  const sorted = worstFirst(kpi, centres)
  const nameOf = ({ code, name: japanese, nameEn }: (typeof sorted)[number]['centre']) => {
    const centre = localName(japanese, nameEn)
    const isAmbiguous = sorted.filter(one => localName(one.centre.name, one.centre.nameEn) === centre).length > 1
    const shown = isAmbiguous ? `${centre} ${code}` : centre
    return code === asked.centreCode ? t('kpi.charts.chosen', { centre: shown }) : shown
  }
  const figures = sorted.map(one => one.figures[kpi])
  return (
    <StatChart
      kind="bars"
      direction="horizontal"
      title={title}
      subtitle={subtitle}
      categoryTitle={t('kpi.words.centre')}
      categories={sorted.map(({ centre }) => nameOf(centre))}
      {...statOfFigures(kpi, figures, targets[kpi], { t, texts })}
      onChoose={index => {
        const chosen = sorted[index]
        if (chosen) onOpen(chosen.centre.code)
      }}
      fileName={t('kpi.charts.fileByCentre', { kpi: name })}
      emptyText={t('kpi.charts.noCentre')}
    >
      <CsvButton chart={title} body={{ ...asked, centreCode: undefined, kpi, by: 'centre' }} />
    </StatChart>
  )
}
