import { ApartmentOutlined } from '@ant-design/icons'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import type { Profile } from '#contract/identity/calls/session.ts'
import type { Menu } from '#contract/kernel/menus.ts'
import { companiesOn, isFound, isSelectorShown, type Company } from '#web/shell/companyContext/choiceRules.ts'
import { useCompanyContext } from '#web/shell/companyContext/useCompanyContext.ts'
import { usePickEnterprise } from '#web/shell/companyContext/usePickEnterprise.ts'
import { useMatchedScreen } from '#web/shell/screens/useMatchedScreen.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import '#web/shell/companyContext/enterpriseSelector.css'

/** For the platform company: whose view the open page shows (IDN-9). */
export function EnterpriseSelector() {
  const { screen } = useMatchedScreen()
  const profile = useSession(session => session.profile)
  const choice = useCompanyContext()
  if (!profile || !screen?.menu || !isSelectorShown(profile, screen, choice)) return null
  return <Selector profile={profile} menu={screen.menu} choice={choice ?? profile.enterpriseCode} />
}

function Selector({ profile, menu, choice }: { profile: Profile; menu: Menu; choice: string }) {
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
