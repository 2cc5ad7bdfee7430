import { useNavigate } from '@tanstack/react-router'
import { Button, Form, Input, type FormInstance, type FormItemProps } from 'antd'
import type { ReactNode } from 'react'
import type { Call, RequestOf } from '#contract/kernel/call.ts'
import { codes, type ErrorCode } from '#contract/kernel/codes.ts'
import { confirmationFault, newPasswordFault } from '#contract/identity/rules/password.ts'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallAction } from '#web/kernel/api/useCallAction.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { refuse, said, saidAtField, type Sentence, useText } from '#web/kernel/texts/useWords.ts'
import { fieldCodes, serverFaults } from '#web/identity/account/serverFaults.ts'
import { failedLink } from '#web/shell/guard/askAboutLink.ts'
import '#web/identity/account/account.css'

type Fields = { currentPassword: string; temporaryPassword: string; newPassword: string }
type Props<One extends Call> = {
  /** Whose password it is: password managers ask for it. */
  email: string
  call: One
  request: (fields: Fields) => RequestOf<One>
  done: Sentence
  onDone?: () => void
  onFailed?: (error: CallError) => void
  submitText: string
  isWide?: boolean
  /** What proves who one is, above the new password. */
  children?: ReactNode
}

/** A form that ends in a new password, and with it at the login. */
export function PasswordForm<One extends Call>(props: Props<One>) {
  const { email, call, request, done, onDone, onFailed, submitText, isWide = true, children } = props
  const navigate = useNavigate()
  const [form] = Form.useForm<Fields>()
  const showFaults = useFailedForm(form)
  const { isSending, send } = useCallAction(call, {
    handledHere: fieldCodes,
    onDone: () => {
      onDone?.()
      showNotice(done)
      void navigate({ to: '/login', replace: true })
    },
    onFailed: error => {
      showFaults(error)
      onFailed?.(error)
    },
  })
  return (
    <Form<Fields>
      noValidate
      form={form}
      className="password-form"
      layout="vertical"
      requiredMark={false}
      onFinish={fields => send(request(fields))}
      scrollToFirstError={{ focus: true }}
    >
      <AccountField email={email} />
      {children}
      <NewPasswordFields />
      <Button type="primary" htmlType="submit" size="large" block={isWide} loading={isSending}>
        {submitText}
      </Button>
    </Form>
  )
}

/** After a form was refused: a link that is over leads to /linkError (SHL-29), what is wrong is told at its field. */
function useFailedForm(form: FormInstance<Fields>) {
  const navigate = useNavigate()
  return (error: CallError) => {
    const reason = failedLink(error)
    if (reason !== 'unchecked') return void navigate({ to: '/linkError', search: { reason }, replace: true })
    const faults = serverFaults(error)
    // Of the shape of a new password the form has judged all but whether it is easy to guess.
    const why = ({ field, code }: (typeof faults)[number]) =>
      saidAtField(t =>
        field === 'newPassword' && code === codes.invalidParameters ? t('account.guessable') : t(`codes.${code}`),
      )
    form.setFields(faults.map(fault => ({ name: fault.field, errors: why(fault) })))
    if (faults[0]) form.focusField(faults[0].field)
    return undefined
  }
}

/** Whose password is set: for the reader, and in a field of its own for password managers. */
function AccountField({ email }: { email: string }) {
  const t = useText()
  return (
    <p className="password-account">
      {t('account.account')}
      <br />
      <strong>{email}</strong>
      <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
    </p>
  )
}

/** A new password and its confirmation (IDN-43 to IDN-47), judged by the server's own rules. */
function NewPasswordFields() {
  const t = useText()
  const form = Form.useFormInstance<{ currentPassword?: string; temporaryPassword?: string; newPassword?: string }>()
  const oldPassword = () => form.getFieldValue('currentPassword') ?? form.getFieldValue('temporaryPassword')
  return (
    <>
      <PasswordField
        name="newPassword"
        label={t('account.newPassword')}
        autoComplete="new-password"
        emptyCode={codes.newPasswordEmpty}
        fault={typed => newPasswordFault(typed, oldPassword())}
        dependencies={['currentPassword', 'temporaryPassword']}
        extra={t('account.passwordRules')}
      />
      <PasswordField
        name="confirmation"
        label={t('account.confirmation')}
        autoComplete="new-password"
        emptyCode={codes.confirmationEmpty}
        fault={typed => confirmationFault(form.getFieldValue('newPassword') ?? '', typed)}
        dependencies={['newPassword']}
      />
    </>
  )
}

type FieldProps = Pick<FormItemProps, 'extra' | 'dependencies'> & {
  name: string
  label: string
  autoComplete: 'current-password' | 'new-password' | 'off'
  /** What tells that it is empty (IDN-43). */
  emptyCode: ErrorCode
  /** What is wrong with what was typed. */
  fault?: (typed: string) => ErrorCode | undefined
}

/**
 * A password with its rules below it: while it is typed they advise, once it is left or sent they stand in red. What the
 * server finds wrong stands there too, until it is changed.
 */
export function PasswordField({ name, label, autoComplete, emptyCode, fault, ...item }: FieldProps) {
  const evaluate = async (_rule: unknown, typed?: string) => {
    const code = typed ? fault?.(typed) : undefined
    if (code) await refuse(t => t(`codes.${code}`))
  }
  return (
    <Form.Item
      name={name}
      label={label}
      validateFirst
      validateTrigger={['onChange', 'onBlur']}
      rules={[
        { required: true, message: said(t => t(`codes.${emptyCode}`)), validateTrigger: 'onSubmit' },
        { validator: evaluate, validateTrigger: 'onBlur' },
        { validator: evaluate, validateTrigger: 'onChange', warningOnly: true },
      ]}
      {...item}
    >
      <Input.Password size="large" autoComplete={autoComplete} maxLength={200} />
    </Form.Item>
  )
}
