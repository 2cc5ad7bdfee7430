import { Flex, Form, Input } from 'antd'
import { ruleBy, useWords } from '#web/kernel/texts/useWords.ts'
import type { Moment } from '#web/logistics/registration/registrationFields.ts'

type ItemProps = {
  name: string | (string | number)[]
  label: string
  /** An actual time, not a plan that may be a day. */
  needsTime?: boolean
  required?: boolean
  /** The field, by its whole path, whose time this one must not precede. */
  after?: { path: (string | number)[]; label: string }
}

/** A day with a time of day, which a plan may leave out. */
export const MomentItem = ({ name, label, needsTime = false, required = false, after }: ItemProps) => (
  <Form.Item
    name={name}
    label={label}
    required={required}
    dependencies={after && [after.path]}
    rules={[
      ({ getFieldValue }) =>
        ruleBy((moment: Moment) => {
          const isEarly = after && precedes(moment, getFieldValue(after.path) as Moment)
          return isEarly && (t => t('deliveryRegistration.faults.endBeforeStart', { start: after.label }))
        }),
      ruleBy(({ day, time }: Moment) => {
        if (day === '') return (required || time !== '') && (t => t('deliveryRegistration.faults.timeWithoutDay'))
        return needsTime && time === '' && (t => t('deliveryRegistration.faults.timeMissing'))
      }),
    ]}
  >
    <MomentField label={label} />
  </Form.Item>
)

/** A day alone means its end: it is compared with days only. */
const precedes = (one: Moment, other: Moment) =>
  one.day !== '' &&
  other.day !== '' &&
  (one.time === '') === (other.time === '') &&
  `${one.day} ${one.time}` < `${other.day} ${other.time}`

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
