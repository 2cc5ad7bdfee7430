import { Button, Flex } from 'antd'
import { useSession } from '#web/kernel/session/currentSession.ts'
import { OutboxLink } from '#web/identity/signIn/OutboxLink.tsx'
import { useSecondsLeft } from '#web/identity/signIn/useSecondsLeft.ts'
import { useMailedCode } from '#web/quality/signatures/useMailedCode.ts'
import { useText } from '#web/kernel/texts/useText.ts'

/** Sends the code of a first signature, and says where it went and how long it is good. */
export function MailedCode() {
  const t = useText()
  const email = useSession(session => session.profile?.email) ?? ''
  const { expiresAt, send, isSending } = useMailedCode()
  const seconds = useSecondsLeft(expiresAt)
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <Flex vertical gap="small">
      <p className="quiet">{expiresAt ? t('signatures.code.sent', { email }) : t('signatures.code.hint')}</p>
      <Flex wrap gap="small" align="center">
        <Button onClick={send} loading={isSending}>
          {expiresAt ? t('session.resend') : t('signatures.code.send')}
        </Button>
        {expiresAt && seconds > 0 && (
          <span role="timer" aria-live="off">
            {t('session.codeValid', { time })}
          </span>
        )}
        {expiresAt && seconds === 0 && <span role="alert">{t('session.codeExpired')}</span>}
      </Flex>
      <OutboxLink />
    </Flex>
  )
}
