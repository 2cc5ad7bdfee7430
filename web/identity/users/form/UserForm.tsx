import { Form, Select } from 'antd'
import type { ComponentProps, ReactNode } from 'react'
import type { Call } from '#contract/kernel/call.ts'
import { said, required, useWords } from '#web/kernel/texts/useWords.ts'
import { CallForm } from '#web/kernel/ui/forms/call/CallForm.tsx'
import { Section } from '#web/kernel/ui/Section.tsx'
import { MenuRights } from '#web/identity/users/form/MenuRights.tsx'
import { isChanged, type UserChoices, type UserFields } from '#web/identity/users/form/userFields.ts'
import { handledAtFields, issuesOf } from '#web/identity/users/form/userIssues.ts'
import { RadioItem, TextItem } from '#web/kernel/ui/forms/fields/formItems.tsx'
import { useToList } from '#web/shell/screens/rememberedSearch.ts'

type Props<One extends Call> = Pick<
  ComponentProps<typeof CallForm<UserFields, One>>,
  'initial' | 'call' | 'request' | 'ask' | 'done' | 'onDone' | 'submitText'
> & {
  choices: UserChoices
  /** One's own user type and user list stay. */
  isOwn: boolean
  /** Its menus start from what its role usually has. */
  isNew?: boolean
  /** Company and address: a choice when registering, facts afterwards. */
  identity: ReactNode
}

/** A user's facts and rights. */
export function UserForm<One extends Call>({ choices, isOwn, isNew = false, identity, ...form }: Props<One>) {
  const { t } = useWords()
  return (
    <CallForm
      {...form}
      isChanged={isChanged}
      handledHere={handledAtFields}
      faults={error =>
        issuesOf(error).map(({ name, text }) => ({
          name,
          sentence: t => t(text, { domains: choices.emailDomains.join(t('common.separator')) }),
        }))
      }
      cancelText={t('lists.toList')}
      onCancel={useToList('/user-management/list')}
      className="page narrow"
    >
      <Section title={t('users.form.person')}>
        <div className="fields">
          {identity}
          <PersonFields choices={choices} isOwn={isOwn} />
          <Centres choices={choices} />
        </div>
      </Section>
      <MenuRights choices={choices} isOwn={isOwn} isNew={isNew} />
    </CallForm>
  )
}

function PersonFields({ choices, isOwn }: { choices: UserChoices; isOwn: boolean }) {
  const { t } = useWords()
  return (
    <>
      <TextItem
        name="username"
        label={t('users.facts.username')}
        missing={t => t('users.form.noName')}
        maxLength={100}
      />
      <TextItem name="organizationDepartment" label={t('users.facts.organizationDepartment')} maxLength={100} />
      <Form.Item
        name="role"
        label={t('users.facts.role')}
        extra={isOwn && t('users.form.ownRole')}
        rules={[required(t => t('users.form.noRole'))]}
      >
        <Select
          disabled={isOwn}
          options={choices.roles.map(role => ({ value: role, label: t(`users.roles.${role}`) }))}
        />
      </Form.Item>
      <RadioItem
        name="language"
        label={t('users.facts.language')}
        extra={t('users.form.languageHint')}
        rules={[{ required: true }]}
        values={['0', '1'] as const}
        textOf={language => t(`users.languages.${language}`)}
      />
    </>
  )
}

function Centres({ choices: { logisticCentres, mustNameCentres } }: { choices: UserChoices }) {
  const { t, nameIn } = useWords()
  return (
    <Form.Item
      name="logisticCenterCodeList"
      label={t('users.facts.logisticCentres')}
      extra={t(mustNameCentres ? 'users.form.ownCentresHint' : 'users.form.centresHint')}
      rules={[{ required: mustNameCentres, message: said(t => t('users.form.noCentres')) }]}
      className="wide"
    >
      <Select
        mode="multiple"
        optionFilterProp="label"
        placeholder={t(mustNameCentres ? 'users.form.centresChoose' : 'users.form.centresNone')}
        options={logisticCentres.map(({ centreCode, centreName, centreNameEn }) => ({
          value: centreCode,
          label: nameIn({ name: centreName, nameEn: centreNameEn }),
        }))}
      />
    </Form.Item>
  )
}

/** The company of a user where there is none to choose. */
export function CompanyFact({ company }: { company: { enterpriseName: string; enterpriseNameEn: string } }) {
  const { t, nameIn } = useWords()
  return (
    <div>
      <div className="secondary">{t('users.facts.enterprise')}</div>
      <strong>{nameIn({ name: company.enterpriseName, nameEn: company.enterpriseNameEn })}</strong>
    </div>
  )
}
