import { useNavigate } from '@tanstack/react-router'
import { Form, type FormInstance } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Profile } from '#contract/identity/calls/session.ts'
import { userCalls } from '#contract/identity/calls/users.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useFieldErrors } from '#web/identity/users/form/useFieldErrors.ts'
import {
  emptyFields,
  factsOf,
  isChanged,
  type UserChoices,
  type UserFields,
} from '#web/identity/users/form/userFields.ts'
import { handledAtFields } from '#web/identity/users/form/userIssues.ts'
import { UserForm } from '#web/identity/users/form/UserForm.tsx'
import { Identity } from '#web/identity/users/registration/Identity.tsx'
import { ConfirmRegistration, RegistrationSuccess } from '#web/identity/users/registration/RegistrationDialogs.tsx'

type Props = {
  companies: Profile['organizationList']
  choices: UserChoices
  onCompany: (enterpriseCode: string) => void
}

const listPath = '/user-management/list'

/** The form of a new user: filled in, summed up, registered. */
export function RegistrationForm({ companies, choices, onCompany }: Props) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<UserFields>()
  const [asked, setAsked] = useState<UserFields>()
  const [registered, setRegistered] = useState<UserFields>()
  const isDone = useRef(false)
  const { signUp, register } = useRegistration(choices)
  const showFieldErrors = useFieldErrors(form)
  // At once: no field behind an open dialog can have the focus.
  const closeQuestion = () => flushSync(() => setAsked(undefined))
  const confirm = async (fields: UserFields) => {
    try {
      await register(fields)
      closeQuestion()
      isDone.current = true
      setRegistered(fields)
    } catch (error) {
      closeQuestion()
      showFieldErrors(error)
    }
  }
  const toList = () => void navigate({ to: listPath, search: rememberedSearch(listPath) })
  const another = () => {
    setRegistered(undefined)
    form.resetFields()
    isDone.current = false
  }
  useRightsOfCompany(form, choices)
  return (
    <>
      <UserForm
        form={form}
        initial={emptyFields}
        choices={choices}
        isOwn={false}
        identity={<Identity companies={companies} choices={choices} onCompany={onCompany} />}
        submitText={t('users.form.register')}
        isSending={signUp.isPending}
        onSubmit={setAsked}
        onCancel={toList}
      />
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(emptyFields, form.getFieldsValue(true))} />
      {asked && (
        <ConfirmRegistration
          fields={asked}
          choices={choices}
          isSending={signUp.isPending}
          onConfirm={() => void confirm(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {registered && <RegistrationSuccess user={registered} onAnother={another} onList={toList} />}
    </>
  )
}

function useRegistration({ enterpriseCode }: UserChoices) {
  const signUp = useCallMutation(userCalls.signUp, { handledHere: handledAtFields })
  const register = async (fields: UserFields) => {
    await signUp.mutateAsync({ email: fields.email.trim(), enterpriseCode, ...factsOf(fields) })
  }
  return { signUp, register }
}

/** The rights of one company mean nothing to another, and its domains are others; it may change by the selector, too. */
function useRightsOfCompany(form: FormInstance<UserFields>, { enterpriseCode }: UserChoices) {
  const shown = useRef(enterpriseCode)
  useEffect(() => {
    if (shown.current === enterpriseCode) return
    shown.current = enterpriseCode
    form.setFieldsValue({ role: undefined, logisticCenterCodeList: [] })
    form.setFieldValue('menuEnterpriseMap', {})
    if (form.getFieldValue('email')) form.validateFields(['email']).catch(() => undefined)
  }, [form, enterpriseCode])
}
