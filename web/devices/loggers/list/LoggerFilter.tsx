import { Checkbox, Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import {
  loggerUseChoices,
  lowBatteryPercent,
  calibrationStates,
} from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import type { LoggerListSearch } from '#web/devices/loggers/loggerListSearch.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'

/** '' is any. */
type Fields = {
  keyword: string | undefined
  calibration: NonNullable<LoggerListSearch['calibration']> | ''
  use: NonNullable<LoggerListSearch['use']>
  silent: boolean
  lowBattery: boolean
  overlapping: boolean
}
type Props = { search: LoggerListSearch; isPhone: boolean; onSearch: (search: LoggerListSearch) => void }

/** Narrows the loggers down; the sorting stays. */
export function LoggerFilter({ search, isPhone, onSearch }: Props) {
  const t = useText()
  const { sort, order, size } = search
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={useFields(search)}
      number={numberOf(search)}
      isPhone={isPhone}
      onSearch={typed => onSearch({ ...searchOf(typed), sort, order, size })}
      onClear={() => onSearch({ sort, order, size })}
    >
      <Form.Item name="keyword" label={t('loggers.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={200} placeholder={t('loggers.filter.keywordHint')} />
      </Form.Item>
      <Form.Item name="calibration" label={t('loggers.columns.calibration')}>
        <Select
          popupMatchSelectWidth={false}
          options={[
            { value: '', label: t('lists.filter.any') },
            ...calibrationStates.map(value => ({ value, label: t(`loggers.states.${value}`) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="use" label={t('loggers.columns.use')}>
        <Select
          popupMatchSelectWidth={false}
          options={loggerUseChoices.map(value => ({ value, label: t(`loggers.filter.uses.${value}`) }))}
        />
      </Form.Item>
      <Form.Item name="silent" valuePropName="checked" className="filter-check">
        <Checkbox>{t('loggers.filter.silent')}</Checkbox>
      </Form.Item>
      <Form.Item name="lowBattery" valuePropName="checked" className="filter-check">
        <Checkbox>{t('loggers.filter.lowBattery', { percent: lowBatteryPercent })}</Checkbox>
      </Form.Item>
      <Form.Item name="overlapping" valuePropName="checked" className="filter-check">
        <Checkbox>{t('loggers.filter.overlapping')}</Checkbox>
      </Form.Item>
    </FilterForm>
  )
}

function useFields({ keyword, calibration, use, silent, lowBattery, overlapping }: LoggerListSearch) {
  return useMemo(
    (): Fields => ({
      keyword,
      calibration: calibration ?? '',
      use: use ?? 'current',
      silent: silent === '1',
      lowBattery: lowBattery === '1',
      overlapping: overlapping === '1',
    }),
    [keyword, calibration, use, silent, lowBattery, overlapping],
  )
}

const searchOf = ({ keyword, calibration, use, silent, lowBattery, overlapping }: Fields): LoggerListSearch => ({
  keyword: keyword?.trim() || undefined,
  calibration: calibration || undefined,
  use: use === 'current' ? undefined : use,
  silent: silent ? '1' : undefined,
  lowBattery: lowBattery ? '1' : undefined,
  overlapping: overlapping ? '1' : undefined,
})

/** How many criteria narrow the list down. */
export const numberOf = ({ keyword, calibration, use, silent, lowBattery, overlapping }: LoggerListSearch) =>
  [keyword, calibration, use, silent, lowBattery, overlapping].filter(one => one !== undefined).length
