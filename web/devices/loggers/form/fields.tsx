import { Flex, Form, Input } from 'antd'
import { giaiOf, graiOf } from '#contract/kernel/gs1/keys.ts'
import { typedSeconds, type IntervalFields as Interval } from '#web/devices/loggers/form/loggerFields.ts'
import { ruleBy, useText } from '#web/kernel/texts/useWords.ts'
import { RadioItem, TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'

const codeOf = { grai: graiOf, giai: giaiOf }

/** What people call it, what it is, and what is to be known of it. */
export function FactFields() {
  const t = useText()
  return (
    <>
      {(['name', 'model'] as const).map(name => (
        <TextItem key={name} name={name} label={t(`loggers.columns.${name}`)} maxLength={200} />
      ))}
      {(['grai', 'giai'] as const).map(name => (
        <TextItem
          key={name}
          name={name}
          label={t(`loggers.columns.${name}`)}
          extra={t(`loggers.codeHints.${name}`)}
          rules={[
            ruleBy(
              (typed: string) =>
                typed.trim() !== '' && codeOf[name](typed) === undefined && (t => t(`loggers.faults.${name}`)),
            ),
          ]}
          maxLength={60}
        />
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
          ({ getFieldValue }) =>
            ruleBy((interval: string) => {
              const unit = getFieldValue('unit') === 'seconds' ? 'seconds' : 'minutes'
              return typedSeconds({ interval, unit }) === undefined && (t => t('loggers.faults.interval'))
            }),
        ]}
      >
        <Input inputMode="decimal" maxLength={8} autoComplete="off" />
      </Form.Item>
      <RadioItem
        name="unit"
        label={t('loggers.interval.unit')}
        rules={[{ required: true }]}
        values={['minutes', 'seconds'] as const}
        textOf={unit => t(`loggers.interval.${unit}`)}
      />
    </Flex>
  )
}
