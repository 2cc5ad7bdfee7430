import { Form, Input } from 'antd'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { actualNames, countNames, planNames } from '#web/logistics/registration/registrationFields.ts'
import { CountItem } from '#web/logistics/registration/fields/CountItem.tsx'
import { MomentItem } from '#web/logistics/registration/fields/MomentItem.tsx'

/** When it shall be picked up and arrive. */
export function PlanFields() {
  const { t } = useWords()
  return (
    <Section title={t('deliveryRegistration.sections.plan')} hint={t('deliveryRegistration.hints.plan')}>
      <div className="fields">
        {planNames.map(name => (
          <MomentItem key={name} name={name} label={t(`deliveries.columns.${name}`)} />
        ))}
      </div>
    </Section>
  )
}

/** What has happened so far. */
export function ActualFields() {
  const { t } = useWords()
  return (
    <Section title={t('deliveryRegistration.sections.actual')}>
      <div className="fields">
        {actualNames.map(name => (
          <MomentItem key={name} name={name} label={t(`deliveries.columns.${name}`)} needsTime />
        ))}
      </div>
      <div className="fields registration-counts">
        {countNames.map(name => (
          <CountItem key={name} name={name} label={t(`deliveries.columns.${name}`)} />
        ))}
        <Form.Item name="warehousedOn" label={t('deliveries.columns.warehousedOn')}>
          <Input type="date" min="2000-01-01" max="2199-12-31" />
        </Form.Item>
      </div>
    </Section>
  )
}
