import { Flex } from 'antd'
import { useId, type Ref } from 'react'
import { type KpiDashboard, kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { isDeliveryKpi, type Kpi, type KpiFigure, isReached } from '#contract/reporting/rules/kpi.ts'
import { Notice } from '#web/kernel/ui/loading/Answered.tsx'
import { countOf, hasData, worstFirst, shareOf } from '#web/reporting/kpi/figures.ts'
import type { Part } from '#web/reporting/kpi/kpiSearch.ts'
import type { Asked } from '#web/reporting/kpi/shownMonths.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { DownloadButton } from '#web/kernel/ui/buttons/FileButton.tsx'
import { StatChart } from '#web/kernel/charts/StatChart.tsx'
import { plainLook } from '#web/kernel/charts/stat.ts'
import { useScheme } from '#web/kernel/scheme/scheme.ts'

/** What somebody wants to see the rows of. */
export type Behind = { part: Part; month?: string; place?: string }

type Props = {
  kpi: Kpi
  shown: KpiDashboard
  /** Of all centres, also where the page shows one: a centre is compared with the others. */
  everywhere: KpiDashboard
  asked: Asked
  heading: Ref<HTMLHeadingElement>
  onOpen: (behind: Behind) => void
}

/** One KPI: what it means, the whole period, its course and its centres, the worst first. */
export function KpiDetails({ kpi, shown, everywhere, asked, heading, onOpen }: Props) {
  const { t, nameIn, ...texts } = useKpiTexts()
  const title = useId()
  const months = texts.months(asked)
  const sorted = worstFirst(kpi, everywhere.centres)
  const barName = ({ centre }: (typeof sorted)[number]) => {
    const isAmbiguous = sorted.filter(one => nameIn(one.centre) === nameIn(centre)).length > 1
    const name = isAmbiguous ? `${nameIn(centre)} ${centre.code}` : nameIn(centre)
    return centre.code === asked.centreCode ? t('kpi.charts.chosen', { centre: name }) : name
  }
  const centre = everywhere.centres.find(one => one.centre.code === asked.centreCode)?.centre
  const place = centre ? nameIn(centre) : (asked.centreCode ?? t('kpi.filter.allCentres'))
  const isEmpty = !hasData(shown.total[kpi]) && shown.total[kpi].beside === 0 && sorted.length === 0
  return (
    <Flex component="section" vertical gap="middle" className="box" aria-labelledby={title}>
      <div>
        <h2 id={title} ref={heading} tabIndex={-1}>
          {t(`kpi.words.kpis.${kpi}`)}
        </h2>
        <p className="secondary">{t(`kpi.definitions.${kpi}`)}</p>
      </div>
      {isEmpty ? (
        <Notice title={t('kpi.noData')}>{t(isDeliveryKpi(kpi) ? 'kpi.noDataHint' : 'kpi.noHours')}</Notice>
      ) : (
        <>
          <Total kpi={kpi} figure={shown.total[kpi]} title={t('kpi.total.title', { months })} onOpen={onOpen} />
          <div className="fit-grid" style={{ '--fit': '480px' }}>
            <KpiChart
              {...{ kpi, asked }}
              by="month"
              subtitle={t('kpi.charts.subtitle', { place, months })}
              target={shown.targets[kpi]}
              bars={shown.months.map(({ month, figures }) => ({
                name: texts.shortMonth(month),
                figure: figures[kpi],
                onOpen: () => onOpen({ part: 'all', month }),
              }))}
            />
            <KpiChart
              kpi={kpi}
              asked={{ ...asked, centreCode: undefined }}
              by="centre"
              subtitle={months}
              target={everywhere.targets[kpi]}
              bars={sorted.map(one => ({
                name: barName(one),
                figure: one.figures[kpi],
                onOpen: () => onOpen({ part: 'all', place: one.centre.code }),
              }))}
            />
          </div>
        </>
      )}
    </Flex>
  )
}

type TotalProps = { kpi: Kpi; figure: KpiFigure; title: string; onOpen: (behind: Behind) => void }

/** The whole period in figures, each of which opens its rows. */
function Total({ kpi, figure, title, onOpen }: TotalProps) {
  const { t, ...texts } = useKpiTexts()
  return (
    <Flex wrap gap="4px 20px" align="baseline" id="kpi-total">
      <p>
        {title} <strong className="heading">{texts.share(figure)}</strong>
      </p>
      <Flex component="ul" wrap gap="4px 20px">
        <li>
          <button type="button" className="plain-button kpi-open" onClick={() => onOpen({ part: 'all' })}>
            {t('kpi.total.all', { amounts: texts.parts(kpi, figure) })}
          </button>
        </li>
        {isDeliveryKpi(kpi) &&
          (['met', 'missed', 'beside'] as const)
            .filter(part => countOf(part, figure) > 0)
            .map(part => (
              <li key={part}>
                <button type="button" className="plain-button kpi-open" onClick={() => onOpen({ part })}>
                  {t(`kpi.parts.${kpi}.${part}`)}
                  {isCounted(kpi, part) && ` ${texts.amounts(kpi, countOf(part, figure))}`}
                </button>
              </li>
            ))}
      </Flex>
      <p className="quiet no-print">{t('kpi.total.hint')}</p>
    </Flex>
  )
}

/** Deliveries all of whose pallets were on time hold not all of these pallets: their number would be another. */
const isCounted = (kpi: Kpi, part: Part) => kpi !== 'inboundHandling' || part === 'missed'

type ChartProps = {
  kpi: Kpi
  by: 'month' | 'centre'
  bars: readonly { name: string; figure: KpiFigure; onOpen: () => void }[]
  target: number | undefined
  asked: Asked
  subtitle: string
}

const shapes = { month: { kind: 'line' }, centre: { kind: 'bars', direction: 'horizontal' } } as const

/** A KPI month by month, or its centres side by side, with what is aimed at; months without data are gaps. */
function KpiChart({ kpi, by, bars, target, asked, subtitle }: ChartProps) {
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
