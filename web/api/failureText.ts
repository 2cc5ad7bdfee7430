import type { CallError } from '#web/api/callError.ts'
import { texts } from '#web/texts/i18n.ts'

/** What the user reads of a failed call. */
export function failureText({ failure, faultId }: CallError): string {
  if (failure === 'connection') return texts.t('common.noConnection')
  if (failure === 'timeout') return texts.t('common.noAnswer')
  const text = texts.exists(`codes.${failure}`) ? texts.t(`codes.${failure}`) : texts.t('codes.400')
  return faultId ? `${text}${texts.t('common.faultId', { id: faultId })}` : text
}
