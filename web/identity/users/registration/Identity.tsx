import { Form, Input, Select } from 'antd'
import type { Profile } from '#contract/identity/calls/session.ts'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CompanyFact } from '#web/identity/users/form/UserForm.tsx'
import type { UserChoices } from '#web/identity/users/form/userFields.ts'
import { refuse, said, filled } from '#web/kernel/texts/useText.ts'

type NamedCompany = Profile['organizationList'][number]
type Props = { companies: readonly NamedCompany[]; choices: UserChoices; onCompany: (enterpriseCode: string) => void }

/** Whose user it is, and the address it signs in with: within the company's email domains (IDN-13). */
export function Identity({ companies, choices, onCompany }: Props) {
  const { t, nameIn } = useWords()
  const { emailDomains } = choices
  const inDomain = (_rule: unknown, typed = '') => {
    const domain = typed.trim().toLowerCase().split('@').at(-1) ?? ''
    return emailDomains.includes(domain) ? Promise.resolve() : refuse(t => t('users.form.wrongDomain'))
  }
  const domains = emailDomains.join(t('common.separator'))
  return (
    <>
      {companies.length > 1 ? (
        <Form.Item label={t('users.facts.enterprise')} htmlFor="user-company" required>
          <Select
            id="user-company"
            value={choices.enterpriseCode}
            optionFilterProp="label"
            showSearch
            options={companies.map(({ enterpriseCode, enterpriseName, enterpriseNameEn }) => ({
              value: enterpriseCode,
              label: nameIn({ name: enterpriseName, nameEn: enterpriseNameEn }),
            }))}
            onChange={onCompany}
          />
        </Form.Item>
      ) : (
        <CompanyFact company={choices} />
      )}
      <Form.Item
        name="email"
        label={t('users.facts.email')}
        extra={emailDomains.length > 0 ? t('users.form.domains', { domains }) : t('users.form.noDomains')}
        validateFirst
        rules={[
          filled(t => t('codes.4002')),
          { type: 'email', transform: (typed: string) => typed.trim(), message: said(t => t('users.form.wrongEmail')) },
          { validator: inDomain },
        ]}
      >
        <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
      </Form.Item>
    </>
  )
}
