import { Form, Select } from 'antd'
import { useState } from 'react'
import type { Menu } from '#contract/kernel/menus.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'

/** IDN-12: the platform administrator chooses whose record it is; any other administrator's is its own company's. */
export function useAdministeredCompany(menu: Menu) {
  const profile = useSession(session => session.profile)
  const picked = useCompanyContext()
  const [chosen, choose] = useState<string>()
  const companies = profile?.role === '00' ? (profile.menuEnterpriseMap[menu] ?? []) : []
  const enterpriseCode = companies.length > 0 ? (chosen ?? picked ?? profile?.enterpriseCode) : profile?.enterpriseCode
  return { companies, enterpriseCode, choose }
}

export type AdministeredCompany = ReturnType<typeof useAdministeredCompany>
type Props = AdministeredCompany & { id: string; label: string; className?: string }

/** The choice of it; nothing where there is none to make. */
export function AdministeredCompanyField({ companies, enterpriseCode, choose, id, label, className }: Props) {
  const { localName } = useWords()
  if (companies.length < 2) return null
  return (
    <Form.Item label={label} htmlFor={id} required className={className}>
      <Select
        id={id}
        value={enterpriseCode}
        optionFilterProp="label"
        showSearch
        options={companies.map(company => ({
          value: company.enterpriseCode,
          label: localName(company.enterpriseName, company.enterpriseNameEn),
        }))}
        onChange={choose}
      />
    </Form.Item>
  )
}
