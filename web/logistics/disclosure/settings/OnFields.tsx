import { Form, Select } from 'antd'
import { todayIn } from '#contract/kernel/time/dayIn.ts'
import { settings } from '#web/kernel/settings.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { DayField } from '#web/kernel/ui/forms/DayField.tsx'

const choices = ['today', 'all', 'day'] as const
const choiceOf = (on: string | null | undefined) => (!on ? 'today' : on === 'all' ? 'all' : 'day')
const onOf = (choice: (typeof choices)[number]) =>
  ({ today: null, all: 'all', day: todayIn(settings.timeZone) })[choice]

/** Settings that are valid today, at any time, or on a day of one's choice. */
export function OnFields() {
  const t = useText()
  const on = Form.useWatch<string | null>('on', Form.useFormInstance())
  return (
    <>
      <Form.Item
        name="on"
        label={t('disclosure.filter.on')}
        getValueProps={value => ({ value: choiceOf(value) })}
        normalize={onOf}
      >
        <Select options={choices.map(value => ({ value, label: t(`disclosure.filter.onChoices.${value}`) }))} />
      </Form.Item>
      {choiceOf(on) === 'day' && (
        <Form.Item name="on" label={t('disclosure.filter.day')} htmlFor="disclosure-on">
          <DayField id="disclosure-on" />
        </Form.Item>
      )}
    </>
  )
}
