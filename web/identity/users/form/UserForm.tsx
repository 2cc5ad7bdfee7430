import { Form, Input, Radio, Select, type FormInstance } from 'antd'
import type { ReactNode } from 'react'
import { Section } from '#web/kernel/ui/Section.tsx'
import { PageForm } from '#web/kernel/ui/forms/PageForm.tsx'
import { useLocalName, useText } from '#web/kernel/texts/useText.ts'
import { MenuRights } from '#web/identity/users/form/MenuRights.tsx'
import type { UserChoices, UserFields } from '#web/identity/users/form/userFields.ts'
import { said } from '#web/kernel/texts/said.tsx'

type Props = {
  form: FormInstance<UserFields>
  initial: UserFields
  choices: UserChoices
  /** One's own user type and user list stay. */
  isOwn: boolean
  /** Company and address: a choice when registering, facts afterwards. */
  identity: ReactNode
  submitText: string
  isSending: boolean
  onSubmit: (fields: UserFields) => void
  onCancel: () => void
}

/** A user's facts and rights. */
export function UserForm(props: Props) {
  const { form, initial, choices, isOwn, identity, submitText, isSending, onSubmit, onCancel } = props
  const t = useText()
  return (
    <PageForm
      {...{ form, initial, submitText, onSubmit, onCancel }}
      isSending={isSending}
      cancelText={t('users.form.cancel')}
      className="page narrow"
    >
      <Section title={t('users.form.person')}>
        <div className="fields">
          {identity}
          <PersonFields choices={choices} isOwn={isOwn} />
          <Centres choices={choices} />
        </div>
      </Section>
      <MenuRights choices={choices} isOwn={isOwn} />
    </PageForm>
  )
}

function PersonFields({ choices, isOwn }: Pick<Props, 'choices' | 'isOwn'>) {
  const t = useText()
  return (
    <>
      <Form.Item
        name="username"
        label={t('users.facts.username')}
        rules={[{ required: true, whitespace: true, message: said(t => t('users.form.noName')) }]}
      >
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="organizationDepartment" label={t('users.facts.organizationDepartment')}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="role"
        label={t('users.facts.role')}
        extra={isOwn && t('users.form.ownRole')}
        rules={[{ required: true, message: said(t => t('users.form.noRole')) }]}
      >
        <Select
          disabled={isOwn}
          options={choices.roles.map(role => ({ value: role, label: t(`users.roles.${role}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="language"
        label={t('users.facts.language')}
        extra={t('users.form.languageHint')}
        rules={[{ required: true }]}
      >
        <Radio.Group
          aria-label={t('users.facts.language')}
          options={(['0', '1'] as const).map(value => ({ value, label: t(`users.languages.${value}`) }))}
        />
      </Form.Item>
    </>
  )
}

function Centres({ choices: { logisticCentres, mustNameCentres } }: Pick<Props, 'choices'>) {
  const t = useText()
  const localName = useLocalName()
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
          label: localName(centreName, centreNameEn),
        }))}
      />
    </Form.Item>
  )
}
