import { Flex, Form, Input } from 'antd'
import { ruleBy, useWords } from '#web/kernel/texts/useWords.ts'
import type { Moment } from '#web/logistics/registration/registrationFields.ts'

type ItemProps = {
  name: string | (string | number)[]
  label: string
  /** An actual time, not a plan that may be a day. */
  needsTime?: boolean
  required?: boolean
}

/** A day with a time of day, which a plan may leave out. */
export const MomentItem = ({ name, label, needsTime = false, required = false }: ItemProps) => (
  <Form.Item
    name={name}
    label={label}
    required={required}
    rules={[
      ruleBy(({ day, time }: Moment) => {
        if (day === '') return (required || time !== '') && (t => t('deliveryRegistration.faults.timeWithoutDay'))
        return needsTime && time === '' && (t => t('deliveryRegistration.faults.timeMissing'))
      }),
    ]}
  >
    <MomentField label={label} />
  </Form.Item>
)

type FieldProps = { label: string; id?: string; value?: Moment; onChange?: (moment: Moment) => void }

function MomentField({ label, value = { day: '', time: '' }, onChange, ...field }: FieldProps) {
  const { t } = useWords()
  return (
    <Flex gap="small" className="registration-moment">
      <Input
        {...field}
        type="date"
        min="2000-01-01"
        max="2199-12-31"
        value={value.day}
        onChange={({ target }) => onChange?.({ ...value, day: target.value })}
      />
      <Input
        type="time"
        aria-label={t('deliveryRegistration.fields.time', { label })}
        value={value.time}
        onChange={({ target }) => onChange?.({ ...value, time: target.value })}
      />
    </Flex>
  )
}
