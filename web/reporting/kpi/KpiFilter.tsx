import { Flex } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useId, useState } from 'react'
import type { Company } from '#contract/kernel/fields.ts'
import { areTooManyMonths, firstDayOf } from '#contract/kernel/time/month.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { DayRange } from '#web/kernel/ui/days/DayRange.tsx'
import { ChoiceButtons } from '#web/kernel/ui/forms/fields/ChoiceButtons.tsx'
import type { KpiSearch } from '#web/reporting/kpi/kpiSearch.ts'
import { latestMonths, presetOf, presets, type Months, type Preset } from '#web/reporting/kpi/shownMonths.ts'
import { LabelledSelect } from '#web/reporting/LabelledSelect.tsx'

type Props = {
  search: KpiSearch
  months: Months
  thisMonth: string
  centres: readonly Company[]
  onSearch: (search: KpiSearch) => void
}

const monthFormats = { ja: 'YYYY/MM', en: 'MMM YYYY' } as const
const rangeOf = ({ from, until }: Months): [Dayjs, Dayjs] => [dayjs(firstDayOf(from)), dayjs(firstDayOf(until))]
const monthText = (month: Dayjs | null | undefined) => month?.format('YYYY-MM')

/** Which months and which centre; every choice acts at once. */
export function KpiFilter({ search, months, thisMonth, centres, onSearch }: Props) {
  const { t, language, nameIn } = useWords()
  const field = useId()
  const preset = presetOf(months, thisMonth)
  const [refused, setRefused] = useState<{ months: Months; shownBefore: string }>()
  const shownNow = `${months.from} ${months.until}`
  // Another address is another range: what was refused before is forgotten.
  const tooLong = refused?.shownBefore === shownNow ? refused.months : undefined
  const show = ({ from, until }: Partial<Months>) => {
    setRefused(undefined)
    onSearch({ ...search, from, until, month: undefined, page: undefined })
  }
  const choose = (chosen: Preset | 'any') => {
    if (chosen === 'any') document.getElementById(field)?.focus()
    else show(chosen === '12' ? {} : latestMonths(chosen, thisMonth))
  }
  const pick = (picked: [Dayjs | null, Dayjs | null] | null) => {
    const [from, until] = [monthText(picked?.[0]), monthText(picked?.[1])]
    if (!from || !until) return
    // PLT-20: 4511 is told here, and what is shown stays.
    if (areTooManyMonths(from, until)) setRefused({ months: { from, until }, shownBefore: shownNow })
    else show({ from, until })
  }
  return (
    <Flex
      component="section"
      wrap
      gap="middle"
      align="center"
      className="box no-print"
      aria-label={t('kpi.filter.title')}
    >
      <ChoiceButtons
        label={t('kpi.filter.preset')}
        choices={[...presets, 'any' as const].map(value => ({ value, label: t(`kpi.filter.presets.${value}`) }))}
        value={preset}
        onChoose={choose}
      />
      <Flex wrap gap="small" align="center">
        <label htmlFor={field} className="secondary">
          {t('kpi.filter.months')}
        </label>
        <DayRange
          id={field}
          picker="month"
          allowClear={false}
          format={monthFormats[language]}
          placeholder={[t('kpi.filter.from'), t('kpi.filter.until')]}
          value={rangeOf(tooLong ?? months)}
          onChange={pick}
          {...(tooLong && { status: 'error' as const })}
        />
        {tooLong && (
          <p className="wrong small" role="alert">
            {t('codes.4511')}
          </p>
        )}
      </Flex>
      <LabelledSelect
        label={t('kpi.filter.centre')}
        showSearch={{ optionFilterProp: 'label' }}
        value={search.centre ?? ''}
        options={[
          { value: '', label: t('kpi.filter.allCentres') },
          ...centres.map(one => ({ value: one.code, label: nameIn(one) })),
        ]}
        onChange={code => onSearch({ ...search, centre: code || undefined, place: undefined, page: undefined })}
        style={{ width: 256, maxWidth: '100%' }}
      />
    </Flex>
  )
}
