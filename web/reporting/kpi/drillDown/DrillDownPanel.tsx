import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import type { Company } from '#contract/kernel/fields.ts'
import { monthsFrom } from '#contract/kernel/time/month.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import { isDeliveryKpi, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import { DrillDownDeliveries } from '#web/reporting/kpi/drillDown/DrillDownDeliveries.tsx'
import { DrillDownHours } from '#web/reporting/kpi/drillDown/DrillDownHours.tsx'
import { isHourKpi } from '#web/reporting/kpi/drillDown/hourSums.ts'
import { countOf } from '#web/reporting/kpi/figures.ts'
import type { KpiSearch, Part } from '#web/reporting/kpi/kpiSearch.ts'
import type { Asked } from '#web/reporting/kpi/shownMonths.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { LabelledSelect } from '#web/reporting/LabelledSelect.tsx'

type Props = {
  kpi: Kpi
  part: Part
  search: KpiSearch
  /** What the page shows; a month and a place narrow it down. */
  asked: Asked
  centres: readonly Company[]
  /** How often somebody has asked for rows: each time the focus goes here. */
  opened: number
  onSearch: (search: KpiSearch) => void
  onClose: () => void
}

/** The rows behind a figure: which month, centre and part, how many, and each of them. */
export function DrillDownPanel({ opened, onClose, ...props }: Props) {
  const { kpi, part, search, asked, onSearch } = props
  const { t, ...texts } = useKpiTexts()
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (opened > 0) heading.current?.focus()
  }, [opened])
  const narrowed: Asked = {
    ...asked,
    from: search.month ?? asked.from,
    until: search.month ?? asked.until,
    centreCode: search.place ?? asked.centreCode,
  }
  const figure = useCall(kpiCalls.getKpiDashboard, narrowed, { keepPrevious: true }).data?.total[kpi]
  return (
    <Flex
      role="group"
      vertical
      gap="middle"
      id="kpi-rows"
      className="box"
      aria-labelledby={title}
      onKeyDown={event => isEscape(event) && onClose()}
    >
      <Flex gap="small" align="start" justify="space-between">
        <div>
          <h2 id={title} ref={heading} tabIndex={-1}>
            {t('kpi.behind.title', { kpi: t(`kpi.words.kpis.${kpi}`) })}
          </h2>
          <p>
            {texts.months(narrowed)}{' '}
            {figure && (
              <strong>
                {t('kpi.behind.figure', { share: texts.share(figure), amounts: texts.parts(kpi, figure) })}
              </strong>
            )}
          </p>
        </div>
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('kpi.behind.close')} onClick={onClose} />
      </Flex>
      <Choices {...props} figure={figure} />
      {isHourKpi(kpi) ? (
        <DrillDownHours kpi={kpi} asked={narrowed} />
      ) : (
        <DrillDownDeliveries
          {...{ kpi, part, figure }}
          asked={narrowed}
          place={{ page: search.page, size: search.size }}
          onPlace={place => onSearch({ ...search, ...place })}
        />
      )}
    </Flex>
  )
}

/** Not where Escape closes a list of choices first. */
const isEscape = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && !(target instanceof Element && target.getAttribute('aria-expanded') === 'true')

type ChoiceProps = Omit<Props, 'opened' | 'onClose'> & { figure: KpiFigure | undefined }

/** Which month, centre and part is listed: what a chart offers to a click is here for everybody. */
function Choices({ kpi, part, search, asked, centres, figure, onSearch }: ChoiceProps) {
  const { t, nameIn, ...texts } = useKpiTexts()
  const go = (change: Partial<KpiSearch>) => onSearch({ ...search, page: undefined, ...change })
  const ofPage = centres.find(one => one.code === asked.centreCode)
  const others = centres.filter(one => one.code !== asked.centreCode)
  return (
    <Flex wrap gap="8px 24px" align="center">
      <LabelledSelect
        label={t('kpi.behind.month')}
        value={search.month ?? ''}
        options={[
          { value: '', label: t('kpi.behind.everyMonth', { months: texts.months(asked) }) },
          ...monthsFrom(asked.from, asked.until)
            .toReversed()
            .map(value => ({ value, label: texts.month(value) })),
        ]}
        onChange={value => go({ month: value || undefined })}
      />
      <LabelledSelect
        label={t('kpi.filter.centre')}
        showSearch={{ optionFilterProp: 'label' }}
        value={search.place ?? ''}
        options={[
          { value: '', label: ofPage ? nameIn(ofPage) : (asked.centreCode ?? t('kpi.filter.allCentres')) },
          ...others.map(one => ({ value: one.code, label: nameIn(one) })),
        ]}
        onChange={value => go({ place: value || undefined })}
      />
      {isDeliveryKpi(kpi) && (
        <ChoiceButtons
          label={t('kpi.behind.part')}
          choices={partsOf(kpi).map(value => {
            const name = t(`kpi.parts.${kpi}.${value}`)
            // Pallets are no deliveries: of these nothing is known before they are listed.
            const isCounted = figure !== undefined && kpi !== 'inboundHandling'
            return { value, label: isCounted ? `${name} ${texts.amounts(kpi, countOf(value, figure))}` : name }
          })}
          value={part}
          onChoose={value => go({ part: value })}
        />
      )}
    </Flex>
  )
}

const partsOf = (kpi: Kpi): readonly Part[] =>
  kpi === 'shippingAccuracy' || kpi === 'temperatureCompliance'
    ? ['all', 'met', 'missed', 'beside']
    : ['all', 'met', 'missed']
