import { Form, Select } from 'antd'
import { isFound } from '#web/shell/companyContext/choiceRules.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** Whose log. */
export function CompanyField({ label }: { label: string }) {
  const t = useText()
  const localName = useLocalName()
  const companies = useSession(session => session.profile?.organizationList ?? [])
  const options = companies.map(company => ({
    value: company.enterpriseCode,
    label: localName(company.enterpriseName, company.enterpriseNameEn),
    company,
  }))
  return (
    <Form.Item
      name="company"
      label={label}
      getValueProps={value => ({ value: value ?? '' })}
      normalize={value => value || null}
    >
      <Select
        popupMatchSelectWidth={false}
        options={[{ value: '', label: t('lists.filter.any'), company: undefined }, ...options]}
        showSearch={{
          filterOption: (typed, option) => option?.company !== undefined && isFound(option.company, typed),
        }}
      />
    </Form.Item>
  )
}
