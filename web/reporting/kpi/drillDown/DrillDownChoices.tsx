import { Flex, Select } from 'antd'
import { useId } from 'react'
import type { Company } from '#contract/kernel/fields.ts'
import { isDeliveryKpi, type Kpi, type KpiFigure } from '#contract/reporting/rules/kpi.ts'
import { monthsFrom } from '#contract/kernel/time/month.ts'
import type { Asked } from '#web/reporting/kpi/asked.ts'
import { countOf } from '#web/reporting/kpi/figures.ts'
import type { KpiSearch, Part } from '#web/reporting/kpi/kpiSearch.ts'
import { useKpiTexts } from '#web/reporting/kpi/useKpiTexts.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { ChoiceButtons } from '#web/kernel/ui/forms/ChoiceButtons.tsx'

type Props = {
  kpi: Kpi
  part: Part
  search: KpiSearch
  asked: Asked
  centres: readonly Company[]
  figure: KpiFigure | undefined
  onSearch: (search: KpiSearch) => void
}

/** Which month, centre and part is listed: what a chart offers to a click is here for everybody. */
export function DrillDownChoices({ kpi, part, search, asked, centres, figure, onSearch }: Props) {
  const t = useText()
  const texts = useKpiTexts()
  const localName = useLocalName()
  const [month, place] = [useId(), useId()]
  const go = (change: Partial<KpiSearch>) => onSearch({ ...search, page: undefined, ...change })
  const nameOf = ({ name, nameEn }: Company) => localName(name, nameEn)
  const ofPage = centres.find(one => one.code === asked.centreCode)
  const months = monthsFrom(asked.from, asked.until)
  return (
    <Flex wrap gap="8px 24px" align="center">
      <Flex wrap gap="small" align="center">
        <label htmlFor={month} className="secondary">
          {t('kpi.behind.month')}
        </label>
        <Select
          id={month}
          popupMatchSelectWidth={false}
          value={search.month ?? ''}
          options={[
            { value: '', label: t('kpi.behind.everyMonth', { months: texts.months(asked) }) },
            ...months.toReversed().map(value => ({ value, label: texts.month(value) })),
          ]}
          onChange={value => go({ month: value || undefined })}
        />
      </Flex>
      <Flex wrap gap="small" align="center">
        <label htmlFor={place} className="secondary">
          {t('kpi.behind.place')}
        </label>
        <Select
          id={place}
          popupMatchSelectWidth={false}
          showSearch={{ optionFilterProp: 'label' }}
          value={search.place ?? ''}
          options={[
            { value: '', label: ofPage ? nameOf(ofPage) : (asked.centreCode ?? t('kpi.filter.allCentres')) },
            ...centres
              .filter(one => one.code !== asked.centreCode)
              .map(one => ({ value: one.code, label: nameOf(one) })),
          ]}
          onChange={value => go({ place: value || undefined })}
        />
      </Flex>
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
