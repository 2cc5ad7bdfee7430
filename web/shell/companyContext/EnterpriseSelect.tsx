import { ApartmentOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/identity/calls/session.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { companiesOn, isFound, type Company } from '#web/shell/companyContext/choiceRules.ts'
import { usePickEnterprise } from '#web/shell/companyContext/usePickEnterprise.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'

/** All companies that the platform company may look as, found by a part of name or code. */
export function EnterpriseSelect({ profile, menu, choice }: { profile: Profile; menu: Menu; choice: string }) {
  const t = useText()
  const pick = usePickEnterprise()
  const nameOf = useNameOf(profile)
  const options = companiesOn(profile, menu).map(company => ({
    value: company.enterpriseCode,
    label: nameOf(company),
    company,
  }))
  return (
    <Select
      className="enterprise-selector"
      classNames={{ popup: { root: 'enterprise-options' } }}
      aria-label={t('layout.enterprise')}
      prefix={<ApartmentOutlined aria-hidden />}
      value={choice}
      options={options}
      showSearch={{ filterOption: (typed, option) => option !== undefined && isFound(option.company, typed) }}
      optionRender={nameAndCode}
      notFoundContent={t('layout.enterpriseNone')}
      popupMatchSelectWidth={false}
      onChange={code => void pick(code)}
    />
  )
}

const nameAndCode = ({ label, value }: { label?: ReactNode; value?: string | number }) => (
  <>
    <span className="enterprise-option-name">{label}</span>
    <span className="quiet no-wrap">{value}</span>
  </>
)

/** In the user's language; the platform's own says that it means everything. */
function useNameOf(profile: Profile) {
  const t = useText()
  const localName = useLocalName()
  return ({ enterpriseCode, enterpriseName, enterpriseNameEn }: Company) => {
    const name = localName(enterpriseName, enterpriseNameEn)
    return enterpriseCode === profile.enterpriseCode ? t('layout.enterpriseOwn', { name }) : name
  }
}
