import { Checkbox, Form, Input, Select } from 'antd'
import { type ReactNode } from 'react'
import { calibrationFlags } from '#contract/telemetry/rules/loggers/loggerKinds.ts'
import type { FieldFlagName, FieldTextName, RangeName } from '#web/logistics/deliveries/list/criteria/criteria.ts'
import { SuggestedInput, type SuggestedName } from '#web/logistics/deliveries/list/criteria/SuggestedInput.tsx'
import { useDayTexts } from '#web/logistics/deliveries/list/criteria/useDayTexts.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { DayRange } from '#web/kernel/ui/days/DayRange.tsx'

/** The criteria that are seldom needed, by what they are about. */
export function DetailedCriteria() {
  const t = useText()
  return (
    <div className="fit-grid criteria-groups">
      <Group title={t('deliveries.criteria.groups.items')}>
        <SuggestedText name="productName" />
        <SuggestedText name="productCode" />
        <SuggestedText name="lot" />
        <Days name="expiry" />
      </Group>
      <Group title={t('deliveries.criteria.groups.parties')}>
        <SuggestedText name="departurePlace" />
        <SuggestedText name="deliveryDestination" />
        <PlainText name="depositor" />
        <PlainText name="consignee" />
        <PlainText name="carrier" />
      </Group>
      <Group title={t('deliveries.criteria.groups.days')}>
        <Days name="scheduledArrival" />
        <Days name="delivered" />
      </Group>
      <Group title={t('deliveries.criteria.groups.condition')}>
        <SuggestedText name="customerNumber" />
        <PlainText name="logger" />
        <CalibrationField />
        <Flag name="amended" />
        <Flag name="conflictingData" />
      </Group>
    </div>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset>
    <legend>{title}</legend>
    <div className="filter-fields">{children}</div>
  </fieldset>
)

/** As the contract bounds them: names may be longer than numbers. */
const lengthOf = (name: FieldTextName) =>
  ['customerNumber', 'productCode', 'lot', 'logger'].includes(name) ? 100 : 200

function SuggestedText({ name }: { name: SuggestedName }) {
  const t = useText()
  return (
    <Form.Item name={name} label={t(`deliveries.criteria.${name}`)}>
      <SuggestedInput name={name} maxLength={lengthOf(name)} />
    </Form.Item>
  )
}

function PlainText({ name }: { name: FieldTextName }) {
  const t = useText()
  return (
    <Form.Item name={name} label={t(`deliveries.criteria.${name}`)}>
      <Input maxLength={lengthOf(name)} />
    </Form.Item>
  )
}

function Days({ name }: { name: RangeName }) {
  const t = useText()
  return (
    <Form.Item name={name} className="filter-wide" label={t(`deliveries.criteria.${name}`)}>
      <DayRange allowEmpty {...useDayTexts()} />
    </Form.Item>
  )
}

function CalibrationField() {
  const t = useText()
  const choices = calibrationFlags.map(value => ({ value, label: t(`deliveries.criteria.calibrations.${value}`) }))
  return (
    <Form.Item name="calibration" label={t('deliveries.criteria.calibration')}>
      <Select
        popupMatchSelectWidth={false}
        options={[{ value: '', label: t('deliveries.criteria.any') }, ...choices]}
      />
    </Form.Item>
  )
}

function Flag({ name }: { name: Exclude<FieldFlagName, 'late'> }) {
  const t = useText()
  return (
    <Form.Item name={name} valuePropName="checked" className="filter-check">
      <Checkbox>{t(`deliveries.criteria.${name}`)}</Checkbox>
    </Form.Item>
  )
}
