import { Flex, Form, Input, Radio } from 'antd'
import { typedSeconds, type IntervalFields as Interval } from '#web/devices/loggers/form/loggerFields.ts'
import { refuse, useText } from '#web/kernel/texts/useText.ts'
import { TextItem } from '#web/kernel/ui/forms/TextItem.tsx'

/** What people call it, what it is, and what is to be known of it. */
export function FactFields() {
  const t = useText()
  return (
    <>
      {(['name', 'model'] as const).map(name => (
        <TextItem key={name} name={name} label={t(`loggers.columns.${name}`)} maxLength={200} />
      ))}
      <Form.Item name="note" label={t('loggers.columns.note')} className="wide">
        <Input.TextArea maxLength={2000} autoSize={{ minRows: 2, maxRows: 8 }} />
      </Form.Item>
    </>
  )
}

/** How often it measures, in minutes or seconds. */
export function IntervalFields() {
  const t = useText()
  return (
    <Flex gap="small" wrap>
      <Form.Item<Interval>
        name="interval"
        label={t('loggers.columns.interval')}
        extra={t('loggers.interval.hint')}
        dependencies={['unit']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_rule: unknown, interval: string) =>
              typedSeconds({ interval, unit: getFieldValue('unit') === 'seconds' ? 'seconds' : 'minutes' }) ===
              undefined
                ? refuse(t => t('loggers.faults.interval'))
                : Promise.resolve(),
          }),
        ]}
      >
        <Input inputMode="decimal" maxLength={8} autoComplete="off" />
      </Form.Item>
      <Form.Item<Interval> name="unit" label={t('loggers.interval.unit')} rules={[{ required: true }]}>
        <Radio.Group
          aria-label={t('loggers.interval.unit')}
          options={(['minutes', 'seconds'] as const).map(value => ({ value, label: t(`loggers.interval.${value}`) }))}
        />
      </Form.Item>
    </Flex>
  )
}
