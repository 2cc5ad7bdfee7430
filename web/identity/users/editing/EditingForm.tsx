import { useNavigate } from '@tanstack/react-router'
import { Form, Input } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { rememberedSearch } from '#web/shell/screens/rememberedSearch.ts'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { ConfirmChange } from '#web/identity/users/editing/ConfirmChange.tsx'
import { useSaveUser } from '#web/identity/users/editing/useSaveUser.ts'
import { CompanyFact } from '#web/identity/users/form/CompanyFact.tsx'
import { lostRights, type LostRights } from '#web/identity/users/form/lostRights.ts'
import { UnsavedGuard } from '#web/kernel/ui/dialogs/UnsavedGuard.tsx'
import { useFieldErrors } from '#web/identity/users/form/useFieldErrors.ts'
import {
  fieldsOf,
  isChanged,
  type EditedUser,
  type UserChoices,
  type UserFields,
} from '#web/identity/users/form/userFields.ts'
import { UserForm } from '#web/identity/users/form/UserForm.tsx'

const listPath = '/user-management/list'

/** A user's facts and rights as they were when the screen opened, changed and saved. */
export function EditingForm({ user, choices }: { user: EditedUser; choices: UserChoices }) {
  const t = useText()
  const navigate = useNavigate()
  const [form] = Form.useForm<UserFields>()
  const [before] = useState(() => fieldsOf(user))
  const [asked, setAsked] = useState<{ fields: UserFields; lost: LostRights }>()
  const isDone = useRef(false)
  const ownEmail = useSession(session => session.profile?.email)
  const { isSaving, save } = useSaveUser(user.email)
  const showFieldErrors = useFieldErrors(form)
  // At once: no field behind an open dialog can have the focus.
  const closeQuestion = () => flushSync(() => setAsked(undefined))
  const toList = () => void navigate({ to: listPath, search: rememberedSearch(listPath) })
  const send = async (fields: UserFields) => {
    try {
      await save(fields)
      closeQuestion()
      isDone.current = true
      showNotice(t => t('users.editing.saved', { name: fields.username.trim() }))
      toList()
    } catch (error) {
      closeQuestion()
      showFieldErrors(error)
    }
  }
  const submit = (fields: UserFields) => {
    const lost = lostRights(before, fields)
    if (lost) setAsked({ fields, lost })
    else void send(fields)
  }
  return (
    <>
      <UserForm
        form={form}
        initial={before}
        choices={choices}
        isOwn={ownEmail === user.email}
        identity={<Identity user={user} />}
        submitText={t('users.form.save')}
        isSending={isSaving}
        onSubmit={submit}
        onCancel={toList}
      />
      <UnsavedGuard isDirty={() => !isDone.current && isChanged(before, form.getFieldsValue(true))} />
      {asked && (
        <ConfirmChange
          username={asked.fields.username.trim()}
          lost={asked.lost}
          choices={choices}
          isSending={isSaving}
          onConfirm={() => void send(asked.fields)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

function Identity({ user }: { user: EditedUser }) {
  const t = useText()
  return (
    <>
      <CompanyFact company={user} />
      <Form.Item name="email" label={t('users.facts.email')} required extra={t('users.form.emailFixed')}>
        <Input disabled />
      </Form.Item>
    </>
  )
}
