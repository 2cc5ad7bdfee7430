import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { isReached, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { StatChart } from '#web/kernel/charts/StatChart.tsx'
import { plainLook } from '#web/kernel/charts/stat.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'
import { shareOf } from '#web/reporting/kpi/figures.ts'
import type { Asked } from '#web/reporting/kpi/shownMonths.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'

type Props = {
  kpi: Kpi
  by: 'month' | 'centre'
  bars: readonly { name: string; figure: KpiFigure; onOpen: () => void }[]
  target: number | undefined
  asked: Asked
  subtitle: string
}

const shapes = { month: { kind: 'line' }, centre: { kind: 'bars', direction: 'horizontal' } } as const

/** A KPI month by month, or its centres side by side, with what is aimed at; months without data are gaps. */
export function KpiChart({ kpi, by, bars, target, asked, subtitle }: Props) {
  const { t, ...texts } = useKpiTexts()
  useScheme()
  const name = t(`kpi.words.kpis.${kpi}`)
  const title = t(`kpi.charts.by.${by}`, { kpi: name })
  const figures = bars.map(({ figure }) => figure)
  const reached = figures.map(figure => isReached(kpi, figure, target))
  const verdicts = reached.map(one =>
    one === undefined ? t('common.none') : t(`kpi.verdicts.${one ? 'met' : 'missed'}`),
  )
  return (
    <StatChart
      {...shapes[by]}
      title={title}
      subtitle={subtitle}
      categoryTitle={t(`kpi.words.${by}`)}
      categories={bars.map(bar => bar.name)}
      series={[
        {
          name: t('kpi.share'),
          ...plainLook,
          values: figures.map(shareOf),
          isWrong: reached.map(one => one === false),
        },
      ]}
      unit={texts.percent}
      bounds={{ least: 0, most: 100 }}
      target={target === undefined ? undefined : { value: target, label: texts.aim(kpi, target) }}
      facts={[
        { title: t(`kpi.words.numerators.${kpi}`), texts: figures.map(one => texts.amount(one.numerator)) },
        { title: t(`kpi.words.denominators.${kpi}`), texts: figures.map(one => texts.amount(one.denominator)) },
        ...(target === undefined ? [] : [{ title: t('kpi.evaluated'), texts: verdicts }]),
      ]}
      onChoose={index => bars[index]?.onOpen()}
      fileName={t(`kpi.charts.file.${by}`, { kpi: name })}
      emptyText={by === 'month' ? t('codes.4510') : t('kpi.charts.noCentre')}
    >
      <DownloadButton
        size="small"
        type="text"
        call={kpiCalls.downloadKpiCsv}
        body={{ ...asked, kpi, by }}
        title={t('kpi.charts.csv', { chart: title })}
      >
        {t('lists.csv')}
      </DownloadButton>
    </StatChart>
  )
}
