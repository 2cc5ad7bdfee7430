import { Form, Input, Select } from 'antd'
import { maxRemarkLength } from '#contract/logistics/rules/plannedStops.ts'
import { transportSections } from '#contract/logistics/rules/transportSections.ts'
import { RadioItem, TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { required, useWords } from '#web/kernel/texts/useWords.ts'
import { useRegistering } from '#web/logistics/registration/fields/useNameable.ts'

/** What the delivery is called, and on which section it runs. */
export function NumberFields({ isAmended }: { isAmended: boolean }) {
  const { t } = useWords()
  return (
    <Section title={t('deliveryRegistration.sections.numbers')}>
      <div className="fields">
        <TextItem
          name="reference"
          label={t('deliveries.columns.reference')}
          extra={!isAmended && t('deliveryRegistration.hints.reference')}
          maxLength={100}
          missing={t => t('deliveryRegistration.faults.required')}
          disabled={isAmended}
        />
        <Form.Item
          name="shippingDate"
          label={t('deliveries.columns.shippingDate')}
          rules={[required(t => t('deliveryRegistration.faults.required'))]}
        >
          <Input type="date" min="2000-01-01" max="2199-12-31" className="form-day" />
        </Form.Item>
        <RadioItem
          name="deliveryType"
          label={t('deliveries.columns.section')}
          className="wide"
          values={transportSections}
          textOf={section => t(`deliveries.sections.${section}`)}
        />
        <Form.Item name="slipNo" label={t('deliveries.columns.slipNo')} extra={t('deliveryRegistration.hints.slipNo')}>
          <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '、', '\n']} maxCount={100} />
        </Form.Item>
        <TextItem name="inboundNo" label={t('deliveries.columns.inboundNo')} maxLength={100} />
        <TextItem name="clientManagementNo" label={t('deliveries.columns.clientManagementNo')} maxLength={100} />
      </div>
    </Section>
  )
}

/** What the parties should know. */
export function RemarkSection() {
  const { t } = useWords()
  const title = t('deliveryRegistration.sections.remark')
  return (
    <Section title={title} hint={t('deliveryRegistration.hints.remark')}>
      <Form.Item name="remark">
        <Input.TextArea aria-label={title} maxLength={maxRemarkLength} autoSize={{ minRows: 2, maxRows: 10 }} />
      </Form.Item>
    </Section>
  )
}

/** Why it is amended. */
export function ReasonSection({ isAsked }: { isAsked: boolean }) {
  const { t } = useWords()
  const { seen } = useRegistering()
  if (!isAsked && !seen?.wasPickedUp) return null
  return (
    <Section title={t('deliveryRegistration.sections.reason')}>
      <div className="fields">
        <TextItem
          name="reason"
          label={t('forms.reason')}
          extra={t('deliveryRegistration.hints.reason')}
          maxLength={500}
          className="wide"
        />
      </div>
    </Section>
  )
}
