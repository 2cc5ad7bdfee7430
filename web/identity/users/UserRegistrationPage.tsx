import { Form, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { userCalls } from '#contract/identity/calls/users.ts'
import { useCall } from '#web/kernel/api/queries.ts'
import { useWords, ruleBy, said, filled } from '#web/kernel/texts/useWords.ts'
import { ConfirmDialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { Facts, factsOf } from '#web/kernel/ui/Section.tsx'
import { Answered } from '#web/kernel/ui/loading/Answered.tsx'
import { UserForm, CompanyFact } from '#web/identity/users/form/UserForm.tsx'
import {
  chosenMenus,
  emptyFields,
  userRequest,
  type UserChoices,
  type UserFields,
} from '#web/identity/users/form/userFields.ts'
import { useToList } from '#web/shell/screens/rememberedSearch.ts'
import {
  useAdministeredCompany,
  type AdministeredCompany,
  AdministeredCompanyField,
} from '#web/shell/companyContext/AdministeredCompany.tsx'
import '#web/identity/users/users.css'

/** Registers a user of the company that is picked, or of another one that the platform administrator chooses. */
export function UserRegistrationPage() {
  const company = useAdministeredCompany('UserList')
  const { enterpriseCode } = company
  const [edition, setEdition] = useState(0)
  const choices = useCall(
    userCalls.getUserChoices,
    { enterpriseCode },
    { enabled: enterpriseCode !== undefined, keepPrevious: true },
  )
  return (
    <div className="page">
      <Answered answer={choices} awaiting={null}>
        {offered => (
          <RegistrationForm
            key={edition}
            company={company}
            choices={offered}
            onAnother={() => setEdition(edition + 1)}
          />
        )}
      </Answered>
    </div>
  )
}

type Props = {
  company: AdministeredCompany
  choices: UserChoices
  onAnother: () => void
}

/** The form of a new user: filled in, summed up, registered (IDN-16). */
function RegistrationForm({ company, choices, onAnother }: Props) {
  const { t } = useWords()
  const toList = useToList('/user-management/list')
  const [registered, setRegistered] = useState<{ username: string; email: string }>()
  const { enterpriseCode } = choices
  return (
    <>
      <UserForm
        initial={emptyFields}
        choices={choices}
        isOwn={false}
        isNew
        identity={
          <>
            <Identity company={company} choices={choices} />
            <RightsOfCompany enterpriseCode={enterpriseCode} />
          </>
        }
        ask={useSummary(choices)}
        call={userCalls.signUp}
        request={fields => ({ email: fields.email.trim(), enterpriseCode, ...userRequest(fields) })}
        onDone={(_answer, sent) => setRegistered(sent)}
        submitText={t('users.form.register')}
      />
      {registered && (
        <ConfirmDialog
          title={t('users.registration.successTitle')}
          act={t('users.registration.toList')}
          cancel={t('users.registration.another')}
          onAct={toList}
          onClose={onAnother}
        >
          <p>{t('users.registration.success', { name: registered.username, email: registered.email })}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** The rights of one company mean nothing to another, and its domains are others; it may change by the selector, too. */
function RightsOfCompany({ enterpriseCode }: Pick<UserChoices, 'enterpriseCode'>) {
  const form = Form.useFormInstance<UserFields>()
  const shown = useRef(enterpriseCode)
  useEffect(() => {
    if (shown.current === enterpriseCode) return
    shown.current = enterpriseCode
    form.setFieldsValue({ role: undefined, logisticCenterCodeList: [] })
    form.setFieldValue('menuEnterpriseMap', {})
    if (form.getFieldValue('email')) form.validateFields(['email']).catch(() => undefined)
  }, [form, enterpriseCode])
  return null
}

/** Sums up who will be registered, and which mail goes out. */
function useSummary({ enterpriseName, enterpriseNameEn, logisticCentres }: UserChoices) {
  const { t, nameIn } = useWords()
  const separator = t('common.separator')
  return (fields: UserFields) => {
    const { role } = fields
    const { username, organizationDepartment, logisticCenterCodeList, menuEnterpriseMap } = userRequest(fields)
    const email = fields.email.trim()
    const menus = chosenMenus(menuEnterpriseMap).map(([menu]) => t(`users.menus.${menu}`))
    const centres = logisticCentres
      .filter(({ centreCode }) => logisticCenterCodeList.includes(centreCode))
      .map(({ centreName, centreNameEn }) => nameIn({ name: centreName, nameEn: centreNameEn }))
    const facts = {
      username,
      email,
      enterprise: nameIn({ name: enterpriseName, nameEn: enterpriseNameEn }),
      organizationDepartment: organizationDepartment || t('common.none'),
      role: role && t(`users.roles.${role}`),
      menus: t('users.registration.menus', { number: menus.length, menus: menus.join(separator) }),
      logisticCentres: centres.join(separator) || t('users.noLimit'),
    }
    return {
      title: t('users.registration.confirmTitle'),
      act: t('users.registration.confirm'),
      cancel: t('users.form.back'),
      children: (
        <>
          <Facts areLines facts={factsOf(facts, name => t(`users.facts.${name}`))} />
          <p>{t(`users.registration.mailLanguage.${fields.language}`, { email })}</p>
        </>
      ),
    }
  }
}

type IdentityProps = { company: AdministeredCompany; choices: UserChoices }

/** Whose user it is, and the address it signs in with: within the company's email domains (IDN-13). */
function Identity({ company, choices }: IdentityProps) {
  const { t } = useWords()
  const { emailDomains } = choices
  const domains = emailDomains.join(t('common.separator'))
  const inDomain = ruleBy((typed?: string) => {
    const domain = (typed ?? '').trim().toLowerCase().split('@').at(-1) ?? ''
    return !emailDomains.includes(domain) && (t => t('users.form.wrongDomain', { domains }))
  })
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
