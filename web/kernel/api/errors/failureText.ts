import type { CallError } from '#web/kernel/api/errors/callError.ts'
import { texts } from '#web/kernel/texts/i18n.ts'

/** What the user reads of a failed call. */
export function failureText({ failure, faultId, retryAfterSeconds }: CallError): string {
  // Whoever asked is not there any more to read why: failureReactions.ts shows nothing.
  if (failure === 'connection' || failure === 'sessionOver') return texts.t('common.noConnection')
  if (failure === 'timeout') return texts.t('common.noAnswer')
  const text = texts.exists(`codes.${failure}`) ? texts.t(`codes.${failure}`) : texts.t('codes.400')
  if (retryAfterSeconds) return `${text}${retryText(retryAfterSeconds)}`
  return faultId ? `${text}${texts.t('common.faultId', { id: faultId })}` : text
}

/** Nobody counts seconds beyond a minute. */
const retryText = (seconds: number) =>
  seconds <= 60
    ? texts.t('common.retryInSeconds', { seconds })
    : texts.t('common.retryInMinutes', { minutes: Math.ceil(seconds / 60) })
