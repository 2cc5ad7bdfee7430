import { Button, Form } from 'antd'
import { sessionCalls, type OwnSession } from '#contract/identity/calls/session.ts'
import { codes } from '#contract/kernel/codes.ts'
import { PasswordField } from '#web/identity/account/PasswordField.tsx'
import type { CallError } from '#web/kernel/api/callError.ts'
import { useCallMutation } from '#web/kernel/api/queries.ts'
import { showNotice } from '#web/kernel/messages/messages.ts'
import { useText } from '#web/kernel/texts/useText.ts'
import { Dialog } from '#web/kernel/ui/dialogs/Dialog.tsx'
import { saidAtField } from '#web/kernel/ui/said.tsx'

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
    <Dialog
      title={t(session ? 'ownSessions.endOneTitle' : 'ownSessions.endAllTitle')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('ownSessions.cancel')}</Button>
          <Button type="primary" loading={ending.isPending} onClick={() => form.submit()}>
            {t('ownSessions.end')}
          </Button>
        </>
      }
    >
      <p>{t('ownSessions.endHint')}</p>
      <Form<Fields> form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <PasswordField
          name="password"
          label={t('ownSessions.password')}
          autoComplete="current-password"
          emptyCode={codes.enterPassword}
        />
      </Form>
    </Dialog>
  )
}
