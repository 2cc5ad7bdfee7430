import { Button, Flex, Form, InputNumber, Switch } from 'antd'
import { releaseCalls } from '#contract/quality/calls/releases.ts'
import type { QualityRules } from '#contract/quality/rules/qualityRules.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import type { RulesOfCompany } from '#web/quality/releases/rules/RulesCard.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

const bounds = { assessmentDays: [1, 365], retentionYears: [5, 50] } as const

/** Lays the rules of a company down anew. */
export function RulesForm({ company, rules, onClose }: RulesOfCompany & { onClose: () => void }) {
  const t = useText()
  const localName = useLocalName()
  const saving = useCallMutation(releaseCalls.saveQualityRules)
  const name = localName(company.name, company.nameEn)
  const save = async (typed: QualityRules) => {
    await saving.mutateAsync({ rules: typed, enterpriseCode: company.code })
    showNotice(t => t('releases.rules.saved'))
    onClose()
  }
  const switched = (rule: 'releasesByItself' | 'needsTwoPeople') => (
    <Form.Item
      name={rule}
      valuePropName="checked"
      label={t(`releases.rules.${rule}`)}
      extra={t(`releases.rules.${rule}Hint`)}
    >
      <Switch />
    </Form.Item>
  )
  const counted = (rule: keyof typeof bounds) => {
    const [least, most] = bounds[rule]
    const message = t('releases.rules.needNumber', { least, most })
    return (
      <Form.Item
        name={rule}
        label={t(`releases.rules.${rule}`)}
        extra={t(`releases.rules.${rule}Hint`)}
        rules={[{ required: true, type: 'integer', min: least, max: most, message }]}
      >
        <InputNumber inputMode="numeric" />
      </Form.Item>
    )
  }
  return (
    <Section title={name}>
      <Form<QualityRules>
        layout="vertical"
        requiredMark={false}
        initialValues={rules}
        disabled={saving.isPending}
        // A failed call has shown its message; what was typed stays.
        onFinish={typed => void save(typed).catch(() => undefined)}
      >
        {switched('releasesByItself')}
        {switched('needsTwoPeople')}
        {counted('assessmentDays')}
        {counted('retentionYears')}
        <Flex gap="small">
          <Button type="primary" htmlType="submit" loading={saving.isPending}>
            {t('releases.rules.save')}
          </Button>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
        </Flex>
      </Form>
    </Section>
  )
}
