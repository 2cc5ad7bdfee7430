import { Form } from 'antd'
import { sessionCalls, type OwnSession } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PasswordField } from '#web/identity/account/PasswordField.tsx'
import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { FormDialog } from '#web/kernel/ui/dialogs/FormDialog.tsx'
import { saidAtField } from '#web/kernel/texts/said.tsx'

type Fields = { password: string }

/** Ends one of the other sessions, or all of them, by the password. */
export function EndSessionsDialog({ session, onClose }: { session?: OwnSession; onClose: () => void }) {
  const t = useText()
  const [form] = Form.useForm<Fields>()
  const ending = useCallMutation(sessionCalls.endSessions, { handledHere: [codes.wrongPassword] })
  const onError = ({ failure }: CallError) => {
    if (failure === codes.wrongPassword)
      form.setFields([{ name: 'password', errors: saidAtField(t => t(`codes.${failure}`)) }])
  }
  const submit = ({ password }: Fields) =>
    ending.mutate(
      { password, sessionId: session?.sessionId },
      {
        onSuccess: ({ ended }) => {
          showNotice(t => t('ownSessions.ended', { number: ended }))
          onClose()
        },
        onError,
      },
    )
  return (
    <FormDialog<Fields>
      title={t(session ? 'ownSessions.endOneTitle' : 'ownSessions.endAllTitle')}
      act={t('ownSessions.end')}
      isActing={ending.isPending}
      form={form}
      initial={{}}
      allRequired
      about={<p>{t('ownSessions.endHint')}</p>}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={t('ownSessions.password')}
        autoComplete="current-password"
        emptyCode={codes.enterPassword}
      />
    </FormDialog>
  )
}
