import { Form, Input, Select } from 'antd'
import { industryTypes } from '#contract/partners/rules/lists.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Section } from '#web/kernel/ui/Section.tsx'
import { said } from '#web/kernel/texts/said.tsx'

const codePattern = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** Who the company is, for the platform administrator; its code stays what it was registered with. */
export function IdentityFields({ isNew, isPlatform }: { isNew: boolean; isPlatform: boolean }) {
  const t = useText()
  // There is one platform company, and it stays that.
  const offered = industryTypes.filter(type => (type === '9') === isPlatform)
  return (
    <Section title={t('companies.form.identity')}>
      <div className="fields">
        <Form.Item
          name="enterpriseCode"
          label={t('companies.columns.enterpriseCode')}
          extra={t('companies.form.codeHint')}
          validateFirst
          rules={[
            { required: true, whitespace: true, message: said(t => t('companies.required.enterpriseCode')) },
            { pattern: codePattern, transform: trimmed, message: said(t => t('companies.wrong.code')) },
          ]}
        >
          <Input maxLength={20} disabled={!isNew} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="industryType"
          label={t('companies.columns.industryType')}
          rules={[{ required: true, message: said(t => t('companies.required.industryType')) }]}
        >
          <Select
            disabled={isPlatform}
            options={offered.map(value => ({ value, label: t(`companies.industryTypes.${value}`) }))}
          />
        </Form.Item>
        {(['enterpriseName', 'enterpriseNameEn'] as const).map(name => (
          <Form.Item
            key={name}
            name={name}
            label={t(`companies.columns.${name}`)}
            rules={[{ required: true, whitespace: true, message: said(t => t(`companies.required.${name}`)) }]}
          >
            <Input maxLength={100} autoComplete="off" />
          </Form.Item>
        ))}
        <Form.Item
          name="emailDomains"
          label={t('companies.columns.emailDomains')}
          extra={t('companies.form.domainsHint')}
          className="wide"
        >
          <Select
            mode="tags"
            open={false}
            suffixIcon={null}
            tokenSeparators={[' ', ',', ';', '、', '　']}
            placeholder={t('companies.form.domainsPlaceholder')}
          />
        </Form.Item>
      </div>
    </Section>
  )
}

const trimmed = (typed: string) => typed.trim()
