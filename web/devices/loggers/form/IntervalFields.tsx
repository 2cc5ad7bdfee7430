import { Flex, Form, Input, Radio } from 'antd'
import { typedSeconds, type IntervalFields as Fields } from '#web/devices/loggers/form/loggerFields.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { refuse } from '#web/kernel/texts/said.tsx'

/** How often it measures, in minutes or seconds. */
export function IntervalFields() {
  const t = useText()
  return (
    <Flex gap="small" wrap>
      <Form.Item<Fields>
        name="interval"
        label={t('loggers.interval.label')}
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
      <Form.Item<Fields> name="unit" label={t('loggers.interval.unit')} rules={[{ required: true }]}>
        <Radio.Group
          aria-label={t('loggers.interval.unit')}
          options={(['minutes', 'seconds'] as const).map(value => ({ value, label: t(`loggers.interval.${value}`) }))}
        />
      </Form.Item>
    </Flex>
  )
}
