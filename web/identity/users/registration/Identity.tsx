import { Form, Input } from 'antd'
import { useWords } from '#web/kernel/texts/useWords.ts'
import { CompanyFact } from '#web/identity/users/form/UserForm.tsx'
import type { UserChoices } from '#web/identity/users/form/userFields.ts'
import { ruleBy, said, filled } from '#web/kernel/texts/useText.ts'
import { AdministeredCompanyField, type AdministeredCompany } from '#web/shell/companyContext/AdministeredCompany.tsx'

type Props = { company: AdministeredCompany; choices: UserChoices }

/** Whose user it is, and the address it signs in with: within the company's email domains (IDN-13). */
export function Identity({ company, choices }: Props) {
  const { t } = useWords()
  const { emailDomains } = choices
  const inDomain = ruleBy((typed?: string) => {
    const domain = (typed ?? '').trim().toLowerCase().split('@').at(-1) ?? ''
    return (
      !emailDomains.includes(domain) &&
      (t => t('users.form.wrongDomain', { domains: emailDomains.join(t('common.separator')) }))
    )
  })
  const domains = emailDomains.join(t('common.separator'))
  return (
    <>
      {company.companies.length > 1 ? (
        <AdministeredCompanyField {...company} id="user-company" label={t('users.facts.enterprise')} />
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
          inDomain,
        ]}
      >
        <Input type="email" inputMode="email" autoComplete="off" maxLength={254} />
      </Form.Item>
    </>
  )
}
