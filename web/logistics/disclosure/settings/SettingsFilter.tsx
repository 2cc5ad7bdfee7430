import { Form, Input, Select } from 'antd'
import { useMemo } from 'react'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { disclosureStages } from '#contract/logistics/rules/disclosureMatrix.ts'
import { disclosureKinds } from '#contract/logistics/rules/transportSections.ts'
import { settings } from '#web/kernel/settings.ts'
import { CompanySelect } from '#web/logistics/disclosure/CompanySelect.tsx'
import type { DisclosureSearch } from '#web/logistics/disclosure/disclosureSearch.ts'
import type { Choices } from '#web/logistics/disclosure/useDisclosureTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FilterForm } from '#web/kernel/ui/forms/FilterForm.tsx'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'

const filterNames = ['keyword', 'owner', 'company', 'stage', 'kind', 'on', 'disclosed'] as const
const onChoices = ['today', 'all', 'day'] as const

/** '' is any. */
type Fields = {
  keyword: string
  owner: string | undefined
  company: string | undefined
  stage: NonNullable<DisclosureSearch['stage']> | ''
  kind: NonNullable<DisclosureSearch['kind']> | ''
  on: (typeof onChoices)[number]
  day: string
  disclosed: '0' | '1' | ''
}

const fieldsOf = ({ keyword, owner, company, stage, kind, on, disclosed }: DisclosureSearch): Fields => ({
  keyword: keyword ?? '',
  owner,
  company,
  stage: stage ?? '',
  kind: kind ?? '',
  on: on === undefined ? 'today' : on === 'all' ? 'all' : 'day',
  day: on === undefined || on === 'all' ? todayIn(settings.timeZone) : on,
  disclosed: disclosed ?? '',
})

const onOf = ({ on, day }: Fields) => (on === 'today' ? undefined : on === 'all' ? on : day)

const searchOf = (fields: Fields): DisclosureSearch => ({
  keyword: fields.keyword.trim() || undefined,
  owner: fields.owner,
  company: fields.company,
  stage: fields.stage || undefined,
  kind: fields.kind || undefined,
  on: onOf(fields),
  disclosed: fields.disclosed || undefined,
})

type Props = {
  search: DisclosureSearch
  choices: Choices | undefined
  isPhone: boolean
  onSearch: (search: DisclosureSearch) => void
}

/** Narrows the settings down; the sorting stays. */
export function SettingsFilter({ search, choices, isPhone, onSearch }: Props) {
  const t = useText()
  const fields = useMemo(() => fieldsOf(search), [search])
  const { sort, order, size } = search
  const any = { value: '', label: t('lists.filter.any') }
  return (
    <FilterForm<Fields>
      texts={t('lists.filter', { returnObjects: true })}
      fields={fields}
      number={filterNames.filter(name => search[name] !== undefined).length}
      isPhone={isPhone}
      onSearch={filled => onSearch({ ...searchOf(filled), sort, order, size })}
      onClear={() => onSearch({ sort, order, size })}
    >
      <Form.Item name="keyword" label={t('disclosure.filter.keyword')} className="filter-wide">
        <Input type="search" maxLength={200} />
      </Form.Item>
      {(choices?.owners.length ?? 0) > 1 && (
        <Form.Item name="owner" label={t('disclosure.owner')} className="filter-wide">
          <CompanySelect companies={choices?.owners} any={any.label} />
        </Form.Item>
      )}
      <Form.Item name="company" label={t('disclosure.company')} className="filter-wide">
        <CompanySelect companies={choices?.companies} any={any.label} />
      </Form.Item>
      <Form.Item name="stage" label={t('disclosure.columns.stage')} className="disclosure-filter">
        <Select
          options={[any, ...disclosureStages.map(value => ({ value, label: t(`disclosure.stages.${value}`) }))]}
        />
      </Form.Item>
      <Form.Item name="kind" label={t('disclosure.columns.kind')} className="disclosure-filter">
        <Select options={[any, ...disclosureKinds.map(value => ({ value, label: t(`disclosure.kinds.${value}`) }))]} />
      </Form.Item>
      <Form.Item name="disclosed" label={t('disclosure.filter.disclosed')}>
        <Select
          options={[
            any,
            ...(['1', '0'] as const).map(value => ({ value, label: t(`disclosure.filter.disclosedChoices.${value}`) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="on" label={t('disclosure.filter.on')}>
        <Select options={onChoices.map(value => ({ value, label: t(`disclosure.filter.onChoices.${value}`) }))} />
      </Form.Item>
      <Form.Item<Fields> noStyle dependencies={['on']}>
        {form =>
          form.getFieldValue('on') === 'day' && (
            <Form.Item name="day" label={t('disclosure.filter.day')}>
              <DayField />
            </Form.Item>
          )
        }
      </Form.Item>
    </FilterForm>
  )
}
