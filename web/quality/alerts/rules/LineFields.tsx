import { Checkbox, Form, Input, InputNumber } from 'antd'
import type { ComponentProps } from 'react'
import { maxLevels } from '#contract/quality/rules/alerts/alertRules.ts'
import type { QuietWindow } from '#contract/quality/rules/alerts/quietHours.ts'
import type { Person } from '#contract/quality/types/alertTypes.ts'
import { useText } from '#web/kernel/texts/useWords.ts'
import { PeopleSelect } from '#web/quality/alerts/rules/PeopleSelect.tsx'
import { Lines } from '#web/kernel/ui/forms/fields/Lines.tsx'
import { weekdays, type RuleDraft } from '#web/quality/alerts/rules/ruleDraft.ts'

type Rules = Pick<ComponentProps<typeof Lines>, 'rules'>

/** Who is told next, level by level. */
export function EscalationFields({ rules, people }: Rules & { people: readonly Person[] }) {
  const t = useText()
  const form = Form.useFormInstance<RuleDraft>()
  const levels = form.getFieldsValue(true).people.escalation
  return (
    <Lines
      name={['people', 'escalation']}
      rules={rules}
      next={{ afterMinutes: (levels.at(-1)?.afterMinutes ?? 0) + 30, toContacts: true, userIds: [] }}
      max={maxLevels}
      addText={t('alerts.editor.addLevel')}
      removeText={number => t('alerts.editor.removeLevel', { number })}
    >
      {place => (
        <>
          <strong>{t('alerts.editor.level', { number: place + 1 })}</strong>
          <Form.Item name={[place, 'afterMinutes']} label={t('alerts.editor.after')} required normalize={Number}>
            <InputNumber min={1} max={10_080} precision={0} />
          </Form.Item>
          <Form.Item name={[place, 'toContacts']} valuePropName="checked">
            <Checkbox>{t('alerts.editor.toContacts')}</Checkbox>
          </Form.Item>
          <Form.Item
            name={[place, 'userIds']}
            label={t('alerts.editor.others')}
            required
            style={{ flex: '1 1 240px', minWidth: 0 }}
          >
            <PeopleSelect people={people} />
          </Form.Item>
        </>
      )}
    </Lines>
  )
}

const night: QuietWindow = { days: weekdays.map(({ day }) => day), from: '22:00', until: '07:00' }

/** The hours in which notifications wait, on days of the week. */
export function QuietFields({ rules, name = ['people', 'quietHours'] }: Rules & { name?: string | string[] }) {
  const t = useText()
  return (
    <Lines
      name={name}
      rules={rules}
      next={night}
      max={10}
      addText={t('alerts.editor.addWindow')}
      removeText={number => t('alerts.editor.removeWindow', { number })}
    >
      {place => (
        <>
          <fieldset>
            <legend style={{ color: 'var(--quiet)', fontWeight: 'normal' }}>{t('alerts.editor.days')}</legend>
            <Form.Item name={[place, 'days']}>
              <Checkbox.Group
                style={{ columnGap: 0 }}
                options={weekdays.map(({ day, name }) => ({ value: day, label: t(`alerts.sentences.days.${name}`) }))}
              />
            </Form.Item>
          </fieldset>
          <Form.Item name={[place, 'from']} label={t('alerts.editor.from')} required>
            <Input type="time" />
          </Form.Item>
          <Form.Item
            name={[place, 'until']}
            label={t('alerts.editor.until')}
            required
            // The end of the day is the beginning of the next one to a clock.
            getValueProps={(value: string) => ({ value: value === '24:00' ? '00:00' : value })}
            normalize={(typed: string) => (typed === '00:00' ? '24:00' : typed)}
          >
            <Input type="time" />
          </Form.Item>
        </>
      )}
    </Lines>
  )
}
