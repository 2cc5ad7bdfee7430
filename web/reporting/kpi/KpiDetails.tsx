import { Flex } from 'antd'
import { useId, type Ref } from 'react'
import type { KpiDashboard } from '#contract/reporting/calls/kpi.ts'
import { isDeliveryKpi, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import { CentreChart } from '#web/reporting/kpi/charts/CentreChart.tsx'
import { hasData } from '#web/reporting/kpi/figures.ts'
import type { Part } from '#web/reporting/kpi/kpiSearch.ts'
import { MonthChart } from '#web/reporting/kpi/charts/MonthChart.tsx'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { Notice } from '#web/kernel/ui/lists/Notice.tsx'

/** What somebody wants to see the rows of. */
export type Behind = { part: Part; month?: string; place?: string }

type Props = {
  kpi: Kpi
  shown: KpiDashboard
  everywhere: KpiDashboard
  asked: Asked
  heading: Ref<HTMLHeadingElement>
  onOpen: (behind: Behind) => void
}

/** One KPI: what it means, the whole period, its course and its centres. */
export function KpiDetails({ kpi, shown, everywhere, asked, heading, onOpen }: Props) {
  const t = useText()
  const texts = useKpiTexts()
  const localName = useLocalName()
  const title = useId()
  const months = texts.months(asked)
  const centre = everywhere.centres.find(one => one.centre.code === asked.centreCode)?.centre
  const place = centre ? localName(centre.name, centre.nameEn) : (asked.centreCode ?? t('kpi.filter.allCentres'))
  const isEmpty = !hasData(shown.total[kpi]) && shown.total[kpi].beside === 0
  const isEmptyEverywhere = !everywhere.centres.some(one => hasData(one.figures[kpi]))
  return (
    <Flex component="section" vertical gap="middle" className="box" aria-labelledby={title}>
      <div>
        <h2 id={title} ref={heading} tabIndex={-1}>
          {t(`kpi.words.kpis.${kpi}`)}
        </h2>
        <p className="secondary">{t(`kpi.definitions.${kpi}`)}</p>
      </div>
      {isEmpty && isEmptyEverywhere ? (
        <Notice title={t('kpi.noData')}>{t(isDeliveryKpi(kpi) ? 'kpi.noDataHint' : 'kpi.noHours')}</Notice>
      ) : (
        <>
          <Total kpi={kpi} figure={shown.total[kpi]} title={t('kpi.total.title', { months })} onOpen={onOpen} />
          <div className="fit-grid" style={{ '--fit': '480px' }}>
            <MonthChart
              {...{ kpi, shown, asked }}
              subtitle={t('kpi.charts.subtitle', { place, months })}
              onOpen={month => onOpen({ part: 'all', month })}
            />
            <CentreChart
              {...{ kpi, everywhere, asked }}
              subtitle={months}
              onOpen={chosen => onOpen({ part: 'all', place: chosen })}
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
  const t = useText()
  const texts = useKpiTexts()
  const parts = isDeliveryKpi(kpi) ? partsOf(figure) : []
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
          parts.map(([part, amount]) => (
            <li key={part}>
              <button type="button" className="plain-button kpi-open" onClick={() => onOpen({ part })}>
                {t(`kpi.parts.${kpi}.${part}`)}
                {isCounted(kpi, part) && ` ${texts.amounts(kpi, amount)}`}
              </button>
            </li>
          ))}
      </Flex>
      <p className="quiet">{t('kpi.total.hint')}</p>
    </Flex>
  )
}

/** Deliveries all of whose pallets were on time hold not all of these pallets: their number would be another. */
const isCounted = (kpi: Kpi, part: Part) => kpi !== 'inboundHandling' || part === 'missed'

function partsOf({ numerator, denominator, beside }: KpiFigure) {
  const parts = [
    ['met', numerator],
    ['missed', denominator - numerator],
    ['beside', beside],
  ] as const
  return parts.filter(([, amount]) => amount > 0)
}
