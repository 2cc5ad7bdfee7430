import { CloseOutlined } from '@ant-design/icons'
import { Button, Flex } from 'antd'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import type { Company } from '#contract/kernel/fields.ts'
import { kpiCalls } from '#contract/reporting/calls/kpi.ts'
import type { Kpi } from '#contract/reporting/rules/kpi.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import { DrillDownChoices } from '#web/reporting/kpi/drillDown/DrillDownChoices.tsx'
import { DrillDownDeliveries } from '#web/reporting/kpi/drillDown/DrillDownDeliveries.tsx'
import { DrillDownHours } from '#web/reporting/kpi/drillDown/DrillDownHours.tsx'
import { isHourKpi } from '#web/reporting/kpi/drillDown/hourSums.ts'
import type { KpiSearch, Part } from '#web/reporting/kpi/kpiSearch.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'

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
export function DrillDownPanel({ kpi, part, search, asked, centres, opened, onSearch, onClose }: Props) {
  const t = useText()
  const texts = useKpiTexts()
  const title = useId()
  const heading = useFocus(opened)
  const narrowed: Asked = {
    ...asked,
    from: search.month ?? asked.from,
    until: search.month ?? asked.until,
    centreCode: search.place ?? asked.centreCode,
  }
  const figure = useCall(kpiCalls.getKpiDashboard, narrowed, { keepPrevious: true }).data?.total[kpi]
  return (
    <Flex
      component="section"
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
      <DrillDownChoices {...{ kpi, part, search, asked, centres, figure, onSearch }} />
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

function useFocus(opened: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (opened > 0) heading.current?.focus()
  }, [opened])
  return heading
}

/** Not where Escape closes a list of choices first. */
const isEscape = ({ key, target }: KeyboardEvent) =>
  key === 'Escape' && !(target instanceof Element && target.getAttribute('aria-expanded') === 'true')
