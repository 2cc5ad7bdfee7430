import { Form, Select } from 'antd'
import { isFound } from '#web/shell/companyContext/choiceRules.ts'
import { useReadsAll } from '#web/records/operationLog/useReadsAll.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** Whose log: only the platform administrator reads more than one company's (REC-3). */
export function CompanyField({ label }: { label: string }) {
  const t = useText()
  const localName = useLocalName()
  const readsAll = useReadsAll()
  const profile = useSession(session => session.profile)
  if (!readsAll || !profile) return null
  const companies = profile.organizationList.map(company => ({
    value: company.enterpriseCode,
    label: localName(company.enterpriseName, company.enterpriseNameEn),
    company,
  }))
  return (
    <Form.Item name="company" label={label}>
      <Select
        popupMatchSelectWidth={false}
        options={[{ value: '', label: t('lists.filter.any'), company: undefined }, ...companies]}
        showSearch={{
          filterOption: (typed, option) => option?.company !== undefined && isFound(option.company, typed),
        }}
      />
    </Form.Item>
  )
}
